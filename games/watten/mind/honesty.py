"""What the promises of imagined deals have come to: of cards, of stakes, of a trump named."""

from games.core.honesty import Kept, corrected, kept
from games.core.thinking import Outlook

CURVE, MOST = 1.5, 0.97
"""Fitted to some thousand decisions of strong players against each other."""

HOLDS: Kept = (
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

RAISES: Kept = (
    (0.0, 0.0),
    (0.2, 0.05),
    (0.35, 0.24),
    (0.5, 0.4),
    (0.66, 0.56),
    (0.82, 0.63),
    (0.92, 0.69),
    (0.97, 0.75),
    (1.0, 0.92),
)
"""1,500 raises; who holds one has more than might be thought."""

SUITS: Kept = (
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


def honest(chance: float) -> float:
    """The chance that a deal is won, given how often it was won in imagination.

    Lower, for who still plays a deal that was raised and held has met hands worth holding.
    """
    return MOST * chance**CURVE


def of_deal(mean: Outlook, value: int) -> Outlook:
    """What the outlook on a deal of this value has come to."""
    return corrected(mean, honest(mean.chance), 2 * value)


def of_hold(mean: Outlook, value: int) -> Outlook:
    """What the outlook on holding has come to, where the deal counts `value` then."""
    return corrected(mean, kept(HOLDS, mean.chance), 2 * value)


def of_raise(mean: Outlook, value: int) -> Outlook:
    """What the outlook on a raise to `value` has come to."""
    return corrected(mean, kept(RAISES, mean.chance), 2 * value)


def of_suit(mean: Outlook, value: int) -> Outlook:
    """What the outlook on a trump has come to, before a deal of this value."""
    return corrected(mean, kept(SUITS, mean.chance), 2 * value)
