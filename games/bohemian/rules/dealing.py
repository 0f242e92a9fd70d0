"""From the shuffled deck to complete hands: five cards each, one turned up, and the exchange."""

from games.bohemian.rules import law
from games.bohemian.rules.events import (
    CardsChanged,
    CardsDrawn,
    CardsGivenAway,
    DealStarted,
    Event,
    Events,
    ExchangeAsked,
    HandDealt,
    PlayStarted,
    StockLaid,
    StockSpent,
    TurnedUp,
)
from games.bohemian.rules.law import HAND, PACKETS
from games.bohemian.rules.state import BohemianTable, Phase, Public
from games.core.cards import Hand
from games.core.draw import draw_for_deal
from games.core.errors import IllegalAction
from games.core.event_audience import NOBODY, only
from games.core.seats import Seat, clockwise, round_from
from games.core.trick_events import DealerDrawn


def deal(table: BohemianTable, deck: Hand) -> Events:
    """Use a freshly shuffled deck: for the draw (§2.1), then for every deal (§2.2, §2.3)."""
    public = table.public
    if public.phase is Phase.DRAWING:
        drawn, first = draw_for_deal(deck, public.seats)
        return (DealerDrawn(drawn=drawn, dealer=first),)
    dealer, seats = public.next_dealer, public.seats
    order = round_from(clockwise(dealer, seats), seats)
    stock = deck[HAND * seats : -1]
    return (
        DealStarted(number=public.number + 1, dealer=dealer, cards=HAND),
        *[
            HandDealt(seat=seat, cards=_packets(deck, seats, place), audience=only(seat))
            for place, seat in enumerate(order)
        ],
        StockLaid(cards=stock, audience=NOBODY),
        TurnedUp(card=deck[-1], stock=len(stock)),
        *_ask_first(order, dealer, len(stock)),
    )


def _packets(deck: Hand, seats: int, place: int) -> Hand:
    """The packets of the seat in this place of the deal (§2.3)."""
    hand: Hand = ()
    start = 0
    for packet in PACKETS:
        first = start + place * packet
        hand = (*hand, *deck[first : first + packet])
        start += packet * seats
    return hand


def exchange(table: BohemianTable, seat: Seat, cards: Hand) -> Events:
    """Exchange these cards for as many others, then go on to the next player (§4.1, §4.4)."""
    public = table.public
    if refusal := law.why_not_change(cards, table.private[seat].hand, public.most):
        raise IllegalAction(refusal)
    count = len(cards)
    others = public.order[public.order.index(seat) + 1 :]
    return (
        CardsChanged(seat=seat, count=count),
        *(_swap(table, seat, cards) if cards else ()),
        *(_ask_first(others, public.dealer, public.stock - count) or _start(public, others)),
    )


def _swap(table: BohemianTable, seat: Seat, cards: Hand) -> Events:
    drawn = table.hidden.stock[: len(cards)]
    return (
        CardsGivenAway(seat=seat, cards=cards, audience=only(seat)),
        CardsDrawn(seat=seat, cards=drawn, audience=only(seat)),
    )


def _ask_first(others: tuple[Seat, ...], dealer: Seat, stock: int) -> Events:
    """Ask the first of these players, if there is one and a card to draw (§4.3)."""
    if not others or not stock:
        return ()
    most = law.may_change(stock, dealer=others[0] == dealer)
    return (ExchangeAsked(seat=others[0], most=most),)


def _start(public: Public, others: tuple[Seat, ...]) -> Events:
    started: Event = PlayStarted(order=public.order)
    return (StockSpent(seats=others), started) if others else (started,)
