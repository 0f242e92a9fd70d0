"""The engine: whose turn it is, what is offered, what comes of it. It never changes a table."""

from games.bauernstoss.rules import auction, naming, play, solo
from games.bauernstoss.rules.actions import Action
from games.bauernstoss.rules.events import Events
from games.bauernstoss.rules.law import Refusal, partner_of
from games.bauernstoss.rules.options import Options
from games.bauernstoss.rules.state import BauernTable, BauernView, Hidden, Phase, Private, Public
from games.core.errors import IllegalAction
from games.core.seats import ALONE, NO_SEAT, Seat
from games.core.table import Table

_PLAYING = Phase.PLAYING
"""Asked for with every card, and by its name a member is slow to find."""


def opening(options: Options, seats: int) -> BauernTable:
    """A table of four before anything happened."""
    return Table(Public(options=options), (Private(),) * seats, Hidden())


def needs_deal(public: Public) -> bool:
    """Return whether a shuffled deck is awaited, for the draw or for a deal (§2)."""
    return public.phase in (Phase.DRAWING, Phase.SHUFFLING)


def moves_on(public: Public) -> bool:
    """Return False: at this table somebody is always asked."""
    del public
    return False


def proceed(table: BauernTable) -> Events:
    """Nothing happens by itself."""
    del table
    return ()


def is_over(public: Public) -> bool:
    """Return whether the match has been won."""
    return public.phase is Phase.MATCH_OVER


def to_act(public: Public) -> frozenset[Seat]:
    """The seats the table waits for."""
    if public.phase is not _PLAYING:
        return _to_speak(public)
    seat = public.trick.next_place
    return NO_SEAT if seat is None else ALONE[seat]


def playing(public: Public) -> frozenset[Seat]:
    """The seats that play to the tricks, while a card is asked; no soloist's partner (§5.5)."""
    return frozenset(public.trick.order) if public.phase is _PLAYING else NO_SEAT


def _to_speak(public: Public) -> frozenset[Seat]:
    """The seats that are asked for something before the first lead."""
    match public.phase:
        case Phase.BIDDING:
            seat = auction.on_turn(public)
        case Phase.AGREEING:
            return naming.to_agree(public)
        case Phase.NAMING | Phase.CLAIMING | Phase.GIVING:
            seat = public.namer
        case Phase.RETURNING:
            seat = None if public.namer is None else partner_of(public.namer)
        case _:
            seat = None
    return NO_SEAT if seat is None else ALONE[seat]


def offers(view: BauernView) -> tuple[Action, ...]:
    """Every action open to this seat, from what it alone can see; cards as they were dealt."""
    public = view.public
    if view.seat not in to_act(public):
        return ()
    match public.phase:
        case Phase.PLAYING:
            open_to_it = play.cards(view)
        case Phase.BIDDING:
            open_to_it = auction.calls(view)
        case Phase.AGREEING:
            open_to_it = naming.proposals()
        case Phase.NAMING:
            open_to_it = naming.names(view)
        case Phase.CLAIMING:
            open_to_it = solo.claims(view)
        case Phase.GIVING:
            open_to_it = solo.gifts(view)
        case _:
            open_to_it = solo.returns(view)
    return open_to_it


def decide(table: BauernTable, seat: Seat, action: Action) -> Events:
    """The events an action brings about; raises IllegalAction if the rules refuse it."""
    public = table.public
    if seat not in to_act(public):
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    phase = public.phase
    match action.kind:
        case "play_card" if phase is _PLAYING:
            events = play.play(table, seat, action.card)
        case "claim_rest" | "concede_rest" if phase is _PLAYING:
            concedes = action.kind == "concede_rest"
            events = play.lay_down(table.view_from(seat), concedes=concedes)
        case "bid" | "mit" | "solo" | "pass" if phase is Phase.BIDDING:
            events = auction.call(table, seat, action)
        case "name_myself" | "leave_to_partner" if phase is Phase.AGREEING:
            events = naming.propose(public, seat, myself=action.kind == "name_myself")
        case "name_trump" if phase is Phase.NAMING:
            events = naming.name(table.view_from(seat), action.suit)
        case "name_solo" if phase is Phase.CLAIMING:
            events = solo.name(table.view_from(seat), action)
        case "give_card" if phase is Phase.GIVING:
            events = solo.give(table.view_from(seat), action.card)
        case "return_card" if phase is Phase.RETURNING:
            events = solo.give_back(table.view_from(seat), action.card)
        case _:
            raise IllegalAction(Refusal.NOT_NOW)
    return events
