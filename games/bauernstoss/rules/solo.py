"""Playing alone: small or big, the exchange before a small Solo, and who sits out."""

from games.bauernstoss.rules.actions import Action, GiveCard, NameSolo, ReturnCard
from games.bauernstoss.rules.contracts import Jacks, jacks
from games.bauernstoss.rules.events import (
    CardGiven,
    CardReturned,
    Event,
    Events,
    ExchangeOpened,
    GivenCardSeen,
    JackShown,
    PlayStarted,
    ReturnedCardSeen,
    SoloNamed,
)
from games.bauernstoss.rules.law import DECK, Refusal, Size, partner_of
from games.bauernstoss.rules.state import BauernView, Public
from games.core.cards import Card, Rank, Suit
from games.core.errors import IllegalAction
from games.core.event_audience import only
from games.core.seats import Seat

_CLAIMS = {size: tuple(NameSolo(size=size, suit=suit) for suit in Suit) for size in Size}
_GIFTS = {card: GiveCard(card=card) for card in DECK}
_RETURNS = {card: ReturnCard(card=card) for card in DECK}


def sits_out(public: Public) -> Seat | None:
    """The soloist's partner (§5.5)."""
    return None if public.soloist is None else partner_of(public.soloist)


def sizes(view: BauernView) -> tuple[Size, ...]:
    """The sizes it may have: with four Jacks only big (§5.2)."""
    return (Size.BIG,) if jacks(view.private.hand) is Jacks.ALL else (Size.SMALL, Size.BIG)


def claims(view: BauernView) -> tuple[Action, ...]:
    """Everything a soloist may say."""
    return tuple([claim for size in sizes(view) for claim in _CLAIMS[size]])


def name(view: BauernView, action: NameSolo) -> Events:
    """Name size and trump together (§5.1)."""
    if action.size not in sizes(view):
        raise IllegalAction(Refusal.MUST_BE_BIG)
    seat = view.seat
    named = SoloNamed(seat=seat, size=action.size, suit=action.suit)
    small = action.size is Size.SMALL
    return named, ExchangeOpened(seat=seat) if small else _start(view.public, seat)


def gifts(view: BauernView) -> tuple[Action, ...]:
    """The cards that may be given: any (§5.3)."""
    return tuple([_GIFTS[card] for card in view.private.hand])


def give(view: BauernView, card: Card) -> Events:
    """Give a card face down, but a Jack face up (§5.3)."""
    _check(view, card)
    given = CardGiven(seat=view.seat)
    if card.rank is Rank.JACK:
        return given, JackShown(seat=view.seat, card=card)
    return given, GivenCardSeen(seat=view.seat, card=card, audience=only(view.seat))


def returns(view: BauernView) -> tuple[Action, ...]:
    """The cards that may be given back: any of the partner's own, not the one just given (§5.4)."""
    return tuple([_RETURNS[card] for card in view.private.hand])


def give_back(view: BauernView, card: Card) -> Events:
    """Complete the exchange, and begin the play (§5.4, §6.1)."""
    _check(view, card)
    soloist = partner_of(view.seat)
    both = only(view.seat, soloist)
    return (
        CardReturned(seat=view.seat, to=soloist),
        ReturnedCardSeen(seat=view.seat, to=soloist, card=card, audience=both),
        _start(view.public, soloist),
    )


def _check(view: BauernView, card: Card) -> None:
    if card not in view.private.hand:
        raise IllegalAction(Refusal.NOT_YOUR_CARD)


def _start(public: Public, soloist: Seat) -> Event:
    """Start the play of three; if the partner were to lead, the next one does (§5.5, §6.1)."""
    out = partner_of(soloist)
    return PlayStarted(order=tuple([seat for seat in public.callers if seat != out]))
