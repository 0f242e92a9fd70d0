"""The few phrases that scene, holding and told events share, as keys of the words files."""

from collections.abc import Iterable

from games.core.cards import Card, Hand, Rank, Suit
from games.core.scene import Says, Value, Who, says
from games.core.seats import Seat
from games.core.tricks import Place
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.rules.options import Bidding, Doubling, Options


def own(name: str, **values: Value) -> Says:
    """The game's own phrase of this name."""
    return says(f"schwarz_oder_weiss.{name}", **values)


def name_of(contract: Contract) -> Says:
    """The name of a contract."""
    return own(f"contract.{contract}")


def kind_of(card: Card, trump: Suit | None) -> Says | None:
    """The kind of a card: a trump, or None for a plain one (§5.4)."""
    return says("card.trump") if card.suit is trump else None


def people(seats: Iterable[Seat]) -> tuple[Who, ...]:
    """These seats' names, in this order."""
    return tuple(Who(seat) for seat in seats)


def at(place: Place, seats: int) -> Who | Says:
    """The name of a place: a person's, or the dummy's."""
    return own("dummy") if place == seats else Who(place)


def as_printed(card: Card, options: Options) -> Card:
    """The card as this table prints it: nines may stand in for the tens (§1.3)."""
    return Card(card.suit, Rank.NINE) if options.nines and card.rank is Rank.TEN else card


def fan(hand: Hand) -> Hand:
    """A hand as it is held: by suit, the highest card of each first."""
    return tuple(sorted(hand, key=lambda card: (card.suit, -card.rank)))


def welcome(options: Options) -> str:
    """The key of what computers promise to somebody new; empty if they promise nothing."""
    races = options.bidding is Bidding.REALTIME
    if options.doubling is Doubling.OFF:
        return "schwarz_oder_weiss.welcome.waits" if races else ""
    if races:
        return "schwarz_oder_weiss.welcome.waits_and_spares"
    return "schwarz_oder_weiss.welcome.spares"
