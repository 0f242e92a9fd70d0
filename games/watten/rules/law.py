"""The law of the cards: which is stronger, what must be followed. No table, no turns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from games.core import errors
from games.core.cards import Card, Hand, Rank, Suit, pack
from games.core.tricks import Strength, Trick
from games.watten.rules.ranking import Asking, Ranking, Trump, Weli

WELI = Card(Suit.DIAMONDS, Rank.SIX)
DECK: Hand = tuple(sorted((*pack(Rank.SEVEN), WELI)))
"""Thirty-three cards (§1.1)."""
WITHOUT_SIX: Hand = tuple(card for card in DECK if card != WELI)
"""Thirty-two of them (§11.1)."""

FULL = 5
"""Cards in a hand (§2.1)."""


class Kind(IntEnum):
    """The kind of a card in a deal; a higher kind beats every card of a lower one (§4)."""

    PLAIN = 0
    """Wins only if its suit was led."""
    TRUMP = 5
    LINKE = 6
    RECHTE = 7
    GUATE = 8
    KRITISCHE = 9


class Refusal(errors.Refusal):
    """The reasons for refusing an action."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NOT_YOUR_CARD = "not_your_card"
    MUST_FOLLOW_TRUMP = "must_follow_trump"
    """A trump was led: a trump or a Linke is due (§5.2)."""
    MUST_FOLLOW_TRUMP_KRITISCH = "must_follow_trump_kritisch"
    """The same if a Kritische does as well (§9.7)."""
    MUST_FOLLOW_WELI = "must_follow_weli"
    """The Weli was led, which is no trump here and demands them all the same (§10.7)."""
    MUST_ANSWER_RECHTE = "must_answer_rechte"
    """The Rechte was led: a trump or a Kritische is due (§11.5)."""
    MUST_ANSWER_PARTNER = "must_answer_partner"
    """The partner has led the Rechte: a trump is due (§11.6)."""
    NO_EXCHANGE = "no_exchange"
    RANK_NOT_ALLOWED = "rank_not_allowed"
    """The Six is no Schlag here (§9.6)."""
    RANK_NOT_HELD = "rank_not_held"
    """Forehand holds no card of it (§11.9)."""
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
    TOO_MANY_SIGNS = "too_many_signs"
    """Ten signs a deal (§8.1)."""
    NOT_A_SIGN = "not_a_sign"
    CODE_CLOSED = "code_closed"
    """The partner has agreed to the code as it is (§8.5)."""

    @property
    def family(self) -> str:
        """The family whose words say it."""
        return "watten"

    @property
    def paragraph(self) -> str | None:
        """The paragraph that refuses it."""
        return _PARAGRAPHS.get(self)


_PARAGRAPHS: Mapping[Refusal, str] = MappingProxyType(
    {
        Refusal.MUST_FOLLOW_TRUMP: "5.2",
        Refusal.MUST_FOLLOW_TRUMP_KRITISCH: "9.7",
        Refusal.MUST_FOLLOW_WELI: "10.7",
        Refusal.MUST_ANSWER_RECHTE: "11.5",
        Refusal.MUST_ANSWER_PARTNER: "11.6",
        Refusal.NO_EXCHANGE: "2.3",
        Refusal.RANK_NOT_ALLOWED: "9.6",
        Refusal.RANK_NOT_HELD: "11.9",
        Refusal.RAISE_OPEN: "6.2",
        Refusal.RAISE_NOT_YOURS: "6.6",
        Refusal.RAISE_TENSE: "6.7",
        Refusal.RAISE_AT_CAP: "6.8",
        Refusal.RAISE_CLOSED: "6.10",
        Refusal.RAISE_NEEDS_CARD: "6.12",
        Refusal.NO_PARTNER: "8.6",
        Refusal.SIGNALS_OFF: "8.8",
        Refusal.HANDS_INSTEAD: "8.4",
        Refusal.TOO_MANY_SIGNS: "8.1",
        Refusal.CODE_CLOSED: "8.5",
    }
)


class Duty(NamedTuple):
    """The demand of a lead on a hand: a holder of one of `having` plays one of `only`."""

    having: frozenset[Card]
    only: frozenset[Card]


def deck(ranking: Ranking) -> Hand:
    """The cards it is played with (§1.1, §11.1)."""
    return DECK if ranking.six else WITHOUT_SIX


@cache
def nameable(ranking: Ranking) -> tuple[Rank, ...]:
    """The ranks that may be named as Schlag, the highest first (§3.1, §9.6)."""
    lowest = Rank.SEVEN if ranking.kritische else Rank.SIX
    return tuple(rank for rank in reversed(Rank) if rank >= lowest)


def rechte(ranking: Ranking, trump: Trump) -> Card | None:
    """The Rechte; None if it is a Kritische (§4.1, §4.7, §9.3)."""
    card = WELI if trump.rank is Rank.SIX else Card(trump.suit, trump.rank)
    return None if card in ranking.kritische else card


def guate(ranking: Ranking, trump: Trump) -> Card | None:
    """The Guate, if there is one (§4.6, §4.9, §9.5)."""
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
    return frozenset(others).difference(ranking.kritische)


def kind(card: Card, ranking: Ranking, trump: Trump) -> Kind:
    """The kind of `card` in a deal with this Schlag and trump."""
    return _order(ranking, trump).kinds[card]


def strength(ranking: Ranking, trump: Trump) -> Strength:
    """The order of all cards in a trick (§4, §9.2, §10.7)."""
    return _order(ranking, trump).strength


