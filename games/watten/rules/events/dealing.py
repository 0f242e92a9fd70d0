"""What happens until Schlag and trump are known."""

from typing import Literal

from games.core import events
from games.core.cards import Card, Hand, Rank, Suit
from games.core.seats import Seat


class DealStarted(events.Event):
    """A new deal; every hand lies face down (§2.1)."""

    kind: Literal["deal_started"] = "deal_started"
    number: int
    dealer: Seat


deal_started = events.once(DealStarted)


class HandLaid(events.Event):
    """The cards before a player who may not look yet. Told to nobody."""

    kind: Literal["hand_laid"] = "hand_laid"
    seat: Seat
    cards: Hand


class StockLaid(events.Event):
    """What is left of the deck, its top card first. Told to nobody."""

    kind: Literal["stock_laid"] = "stock_laid"
    cards: Hand


class HandsTaken(events.Event):
    """These players take up their cards (§2.2, §3.4)."""

    kind: Literal["hands_taken"] = "hands_taken"
    seats: tuple[Seat, ...]


hands_taken = events.once(HandsTaken)


class HandSeen(events.Event):
    """Which cards they are: told to that player alone."""

    kind: Literal["hand_seen"] = "hand_seen"
    seat: Seat
    cards: Hand


class ExchangeProposed(events.Event):
    """Forehand would like new cards (§2.3)."""

    kind: Literal["exchange_proposed"] = "exchange_proposed"
    seat: Seat


exchange_proposed = events.once(ExchangeProposed)


class ExchangeRefused(events.Event):
    """The dealer would not (§2.4)."""

    kind: Literal["exchange_refused"] = "exchange_refused"
    seat: Seat


exchange_refused = events.once(ExchangeRefused)


class ExchangeAccepted(events.Event):
    """Forehand and dealer have put their cards away and been dealt new ones (§2.4)."""

    kind: Literal["exchange_accepted"] = "exchange_accepted"
    seat: Seat


exchange_accepted = events.once(ExchangeAccepted)


class HandDiscarded(events.Event):
    """Which cards were put away: told to who held them."""

    kind: Literal["hand_discarded"] = "hand_discarded"
    seat: Seat
    cards: Hand


class NamingOpened(events.Event):
    """Forehand is to name the Schlag (§3.1)."""

    kind: Literal["naming_opened"] = "naming_opened"


naming_opened = events.once(NamingOpened)


class ChoosingOpened(events.Event):
    """Forehand and dealer are to choose a card each, in secret (§10.2)."""

    kind: Literal["choosing_opened"] = "choosing_opened"


choosing_opened = events.once(ChoosingOpened)


class CardsKept(events.Event):
    """Forehand goes on without an exchange (§2.3)."""

    kind: Literal["cards_kept"] = "cards_kept"
    seat: Seat


cards_kept = events.once(CardsKept)


class RankNamed(events.Event):
    """The Schlag is named (§3.1)."""

    kind: Literal["rank_named"] = "rank_named"
    seat: Seat
    rank: Rank


rank_named = events.once(RankNamed)


class SuitNamed(events.Event):
    """The trump suit is named (§3.2)."""

    kind: Literal["suit_named"] = "suit_named"
    seat: Seat
    suit: Suit


suit_named = events.once(SuitNamed)


class ChoiceMade(events.Event):
    """A player has chosen a card for Schlag or trump, in secret (§10.2)."""

    kind: Literal["choice_made"] = "choice_made"
    seat: Seat


choice_made = events.once(ChoiceMade)


class CardChosen(events.Event):
    """Which card that was: told to who chose it."""

    kind: Literal["card_chosen"] = "card_chosen"
    seat: Seat
    card: Card


card_chosen = events.once(CardChosen)


class ChoiceSeen(events.Event):
    """Which card `seat` chose: shown to the other of the two (§10.4)."""

    kind: Literal["choice_seen"] = "choice_seen"
    seat: Seat
    card: Card


choice_seen = events.once(ChoiceSeen)


class TrumpLearned(events.Event):
    """What the two cards mean: told to forehand and dealer alone (§10.4)."""

    kind: Literal["trump_learned"] = "trump_learned"
    rank: Rank
    suit: Suit


trump_learned = events.once(TrumpLearned)
