"""Laws of secrecy: each takes a moment and fails where somebody learns what was not told."""

from itertools import takewhile
from random import Random
from typing import Any, TypeAlias

from games.core.errors import IllegalAction
from games.core.event_audience import events_for, public_events
from games.core.events import Event
from games.core.game import AnyGame
from games.core.record import Dealt, Decided, Input, RecordedStep
from games.core.table import Table
from games.players.self_play import come_of
from tests.games.kit.inside import cards_in, exchanged, faces_in
from tests.games.kit.moments import Moment, refusal


def a_view_is_what_was_told(at: Moment) -> None:
    for seat in range(at.seats):
        retold = at.folded(events_for(seat, at.log))

        assert at.table.view_from(seat) == retold.view_from(seat)


def what_lies_open_is_what_all_were_told(at: Moment) -> None:
    assert at.table.public == at.folded(public_events(at.log)).public


def nobody_is_told_of_an_unseen_card(at: Moment) -> None:
    """A card named to a seat shows in its view then, or is nobody's secret any more."""
    table = at.opening
    for event in at.log:
        before, table = table, at.game.evolve(table, event)
        named = cards_in(event)
        for seat in told_seats(at, event) if named else ():
            held_by_others = named & cards_in(table.hidden, *others(table, seat))
            if held_by_others:
                known = cards_in(before.view_from(seat), table.view_from(seat))

                assert set() == held_by_others - known


def nothing_shown_names_an_unseen_card(at: Moment) -> None:
    """Cards that lie, are held or are told have been told to whoever looks.

    A card outside the pack is another face for one of it (nines for tens); whether that gives
    something away is for `unseen_cards_change_no_answer` to say.
    """
    game, public, pack = at.game, at.table.public, set(at.game.deck)
    scene, now = game.scene(public), at.deals[-1]
    open_now, open_ever = cards_in(*public_events(now)), cards_in(*public_events(at.log))

    assert pack & cards_in(scene.laid, scene.trick) <= open_now
    assert pack & cards_in(scene.last_trick) <= open_ever
    for seat in range(at.seats):
        holding = game.holding(at.table.view_from(seat))

        assert pack & cards_in(holding.rows, holding.calls) <= cards_in(*events_for(seat, now))
    for event in public_events(now):
        assert pack & cards_in(game.tell(event)) <= open_now


def unseen_cards_change_no_answer(at: Moment) -> None:
    """Deal what a seat has not seen otherwise: all it is answered and shown stays the same."""
    for seat in range(at.seats):
        twin = twin_log(at, seat, Random(len(at.log)))

        assert answers(at, at.log, seat) == answers(at, twin, seat)

        here, there = consequences(at, at.log, seat), consequences(at, twin, seat)
        known = cards_in(at.table.view_from(seat), *events_for(seat, at.deals[-1]))
        for action in here:
            if cards_in(*here[action], *there[action]) <= known:
                assert untold(at, here[action]) == untold(at, there[action])


def what_others_do_tells_only_what_it_says(at: Moment) -> None:
    """Had others held, chosen or been dealt something else unseen, a seat heard the very same."""
    for seat in range(at.seats):
        told = at.steps[-1].events if at.steps else ()
        if not at.steps or _acted(at.steps[-1]) == seat:
            continue
        log, instead = _twin(at, seat, Random(len(at.log)))
        table = at.folded(log[: len(at.log) - len(told)])
        try:
            there = come_of(at.game, table, exchanged_input(at.steps[-1].input, instead))
        except IllegalAction:
            continue

        assert _heard(at, seat, told) == _heard(at, seat, there)


def a_private_event_changes_nothing_for_others(at: Moment) -> None:
    """Taken out of the log, or told twice: public and all others see the very same bytes."""
    rng = Random(len(at.log))
    private = [i for i, event in enumerate(at.log) if event.audience is not None]
    last, early = private[-1:], private[:-1]
    for index in last + rng.sample(early, min(3, len(early))):
        event, later = at.log[index], rng.randint(index, len(at.log))
        others_than = [s for s in range(at.seats) if s not in (event.audience or ())]
        without = (*at.log[:index], *at.log[index + 1 :])
        twice = (*at.log[:later], event, *at.log[later:])

        for changed in (without, twice):
            assert shown(at, at.log, others_than) == shown(at, changed, others_than)


