"""The engine: whose turn it is, what is offered, what comes of it. It never changes a table."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from games.core.errors import IllegalAction
from games.core.seats import NO_SEAT, Seat
from games.core.table import Table
from games.watten.rules import announcing, dealing, machine, play, raising, signing
from games.watten.rules.actions import Action, Fold, ShowHand, ShowMachine
from games.watten.rules.events import Events
from games.watten.rules.law import Refusal
from games.watten.rules.state import Hidden, Phase, Private, Public, WattenTable, WattenView
from games.watten.rules.variants import Rules

INTERJECTIONS = frozenset({"raise", "signal", "show_hand", "show_machine", "concede"})
"""The actions that may be taken out of turn (§6.1, §6.13, §8.1, §11.10)."""

_WITHOUT_CARDS = frozenset({Phase.DRAWING, Phase.SHUFFLING})


def opening(rules: Rules, seats: int) -> WattenTable:
    """A table before anything happened."""
    public = Public(rules=rules, seats=seats, score=(0,) * seats)
    return Table(public, (Private(code=rules.signs),) * seats, Hidden())


def needs_deal(public: Public) -> bool:
    """Return whether a shuffled deck is awaited, for the draw or for a deal (§1.5, §2.1)."""
    return public.phase in _WITHOUT_CARDS


def moves_on(public: Public) -> bool:
    """Return False: at this table somebody is always asked."""
    del public
    return False


def proceed(table: WattenTable) -> Events:
    """Nothing happens by itself."""
    del table
    return ()


def is_over(public: Public) -> bool:
    """Return whether the match has been won."""
    return public.phase is Phase.MATCH_OVER


def to_act(public: Public) -> frozenset[Seat]:
    """The seats the table waits for."""
    return _these(*_AWAITED[public.phase](public))


def playing(public: Public) -> frozenset[Seat]:
    """The seats that play to the tricks, while a card is asked (§5)."""
    return frozenset(public.trick.order) if public.phase is Phase.PLAYING else NO_SEAT


@cache
def _these(*seats: Seat) -> frozenset[Seat]:
    return frozenset(seats)


def _nobody(public: Public) -> Sequence[Seat]:
    del public
    return ()


def _on_turn(public: Public) -> Sequence[Seat]:
    place = public.trick.next_place
    return () if place is None else (place,)


def _to_settle(public: Public) -> Sequence[Seat]:
    """The seats that have not yet agreed to the code (§8.5)."""
    return [seat for seat in range(public.seats) if seat not in public.settled]


_AWAITED: Mapping[Phase, Callable[[Public], Sequence[Seat]]] = MappingProxyType(
    {
        Phase.DRAWING: _nobody,
        Phase.AGREEING: _to_settle,
        Phase.SHUFFLING: _nobody,
        Phase.OFFERING: lambda public: (public.forehand,),
        Phase.ANSWERING_OFFER: lambda public: (public.dealer,),
        Phase.NAMING_RANK: lambda public: (public.forehand,),
        Phase.NAMING_SUIT: lambda public: (announcing.suit_namer(public),),
        Phase.CHOOSING: announcing.to_choose,
        Phase.DECIDING: raising.to_decide,
        Phase.PLAYING: _on_turn,
        Phase.RAISED: raising.answering,
        Phase.MATCH_OVER: _nobody,
    }
)
"""Whom the table waits for, wherever a match stands."""


def offers(view: WattenView) -> tuple[Action, ...]:
    """Every action open to this seat, from what it alone can see."""
    if view.public.phase is Phase.PLAYING:
        return (
            *play.calls(view),
            *raising.raises(view),
            *raising.concessions(view),
            *machine.calls(view),
            *signing.signals(view),
        )
    asked = _answers(view) if view.seat in to_act(view.public) else ()
    return *asked, *signing.signals(view)


def _answers(view: WattenView) -> Sequence[Action]:
    """The answers open to a seat that is awaited."""
    public = view.public
    match public.phase:
        case Phase.RAISED:
            found = raising.answer_calls(view)
        case Phase.OFFERING | Phase.NAMING_RANK:
            found = (*dealing.offer_calls(public), *announcing.rank_calls(view))
        case Phase.ANSWERING_OFFER:
            found = dealing.answer_calls()
        case Phase.NAMING_SUIT:
            found = announcing.suit_calls()
        case Phase.CHOOSING:
            found = announcing.card_calls(view)
        case Phase.DECIDING:
            found = raising.decision_calls(public)
        case Phase.AGREEING:
            found = signing.code_calls(view)
        case _:
            found = ()
    return found


def decide(table: WattenTable, seat: Seat, action: Action) -> Events:
    """The events an action brings about; raises IllegalAction if the rules refuse it."""
    match action.kind:
        case "signal":
            return signing.signal(table.view_from(seat), action.gesture)
        case "play_card":
            return play.play(table, seat, action.card)
        case "raise":
            return raising.raise_to(table.view_from(seat), action)
        case "concede":
            return raising.concede(table, seat, action)
        case "show_hand" | "show_machine":
            return _show(table, seat, action)
        case _:
            return _answer(table, seat, action)


def _show(table: WattenTable, seat: Seat, action: ShowHand | ShowMachine) -> Events:
    """Lay cards open: to the partner, or to all."""
    if action.kind == "show_machine":
        return machine.show(table, seat)
    return signing.show_hand(table.view_from(seat))


def _answer(table: WattenTable, seat: Seat, action: Action) -> Events:
    """The events of an answer, which only an awaited seat may give."""
    public = table.public
    if seat not in to_act(public):
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    match action.kind:
        case "hold":
            return raising.hold(public, seat)
        case "fold":
            return raising.fold(table, seat)
        case "pick_gesture" | "assign" | "settle":
            return signing.change_code(table, seat, action)
        case "play_for_three":
            return raising.play_for_three(public, seat)
        case _:
            return _announce(table, seat, action)


def _announce(table: WattenTable, seat: Seat, action: Action) -> Events:
    """The events of words about the exchange, the Schlag and the trump."""
    public = table.public
    match action.kind:
        case "name_rank":
            return announcing.name_rank(table, seat, action)
        case "name_suit":
            return announcing.name_suit(table, seat, action)
        case "choose_card":
            return announcing.choose(table, seat, action)
        case "propose_exchange":
            return dealing.propose(public, seat)
        case "keep_cards":
            return dealing.keep(table, seat)
        case "accept_exchange" | "refuse_exchange":
            return dealing.answer(table, seat, action)
        case _:
            raise IllegalAction(Refusal.NOT_NOW)


def answer_for_silence(view: WattenView) -> Action | None:
    """The answer of a seat that lets a raise go unanswered: it folds (§6.9)."""
    awaited = view.public.phase is Phase.RAISED and view.seat in to_act(view.public)
    return Fold() if awaited else None
