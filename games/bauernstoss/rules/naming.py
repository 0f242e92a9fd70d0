"""From the highest number to a trump suit: one caller, partners who agree, or a rebid."""

from functools import cache

from games.bauernstoss.rules import contracts
from games.bauernstoss.rules.actions import Action, LeaveToPartner, NameMyself, NameTrump
from games.bauernstoss.rules.contracts import Calls
from games.bauernstoss.rules.events import (
    Event,
    Events,
    LowestDeclared,
    LowestPassed,
    NamerProposed,
    NamerSettled,
    PartnersTied,
    PlayStarted,
    TrumpNamed,
)
from games.bauernstoss.rules.law import LADDER, Refusal, partner_of
from games.bauernstoss.rules.state import BauernView, Public
from games.core.cards import Hand, Suit
from games.core.errors import IllegalAction
from games.core.seats import Seat, partnership

_PROPOSALS: tuple[Action, ...] = (NameMyself(), LeaveToPartner())
_NAMES = {suit: NameTrump(suit=suit) for suit in Suit}


def settle(hands: tuple[Hand, ...], calls: Calls) -> Events:
    """Settle who names trump, or who has yet to settle it (§4.1 to §4.3)."""
    tied = contracts.callers(calls)
    if len(tied) == 1:
        return (NamerSettled(seat=tied[0]),)
    if len({partnership(seat) for seat in tied}) == 1:
        return (PartnersTied(seats=tied),)
    return _rebid(hands, contracts.highest(calls), tied)


def _rebid(hands: tuple[Hand, ...], number: int, tied: tuple[Seat, ...]) -> Events:
    """Each declares its lowest trump if it is higher than the last; it cannot choose (§4.3)."""
    events: tuple[Event, ...] = ()
    best, namer = -1, tied[0]
    for seat in tied:
        rung = contracts.rung(hands[seat], number)
        if rung > best:
            best, namer = rung, seat
            events += (_declaration(seat, rung),)
        else:
            events += (LowestPassed(seat=seat),)
    return *events, NamerSettled(seat=namer)


@cache
def _declaration(seat: Seat, rung: int) -> LowestDeclared:
    return LowestDeclared(seat=seat, low=LADDER[rung])


def to_agree(public: Public) -> frozenset[Seat]:
    """The partners, of two, who have not spoken yet (§4.2)."""
    return frozenset(public.tied) - {said.seat for said in public.said}


def proposals() -> tuple[Action, ...]:
    """The actions open to a tied partner."""
    return _PROPOSALS


def propose(public: Public, seat: Seat, *, myself: bool) -> Events:
    """Let a partner speak; once both have, the earlier caller names unless they agree (§4.2)."""
    proposed = NamerProposed(seat=seat, myself=myself)
    if not public.said:
        return (proposed,)
    wanted = {seat if myself else partner_of(seat)}
    wanted |= {said.seat if said.myself else partner_of(said.seat) for said in public.said}
    namer = wanted.pop() if len(wanted) == 1 else public.tied[0]
    return proposed, NamerSettled(seat=namer)


def names(view: BauernView) -> tuple[Action, ...]:
    """The actions open to the seat that names trump."""
    return tuple([_NAMES[suit] for suit in suits(view)])


def suits(view: BauernView) -> tuple[Suit, ...]:
    """The suits that bear out what the seat has said (§4.5)."""
    public = view.public
    low = None if public.low is None else LADDER.index(public.low)
    return contracts.suits(view.private.hand, contracts.highest(public.calls), low)


def name(view: BauernView, suit: Suit) -> Events:
    """Name trump, and begin the play (§4.5, §6.1)."""
    if suit not in suits(view):
        raise IllegalAction(Refusal.OTHER_SUIT)
    return TrumpNamed(seat=view.seat, suit=suit), PlayStarted(order=view.public.callers)
