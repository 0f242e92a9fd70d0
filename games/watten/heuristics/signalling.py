"""The words of a sensible player to the partner, and what it makes of the partner's."""

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType

from games.core.cards import Hand, Suit
from games.watten.rules import law
from games.watten.rules.actions import Action, ShowHand, Signal
from games.watten.rules.law import FULL
from games.watten.rules.meanings import group, single
from games.watten.rules.ranking import Ranking, Trump
from games.watten.rules.signals import SUITS, Meaning, read_gesture
from games.watten.rules.signing import signs_given
from games.watten.rules.state import WattenView, known_trump, partner_of

MOST = 3
"""Signs a player gives in a deal: more would be noise."""

HIGHEST = (
    Meaning.MARTL,
    Meaning.MAXI,
    Meaning.BELLI,
    Meaning.SPITZ,
    Meaning.WELI,
    Meaning.KLEINER_WELI,
    Meaning.NELL,
    Meaning.GUATE,
    Meaning.RECHTE,
)
"""The cards above the Linke, the most telling first."""

COUNTS_OF_LINKE = (Meaning.LINKE_1, Meaning.LINKE_2, Meaning.LINKE_3)
TRUMPS = (
    Meaning.TRUMP_ACE,
    Meaning.TRUMP_KING,
    Meaning.TRUMP_QUEEN,
    Meaning.TRUMP_JACK,
    Meaning.TRUMP_LOW,
)
"""The rest worth following with, the highest first; a hand with none of it is bad."""

_SIGN_OF = MappingProxyType({suit: meaning for meaning, suit in SUITS.items()})


def remark(view: WattenView, offers: Sequence[Action]) -> Action | None:
    """The most telling thing not yet said in this deal, before this seat's first card."""
    if len(view.private.hand) < FULL:
        return None
    if ShowHand() in offers:
        return ShowHand()
    wishes = (a for a in offers if isinstance(a, Signal))
    offered = {read_gesture(view.private.code, a.gesture): a for a in wishes}
    trump = known_trump(view)
    if not offered or trump is None:
        return None
    said = {read_gesture(view.private.code, gesture) for gesture in signs_given(view)}
    telling = [*_telling(view, trump)][:MOST]
    return next((offered[m] for m in telling if m in offered and m not in said), None)


def _telling(view: WattenView, trump: Trump) -> Iterator[Meaning]:
    """All that is true and worth a sign, the most telling first."""
    ranking, hand = view.public.rules.ranking, view.private.hand
    known = {sign.meaning for sign in view.private.code}
    true = [m for m in _cards(ranking, trump, hand) if m in known]
    if view.public.rules.blind:
        yield _SIGN_OF[trump.suit]
    yield from true
    if not true:
        yield Meaning.BAD_HAND


def _cards(ranking: Ranking, trump: Trump, hand: Hand) -> Iterator[Meaning]:
    """The high cards of a hand and its trumps as signs, the strongest first."""
    for meaning in HIGHEST:
        if single(ranking, trump, meaning) in hand:
            yield meaning
    count = sum(card in law.linke(ranking, trump) for card in hand)
    if count:
        yield from (COUNTS_OF_LINKE[count - 1], Meaning.LINKE)
    for meaning in TRUMPS:
        _, cards = group(ranking, trump, meaning)
        if not cards.isdisjoint(hand):
            yield meaning


def signals_from_partner(view: WattenView) -> tuple[Meaning, ...]:
    """The partner's signals in this deal, each thing once and no noise (§8.9)."""
    partner = partner_of(view.public, view.seat)
    secret = (each.sign.meaning for each in view.private.signals if each.seat == partner)
    code = dict(view.private.code)
    seen = (code[g] for seat, g in view.public.gestures if seat == partner and g in code)
    heard = dict.fromkeys((*secret, *seen))
    return tuple(meaning for meaning in heard if meaning is not Meaning.NOTHING)


def named_suits(meanings: Iterable[Meaning]) -> frozenset[Suit]:
    """The suits that were signalled."""
    return frozenset(SUITS[meaning] for meaning in meanings if meaning in SUITS)
