"""The calibration of chances in imagined deals: of cards, of raises, of a trump to be named."""

from games.core.calibration import Curve, interpolate

CURVE, MOST = 1.5, 0.97
"""Fitted to some thousand decisions of strong players against each other."""

HOLDS: Curve = (
    (0.0, 0.0),
    (0.17, 0.13),
    (0.25, 0.16),
    (0.35, 0.24),
    (0.56, 0.3),
    (0.65, 0.39),
    (0.85, 0.42),
    (0.95, 0.6),
    (1.0, 0.92),
)
"""1,000 raises that were held; with the best hands they are answered with more instead."""

SUITS: Curve = (
    (0.0, 0.0),
    (0.17, 0.07),
    (0.25, 0.2),
    (0.35, 0.3),
    (0.54, 0.5),
    (0.75, 0.58),
    (0.87, 0.72),
    (1.0, 0.95),
)
"""700 trumps named by dealers."""


def of_deal(chance: float) -> float:
    """The chance that a deal is won, given how often it was won in imagination.

    It is lower, for a seat that still plays a deal that was raised and held has met good hands.
    """
    return MOST * chance**CURVE


def of_hold(chance: float) -> float:
    """The same for a raise that is held: a seat that raises has met no poor hand."""
    return interpolate(HOLDS, chance)


def of_suit(chance: float) -> float:
    """The same for a trump that is about to be named."""
    return interpolate(SUITS, chance)
