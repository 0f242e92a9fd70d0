"""The auction: one round of calls, and what it comes to."""

from games.bauernstoss import contracts, naming
from games.bauernstoss.actions import Action, Bid, Mit, Pass, Solo
from games.bauernstoss.contracts import Call, Voice
from games.bauernstoss.events import Called, ChalkTaken, Event, Events, PassedOut, SoloClaimed
from games.bauernstoss.law import HIGHEST, SEATS, Refusal
from games.bauernstoss.state import BauernTable, BauernView, Public
from games.core.errors import IllegalAction
from games.core.seats import Seat, clockwise, partnership


def on_turn(public: Public) -> Seat:
    """Who is asked next (§3.1)."""
    return public.callers[len(public.calls)]


def calls(view: BauernView) -> tuple[Action, ...]:
    """What this seat may say: numbers from the lowest, mit, Solo, pass."""
    every = (*(Bid(number=n) for n in contracts.numbers(view.private.hand)), Mit(), Solo(), Pass())
    return tuple(action for action in every if _why_not(view, action) is None)


def call(table: BauernTable, seat: Seat, action: Action) -> Events:
    """A call, and after the last one who names trump (§3, §4)."""
    public = table.public
    if refusal := _why_not(table.seen_from(seat), action):
        raise IllegalAction(refusal)
    said = _said(public, seat, action)
    called = Called(seat=seat, voice=said.voice, number=said.number)
    if said.voice is Voice.SOLO:
        return called, SoloClaimed(seat=seat)
    if len(public.calls) + 1 < SEATS:
        return (called,)
    every = (*public.calls, said)
    if not contracts.highest(every):
        return called, *_passed_out(table)
    return called, *naming.settle(tuple(own.hand for own in table.private), every)


def is_call(action: Action) -> bool:
    """Whether this is said in the auction."""
    return isinstance(action, Bid | Mit | Solo | Pass)


def _why_not(view: BauernView, action: Action) -> Refusal | None:
    public = view.public
    return contracts.why_not(
        _said(public, view.seat, action),
        view.private.hand,
        public.calls,
        solo_needs_jack=public.options.solo_needs_jack,
    )


def _said(public: Public, seat: Seat, action: Action) -> Call:
    match action:
        case Bid(number=number):
            return Call(seat, Voice.NUMBER, number)
        case Mit():
            return Call(seat, Voice.MIT, contracts.highest(public.calls))
        case Solo():
            return Call(seat, Voice.SOLO)
        case _:
            return Call(seat, Voice.PASS)


def _passed_out(table: BauernTable) -> Events:
    """No play; after the very first deal, the Kreide is known all the same (§3.9, §7.2)."""
    public = table.public
    out: Event = PassedOut(next_dealer=clockwise(public.dealer, SEATS))
    if public.chalk is not None:
        return (out,)
    owner = next(seat for seat, own in enumerate(table.private) if HIGHEST in own.hand)
    return out, ChalkTaken(side=partnership(owner))
