"""Doppelt and its answers: from the completed hands to the first lead, or to a surrender."""

from games.core.errors import IllegalAction
from games.core.seats import Seat
from games.schwarz_oder_weiss.rules.actions import Accept, Action, Double, Pass, Redouble, Surrender
from games.schwarz_oder_weiss.rules.events import (
    DoubleAccepted,
    Doubled,
    DoublePassed,
    DoublingOpened,
    Events,
    PlayStarted,
    SurrenderVoiced,
)
from games.schwarz_oder_weiss.rules.law import CEILING, Refusal, play_order
from games.schwarz_oder_weiss.rules.options import Doubling
from games.schwarz_oder_weiss.rules.scoring import score_surrender
from games.schwarz_oder_weiss.rules.state import Phase, Public

_QUESTION = Double(), Pass()
_ANSWERS = Accept(), Redouble(), Surrender()
_LAST_ANSWERS = Accept(), Surrender()


def begin(public: Public) -> Events:
    """Ask the opponents, unless the table plays without doubling (§4.1, §4.9)."""
    if public.options.doubling is Doubling.OFF:
        return (start(public),)
    return (DoublingOpened(speakers=public.opponents),)


def start(public: Public) -> PlayStarted:
    """The start of the play, with the first lead due (§5.1, §5.2)."""
    bidder, contract = public.bid
    return PlayStarted(order=play_order(contract, bidder, public.seats))


def to_speak(public: Public) -> frozenset[Seat]:
    """The seats still to be heard; nobody may speak twice (§4.2, §4.7)."""
    return frozenset(public.speakers) - {said.seat for said in public.said}


def calls(public: Public) -> tuple[Action, ...]:
    """The actions open to a seat that is asked."""
    if public.phase is Phase.DOUBLING:
        return _QUESTION
    return _ANSWERS if public.factor < CEILING else _LAST_ANSWERS


def call(public: Public, seat: Seat, action: Action) -> Events:
    """Make a call: a double, a pass, or an answer to a double (§4)."""
    asked = public.phase is Phase.DOUBLING
    match action.kind:
        case "double" if asked:
            return _double(public, seat)
        case "pass" if asked:
            return DoublePassed(seat=seat), *_unless_awaited(public, start(public))
        case "redouble" if not asked:
            return _double(public, seat)
        case "accept" if not asked:
            return DoubleAccepted(seat=seat), *_unless_awaited(public, start(public))
        case "surrender" if not asked:
            return SurrenderVoiced(seat=seat), *_give_up(public)
        case _:
            raise IllegalAction(Refusal.NOT_NOW)


def _double(public: Public, seat: Seat) -> Events:
    """Double the stakes, and ask the other side (§4.1, §4.4, §4.6)."""
    if public.factor >= CEILING:
        raise IllegalAction(Refusal.STAKES_AT_CEILING)
    bidder, _ = public.bid
    factor = public.factor * 2
    if factor > 2 and public.options.doubling is Doubling.REDOUBLE:
        return Doubled(seat=seat, factor=factor, speakers=()), start(public)
    speakers = public.opponents if seat == bidder else (bidder,)
    return (Doubled(seat=seat, factor=factor, speakers=speakers),)


def _give_up(public: Public) -> Events:
    """Let a side surrender if all of it does; else it has accepted (§4.7)."""
    if len(to_speak(public)) > 1:
        return ()
    if all(said.surrenders for said in public.said):
        return score_surrender(public, public.speakers)
    return (start(public),)


def _unless_awaited(public: Public, *events: PlayStarted) -> Events:
    """These events, once nobody else of the side has to be heard."""
    return () if len(to_speak(public)) > 1 else events
