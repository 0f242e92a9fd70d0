"""The law of the cards and of the score: no table, no turns. Cites RULES.md."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.core import errors
from games.core.cards import Card, Hand, Rank, Suit, pack
from games.core.seats import Seat, partnership
from games.core.tricks import Strength, Trick

SEATS = 4
"""Partners sit opposite each other (§1.1)."""

DECK: Hand = pack(Rank.SEVEN)
"""Thirty-two cards (§1.2)."""

HAND = 8
"""Cards dealt to each seat, hence the tricks of a deal (§2.2)."""

PLAIN = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
"""The ranks of a suit without its Jack, lowest first (§1.4)."""

JACKS: Hand = tuple(
    Card(suit, Rank.JACK) for suit in (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS)
)
"""The four highest trumps, lowest first (§1.3)."""

_JACKS = frozenset(JACKS)

HIGHEST = JACKS[-1]
"""The Jack whose owner has the Kreide in the first deal (§7.1)."""

Step: TypeAlias = Rank | Card
"""The height of a low trump: a rank of the trump suit, or one of the Jacks."""

LADDER: tuple[Step, ...] = (*PLAIN, *JACKS)
"""Every trump of a deal, lowest first (§1.3, §4.4)."""

VALUES: Mapping[Rank, int] = MappingProxyType(
    {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
)
"""The points of a card when the tricks are counted; the others count nothing (§1.5)."""

_POINTS = {card: VALUES.get(card.rank, 0) for card in DECK}
_HEIGHTS = {card: LADDER.index(card if card in _JACKS else card.rank) for card in DECK}

CHALK_NEEDS = 42
"""Card points with which the team that has the Kreide wins the deal (§7.3)."""

OTHERS_NEED = sum(_POINTS.values()) - CHALK_NEEDS + 1
"""Card points with which the other team does."""

SCHNEIDER_FROM = 91
"""Card points from which the winners score two (§7.4)."""


class Size(StrEnum):
    """The two ways to play alone (§5.1)."""

    SMALL = "small"
    BIG = "big"


SOLO_WORTH: Mapping[Size, int] = MappingProxyType({Size.SMALL: 8, Size.BIG: 12})
"""The points of a Solo for whoever wins it (§7.6)."""


class Grade(IntEnum):
    """The grades of a win without a Solo, and the points for them (§7.3 to §7.5)."""

    PLAIN = 1
    SCHNEIDER = 2
    SCHWARZ = 3


class DealVerdict(NamedTuple):
    """The team that won a deal without a Solo, and the grade of its win."""

    side: int
    grade: Grade


class Refusal(errors.Refusal):
    """The reasons for refusing an action."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NOT_YOUR_CARD = "not_your_card"
    MUST_BID = "must_bid"
    NO_JACK = "no_jack"
    FOUR_JACKS = "four_jacks"
    NOT_YOUR_NUMBER = "not_your_number"
    NUMBER_TOO_LOW = "number_too_low"
    NOTHING_TO_MATCH = "nothing_to_match"
    LOWEST_TOO_LOW = "lowest_too_low"
    OTHER_SUIT = "other_suit"
    MUST_BE_BIG = "must_be_big"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_FOLLOW_TRUMP = "must_follow_trump"
    MUST_TRUMP = "must_trump"
    MUST_BEAT_JACK = "must_beat_jack"

    @property
    def family(self) -> str:
        """The family whose words say it."""
        return "bauernstoss"

    @property
    def paragraph(self) -> str | None:
        """The paragraph that refuses it."""
        return _PARAGRAPHS.get(self)


_PARAGRAPHS: Mapping[Refusal, str] = MappingProxyType(
    {
        Refusal.MUST_BID: "3.2",
        Refusal.NO_JACK: "3.7",
        Refusal.FOUR_JACKS: "3.6",
        Refusal.NOT_YOUR_NUMBER: "3.2",
        Refusal.NUMBER_TOO_LOW: "3.3",
        Refusal.NOTHING_TO_MATCH: "3.4",
        Refusal.LOWEST_TOO_LOW: "3.5",
        Refusal.OTHER_SUIT: "4.5",
        Refusal.MUST_BE_BIG: "5.2",
        Refusal.MUST_FOLLOW_SUIT: "6.2",
        Refusal.MUST_FOLLOW_TRUMP: "6.2",
        Refusal.MUST_TRUMP: "6.3",
        Refusal.MUST_BEAT_JACK: "6.4",
    }
)


