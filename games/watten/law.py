"""The law of the cards: which is stronger, what must be followed. No table, no turns."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from functools import cache
from types import MappingProxyType

from games.core.cards import Card, Hand, Rank, Suit, pack
from games.core.tricks import Strength, Trick
from games.watten.ranking import Ranking, Trump, Weli

WELI = Card(Suit.DIAMONDS, Rank.SIX)
DECK: Hand = tuple(sorted((*pack(Rank.SEVEN), WELI)))
"""Thirty-three cards (§1.1)."""


class Kind(IntEnum):
    """What a card is in a deal; a higher kind beats every card of a lower one (§4)."""

    PLAIN = 0
    """Wins only where its suit was led."""
    TRUMP = 5
    LINKE = 6
    RECHTE = 7
    GUATE = 8
    KRITISCHE = 9


class Refusal(StrEnum):
    """Why an action is refused."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NOT_YOUR_CARD = "not_your_card"
    MUST_FOLLOW_TRUMP = "must_follow_trump"
    """A trump was led: a trump or a Linke is due (§5.2)."""
    NO_EXCHANGE = "no_exchange"
    RANK_NOT_ALLOWED = "rank_not_allowed"
    """The Six is no Schlag here (§9.6)."""
    RAISE_OPEN = "raise_open"
    """Somebody's raise must be answered first (§6.2)."""
    RAISE_NOT_YOURS = "raise_not_yours"
    """The right to raise is the other side's (§6.6)."""
    RAISE_TENSE = "raise_tense"
    RAISE_AT_CAP = "raise_at_cap"
    RAISE_STALE = "raise_stale"
    """The deal is worth something else by now."""
    RAISE_CLOSED = "raise_closed"
    """A tense side has decided: nobody raises any more (§6.10)."""
    RAISE_NEEDS_CARD = "raise_needs_card"
    """Strict last trick (§6.12)."""
    NO_PARTNER = "no_partner"
    SIGNALS_OFF = "signals_off"
    HANDS_INSTEAD = "hands_instead"
    """The Six is Schlag: partners show hands instead of signalling (§8.4)."""
    SIGNAL_SENT = "signal_sent"
    """The same sign once a deal (§8.1)."""
    NOT_A_SIGN = "not_a_sign"


def nameable(ranking: Ranking) -> tuple[Rank, ...]:
    """The ranks that may be named as Schlag, the highest first (§3.1, §9.6)."""
    lowest = Rank.SEVEN if ranking.kritische else Rank.SIX
    return tuple(rank for rank in reversed(Rank) if rank >= lowest)


def rechte(ranking: Ranking, trump: Trump) -> Card | None:
    """The Rechte; None where it is a Kritische (§4.1, §4.7, §9.3)."""
    card = WELI if trump.rank is Rank.SIX else Card(trump.suit, trump.rank)
    return None if card in ranking.kritische else card


def guate(ranking: Ranking, trump: Trump) -> Card | None:
    """The Guate, where there is one (§4.6, §4.9, §9.5)."""
    six = trump.rank is Rank.SIX
    if not ranking.guate or (six and not ranking.guate_when_6):
        return None
    above = Rank.SEVEN if trump.rank is Rank.ACE else Rank(trump.rank + 1)
    card = Card(trump.suit, above)
    return None if card in ranking.kritische else card


def linke(ranking: Ranking, trump: Trump) -> frozenset[Card]:
    """The Linke, equal among each other (§4.2, §4.7, §9.4)."""
    if trump.rank is Rank.SIX:
        return frozenset()
    others = (Card(suit, trump.rank) for suit in Suit if suit is not trump.suit)
    return frozenset(others) - frozenset(ranking.kritische)


def kind(card: Card, ranking: Ranking, trump: Trump) -> Kind:
    """What `card` is in a deal with this Schlag and trump."""
    return _kinds(ranking, trump)[card]


@cache
def strength(ranking: Ranking, trump: Trump) -> Strength:
    """The order of all cards in a trick (§4, §9.2, §10.7)."""
    kinds = _kinds(ranking, trump)
    worth = {card: _worth(card, kinds[card], ranking) for card in DECK}
    suits = {card: _suit(card, ranking) for card in DECK if kinds[card] is Kind.PLAIN}

    def of(card: Card, led: Card) -> int:
        if card in suits and suits[card] != suits.get(led):
            return 0
        return worth[card]

    return of


def demands(led: Card, ranking: Ranking, trump: Trump) -> bool:
    """Whether this lead asks for trumps (§5.2, §9.7, §10.7)."""
    suitless = led == WELI and ranking.weli is Weli.SUITLESS
    return suitless or kind(led, ranking, trump) in _TRUMPS


def why_not(
    card: Card, hand: Hand, trick: Trick, ranking: Ranking, trump: Trump | None
) -> Refusal | None:
    """The rule that forbids playing `card` from `hand`, or None (§5).

    `trump` is None for who plays blind: nothing binds them (§10.5).
    """
    if card not in hand:
        return Refusal.NOT_YOUR_CARD
    if trump is None or trick.led is None or not demands(trick.led, ranking, trump):
        return None
    if kind(card, ranking, trump) is not Kind.PLAIN or not _owes(hand, ranking, trump):
        return None
    return Refusal.MUST_FOLLOW_TRUMP


_TRUMPS = frozenset({Kind.TRUMP, Kind.RECHTE, Kind.GUATE})
"""What asks for trumps when it is led, and what must follow (§5.2, §5.6)."""


def _owes(hand: Hand, ranking: Ranking, trump: Trump) -> bool:
    """Whether a hand holds a trump that it may not keep back (§5.2, §5.5, §5.6)."""
    exempt = {Kind.RECHTE: ranking.rechte_exempt, Kind.GUATE: ranking.guate_exempt}
    kinds = (kind(card, ranking, trump) for card in hand)
    return any(each in _TRUMPS and not exempt.get(each, False) for each in kinds)


@cache
def _kinds(ranking: Ranking, trump: Trump) -> Mapping[Card, Kind]:
    return MappingProxyType({card: _kind(card, ranking, trump) for card in DECK})


def _kind(card: Card, ranking: Ranking, trump: Trump) -> Kind:
    special = (
        (Kind.KRITISCHE, card in ranking.kritische),
        (Kind.GUATE, card == guate(ranking, trump)),
        (Kind.RECHTE, card == rechte(ranking, trump)),
        (Kind.LINKE, card in linke(ranking, trump)),
        (Kind.TRUMP, _is_trump(card, ranking, trump)),
    )
    return next((each for each, holds in special if holds), Kind.PLAIN)


def _is_trump(card: Card, ranking: Ranking, trump: Trump) -> bool:
    """A card of the trump suit, or the Weli as this table plays it (§4.3, §4.4, §4.8, §10.7)."""
    if card == WELI and ranking.weli is not Weli.DIAMOND:
        return ranking.weli is Weli.ALWAYS
    return card.suit is trump.suit


def _worth(card: Card, each: Kind, ranking: Ranking) -> int:
    """A card among all cards that can win: by kind, then by rank where the kind has ranks."""
    if each is Kind.KRITISCHE:
        return 100 * each - ranking.kritische.index(card)
    return 100 * each + (0 if each is Kind.LINKE else card.rank)


def _suit(card: Card, ranking: Ranking) -> Suit | Card:
    """The suit a plain card belongs to; a suitless Weli is one of its own (§10.7)."""
    return card if card == WELI and ranking.weli is Weli.SUITLESS else card.suit
