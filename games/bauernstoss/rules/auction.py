"""The auction: one round of calls, and what it comes to."""

from games.bauernstoss.rules import contracts, naming
from games.bauernstoss.rules.actions import Action, Bid, Mit, Pass, Solo
from games.bauernstoss.rules.contracts import Call, Voice
from games.bauernstoss.rules.events import Called, ChalkTaken, Event, Events, PassedOut, SoloClaimed
from games.bauernstoss.rules.law import HAND, HIGHEST, SEATS
from games.bauernstoss.rules.state import BauernTable, BauernView, Public
from games.core.errors import IllegalAction
from games.core.seats import Seat, clockwise, partnership

_BIDS = tuple(Bid(number=number) for number in range(HAND + 1))
_MIT = Mit()
_NUMBERLESS: tuple[tuple[Voice, Action], ...] = ((Voice.SOLO, Solo()), (Voice.PASS, Pass()))


def on_turn(public: Public) -> Seat:
    """The seat that is asked next (§3.1)."""
    return clockwise(public.dealer, SEATS, len(public.calls) + 1)


def calls(view: BauernView) -> tuple[Action, ...]:
    """The calls open to this seat: numbers from the lowest, mit, Solo, pass."""
    hand, before = view.private.hand, view.public.calls
    closed = contracts.refusals(hand, before, solo_needs_jack=view.public.options.solo_needs_jack)
    said = [action for voice, action in _NUMBERLESS if voice not in closed]
    if Voice.NUMBER in closed:
        return tuple(said)
    standing, made = contracts.highest(before), contracts.makes(hand)
    bids = [_BIDS[number] for number in sorted(made) if number > standing]
    if Voice.MIT in closed or standing not in made:
        return *bids, *said
    mit = (_MIT,) if contracts.holds_out(made[standing], before, view.seat) else ()
    return *bids, *mit, *said


def call(table: BauernTable, seat: Seat, action: Action) -> Events:
    """Make a call and, after the last one, settle who names trump (§3, §4)."""
    public = table.public
    said = _as_call(public, seat, action)
    if refusal := contracts.why_not(
        said,
        table.private[seat].hand,
        public.calls,
        solo_needs_jack=public.options.solo_needs_jack,
    ):
        raise IllegalAction(refusal)
    told = Called(seat=seat, voice=said.voice, number=said.number)
    if said.voice is Voice.SOLO:
        return told, SoloClaimed(seat=seat)
    if len(public.calls) + 1 < SEATS:
        return (told,)
    every = (*public.calls, said)
    if not contracts.highest(every):
        return told, *_pass_out(table)
    return told, *naming.settle(tuple(own.hand for own in table.private), every)


def _as_call(public: Public, seat: Seat, action: Action) -> Call:
    match action.kind:
        case "bid":
            return Call(seat, Voice.NUMBER, action.number)
        case "mit":
            return Call(seat, Voice.MIT, contracts.highest(public.calls))
        case "solo":
            return Call(seat, Voice.SOLO)
        case _:
            return Call(seat, Voice.PASS)


def _pass_out(table: BauernTable) -> Events:
    """No play; after the very first deal, the Kreide is known all the same (§3.9, §7.2)."""
    public = table.public
    out: Event = PassedOut(next_dealer=clockwise(public.dealer, SEATS))
    if public.chalk is not None:
        return (out,)
    owner = next(seat for seat, own in enumerate(table.private) if HIGHEST in own.hand)
    return out, ChalkTaken(side=partnership(owner))
