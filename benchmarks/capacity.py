"""How many tables one bot serves: people press at their own pace, answered or not.

For each number of tables T, four people sit at each, and at each somebody presses every eight to
ten seconds, whether or not the press before was answered. The bot runs in a process of its own, the
sandbox and the people in this one; how much of a core that takes is said, for beyond nine tenths
the sandbox, and not the bot, is what is measured. The sandbox counts requests as Discord does: it
refuses more than fifty a second, answers and edits of private messages apart.

`python -m benchmarks.capacity T ...` measures other numbers of tables; `--game KEY`, `--seconds N`.
"""

import argparse
import asyncio
import gc
import json
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import sandbox
from benchmarks.measuring import percentiles
from benchmarks.open_hands import OPTIONS
from benchmarks.scripted_people import ScriptedTable, Waits, crowded_world
from benchmarks.tables import connected, environment, running, told_to_bot
from bot.app import event_loop
from sandbox.journal import Record

TABLES = (20, 60, 150, 300, 1000)
PAUSE = (8.0, 10.0)
SECONDS = 60.0
WARM_UP = 12.0
AT_ONCE = 16
"""Tables that are opened at the same time."""
_KINDS = {
    "POST /interactions/{interaction}/{token}/callback": "answers",
    "PATCH /webhooks/{application}/{token}/messages/@original": "edits of hands",
    "PATCH /webhooks/{application}/{token}/messages/{message}": "edits of hands",
    "POST /webhooks/{application}/{token}": "follow-ups",
    "PATCH /channels/{channel}/messages/{message}": "edits of tables",
    "POST /channels/{channel}/messages": "messages",
}


async def main() -> None:
    """Measure and say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", type=int, default=TABLES)
    parser.add_argument("--game", default="tyrolean_watten")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    wanted = parser.parse_args()
    for tables in wanted.tables:
        with tempfile.TemporaryDirectory() as folder:
            measured = await measure(Path(folder), tables, wanted.game, wanted.seconds)
        print(f"{wanted.game}: {tables} tables, {wanted.seconds:.0f} s")
        for what, number in measured.items():
            print(f"  {what:<32} {number}")
        print(json.dumps({"game": wanted.game, "tables": tables} | measured), flush=True)


async def measure(folder: Path, tables: int, game: str, seconds: float) -> dict[str, Any]:
    """Everything that is said of so many tables."""
    report, database = folder / "report.json", folder / "bench.sqlite3"
    waits = Waits()
    async with sandbox.serving(crowded_world(tables)) as here:
        variables = normal_pace(environment(here)) | {"STAMMTISCH_DATABASE": str(database)}
        await told_to_bot("commands", "sync", environment=variables)
        watched = running("benchmarks.watched_bot", str(report), environment=variables)
        async with watched as bot:
            await connected(here)
            with here.world.watched(waits.look):
                async with played(await opened(here, range(tables), game, waits)):
                    await here.control.set(ratelimit=True)
                    await asyncio.sleep(WARM_UP)
                    gc.freeze()  # the sandbox's pauses are not the bot's
                    waits.clear()
                    before, begun = len(here.journal.requests), time.process_time()
                    bot.send_signal(signal.SIGUSR1)
                    await asyncio.sleep(seconds)
                    bot.send_signal(signal.SIGUSR2)
                    share = (time.process_time() - begun) / seconds
                    requests = here.journal.requests[before:]
                await waits.settled()
        problems = here.journal.problems()
        checked = await told_to_bot("db", "check", environment=variables)
    kinds = Counter(map(_kind, requests))
    counted = sum(each.is_counted for each in requests)
    refused = sum(each.status == 429 for each in requests)
    said = _said(waits, json.loads(report.read_text("utf-8")), kinds)
    return said | {
        "with the bot's token, a press": round(counted / said["presses"], 2),
        "the same, a table and second": round(counted / tables / seconds, 3),
        "refused by rate limits": refused,
        "share of sandbox and people": round(share, 2),
        "broken limits": len(problems),
        "db check": "sound" if checked == 0 else f"status {checked}",
    }


def _said(waits: Waits, report: dict[str, Any], kinds: Counter[str]) -> dict[str, Any]:
    presses = len(waits.answers) + waits.unanswered
    answers, turns, late = map(percentiles, (waits.answers, waits.turns, report["late"]))
    return {
        "presses": presses,
        "never answered": waits.unanswered,
        "nothing to press": waits.idle,
        "answer p50, p99 ms": rounded(answers),
        "next hand p50, p99 ms": rounded(turns),
        "loop late p50, p99 ms": rounded(late),
        "collector, longest ms": round(max(report["collected"], default=0.0) * 1000, 1),
        "CPU ms a press": round(report["cpu"] * 1000 / presses, 2),
        "presses a second of CPU": round(presses / report["cpu"]),
        "memory MB": report["memory"] >> 20,
        "requests a press": round(kinds.total() / presses, 2),
        **{kind: round(number / presses, 2) for kind, number in kinds.most_common()},
    }


def rounded(times: Iterable[float]) -> str:
    """Numbers in one line, with a tenth each."""
    return ", ".join(f"{each:.1f}" for each in times)


def _kind(request: Record) -> str:
    if request.is_public_edit and not request.is_counted:
        return "edits of tables through a token"
    return _KINDS.get(f"{request.method} {request.template}", "others")


def normal_pace(variables: dict[str, str]) -> dict[str, str]:
    """The pace that people get, save that nobody is reminded while the other tables are opened."""
    normal = {key: value for key, value in variables.items() if "_PACE__" not in key}
    return normal | {"STAMMTISCH_PACE__REMINDER": "900", "STAMMTISCH_PACE__TURN": "900"}


async def opened(
    here: sandbox.Running, numbers: Iterable[int], game: str, waits: Waits, pace: str = ""
) -> list[ScriptedTable]:
    """Open these tables of the crowded world, at the usual pace unless one is named."""
    every = [ScriptedTable.numbered(here, number, waits) for number in numbers]
    some = asyncio.Semaphore(AT_ONCE)

    async def open_one(table: ScriptedTable) -> None:
        async with some:
            await table.open(game, OPTIONS.get(game, ""), pace)

    await asyncio.gather(*map(open_one, every))
    return every


@asynccontextmanager
async def played(
    tables: Iterable[ScriptedTable], pause: tuple[float, float] = PAUSE
) -> AsyncGenerator[None, None]:
    """Have people press at these tables meanwhile, at each every so many seconds."""
    playing = [asyncio.create_task(table.play(pause)) for table in tables]
    try:
        yield
    finally:
        for each in playing:
            each.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*playing)


if __name__ == "__main__":
    event_loop.run(main())
