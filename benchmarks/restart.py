"""A restart with many tables in play: how soon people are answered, what untouched tables cost.

The database holds copies of one match in the middle of a deal, with four people each, and their
messages stand in the sandbox. The bot is started as a process of its own; as soon as it is
connected, one person presses *My hand* at one table. Then nobody presses anything for a while.

`python -m benchmarks.restart T ...` measures other numbers of tables.
"""

import argparse
import asyncio
import json
import signal
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import sandbox
from benchmarks.measuring import compare
from benchmarks.scripted_people import crowded_world, people_of
from benchmarks.tables import FIRST_CHANNEL, environment, running, told_to_bot
from bot.app import event_loop
from bot.pages.custom_id_codec import press_id
from bot.store import Store, open_store
from bot.table.match.event_log import LogEntry, MatchState, fold, opening, stored_input
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import Chair
from bot.table.match.setup import Setup
from games.catalogue import CATALOGUE
from games.core.record import RecordedStep
from games.players import play_match
from sandbox.world.posting import Draft, post

TABLES = (1, 1000, 10_000)
GAME = CATALOGUE["tyrolean_watten"]
EVENTS = 61
QUIET = 20.0
_MATCH = """
    INSERT INTO matches (id, guild_id, channel_id, game, engine_version, options, state, host_id,
        created_at, changed_at, started_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'playing', ?7, 1, 1, 1)
"""
_SEAT = "INSERT INTO seats (match_id, seat, user_id, name) VALUES (?, ?, ?, ?)"
_EVENT = "INSERT INTO events (match_id, number, body) VALUES (?, ?, ?)"
_INPUT = "INSERT INTO inputs (match_id, number, kind, body, actor) VALUES (?, ?, ?, ?, ?)"
_MESSAGE = "INSERT INTO messages (message_id, match_id, kind, channel_id) VALUES (?, ?, 'table', ?)"


async def main() -> None:
    """Measure and say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", type=int, default=TABLES)
    wanted: list[int] = parser.parse_args().tables
    print(_folding())
    for tables in wanted:
        with tempfile.TemporaryDirectory() as folder:
            measured = await measure(Path(folder), tables)
        print(f"restart with {tables} open tables")
        for what, number in measured.items():
            print(f"  {what:<28} {number}")
        print(json.dumps({"restart": tables} | measured), flush=True)


def _folding() -> str:
    """How fast a match is brought back from its events, against the same events replayed."""
    steps = _steps()
    setting = _setting((1, 2, 3, 4))
    past = [step.events for step in steps]
    count = sum(map(len, past))

    def restore() -> int:
        LiveMatch(setting, past)
        return count

    def replay() -> int:
        _folded(opening(setting), steps)
        return count

    return compare(restore, replay).line("folding", "events", "bare replay")


async def measure(folder: Path, tables: int) -> dict[str, Any]:
    """Everything that is said of so many tables."""
    report, database = folder / "report.json", folder / "bench.sqlite3"
    async with sandbox.serving(crowded_world(tables)) as here:
        variables = environment(here) | {"STAMMTISCH_DATABASE": str(database)}
        variables = {key: value for key, value in variables.items() if "_PACE__" not in key}
        await told_to_bot("commands", "sync", environment=variables)
        async with open_store(database) as store:
            await _fill(store, here, tables)
        begun = time.perf_counter()
        watched = running("benchmarks.watched_bot", str(report), environment=variables)
        async with watched as bot:
            await _until(lambda: here.parts.hub.identifies)
            connected = time.perf_counter() - begun
            answered = await _first_answer(here) - begun
            await here.control.quiet()
            before = len(here.journal.requests)
            bot.send_signal(signal.SIGUSR1)
            await asyncio.sleep(QUIET)
            requests = len(here.journal.requests) - before
    said = json.loads(report.read_text("utf-8"))
    return {
        "connected after s": round(connected, 2),
        "first answer after s": round(answered, 2),
        "requests by untouched tables": requests,
        "CPU s while nobody pressed": round(said["cpu"], 2),
        "memory MB": said["memory"] >> 20,
    }


async def _first_answer(here: sandbox.Running) -> float:
    place = here.world.channels[FIRST_CHANNEL]
    table = next(iter(place.messages.values()))
    await here.control.click(people_of(0)[0], table.id, custom_id=press_id(1, 0, "hand"))
    interaction = next(reversed(here.world.interactions.values()))
    await _until(lambda: not interaction.open)
    return time.perf_counter()


async def _until(holds: Callable[[], object]) -> None:
    while not holds():  # noqa: ASYNC110 - the sandbox has no event for everything
        await asyncio.sleep(0.005)


def _steps() -> tuple[RecordedStep, ...]:
    steps = play_match(GAME, GAME.options(target=18), ["craft"] * 4, seed=5)
    found, count = list[RecordedStep](), 0
    for step in islice(steps, EVENTS):
        found.append(step)
        count += len(step.events)
        if count >= EVENTS:
            break
    return tuple(found)


def _folded(state: MatchState, steps: tuple[RecordedStep, ...]) -> MatchState:
    for step in steps:
        state = fold(GAME, state, step.events)
    return state


def _setting(people: tuple[int, ...]) -> Setup:
    chairs = tuple(Chair(f"p{person}", user=person) for person in people)
    return Setup(1, GAME, GAME.options(target=18), chairs)


async def _fill(store: Store, here: sandbox.Running, tables: int) -> None:
    events, inputs, number = list[tuple[int, str]](), list[tuple[Any, ...]](), 0
    for step in _steps():
        entry = LogEntry(step.input, step.events, "person")
        inputs.append((number, *stored_input(entry)))
        events += ((at, each.model_dump_json()) for at, each in enumerate(step.events, number))
        number += len(step.events)
    options = GAME.options(target=18).model_dump_json()
    async with store.database.writing() as session:
        for at in range(tables):
            match, place = at + 1, here.world.channels[FIRST_CHANNEL + at]
            people = people_of(at)
            await session.rows(
                _MATCH, match, place.guild_id, place.id, GAME.key, 1, options, people[0]
            )
            await session.each(_SEAT, [(match, s, who, f"p{s}") for s, who in enumerate(people)])
            await session.each(_EVENT, [(match, *event) for event in events])
            await session.each(_INPUT, [(match, *each) for each in inputs])
            await session.rows(_MESSAGE, _post(here, place.id, match), match, place.id)


def _post(here: sandbox.Running, channel: int, match: int) -> int:
    """The message of a table, as far as it matters here: it has one button."""
    button = {"type": 2, "style": 1, "label": "My hand", "custom_id": press_id(match, 0, "hand")}
    body = {"components": [{"type": 1, "components": [button]}]}
    draft = Draft(author_id=here.world.bot_id, body=body)
    return post(here.world, here.world.channels[channel], draft).id


if __name__ == "__main__":
    event_loop.run(main())
