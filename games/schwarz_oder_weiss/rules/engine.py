"""The engine: whose turn it is, what is offered, what comes of it. It never changes a table."""

from games.core.errors import IllegalAction
from games.core.outcome import Outcome, rank_by_points
from games.core.seats import ALONE, NO_SEAT, Seat
from games.core.table import Table
from games.schwarz_oder_weiss.rules import bidding, doubling, play
from games.schwarz_oder_weiss.rules.actions import Action
from games.schwarz_oder_weiss.rules.events import Events
from games.schwarz_oder_weiss.rules.law import Refusal
from games.schwarz_oder_weiss.rules.options import Options
from games.schwarz_oder_weiss.rules.state import (
    Hidden,
    Phase,
    Private,
    Public,
    SchwarzTable,
    SchwarzView,
)

_STAKES = frozenset({Phase.DOUBLING, Phase.ANSWERING})


def opening(options: Options, seats: int) -> SchwarzTable:
    """A table of two or three before anything happened."""
    public = Public(options=options, seats=seats, score=(0,) * seats, counts=(0,) * (seats + 1))
    return Table(public, (Private(),) * seats, Hidden())


def needs_deal(public: Public) -> bool:
    """Return whether a shuffled deck is awaited, for the draw or for a deal (§2.1, §2.2)."""
    return public.phase in (Phase.DRAWING, Phase.SHUFFLING)


def moves_on(public: Public) -> bool:
    """Return whether the next card falls by itself (§2.2)."""
    return public.phase is Phase.FALLING


def is_over(public: Public) -> bool:
    """Return whether the match has been won."""
    return public.phase is Phase.MATCH_OVER


def outcome(public: Public) -> Outcome:
    """The standing: everyone for themselves (§6.5)."""
    return rank_by_points(public.score)


def to_act(public: Public) -> frozenset[Seat]:
    """The seats that may say or play something now."""
    match public.phase:
        case Phase.PLAYING:
            seats = ALONE[play.on_turn(public)]
        case Phase.FALLING | Phase.ASKING:
            seats = bidding.may_bid(public)
        case Phase.NAMING_POINTS:
            seats = ALONE[public.bid[0]]
        case Phase.DOUBLING | Phase.ANSWERING:
            seats = doubling.to_speak(public)
        case _:
            seats = NO_SEAT
    return seats


def playing(public: Public) -> frozenset[Seat]:
    """The seats that play to the tricks, while a card is asked (§5)."""
    return frozenset(range(public.seats)) if public.phase is Phase.PLAYING else NO_SEAT


def offers(view: SchwarzView) -> tuple[Action, ...]:
    """Every action open to this seat, from what it alone can see; hands in the order dealt."""
    public = view.public
    if view.seat not in to_act(public):
        return ()
    match public.phase:
        case Phase.PLAYING:
            return play.cards(view)
        case Phase.FALLING | Phase.ASKING:
            return bidding.calls(public)
        case Phase.NAMING_POINTS:
            return bidding.namings(public)
        case _:
            return doubling.calls(public)


def decide(table: SchwarzTable, seat: Seat, action: Action) -> Events:
    """The events an action brings about; raises IllegalAction if the rules refuse it."""
    public = table.public
    if action.kind == "bid":
        return bidding.bid(public, seat, action)
    if seat not in to_act(public):
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    phase = public.phase
    match action.kind:
        case "play_card" if phase is Phase.PLAYING:
            return play.play(table.view_from(seat), action.card)
        case "claim_rest" if phase is Phase.PLAYING:
            return play.claim(table.view_from(seat))
        case "pass" if phase is Phase.ASKING:
            return bidding.decline(public, seat)
        case "name_points" if phase is Phase.NAMING_POINTS:
            return bidding.name_points(table, seat, action)
        case _ if phase in _STAKES:
            return doubling.call(public, seat, action)
        case _:
            raise IllegalAction(Refusal.NOT_NOW)
