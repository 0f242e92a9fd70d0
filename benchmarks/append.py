"""Steps of a match appended to its log, against bare inserts of the same rows in sqlite3."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from benchmarks.measuring import compare
from bot.model import TakenSeat
from bot.store import Store, open_store
from bot.store.events import LogStep
from bot.store.matches import NewLobby
from bot.table.match.event_log import LogEntry, stored_input
from games.core.record import Decided, RecordedStep
from games.players import play_match
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.options import Bidding, Options

OPTIONS = Options(bidding=Bidding.TURNS)
CHAIRS = (TakenSeat(0, "Anna", 1), TakenSeat(1, "Ben", 2), TakenSeat(2, "Resi 🤖", level="craft"))
LOBBY = NewLobby(7, 70, GAME.key, GAME.engine_version, OPTIONS.model_dump_json(), 1)
PRAGMAS = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "cell_size_check")
Steps = Sequence[LogStep]


def a_match() -> Steps:
    """The steps of one match, as they go into the log."""
    played = play_match(GAME, OPTIONS, ("novice",) * len(CHAIRS), seed=2)
    return [_stored(step) for step in played]


def _stored(step: RecordedStep) -> LogStep:
    actor = "person" if isinstance(step.input, Decided) else None
    entry = LogEntry(step.input, step.events, actor)
    return LogStep(stored_input(entry), tuple(event.model_dump_json() for event in step.events))


async def append(store: Store, steps: Steps) -> int:
    """Write one match through the store; returns the steps written, each a commit."""
    match = await store.matches.create_lobby(LOBBY, 0, CHAIRS)
    await store.matches.start(match, GAME.engine_version, 0)
    number = 0
    for step in steps:
        await store.events.append(match, number, step, 0)
        number += len(step.events)
    return len(steps)


def insert(connection: sqlite3.Connection, steps: Steps) -> int:
    """Write the same rows, each step in a transaction, with nothing checked."""
    made = connection.execute(
        "INSERT INTO matches (guild_id, channel_id, game, engine_version, options, state,"
        " created_at, changed_at) VALUES (7, 70, ?, 1, '{}', 'playing', 0, 0) RETURNING id",
        (GAME.key,),
    )
    ((match,),) = made.fetchall()
    number = 0
    for step in steps:
        connection.execute("BEGIN IMMEDIATE")
        rows = [(match, at, body) for at, body in enumerate(step.events, number)]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
        connection.execute(
            "INSERT INTO inputs VALUES (?, ?, ?, ?, ?)", (match, number, *step.input)
        )
        connection.execute("COMMIT")
        number += len(step.events)
    return len(steps)


async def pragmas(store: Store) -> dict[str, str | int]:
    """How the store's own writing connection is set."""
    async with store.database.writing() as session:
        rows = {name: await session.row(f"PRAGMA {name}") for name in PRAGMAS}
    return {name: row[0] for name, row in rows.items() if row is not None}


def main() -> None:
    """Measure and say."""
    steps = a_match()
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        ours, bare = Path(folder, "ours.sqlite3"), Path(folder, "bare.sqlite3")
        runner.run(_make(bare))
        opened = open_store(ours)
        store = runner.run(opened.__aenter__())
        with closing(sqlite3.connect(bare, isolation_level=None)) as connection:
            for name, value in runner.run(pragmas(store)).items():
                connection.execute(f"PRAGMA {name} = {value}")
            rates = compare(
                lambda: runner.run(append(store, steps)), lambda: insert(connection, steps)
            )
        runner.run(opened.__aexit__(None, None, None))
    print(rates.line("append", "commits", "bare sqlite3 inserts with the same pragmas"))


async def _make(path: Path) -> None:
    async with open_store(path):
        pass


if __name__ == "__main__":
    main()
