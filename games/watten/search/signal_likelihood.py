"""The chance that a partner with a certain hand would have given the signs that were given."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.search.kernel import size_of
from games.watten.heuristics.signalling import (
    COUNTS_OF_LINKE,
    HIGHEST,
    MOST,
    TRUMPS,
    signals_from_partner,
)
from games.watten.rules.meanings import group
from games.watten.rules.signals import Meaning
from games.watten.rules.state import WattenView, partner_of
from games.watten.search.knowledge import Ask, Facts

UNSAID = 0.2
"""The chance that somebody who gives signs keeps back a true one."""

UNTRUE = 0.05
"""The chance that a sign is a mistake, or a bluff."""


@dataclass(frozen=True)  # no slots: compiled classes have their own
class _Sign:
    said: bool
    number: int
    cards: int
    at_least: bool
    """Whether more of these cards are as good."""


class SignalLikelihood:
    """The chance that a partner's hand leads to its signs; silence tells nothing."""

    def __init__(self, view: WattenView, facts: Facts) -> None:
        partner = partner_of(view.public, view.seat)
        said = frozenset(signals_from_partner(view))
        self._partner = 0 if partner is None else partner
        self._poor = Meaning.BAD_HAND in said
        self._played = facts.played[self._partner]
        self._signs = tuple(_signs(view, facts, said))
        self.asks: tuple[Ask, ...] = (self._likely,) if said else ()

    def _likely(self, hands: tuple[int, ...]) -> float:
        """The chance, from 0 to 1, that the partner's hand explains what it has said."""
        hand = hands[self._partner] | self._played
        found, left = 1.0, MOST
        for sign in self._signs:
            held = size_of(hand & sign.cards)
            true = held >= sign.number if sign.at_least else held == sign.number
            if sign.said and not true:
                found *= UNTRUE
            elif true and left:
                left -= 1
                found *= 1.0 if sign.said else UNSAID
        return found * UNTRUE if self._poor and left < MOST else found


def _signs(view: WattenView, facts: Facts, said: frozenset[Meaning]) -> Iterator[_Sign]:
    """The signs of such a hand, the most telling first; people call one small trump bad, too."""
    ranking = view.public.rules.ranking
    poor = Meaning.BAD_HAND in said
    known = {sign.meaning for sign in view.private.code}
    for meaning in (*HIGHEST, *COUNTS_OF_LINKE, Meaning.LINKE, *TRUMPS):
        count, cards = group(ranking, facts.trump, meaning)
        if cards and meaning in known and not (poor and meaning is Meaning.TRUMP_LOW):
            at_least = meaning not in COUNTS_OF_LINKE
            yield _Sign(meaning in said, count, facts.tables.mask(cards), at_least)
