"""The few phrases that scene, holding and told events share, as keys of the words files."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from games.core.cards import Card, Hand, cards as parsed
from games.core.scene import Says, Value, Who, says
from games.core.seats import Seat
from games.watten.rules import law
from games.watten.rules.law import Kind
from games.watten.rules.ranking import Ranking, Trump, Weli
from games.watten.rules.signals import SUITS, Gesture, Meaning
from games.watten.rules.state import Public, WattenView, forehand_and_dealer, side, side_of

_THREE = "martl", "weli", "nell"
_CALLED = {
    parsed("HK D6 D7 S7"): ("martl", "weli", "kleiner_weli", "nell"),
    parsed("HK D6 D7 C7"): ("martl", "weli", "kleiner_weli", "nell"),
    parsed("HK D7 C7"): ("maxi", "belli", "spitz"),
}
"""The names of Kritische that are not the usual three (§9.1, §11.2)."""


def own(name: str, **values: Value) -> Says:
    """The family's own phrase of this name."""
    return says(f"watten.{name}", **values)


@cache
def gesture_of(gesture: Gesture) -> Says:
    """The look of a gesture."""
    return own(f"gesture.{gesture}")


@cache
def meaning_of(meaning: Meaning) -> Says:
    """The statement of a sign about the hand."""
    return own(f"meaning.{meaning}")


def tells_trump(public: Public, seat: Seat, meaning: Meaning) -> bool:
    """Return whether a sign for a suit says that it is trump: a secret one that this seat knows."""
    return public.rules.blind and meaning in SUITS and seat in forehand_and_dealer(public)


def statement_of(public: Public, seat: Seat, meaning: Meaning) -> Says:
    """The statement of a sign given by this seat."""
    return statement(meaning, is_trump=tells_trump(public, seat, meaning))


@cache
def statement(meaning: Meaning, *, is_trump: bool) -> Says:
    """The statement of a sign; it says of a suit whether it `is_trump`."""
    return own("meaning.trump_suit", suit=meaning_of(meaning)) if is_trump else meaning_of(meaning)


def people(seats: Iterable[Seat]) -> tuple[Who, ...]:
    """These seats' names, in this order."""
    return tuple(Who(seat) for seat in seats)


@cache
def kind_of(card: Card, ranking: Ranking, trump: Trump | None) -> Says | None:
    """The kind of a card if Schlag and trump are known, or None for a plain one (§4, §9)."""
    if card in ranking.kritische:
        names = _CALLED.get(ranking.kritische, _THREE)
        return own(f"card.{names[ranking.kritische.index(card)]}")
    if trump is None:
        return None
    match law.kind(card, ranking, trump):
        case Kind.PLAIN:
            return None
        case Kind.TRUMP if card == law.WELI and ranking.weli is Weli.ALWAYS:
            return own("card.weli_as_trump")
        case kind:
            return says(f"card.{kind.name.lower()}")


def opponents(view: WattenView) -> tuple[Who, ...]:
    """The seats that score if this seat's side gives the deal up (§6.4, §7.2)."""
    return people(side(view.public, 1 - side_of(view.public, view.seat)))


def fan(hand: Hand) -> Hand:
    """A hand in order, without the trump: by suit, the highest card of each first."""
    return tuple(sorted(hand, key=lambda card: (card.suit, -card.rank)))


def by_strength(hand: Hand, ranking: Ranking, trump: Trump) -> Hand:
    """A hand in order, with the trump known: the strongest card first (§4, §9.2)."""
    return tuple(sorted(hand, key=_places(ranking, trump).__getitem__))


@cache
def _places(ranking: Ranking, trump: Trump) -> Mapping[Card, tuple[int, ...]]:
    """What each card of the pack is sorted by: worked out once, asked for every hand."""

    def place(card: Card) -> tuple[int, ...]:
        kind = law.kind(card, ranking, trump)
        if kind is Kind.KRITISCHE:
            return -kind, ranking.kritische.index(card)
        suit = card.suit if kind is Kind.PLAIN else 0
        return -kind, suit, -card.rank, card.suit

    return MappingProxyType({card: place(card) for card in law.deck(ranking)})
