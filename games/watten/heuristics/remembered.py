"""A match's evidence of how much more than usual others fold, raise and bluff.

Everything is a share of habit from 0 to 1, and 0 as long as nothing out of the ordinary was seen:
for an unknown opponent, and for one who plays like anybody else.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from games.core.seats import Seat
from games.watten.rules import conduct
from games.watten.rules.state import Public


class Usual(NamedTuple):
    """The expected share for an unknown seat, and the number of cases that it weighs."""

    share: float
    weight: float


FOLDED = Usual(0.3, 6)
"""First raises that are folded to."""

FOLDED_MORE = Usual(0.08, 6)
"""Later ones."""

OPENED = Usual(0.5, 10)
"""Deals in which a side is the first to raise."""

FAILED = Usual(0.35, 8)
"""First raises that were not folded to, and did not win."""

ACCEPTED = Usual(0.25, 4)
"""Exchanges that a dealer makes."""

ASKED_FROM = 0.15
"""The chance from which an exchange is worth asking for: everybody hears that the hand is poor."""

DOUBT = 1.0
"""By how many standard deviations a share may have come out too high by chance."""


def folds_anyway(public: Public, seats: Sequence[Seat], *, first: bool) -> float:
    """The share of raises to which these seats fold, as a side, whatever they hold.

    `first`: of the first raises of a deal, else of the later ones.
    """
    seen = _of(public, seats)
    if first:
        folded, held = sum(s.folded for s in seen), sum(s.held for s in seen)
        return habit(FOLDED, folded, folded + held)
    folded, held = sum(s.folded_more for s in seen), sum(s.held_more for s in seen)
    return habit(FOLDED_MORE, folded, folded + held)


def raises_anyway(public: Public, seats: Sequence[Seat]) -> float:
    """The share of deals in which these seats, as a side, raise whatever they hold.

    It follows from how often they raise, and how often that did not end well for them.
    """
    seen, deals = _of(public, seats), max(0, public.number - 1)
    often = habit(OPENED, sum(s.opened for s in seen), deals)
    badly = habit(FAILED, sum(s.failed for s in seen), sum(s.met for s in seen))
    return 1 - (1 - often) * (1 - badly)


def exchanges(public: Public, dealer: Seat) -> float:
    """The chance that this dealer makes an exchange: the usual share, until more was seen of it."""
    seen = conduct.of(public.memory, dealer)
    return _expectation(ACCEPTED, seen.accepted, seen.accepted + seen.refused)


def habit(usual: Usual, did: int, of: int) -> float:
    """The share of the rest that is done from habit, as far as chance does not explain it.

    The share is estimated as by a beta distribution, with the usual one as what was seen before.
    """
    share = _expectation(usual, did, of)
    doubt = DOUBT * sqrt(share * (1 - share) / (of + usual.weight + 1))
    return max(0.0, (share - doubt - usual.share) / (1 - usual.share))


def _expectation(usual: Usual, did: int, of: int) -> float:
    return (did + usual.share * usual.weight) / (of + usual.weight)


def _of(public: Public, seats: Sequence[Seat]) -> list[conduct.Conduct]:
    return [conduct.of(public.memory, seat) for seat in seats]
