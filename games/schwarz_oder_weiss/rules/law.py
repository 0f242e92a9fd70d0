"""The law of the cards and of the score: no table, no turns. Cites RULES.md."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from games.core import errors
from games.core.cards import Card, Hand, Rank, Suit, pack
from games.core.seats import Seat, clockwise
from games.core.tricks import Place, Strength, Trick

DECK: Hand = pack(Rank.TEN)
"""Twenty cards (§1.2)."""

FIRST_BID = 2
"""Cards a player must hold before bidding (§3.2)."""

MOST = 5
"""The most cards in a hand, hence the most points in a bid (§2.3, §3.4)."""

CEILING = 1024
"""The highest factor that countercalls can reach (§4.8)."""


class Contract(StrEnum):
    """The promises that a bidder may make (§3.1, §3.7)."""

    SCHWARZ = "schwarz"
    WEISS = "weiss"
    SCHWARZ_SOLO = "schwarz_solo"


class Refusal(errors.Refusal):
    """The reasons for refusing an action."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    TOO_FEW_CARDS = "too_few_cards"
    BID_ALREADY_MADE = "bid_already_made"
    NO_SOLO = "no_solo"
    POINTS_TOO_LOW = "points_too_low"
    POINTS_TOO_HIGH = "points_too_high"
    STAKES_AT_CEILING = "stakes_at_ceiling"
    NOT_YOUR_CARD = "not_your_card"
    DUMMY_IS_TO_PLAY = "dummy_is_to_play"
    HAND_IS_TO_PLAY = "hand_is_to_play"
    MUST_FOLLOW_SUIT = "must_follow_suit"

    @property
    def family(self) -> str:
        """The family whose words say it."""
        return "schwarz_oder_weiss"

    @property
    def paragraph(self) -> str | None:
        """The paragraph that refuses it."""
        return _PARAGRAPHS.get(self)


_PARAGRAPHS: Mapping[Refusal, str] = MappingProxyType(
    {
        Refusal.TOO_FEW_CARDS: "3.2",
        Refusal.BID_ALREADY_MADE: "3.2",
        Refusal.NO_SOLO: "3.7",
        Refusal.POINTS_TOO_LOW: "3.4",
        Refusal.POINTS_TOO_HIGH: "3.4",
        Refusal.STAKES_AT_CEILING: "4.8",
        Refusal.DUMMY_IS_TO_PLAY: "5.3",
        Refusal.HAND_IS_TO_PLAY: "5.3",
        Refusal.MUST_FOLLOW_SUIT: "5.5",
    }
)


def why_not(card: Card, hand: Hand, trick: Trick) -> Refusal | None:
    """The rule that forbids playing `card` from `hand`, or None (§5.5)."""
    if card in playable(hand, trick):
        return None
    return Refusal.MUST_FOLLOW_SUIT if card in hand else Refusal.NOT_YOUR_CARD


def playable(hand: Hand, trick: Trick) -> Hand:
    """The cards of a hand that follow suit; all if none does or none was led (§5.5)."""
    if not trick.cards:
        return hand
    suit = trick.cards[0].suit
    return tuple([card for card in hand if card.suit is suit]) or hand


@cache
def strength(trump: Suit) -> Strength:
    """Trumps, then the suit led, each by rank; anything else wins nothing (§5.6)."""
    strengths = {led: {card: _strength(card, led, trump) for card in DECK} for led in DECK}

    def of(card: Card, led: Card) -> int:
        return strengths[led][card]

    return of


def _strength(card: Card, led: Card, trump: Suit) -> int:
    if card.suit is trump:
        return 100 + card.rank
    return int(card.rank) if card.suit is led.suit else 0


@cache
def deal_order(dealer: Seat, seats: int) -> tuple[Place, ...]:
    """The places from the dealer's left, with the dummy just before the dealer (§2.2)."""
    players = tuple(clockwise(dealer, seats, step) for step in range(1, seats))
    return (*players, seats, dealer)


@cache
def play_order(contract: Contract, bidder: Seat, seats: int) -> tuple[Place, ...]:
    """The places in the order of play, the bidder first (§5.1, §5.2); `seats` is the dummy."""
    others = tuple(clockwise(bidder, seats, step) for step in range(1, seats))
    before = 0 if seats == 2 and contract is Contract.WEISS else 1
    return (bidder, *others[:before], seats, *others[before:])


def fails(contract: Contract, bidder: Seat, dummy: Place, taker: Place) -> bool:
    """Return whether a trick taken by `taker` breaks the contract (§5.7)."""
    match contract:
        case Contract.SCHWARZ:
            return taker not in (bidder, dummy)
        case Contract.SCHWARZ_SOLO:
            return taker != bidder
        case Contract.WEISS:
            return taker == bidder


def worth(contract: Contract, points: int, factor: int) -> int:
    """The worth of the deal to the side that wins it (§3.7, §6.1)."""
    return points * factor * (2 if contract is Contract.SCHWARZ_SOLO else 1)


def price(points: int) -> int:
    """The price of a surrender: half the points named, rounded up (§4.5)."""
    return -(-points // 2)


def gains(seats: int, bidder: Seat, total: int, *, made: bool) -> tuple[int, ...]:
    """The points each seat scores; two opponents share, rounded up (§6.1, §6.2, §6.3)."""
    share = -(-total // (seats - 1))
    own, other = (total, 0) if made else (0, share)
    return tuple(own if seat == bidder else other for seat in range(seats))


def winners(score: Sequence[int], target: int, *, share: bool) -> tuple[Seat, ...]:
    """The seats that have won the match by now; none while it goes on (§6.5, §6.6)."""
    best = max(score)
    ahead = tuple(seat for seat, points in enumerate(score) if points == best)
    return ahead if best >= target and (share or len(ahead) == 1) else ()