def twin_log(at: Moment, seat: int, rng: Random) -> tuple[Event, ...]:
    """The log of a world that `seat` cannot tell from its own."""
    return _twin(at, seat, rng)[0]


Instead: TypeAlias = dict[Any, Any]


def _twin(at: Moment, seat: int, rng: Random) -> tuple[tuple[Event, ...], Instead]:
    """The log of such a world, and which face stands for which in its last deal."""
    log: list[Event] = []
    instead: Instead = {}
    for deal in at.deals:
        instead = _otherwise(at, deal, seat, rng)
        log += _redealt(deal, seat, instead)
    return tuple(log), instead


def _otherwise(at: Moment, deal: tuple[Event, ...], seat: int, rng: Random) -> Instead:
    """For each face this seat has not seen in a deal, another one."""
    seen = {face for event in events_for(seat, deal) for face in faces_in(event)}
    pack = at.game.deck
    instead: Instead = {}
    for faces in (set(pack), {card.suit for card in pack}, {card.rank for card in pack}):
        unseen = sorted(faces - seen)
        instead.update(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    return instead


def _redealt(deal: tuple[Event, ...], seat: int, instead: Instead) -> list[Event]:
    told = set(map(id, events_for(seat, deal)))
    return [e if id(e) in told else exchanged(e, lambda f: instead.get(f, f)) for e in deal]


def exchanged_input(given: Input, instead: Instead) -> Input:
    """The same input in the other world."""
    match given:
        case Dealt(deck=deck):
            return Dealt(exchanged(deck, lambda face: instead.get(face, face)))
        case Decided(seat=seat, action=action):
            return Decided(seat, exchanged(action, lambda face: instead.get(face, face)))
        case _:
            return given


def _acted(step: RecordedStep) -> int | None:
    return step.input.seat if isinstance(step.input, Decided) else None


def _heard(at: Moment, seat: int, events: tuple[Event, ...]) -> list[Event]:
    return list(events_for(seat, untold(at, events)))


# Each of these folds the log itself before it asks: a game that remembers more than its table,
# against its word, then remembers the world it is asked about, and is found out.


def answers(at: Moment, log: tuple[Event, ...], seat: int) -> list[Any]:
    """All that a seat is answered and shown."""
    table = at.folded(log)
    refused = {action: refusal(at.game, table, seat, action) for action in at.universe}
    return [refused, table.view_from(seat), shown(at, log, [seat])]


def shown(at: Moment, log: tuple[Event, ...], seats: list[int]) -> list[str]:
    """What lies open and what these seats are shown, to the byte."""
    return shown_on(at.game, at.folded(log), seats)


def shown_on(game: AnyGame, table: Table[Any, Any, Any], seats: list[int]) -> list[str]:
    """What lies open on a table and what these seats are shown there, to the byte."""
    public = table.public
    waits = (game.needs_deal(public), game.moves_on(public), game.is_over(public))
    lies = [repr(public), repr(game.scene(public)), repr(waits), repr(sorted(game.to_act(public)))]
    views = [table.view_from(seat) for seat in seats]
    holdings = [game.holding(view) for view in views]
    explained = [repr(each.explanations) for each in holdings]
    hands = zip(map(game.offers, views), holdings, strict=True)
    return [*lies, *map(repr, hands), *explained]


def consequences(at: Moment, log: tuple[Event, ...], seat: int) -> dict[Any, tuple[Event, ...]]:
    """What a seat hears for each action open to it, and (for None) when all keep silent."""
    game, table = at.game, at.folded(log)
    come: dict[Any, tuple[Event, ...]] = {
        action: game.decide(table, seat, action) for action in game.offers(table.view_from(seat))
    }
    if game.moves_on(table.public):
        come[None] = game.proceed(table)
    return {action: tuple(events_for(seat, events)) for action, events in come.items()}


def untold(at: Moment, events: tuple[Event, ...]) -> list[Event]:
    """What happens before the rules themselves make known what was hidden."""
    return list(takewhile(lambda event: event.kind not in at.game.reveals, events))  # pyright: ignore[reportAttributeAccessIssue] - every event of a game has one


def told_seats(at: Moment, event: Event) -> range | list[int]:
    return range(at.seats) if event.audience is None else sorted(event.audience)


def others(table: Table[Any, Any, Any], seat: int) -> list[Any]:
    return [own for other, own in enumerate(table.private) if other != seat]
