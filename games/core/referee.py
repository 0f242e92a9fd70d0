"""The referee: finds the first line of a record that its own rules do not bear out, and says why.

It takes any lines and never raises on them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from pydantic import ValidationError

from games.core.cards import Hand
from games.core.events import Event
from games.core.game import AnyGame
from games.core.record import (
    FORMAT,
    Deal,
    Decision,
    Happened,
    Line,
    Match,
    MatchResult,
    Proceed,
    Stopped,
    Written,
    dump,
)
from games.core.record.faults import (
    Fault,
    Reason,
    Wrong,
    differences,
    field_at_fault,
    quote,
    readable,
    same,
)
from games.core.record.promised_decks import check_promise
from games.core.table import Table

End: TypeAlias = MatchResult | Stopped
"""The last line of a record."""


@dataclass(frozen=True, slots=True)
class _Course:
    """A match being followed: its table, and the event lines that must come next."""

    game: AnyGame
    table: Table[Any, Any, Any]
    due: tuple[tuple[Event, Happened], ...] = ()
    events: int = 0
    """The number of events so far, which is the number of the next."""


def first_fault(
    lines: Iterable[str], catalogue: Mapping[str, AnyGame], first: int = 1
) -> Fault | None:
    """The first line at fault in one or more records that follow each other, or None.

    Lines count from `first`; if a record ends too early, the fault lies on the missing line.
    """
    found = verdict(lines, catalogue, first)
    return found if isinstance(found, Fault) else None


def verdict(
    lines: Iterable[str], catalogue: Mapping[str, AnyGame], first: int = 1
) -> tuple[End, ...] | Fault:
    """The ending of each record, or the first line at fault (see `first_fault`)."""
    at, course = first - 1, None
    ends: list[End] = []
    try:
        for at, text in enumerate(lines, first):  # noqa: B007 - `at` is told afterwards
            after = _after(course, text, catalogue)
            course = after if isinstance(after, _Course) else None
            if not isinstance(after, _Course):
                ends.append(after)
    except Wrong as wrong:
        return Fault(at, wrong.reason, wrong.detail)
    if course is not None or at < first:
        return Fault(at + 1, Reason.CUT_SHORT, "the record ends before its outcome")
    return tuple(ends)


def _after(course: _Course | None, text: str, catalogue: Mapping[str, AnyGame]) -> _Course | End:
    """The course of the match after one more line, or that line if it is the last."""
    if course is None:
        return _open(readable(text), catalogue)
    if course.due:
        return _check_event(course, text)
    line = readable(text)
    if isinstance(line, MatchResult):
        return _check_result(course, line)
    if isinstance(line, Stopped):
        return _check_stop(course, line)
    due = tuple(
        (event, Happened(number=number, event=dump(event)))
        for number, event in enumerate(_events(course, line), course.events)
    )
    return replace(course, due=due)


def _open(line: Line, catalogue: Mapping[str, AnyGame]) -> _Course:
    if not isinstance(line, Match):
        raise Wrong(Reason.NO_MATCH, f"a record begins with its match, not with {line.kind}")
    if line.format != FORMAT:
        raise Wrong(Reason.FORMAT, f"format {line.format} is not known here, only {FORMAT}")
    game = catalogue.get(line.game)
    if game is None:
        raise Wrong(Reason.UNKNOWN_GAME, f"no game is called {line.game[:40]!r}")
    if line.engine_version != game.engine_version:
        versions = f"rules of version {line.engine_version}, this referee has"
        raise Wrong(Reason.ENGINE_VERSION, f"{versions} {game.engine_version}")
    if line.seats not in game.seats or len(line.players) != line.seats:
        raise Wrong(Reason.SEATS, f"{len(line.players)} players on {line.seats} seats")
    try:
        options = game.options.model_validate(line.options)
    except ValidationError as error:
        raise Wrong(Reason.OPTIONS, field_at_fault(error)) from None
    if not same(line.options, dump(options)):
        raise Wrong(Reason.OPTIONS, "every option must be stated, and as it is written")
    return _Course(game, game.opening(options, line.seats))


def _events(course: _Course, line: Line) -> tuple[Any, ...]:
    """The events that come of an input by the rules; raises Wrong if they do not allow it."""
    game, table = course.game, course.table
    if game.is_over(table.public):
        raise Wrong(Reason.OVER, f"the match is over, {line.kind} cannot follow")
    match line:
        case Deal(deck=deck):
            if not game.needs_deal(table.public):
                raise Wrong(Reason.NO_DEAL_DUE, "the table does not wait for a deck")
            _check_deck(deck, game.deck)
            check_promise(line)
            events = game.deal(table, deck)
        case Proceed():
            if not game.moves_on(table.public):
                raise Wrong(Reason.WAITS, "the table does not go on by itself here")
            events = game.proceed(table)
        case Decision():
            events = _decide(course, line)
        case Happened():
            raise Wrong(Reason.EVENT_INVENTED, f"nothing calls for event {line.number}")
        case _:
            raise Wrong(Reason.CUT_SHORT, "a match begins before the outcome of the last")
    return events


def _check_deck(deck: Hand, pack: Hand) -> None:
    foreign = [card for card in deck if card not in pack]
    doubled = sorted({card for card in deck if deck.count(card) > 1})
    missing = [card for card in pack if card not in deck]
    for what, found in (("foreign", foreign), ("doubled", doubled), ("missing", missing)):
        if found:
            raise Wrong(Reason.DECK, f"{what} in the deck: {' '.join(map(str, found))}")


def _decide(course: _Course, line: Decision) -> tuple[Any, ...]:
    game, table = course.game, course.table
    seated = line.seat in range(len(table.private))
    offers = game.offers(table.view_from(line.seat)) if seated else ()
    if not offers:
        raise Wrong(Reason.NOT_TO_ACT, f"seat {line.seat} is not to act")
    offered = [dump(action) for action in offers]
    if not same(list(line.offered), offered):
        what = _otherwise(line.offered, offered)
        raise Wrong(Reason.OFFERED, f"seat {line.seat} was offered something else: {what}")
    for action, offer in zip(offers, offered, strict=True):
        if same(line.chosen, offer):
            return game.decide(table, line.seat, action)
    what = quote(line.chosen)
    raise Wrong(Reason.NOT_OFFERED, f"seat {line.seat} was not offered what it chose: {what}")


def _otherwise(found: Sequence[Written], due: Sequence[Written]) -> str:
    """A description of how a record's offers differ from those by the rules."""
    for each in due:
        if not any(same(each, other) for other in found):
            return f"{quote(each)} is missing"
    for each in found:
        if not any(same(each, other) for other in due):
            return f"{quote(each)} was none of it"
    return "the same in another order" if len(found) == len(due) else "something twice"


