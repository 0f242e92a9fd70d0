"""The law of the cards and of the score: no table, no turns. Cites RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from games.bohemian.rules.options import MaxDeals, Tie, TrickValue
from games.bohemian.rules.ranking import Ranking
from games.core import errors
from games.core.cards import Card, Hand, Rank, Suit, pack
from games.core.outcome import MOST_DEALS
from games.core.score_pad import ByTricks, ScorePad
from games.core.seats import Seat
from games.core.tricks import Strength, Trick

DECK: Hand = pack(Rank.SEVEN)
"""Thirty-two cards (§1.2)."""

PACKETS = (3, 2)
"""The numbers of cards each player is dealt at once (§2.3)."""

HAND = sum(PACKETS)
"""Cards dealt to each player, hence the tricks of a deal (§2.3, §5.1)."""

START = 20
"""The score with which everybody begins (§6.1)."""

MOST, DEALERS_MOST = 3, 2
"""The numbers of cards that may be exchanged (§4.1, §4.2)."""

PRICE = 5
"""The points for staying without a trick (§6.3)."""


class Refusal(errors.Refusal):
    """The reasons for refusing an action."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NOT_YOUR_CARD = "not_your_card"
    TOO_MANY_CARDS = "too_many_cards"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_FOLLOW_TRUMP = "must_follow_trump"
    MUST_BEAT = "must_beat"

    @property
    def family(self) -> str:
        """The family whose words say it."""
        return "bohemian"

    @property
    def paragraph(self) -> str | None:
        """The paragraph that refuses it."""
        return _PARAGRAPHS.get(self)


_PARAGRAPHS: Mapping[Refusal, str] = MappingProxyType(
    {
        Refusal.TOO_MANY_CARDS: "4.1",
        Refusal.MUST_FOLLOW_SUIT: "5.2",
        Refusal.MUST_FOLLOW_TRUMP: "5.2",
        Refusal.MUST_BEAT: "5.3",
    }
)


class Stakes(NamedTuple):
    """The stakes of a deal: points off for each trick, points on for a seat that takes none."""

    trick: int
    price: int


def is_linke(card: Card, ranking: Ranking) -> bool:
    """Return whether a card has the Schlag's rank; that of the trump suit lies face up (§3.2)."""
    return card.rank is ranking.schlag and card.suit is not ranking.trump


def suit_of(card: Card, ranking: Ranking) -> Suit | None:
    """The suit a card belongs to, whatever is printed on it; None for a Linke (§3.4 to §3.6)."""
    return _order(ranking).suits[card]


def strength(ranking: Ranking) -> Strength:
    """Kritische or Linke, then trumps, then the suit led; the rest wins nothing (§3.2 to §3.6)."""
    return _order(ranking).strength


def followers(hand: Hand, led: Card, ranking: Ranking) -> Hand:
    """The cards that belong to the suit led; none follow a Linke without a suit (§5.2, §5.5)."""
    suits = _order(ranking).suits
    suit = suits[led]
    return () if suit is None else tuple([c for c in hand if suits[c] is suit])


def beaters(hand: Hand, trick: Trick, ranking: Ranking) -> Hand:
    """The cards that would be winning the trick right now (§5.3)."""
    if not trick.cards:
        return hand
    strengths = _order(ranking).strengths[trick.cards[0]]
    best = max([strengths[card] for card in trick.cards])
    return tuple([c for c in hand if strengths[c] > best])


def playable(hand: Hand, trick: Trick, ranking: Ranking) -> Hand:
    """The cards of a hand that may be played: each duty is done as far as it can be (§5)."""
    if not trick.cards or len(hand) == 1:
        return hand
    led = trick.cards[0]
    if ranking.beat_first:
        beating = beaters(hand, trick, ranking) or hand
        return followers(beating, led, ranking) or beating
    following = followers(hand, led, ranking) or hand
    return beaters(following, trick, ranking) or following


def why_not(card: Card, hand: Hand, trick: Trick, ranking: Ranking) -> Refusal | None:
    """The rule that forbids playing `card` from `hand`, or None (§5.1 to §5.6)."""
    if card in playable(hand, trick, ranking):
        return None
    if card not in hand:
        return Refusal.NOT_YOUR_CARD
    led = trick.cards[0]
    trumps = suit_of(led, ranking) is ranking.trump
    follow = Refusal.MUST_FOLLOW_TRUMP if trumps else Refusal.MUST_FOLLOW_SUIT
    if ranking.beat_first:
        beats = card in (beaters(hand, trick, ranking) or hand)
        return follow if beats else Refusal.MUST_BEAT
    follows = card in (followers(hand, led, ranking) or hand)
    return Refusal.MUST_BEAT if follows else follow


