"""The rows of a match's log: it grows at its end or not at all, and is never changed.

The meaning of the rows is not known here: `bot.table.match.event_log` writes and reads them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.model import Ending
from bot.process.clock import monotonic
from bot.store import clocks, daily_secrets as sealed_days, premoves
from bot.store.engine.database import Database
from bot.store.engine.errors import AppendConflict, RuleBroken, UnknownMatch, WrongState
from bot.store.engine.process_news import MATCH
from bot.store.engine.session import Row, Session
from bot.store.tallies import leaderboard_counts as counting

Actor: TypeAlias = Literal["person", "computer", "stand_in"]
"""The one who decided for a seat; a stand-in decides for an absent person."""


class EventRow(NamedTuple):
    """An event (JSON) and its place in the log, counted from 0."""

    number: int
    body: str


class Input(NamedTuple):
    """An input of a match (JSON), and for a decision the one who made it."""

    kind: Literal["deck", "proceed", "decision"]
    body: str
    actor: Actor | None = None


class InputRow(NamedTuple):
    """An input and the number of its first event."""

    number: int
    input: Input


@dataclass(frozen=True, slots=True)
class LogStep:
    """An input, its events (JSON, at least one), and the match's ending if it ended with it."""

    input: Input
    events: Sequence[str]
    ending: Ending | None = None


class Events:
    """Appends to the log and reads it back."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._listeners: list[Callable[[float], object]] = []

    def listen(self, listener: Callable[[float], object]) -> None:
        """Tell `listener` of every append that is kept, and how many seconds it took."""
        self._listeners.append(listener)

    async def append(self, match: int, expected: int, step: LogStep, at: int) -> None:
        """Write a step whose first event gets the number `expected` (the first of all is 0).

        The step, and with an ending also the state `finished`, its counts, and the end of all
        clocks and premoves, are written together or not at all. Raises AppendConflict when the log
        is not `expected` events long, WrongState when the match is not being played, UnknownMatch,
        DatabaseFailed, and ValueError for a step without events or with an outcome that does not
        fit.
        """
        if not step.events:
            raise ValueError("a step that brings nothing about has no place in the log")
        began = monotonic()
        await self._database.write(partial(self._append, match, expected, step, at))
        for listener in self._listeners:
            listener(monotonic() - began)

    async def _append(
        self, match: int, expected: int, step: LogStep, at: int, session: Session
    ) -> None:
        scope = await _agree(session, match, expected)
        try:
            await session.each(
                "INSERT INTO events (match_id, number, body) VALUES (?, ?, ?)",
                [(match, number, body) for number, body in enumerate(step.events, expected)],
            )
        except RuleBroken as error:
            if error.is_double:  # another writer was quicker
                raise AppendConflict(match, expected, expected + 1) from error
            raise
        await session.rows(
            "INSERT INTO inputs (match_id, number, kind, body, actor) VALUES (?, ?, ?, ?, ?)",
            match,
            expected,
            *step.input,
        )
        if step.ending is not None:
            await self._database.in_turn(session)
            await session.rows(
                "UPDATE matches SET state = 'finished', changed_at = ?, ended_at = ?,"
                " finish_number = (SELECT coalesce(max(finish_number), 0) + 1 FROM matches)"
                " WHERE id = ?",
                at,
                at,
                match,
            )
            await counting.count_match(session, match, step.ending)
            ending = step.ending
            score = None if ending.resigned or not ending.leads else ending.leads[0]
            await sealed_days.keep_score(session, match, score, at)
            await clocks.forget(session, match)
            await premoves.forget(session, match)
        if not self._database.shards.serve(scope):
            await self._database.announce(session, **{MATCH: match})

    async def load(self, match: int, since: int = 0) -> tuple[EventRow, ...]:
        """The events from number `since` on; none for a match that is unknown."""
        async with self._database.reading() as session:
            return events_in(await session.rows(EVENTS, match, since))

    async def log(
        self, match: int, since: int = 0
    ) -> tuple[tuple[InputRow, ...], tuple[EventRow, ...]]:
        """All inputs of the match, and all events, in order.

        From event number `since` on, which must be the first event of an input.
        """

        async def both(
            session: Session,
        ) -> tuple[tuple[InputRow, ...], tuple[EventRow, ...]]:
            inputs = await session.rows(INPUTS_SINCE, match, since)
            events = await session.rows(EVENTS, match, since)
            return inputs_in(inputs), events_in(events)

        return await self._database.read(both)

    async def inputs(self, match: int) -> tuple[InputRow, ...]:
        """All inputs of the match, in order."""
        async with self._database.reading() as session:
            return inputs_in(await session.rows(INPUTS, match))


EVENTS: Final = "SELECT number, body FROM events WHERE match_id = ? AND number >= ? ORDER BY number"
INPUTS: Final = "SELECT number, kind, body, actor FROM inputs WHERE match_id = ? ORDER BY number"
INPUTS_SINCE: Final = (
    "SELECT number, kind, body, actor FROM inputs WHERE match_id = ? AND number >= ?"
    " ORDER BY number"
)


def events_in(rows: Iterable[Row]) -> tuple[EventRow, ...]:
    """The events in rows of EVENTS."""
    return tuple(EventRow(row["number"], row["body"]) for row in rows)


def inputs_in(rows: Iterable[Row]) -> tuple[InputRow, ...]:
    """The inputs in rows of INPUTS."""
    return tuple(
        InputRow(row["number"], Input(row["kind"], row["body"], row["actor"])) for row in rows
    )


async def _agree(session: Session, match: int, expected: int) -> int:
    """The server of a match, or its stand-in; raises where this is not its next step."""
    row = await session.row(
        "SELECT state, guild_id,"
        " (SELECT coalesce(max(number) + 1, 0) FROM events WHERE match_id = ?1) AS next"
        " FROM matches WHERE id = ?1",
        match,
    )
    if row is None:
        raise UnknownMatch(match)
    # The lost race comes first: the winner may have ended the match.
    if row["next"] != expected:
        raise AppendConflict(match, expected, row["next"])
    if row["state"] != "playing":
        raise WrongState(match, row["state"])
    scope: int = row["guild_id"]
    return scope
