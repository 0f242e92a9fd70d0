"""Blind Watten twice at once: one deal and the same plays under two different hidden trumps."""

from random import Random
from typing import Any

from msgspec.structs import replace

from games.core.errors import IllegalAction
from games.core.events import Event
from games.core.record import Decided, RecordedStep
from games.core.table import Table
from games.watten.rules.actions import ChooseCard
from games.watten.rules.state import Phase, forehand_and_dealer
from tests.games.kit.moments import Moment
from tests.games.kit.secrecy import shown


def worlds_look_alike_until_a_card_tells(at: Moment) -> None:
    """Blind seats and onlookers hear and see the same bytes, whatever the two have chosen.

    A card tells where the other trump would forbid it or give the trick to somebody else.
    """
    start, before = _choice(at)
    if before is None:
        return
    log = [event for step in at.steps[:start] for event in step.events]
    news: tuple[Event, ...] = ()
    table, rng = before, Random(start)
    for step in at.steps[start:]:
        told = _in_the_other_world(at, table, step, rng)
        if told is None or _takers(told) != _takers(step.events) or _is_over(step.events):
            return
        table, news = at.game.replay(table, told), told
        log += told
    knowing = forehand_and_dealer(before.public)
    blind = [seat for seat in range(at.seats) if seat not in knowing]

    last = at.steps[-1].events if at.steps[start:] else ()
    assert _heard(last, knowing) == _heard(news, knowing)
    assert shown(at, at.log, blind) == shown(at, tuple(log), blind)
    assert _said(at, at.log, last) == _said(at, tuple(log), news)


def _choice(at: Moment) -> tuple[int, Table[Any, Any, Any] | None]:
    """Where the two began to choose in the deal that is played, and the table then.

    Where the last cards decide, other ones lie last then: that is the other choice.
    """
    begun = [
        (number, _turned(table) if _shows(at.steps[number]) else table)
        for number, table in enumerate(list(at.tables())[:-1])
        if _shows(at.steps[number])
        or (table.public.phase is Phase.CHOOSING and not table.public.chosen)
    ]
    return begun[-1] if begun else (0, None)


def _shows(step: RecordedStep) -> bool:
    """Whether the two show their last cards with hands that they hold already (§10.11)."""
    events: tuple[Any, ...] = step.events
    kinds = {event.kind for event in events}
    return "cards_shown" in kinds and kinds.isdisjoint({"deal_started", "exchange_accepted"})


def _turned(table: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    """The same table with the same hands, but the first card of either lies last."""
    for seat in forehand_and_dealer(table.public):
        own = table.private[seat]
        first, *rest = own.hand
        table = table.with_private(seat, replace(own, hand=(*rest, first)))
    return table


def _in_the_other_world(
    at: Moment, table: Table[Any, Any, Any], step: RecordedStep, rng: Random
) -> tuple[Event, ...] | None:
    """What comes of the same step there; None where the rules would not have it."""
    if not isinstance(step.input, Decided):
        return None
    seat, action = step.input.seat, step.input.action
    if isinstance(action, ChooseCard):
        action = ChooseCard(card=rng.choice(table.private[seat].hand))
    try:
        return at.game.decide(table, seat, action)
    except IllegalAction:
        return None


def _takers(events: tuple[Any, ...]) -> list[int]:
    return [event.seat for event in events if event.kind == "trick_taken"]


def _is_over(events: tuple[Any, ...]) -> bool:
    """Whether the deal is over, and the trump everybody's."""
    return any(event.kind == "deal_scored" for event in events)


def _heard(events: tuple[Event, ...], knowing: tuple[int, ...]) -> list[str]:
    """What anybody but the two was told, to the byte."""
    return [
        event.model_dump_json()
        for event in events
        if event.audience is None or event.audience - set(knowing)
    ]


def _said(at: Moment, log: tuple[Event, ...], news: tuple[Event, ...]) -> list[str]:
    """How the news are told to all, by a game that has just seen this world."""
    at.folded(log)
    return [repr(at.game.tell(event)) for event in news if event.audience is None]