@dataclass(frozen=True, slots=True)
class _Order:
    """The order of the cards by a ranking: worked out once, asked for every card."""

    suits: Mapping[Card, Suit | None]
    strengths: Mapping[Card, Mapping[Card, int]]
    """[led][card] -> the higher wins."""
    strength: Strength


@cache
def _order(ranking: Ranking) -> _Order:
    suits = {card: _suit(card, ranking) for card in DECK}
    strengths = {
        suit: {card: _strength(card, suit, ranking) for card in DECK}
        for suit in set(suits.values())
    }
    by_led = {led: strengths[suits[led]] for led in DECK}
    return _Order(suits, by_led, lambda card, led: by_led[led][card])


def _suit(card: Card, ranking: Ranking) -> Suit | None:
    """The suit of a card: a Linke's is trump or none (§3.4, §3.5), a Kritische's trump (§3.6)."""
    if is_linke(card, ranking):
        return ranking.trump if ranking.linke_are_trumps else None
    return ranking.trump if card in ranking.kritische else card.suit


def _strength(card: Card, led: Suit | None, ranking: Ranking) -> int:
    """The height of a card if this suit was led (§3.2, §3.3, §3.6)."""
    if card in ranking.kritische:
        return 300 - ranking.kritische.index(card)
    if is_linke(card, ranking):
        return 200
    if card.suit is ranking.trump:
        return 100 + card.rank
    return int(card.rank) if card.suit is led else 0


def may_change(stock: int, *, dealer: bool) -> int:
    """The number of cards a player may exchange while so many are left (§4.1 to §4.3)."""
    return min(stock, DEALERS_MOST if dealer else MOST)


def exchanges(hand: Hand, most: int) -> tuple[Hand, ...]:
    """Every choice of at most so many cards of a hand, each sorted, the smallest first (§4.1)."""
    return tuple(lot for size in range(most + 1) for lot in combinations(sorted(hand), size))


def why_not_change(cards: Hand, hand: Hand, most: int) -> Refusal | None:
    """The rule that forbids exchanging these cards, or None (§4.1 to §4.3)."""
    if len(set(cards)) < len(cards) or not set(cards) <= set(hand):
        return Refusal.NOT_YOUR_CARD
    return Refusal.TOO_MANY_CARDS if len(cards) > most else None


def stakes(choice: TrickValue, seats: int, trump: Suit) -> Stakes:
    """The stakes of this deal (§6.2 to §6.4)."""
    many = 2 if seats > 4 else 1
    trick = many if choice is TrickValue.AUTO else int(choice)
    factor = 2 if trump is Suit.HEARTS else 1
    return Stakes(trick * factor, PRICE * factor)


def gains(tricks: Sequence[int], at: Stakes) -> tuple[int, ...]:
    """The change of each score: down for tricks, up for none (§6.2, §6.3)."""
    return tuple(-taken * at.trick if taken else at.price for taken in tricks)


def _gains_written(tricks: Sequence[int], double: bool) -> tuple[int, ...]:  # noqa: FBT001 - of ByTricks
    """The changes written down at a table, doubled if hearts are trump (§6.2 to §6.4)."""
    trump = Suit.HEARTS if double else Suit.SPADES
    return gains(tricks, stakes(TrickValue.AUTO, len(tricks), trump))


SCORE_PAD = ScorePad(rows=range(2, 7), start=START, by_tricks=ByTricks(HAND, _gains_written))
"""With real cards: everybody counts down from twenty (§6.1)."""


def last_deal(choice: MaxDeals) -> int:
    """The number of the deal after which a match ends, whatever the score (§6.7)."""
    return MOST_DEALS if choice is MaxDeals.NONE else int(choice)


def may_share(choice: Tie, number: int) -> bool:
    """Return whether those level after the deal of this number win together (§6.6 to §6.8)."""
    return choice is Tie.SHARED or number >= MOST_DEALS


def winners(score: Sequence[int], *, last: bool, share: bool = True) -> tuple[Seat, ...]:
    """The seats that have won the match by now; none while it goes on (§6.5 to §6.8)."""
    lowest = min(score)
    if not last and lowest > 0:
        return ()
    won = tuple(seat for seat, points in enumerate(score) if points == lowest)
    return won if share or len(won) == 1 else ()