def duty(
    led: Card, ranking: Ranking, trump: Trump, *, partner: bool = False, held: int = FULL
) -> Duty | None:
    """The duty this lead puts on a hand of so many cards, if any (§5.2 to §5.6, §10.7, §11.5).

    `partner`: whether the leader's partner is asked (§11.6).
    """
    order = _order(ranking, trump)
    if led not in order.demanding or held < bound_from(ranking):
        return None
    return order.of_partner if partner else order.duty


def bound_from(ranking: Ranking) -> int:
    """The number of cards in hand from which a seat is bound: all in the first trick (§11.5)."""
    return FULL if ranking.asking is Asking.FIRST_TRICK else 0


def why_not(  # noqa: PLR0913 - a card, all that decides on it, and from whom the lead came
    card: Card,
    hand: Hand,
    trick: Trick,
    ranking: Ranking,
    trump: Trump | None,
    *,
    partner: bool = False,
) -> Refusal | None:
    """The rule that forbids playing `card` from `hand`, or None (§5).

    `trump` is None for a blind player: nothing binds one (§10.5).
    """
    if card in playable(hand, trick, ranking, trump, partner=partner):
        return None
    if card not in hand:
        return Refusal.NOT_YOUR_CARD
    if ranking.asking is not Asking.TRUMPS:
        return Refusal.MUST_ANSWER_PARTNER if partner else Refusal.MUST_ANSWER_RECHTE
    led_plain = trump is not None and kind(trick.cards[0], ranking, trump) is Kind.PLAIN
    if led_plain:
        return Refusal.MUST_FOLLOW_WELI
    return Refusal.MUST_FOLLOW_TRUMP_KRITISCH if ranking.kritische else Refusal.MUST_FOLLOW_TRUMP


def playable(
    hand: Hand, trick: Trick, ranking: Ranking, trump: Trump | None, *, partner: bool = False
) -> Hand:
    """The cards of `hand` that no rule forbids, in its order (§5, §11.5).

    `partner`: whether the partner led.
    """
    if not trick.cards or trump is None:
        return hand
    due = duty(trick.cards[0], ranking, trump, partner=partner, held=len(hand))
    if due is None or due.having.isdisjoint(hand):
        return hand
    return tuple(card for card in hand if card in due.only)


@dataclass(frozen=True, slots=True)
class _Order:
    """The order of the cards under Schlag and trump: worked out once, asked for every card."""

    kinds: Mapping[Card, Kind]
    demanding: frozenset[Card]
    """The cards that ask for trumps when led."""
    duty: Duty
    """The duty that they ask for."""
    of_partner: Duty
    """The duty that they ask of the leader's partner."""
    strength: Strength


@cache
def _order(ranking: Ranking, trump: Trump) -> _Order:
    kinds = MappingProxyType({card: _kind(card, ranking, trump) for card in deck(ranking)})
    trumps = _of(kinds, Kind.TRUMP, Kind.RECHTE, Kind.GUATE)
    if ranking.asking is Asking.TRUMPS:
        having = trumps.difference(_exempt(ranking, trump))
        due = of_partner = Duty(having, frozenset(kinds) - _of(kinds, Kind.PLAIN))
        demanding = trumps.union((WELI,) if ranking.weli is Weli.SUITLESS else ())
    else:
        answers = _of(kinds, Kind.TRUMP, Kind.KRITISCHE)
        due, of_partner = Duty(answers, answers), Duty(*[_of(kinds, Kind.TRUMP)] * 2)
        silent = ranking.asking is Asking.NEVER
        demanding = frozenset[Card]() if silent else _of(kinds, Kind.RECHTE)
    return _Order(kinds, demanding, due, of_partner, _strength(ranking, kinds))


def _of(kinds: Mapping[Card, Kind], *wanted: Kind) -> frozenset[Card]:
    return frozenset(card for card in kinds if kinds[card] in wanted)


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
    """Return whether a card is trump: by suit, or as the Weli (§4.3, §4.4, §4.8, §10.7)."""
    if card == WELI and ranking.weli is not Weli.DIAMOND:
        return ranking.weli is Weli.ALWAYS
    return card.suit is trump.suit


def _exempt(ranking: Ranking, trump: Trump) -> Iterator[Card | None]:
    """The trumps that do not bind a hand without any others (§5.5, §5.6)."""
    if ranking.rechte_exempt:
        yield rechte(ranking, trump)
    if ranking.guate_exempt:
        yield guate(ranking, trump)


def _strength(ranking: Ranking, kinds: Mapping[Card, Kind]) -> Strength:
    """The cards that win whatever is led, then the plain suit led; the rest wins nothing (§4.5)."""
    suits = {c: _suit(c, ranking) for c in kinds if kinds[c] is Kind.PLAIN}
    high = {c: 100 * kinds[c] + _inner(c, kinds[c], ranking) for c in kinds if c not in suits}
    led_suits = {
        suit: high | {c: int(c.rank) for c in suits if suits[c] == suit}
        for suit in set(suits.values())
    }
    by_led = {led: led_suits[suits[led]] if led in suits else high for led in kinds}

    def of(card: Card, led: Card) -> int:
        return by_led[led].get(card, 0)

    return of


def _suit(card: Card, ranking: Ranking) -> Suit | None:
    """The suit of a plain card; a Weli without suit is alone in its own (§10.7)."""
    return None if card == WELI and ranking.weli is Weli.SUITLESS else card.suit


def _inner(card: Card, kind: Kind, ranking: Ranking) -> int:
    """The place among cards of the same kind: Linke have none (§4.2, §4.3, §9.2)."""
    match kind:
        case Kind.TRUMP:
            return card.rank
        case Kind.KRITISCHE:
            return -ranking.kritische.index(card)
        case _:
            return 0
