"""The way from the shuffled deck to the hands that will be played: deal and exchange (§2)."""

from functools import reduce

from games.core.cards import Hand
from games.core.draw import draw_for_deal
from games.core.errors import IllegalAction
from games.core.event_audience import NOBODY, only
from games.core.seats import Seat, round_from
from games.core.trick_events import DealerDrawn
from games.watten.rules import announcing
from games.watten.rules.actions import (
    AcceptExchange,
    Action,
    KeepCards,
    ProposeExchange,
    RefuseExchange,
)
from games.watten.rules.events import (
    CardsKept,
    ChoosingOpened,
    CodesOpened,
    DealStarted,
    Event,
    Events,
    ExchangeAccepted,
    ExchangeProposed,
    ExchangeRefused,
    HandDiscarded,
    HandLaid,
    HandSeen,
    HandsTaken,
    NamingOpened,
    StockLaid,
)
from games.watten.rules.evolve import evolve
from games.watten.rules.law import FULL, Refusal
from games.watten.rules.signing import has_codes
from games.watten.rules.state import Phase, Public, WattenTable, forehand_and_dealer


def deal(table: WattenTable, deck: Hand) -> Events:
    """Use a freshly shuffled deck: for the draw (§1.5), then for every deal (§2.1)."""
    public = table.public
    if public.phase is Phase.DRAWING:
        drawn, dealer = draw_for_deal(deck, public.seats)
        codes = (CodesOpened(),) if has_codes(public) else ()
        return DealerDrawn(drawn=drawn, dealer=dealer), *codes
    dealer = public.next_dealer
    order = round_from((dealer + 1) % public.seats, public.seats)
    looking = (order[0], dealer)
    hands = dict(zip(order, _packets(deck, len(order)), strict=True))
    dealt: Events = (
        DealStarted(number=public.number + 1, dealer=dealer),
        HandsTaken(seats=looking),
        *[HandSeen(seat=s, cards=hands[s], audience=only(s)) for s in looking],
        *[HandLaid(seat=s, cards=hands[s], audience=NOBODY) for s in order[1:-1]],
        StockLaid(cards=deck[FULL * public.seats :], audience=NOBODY),
    )
    return dealt if public.rules.options.exchange else _and_announce(table, *dealt)


def offer_calls(public: Public) -> tuple[Action, ...]:
    """The actions open to forehand about an exchange (§2.3, §2.5)."""
    if public.phase is not Phase.OFFERING:
        return ()
    return (ProposeExchange(), KeepCards()) if public.rules.blind else (ProposeExchange(),)


def propose(public: Public, seat: Seat) -> Events:
    """Let forehand ask, once (§2.3)."""
    if public.phase is not Phase.OFFERING:
        raise IllegalAction(Refusal.NO_EXCHANGE)
    return (ExchangeProposed(seat=seat),)


def keep(table: WattenTable, seat: Seat) -> Events:
    """Let forehand go on to the choice of the cards (§2.3, §10.2)."""
    public = table.public
    if public.phase is not Phase.OFFERING or not public.rules.blind:
        raise IllegalAction(Refusal.NOT_NOW)
    return _and_announce(table, CardsKept(seat=seat))


def answer_calls() -> tuple[Action, ...]:
    """The answers open to the dealer (§2.4)."""
    return AcceptExchange(), RefuseExchange()


def answer(table: WattenTable, seat: Seat, action: Action) -> Events:
    """Give new cards to both, or to nobody (§2.4)."""
    public = table.public
    if public.phase is not Phase.ANSWERING_OFFER:
        raise IllegalAction(Refusal.NOT_NOW)
    if isinstance(action, RefuseExchange):
        return _and_announce(table, ExchangeRefused(seat=seat))
    return _and_announce(table, ExchangeAccepted(seat=seat), *_exchange(table))


def _and_announce(table: WattenTable, *before: Event) -> Events:
    """These events, which settle the hands, and those that follow (§3.1, §10.2, §10.11)."""
    rules = table.public.rules
    if rules.shown_cards:
        return *before, *announcing.show_cards(reduce(evolve, before, table))
    return *before, ChoosingOpened() if rules.blind else NamingOpened()


def _packets(deck: Hand, count: int) -> tuple[Hand, ...]:
    """Three cards each, then two each (§2.1)."""
    twos = deck[3 * count :]
    return tuple([deck[3 * n : 3 * n + 3] + twos[2 * n : 2 * n + 2] for n in range(count)])


def _exchange(table: WattenTable) -> Events:
    stock = table.hidden.stock
    seats = forehand_and_dealer(table.public)
    away = (
        HandDiscarded(seat=seat, cards=table.private[seat].hand, audience=only(seat))
        for seat in seats
    )
    fresh = (
        HandSeen(seat=seat, cards=stock[FULL * n : FULL * (n + 1)], audience=only(seat))
        for n, seat in enumerate(seats)
    )
    return *away, *fresh
