"""The way from the shuffled deck to a settled bid: cards fall, somebody bids and names points."""

from games.core.cards import Hand
from games.core.draw import draw_for_deal
from games.core.errors import IllegalAction
from games.core.event_audience import NOBODY
from games.core.seats import Seat
from games.core.trick_events import DealerDrawn
from games.schwarz_oder_weiss.rules.actions import Action, Bid, NamePoints, Pass
from games.schwarz_oder_weiss.rules.doubling import begin
from games.schwarz_oder_weiss.rules.events import (
    BidAsked,
    BidMade,
    BidPassed,
    CardsSetAside,
    DealStarted,
    DeckLaid,
    Event,
    Events,
    PassedOut,
    PointsNamed,
    card_fell,
    dummy_card_fell,
)
from games.schwarz_oder_weiss.rules.law import FIRST_BID, MOST, Contract, Refusal, deal_order
from games.schwarz_oder_weiss.rules.options import Bidding
from games.schwarz_oder_weiss.rules.state import Phase, Public, SchwarzTable

_BIDS = {contract: Bid(contract=contract) for contract in Contract}
_PASS = Pass()
_NAMINGS = {n: NamePoints(points=n) for n in range(MOST + 1)}


def deal(table: SchwarzTable, deck: Hand) -> Events:
    """Use a freshly shuffled deck: for the draw (§2.1), then for every deal (§2.2)."""
    public = table.public
    if public.phase is Phase.DRAWING:
        drawn, dealer = draw_for_deal(deck, public.seats)
        return (DealerDrawn(drawn=drawn, dealer=dealer),)
    dealer = public.next_dealer
    return (
        DealStarted(
            number=public.number + 1, dealer=dealer, order=deal_order(dealer, public.seats)
        ),
        DeckLaid(cards=deck, audience=NOBODY),
    )


def proceed(table: SchwarzTable) -> Events:
    """Let the next card fall, or pass the deal out (§2.2, §3.6)."""
    public = table.public
    fallen = sum(public.counts)
    if fallen == MOST * len(public.counts):
        return (PassedOut(dealer=public.dealer),)
    card = _fall(public, table.hidden.deck, fallen, fallen + 1)
    full_round = (fallen + 1) % len(public.counts) == 0
    if public.options.bidding is Bidding.TURNS and full_round and bids_after(fallen + 1, public):
        return *card, BidAsked(seat=precedence(public)[0])
    return card


def bids_after(fallen: int, public: Public) -> bool:
    """Return whether `fallen` cards are enough for somebody to bid (§3.3)."""
    return fallen >= FIRST_BID * len(public.counts)


def may_bid(public: Public) -> frozenset[Seat]:
    """The seats that may bid now: those with enough cards (§3.2), or the one asked (§3.3)."""
    if public.options.bidding is Bidding.TURNS:
        return frozenset() if public.asked is None else frozenset({public.asked})
    return frozenset(s for s in range(public.seats) if public.counts[s] >= FIRST_BID)


def precedence(public: Public) -> tuple[Seat, ...]:
    """The seats in the order in which bids of the same moment count: as in the deal (§3.2)."""
    return tuple(place for place in public.order if place != public.seats)


def calls(public: Public) -> tuple[Action, ...]:
    """The actions open now; only a seat that is asked need say no."""
    bids = tuple(_BIDS[contract] for contract in contracts(public))
    return (*bids, _PASS) if public.phase is Phase.ASKING else bids


def contracts(public: Public) -> tuple[Contract, ...]:
    """The contracts that may be bid at this table (§3.1, §3.7)."""
    solo = (Contract.SCHWARZ_SOLO,) if public.options.solo else ()
    return (Contract.SCHWARZ, Contract.WEISS, *solo)


def bid(public: Public, seat: Seat, action: Bid) -> Events:
    """Bid; the first bid counts at once (§3.2)."""
    if public.phase in (Phase.NAMING_POINTS, Phase.DOUBLING, Phase.ANSWERING):
        raise IllegalAction(Refusal.BID_ALREADY_MADE)
    if public.phase not in (Phase.FALLING, Phase.ASKING):
        raise IllegalAction(Refusal.NOT_NOW)
    if seat not in may_bid(public):
        turns = public.options.bidding is Bidding.TURNS
        raise IllegalAction(Refusal.NOT_YOUR_TURN if turns else Refusal.TOO_FEW_CARDS)
    if action.contract not in contracts(public):
        raise IllegalAction(Refusal.NO_SOLO)
    return (BidMade(seat=seat, contract=action.contract),)


def decline(public: Public, seat: Seat) -> Events:
    """Ask the next player, or let the deal go on, or pass it out (§3.3, §3.6)."""
    no = BidPassed(seat=seat)
    if seat != public.dealer:
        players = precedence(public)
        return no, BidAsked(seat=players[players.index(seat) + 1])
    out = sum(public.counts) == MOST * len(public.counts)
    return (no, PassedOut(dealer=public.dealer)) if out else (no,)


def points(public: Public) -> range:
    """The points the bidder may name: at least the largest hand dealt so far (§3.4)."""
    return range(max(public.counts), MOST + 1)


def namings(public: Public) -> tuple[Action, ...]:
    """The actions open to the bidder now."""
    return tuple(_NAMINGS[n] for n in points(public))


def name_points(table: SchwarzTable, seat: Seat, action: NamePoints) -> Events:
    """Complete the deal to the points named, and set the rest aside (§3.4, §3.5)."""
    public = table.public
    if action.points < points(public).start:
        raise IllegalAction(Refusal.POINTS_TOO_LOW)
    if action.points > MOST:
        raise IllegalAction(Refusal.POINTS_TOO_HIGH)
    fallen, needed = sum(public.counts), action.points * len(public.counts)
    return (
        PointsNamed(seat=seat, points=action.points),
        *_fall(public, table.hidden.deck, fallen, needed),
        CardsSetAside(cards=table.hidden.deck[needed - fallen :], audience=NOBODY),
        *begin(public),
    )


def _fall(public: Public, deck: Hand, fallen: int, until: int) -> Events:
    """The next cards of the deck, from the one numbered `fallen` up to `until`."""
    order, told = public.order, list[Event]()
    for number, card in zip(range(fallen, until), deck, strict=False):
        place = order[number % len(order)]
        told += dummy_card_fell(card) if place == public.seats else card_fell(place, card)
    return tuple(told)