Duty: TypeAlias = tuple[frozenset[Card], Refusal]
"""The cards that must be played, and why no others may be."""


def is_trump(card: Card, trump: Suit) -> bool:
    """Return whether a card is trump: every Jack is, whatever is printed on it (§1.3)."""
    return card.rank is Rank.JACK or card.suit is trump


@cache
def all_trumps(trump: Suit) -> frozenset[Card]:
    """The eleven trumps of a deal (§1.3)."""
    return frozenset(card for card in DECK if is_trump(card, trump))


def trumps(hand: Hand, trump: Suit) -> Hand:
    """The trumps of a hand."""
    every = all_trumps(trump)
    return tuple([card for card in hand if card in every])


def height(card: Card) -> int:
    """The height of a card among its own: the Jacks, or the cards of its suit (§1.3, §1.4)."""
    return _HEIGHTS[card]


def jacks_in(hand: Hand) -> int:
    """The number of Jacks in a hand."""
    return len(_JACKS.intersection(hand))


def card_points(cards: Hand) -> int:
    """The points of these cards together (§1.5)."""
    return sum([_POINTS[card] for card in cards])


def why_not(card: Card, hand: Hand, trick: Trick, trump: Suit) -> Refusal | None:
    """The rule that forbids playing `card` from `hand`, or None (§6.2 to §6.4)."""
    if card not in hand:
        return Refusal.NOT_YOUR_CARD
    for due, refusal in _obligations(hand, trick.cards, trump):
        if card not in due:
            return refusal
    return None


def playable(hand: Hand, trick: Trick, trump: Suit) -> Hand:
    """The cards of a hand that nothing forbids playing, in the order they are held."""
    left: Hand = hand
    for due, _ in _obligations(hand, trick.cards, trump):
        left = tuple([card for card in left if card in due])
    return left


def _obligations(hand: Hand, lying: Hand, trump: Suit) -> tuple[Duty, ...]:
    """The duties of a hand in a trick: follow or trump, then beat a Jack (§6.2 to §6.4)."""
    for duty in _duties(lying[0], trump) if lying else ():
        due, _ = duty
        if not due.isdisjoint(hand):
            jacks = _higher_jacks(lying)
            higher = due.intersection(jacks, hand) if jacks else None
            return (duty, (higher, Refusal.MUST_BEAT_JACK)) if higher else (duty,)
    return ()


@cache
def _duties(led: Card, trump: Suit) -> tuple[Duty, ...]:
    """The duty to follow a lead, and the one of a hand that has none of it (§6.2, §6.3)."""
    high = all_trumps(trump)
    if led in high:
        return ((high, Refusal.MUST_FOLLOW_TRUMP),)
    suit = frozenset(card for card in DECK if card.suit is led.suit).difference(high)
    return (suit, Refusal.MUST_FOLLOW_SUIT), (high, Refusal.MUST_TRUMP)


def _higher_jacks(lying: Hand) -> Hand:
    """The Jacks above all those that lie; none if no Jack lies (§6.4)."""
    jacks = _JACKS.intersection(lying)
    return JACKS[max(map(JACKS.index, jacks)) + 1 :] if jacks else ()


@cache
def strength(trump: Suit) -> Strength:
    """The order of all cards in a trick (§6.5)."""
    by_led = {led: {card: _strength(card, led, trump) for card in DECK} for led in DECK}

    def of(card: Card, led: Card) -> int:
        return by_led[led][card]

    return of


def _strength(card: Card, led: Card, trump: Suit) -> int:
    """Trumps, then the suit led, each by height; anything else wins nothing (§6.5)."""
    if is_trump(card, trump):
        return 100 + height(card)
    return height(card) if card.suit is led.suit else -1


def partner_of(seat: Seat) -> Seat:
    """The seat across (§1.1)."""
    return (seat + 2) % SEATS


@cache
def team(side: int) -> tuple[Seat, ...]:
    """The two seats of a side."""
    return tuple(seat for seat in range(SEATS) if partnership(seat) == side)


def verdict(chalk: int, points: tuple[int, int], tricks: tuple[int, int]) -> DealVerdict:
    """The winner of a deal without a Solo, by each side's card points and tricks (§7.3 to §7.5)."""
    side = chalk if points[chalk] >= CHALK_NEEDS else 1 - chalk
    if tricks[side] == HAND:
        return DealVerdict(side, Grade.SCHWARZ)
    high = points[side] >= SCHNEIDER_FROM
    return DealVerdict(side, Grade.SCHNEIDER if high else Grade.PLAIN)
