"""The signs that are true of a hand: those that its holder would give (§8.2, §9.8)."""

from collections.abc import Iterator

from games.watten.rules.meanings import group
from games.watten.rules.ranking import Trump
from games.watten.rules.signals import SUITS, Meaning
from games.watten.rules.state import WattenView, known_trump

_MOST = 4
"""As many signs are worth giving at most."""
_LONG = 2
"""The number of cards of a suit that are worth a sign, if the trump is not known (§10.5)."""
_COUNTS = {Meaning.LINKE_1: 1, Meaning.LINKE_2: 2, Meaning.LINKE_3: 3}
"""The meanings that speak of exactly so many cards."""


def true_signs(view: WattenView) -> frozenset[Meaning]:
    """The meanings this seat has reason to tell its partner, at most four."""
    trump = known_trump(view)
    found = [*_of_cards(view, trump)] if trump is not None else [*_of_suits(view)]
    is_bad = Meaning.BAD_HAND in _meanings(view) and not found
    return frozenset(found[:_MOST]) or frozenset({Meaning.BAD_HAND} if is_bad else ())


def _of_cards(view: WattenView, trump: Trump) -> Iterator[Meaning]:
    """The cards held that count in this deal, and a trump that only this seat knows."""
    public, meanings, hand = view.public, _meanings(view), frozenset(view.private.hand)
    if public.trump is None:
        yield from (meaning for meaning in meanings if SUITS.get(meaning) is trump.suit)
    # The Guate was added last to the list of signs (§8.7), though no card is stronger.
    for meaning in sorted(meanings, key=lambda each: each is not Meaning.GUATE):
        held = len(hand & group(public.rules.ranking, trump, meaning)[1])
        if held and held == _COUNTS.get(meaning, held):
            yield meaning


def _of_suits(view: WattenView) -> Iterator[Meaning]:
    """The suits of which much is held, the longest first."""
    suits = [card.suit for card in view.private.hand]
    known = [meaning for meaning in _meanings(view) if meaning in SUITS]
    for meaning in sorted(known, key=lambda each: -suits.count(SUITS[each])):
        if suits.count(SUITS[meaning]) >= _LONG:
            yield meaning


def _meanings(view: WattenView) -> tuple[Meaning, ...]:
    """Everything for which this pair has a sign."""
    return tuple(sign.meaning for sign in view.private.code)