def _check_event(course: _Course, text: str) -> _Course:
    """The course after an event line, which must say exactly what the rules make happen."""
    event, due = course.due[0]
    if text.rstrip("\r\n") != due.model_dump_json():  # else it need not even be parsed
        _compare(due, readable(text))
    table = course.game.evolve(course.table, event)
    return replace(course, table=table, due=course.due[1:], events=course.events + 1)


def _compare(due: Happened, line: Line) -> None:
    kind = due.event.get("kind")
    if not isinstance(line, Happened):
        raise Wrong(Reason.EVENT_MISSING, f"event {due.number} ({kind}) is missing")
    if line.number != due.number:
        raise Wrong(Reason.EVENT_NUMBER, f"event {due.number} is due, not {line.number}")
    wrong = differences(line.event, due.event)
    if [*wrong] == ["audience"]:
        told = f"event {due.number} ({kind}) was told to others: {wrong['audience']}"
        raise Wrong(Reason.AUDIENCE, told)
    if wrong:
        what = "; ".join(wrong.values())
        raise Wrong(Reason.EVENT_ALTERED, f"event {due.number} ({kind}): {what}")


def _check_result(course: _Course, line: MatchResult) -> MatchResult:
    public = course.table.public
    if not course.game.is_over(public):
        raise Wrong(Reason.NOT_OVER, "the match is not over yet")
    due = MatchResult.of(course.game.outcome(public))
    if line != due:
        wrong = differences(dump(line), dump(due))
        raise Wrong(Reason.OUTCOME, f"the match ended otherwise: {'; '.join(wrong.values())}")
    return line


def _check_stop(course: _Course, line: Stopped) -> Stopped:
    """Check that the match can be stopped; no rule proves who gave up, which only the bot knows."""
    if course.game.is_over(course.table.public):
        raise Wrong(Reason.OVER, "the match is over, it cannot be stopped")
    if not set(line.resigned) <= set(range(len(course.table.private))):
        raise Wrong(Reason.SEATS, "somebody resigned who has no seat")
    if list(line.resigned) != sorted(set(line.resigned)):
        raise Wrong(Reason.SEATS, "who resigned stands there once each, in the order of seats")
    return line
