"""The bot as `stammtisch run` starts it, but one that writes down what each press makes it do.

`python -m benchmarks.traced_bot HOW FILE` runs until it is told to stop, then writes to FILE a JSON
list with an entry for each interaction in turn, up to the one after it: with HOW `calls` all calls
of our own functions, with `seconds` the seconds of processor time. With HOW `layers` it is an
object: the seconds of a core that the loop's thread has spent in each layer since the first press.
With HOW `bare` it is a client of discord.py that posts the layout it finds in FILE, and edits it to
the same again when pressed, with a number behind it as many times.
"""

import asyncio
import cProfile
import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dis import opmap
from itertools import pairwise
from pathlib import Path
from random import Random, SystemRandom
from types import CodeType, FrameType
from typing import Any

import discord
from discord.ext import commands

from benchmarks.bare_client import PRESSED, Editor, point_at_environment
from benchmarks.watched_bot import run_until_told
from bot.app import event_loop

ROOT = str(Path(__file__).parents[1])
OURS = tuple(f"{ROOT}/{package}/" for package in ("games", "bot", "cogs"))
NOBODY = -1
"""The caller of what nobody of ours has called in this press, such as a clock that goes on."""
SENT = "discord.ui.view:LayoutView.to_components"
"""All that is written down of discord.py."""
_SENT = discord.ui.LayoutView.to_components.__code__
_BEGIN = bytes((opmap["RESUME"], 0))
"""Where a function begins, and does not go on."""
_last: ContextVar[tuple[int, int]] = ContextVar("last", default=(0, NOBODY))
"""Press and number of the last call in this task, which its own tasks inherit."""

LAYERS = {
    "words": "/bot/pages/words/",
    "rendering": "/bot/table/pages/",
    "screens": "/bot/table/screen/",
    "games": f"{ROOT}/games/",
    "match and store": f"{ROOT}/bot/",
    "cogs": f"{ROOT}/cogs/",
    "discord.py": "/site-packages/discord/",
    "aiohttp": "/site-packages/aiohttp/",
    "aiosqlite": "/site-packages/aiosqlite/",
    "asyncio": "/asyncio/",
}
"""Parts of the paths of what belongs to each layer; the first that fits counts."""

OTHERS = "others"
WAITS = re.compile(r"run_until_complete|run_forever|\bpoll\b|\bselect\b")
"""Built-in functions in which nothing is done but waiting."""

Call = tuple[int, str]
"""The number of the caller's own call in this press, or NOBODY; module and qualified name."""


class Tracer:
    """Writes down every call of this thread, in the order they begin.

    A coroutine that goes on is not called again. What begins in a task of its own was called by
    whoever made the task. Comprehensions belong to the function around them.
    """

    def __init__(self) -> None:
        self.presses: list[list[Call]] = [[]]
        self._numbers: dict[FrameType, int] = {}
        self._begins: dict[CodeType, int | None] = {}

    def press(self) -> None:
        """Begin the next press."""
        self.presses.append([])
        self._numbers.clear()

    def note(self, frame: FrameType, event: str, _argument: Any) -> None:
        """What `sys.setprofile` calls."""
        code = frame.f_code
        if code not in self._begins:
            self._begins[code] = code.co_code.index(_BEGIN) if _is_ours(code) else None
        if event != "call" or frame.f_lasti != self._begins[code]:
            return
        press = len(self.presses) - 1
        above = frame.f_back
        while above is not None and self._begins.get(above.f_code) is None:
            above = above.f_back
        begun, number = _last.get()
        if above is not None:
            caller = self._numbers.get(above, NOBODY)
        else:
            caller = number if begun == press else NOBODY
        calls = self.presses[-1]
        self._numbers[frame] = len(calls)
        _last.set((press, len(calls)))
        calls.append((caller, f"{frame.f_globals['__name__']}:{code.co_qualname}"))


def _is_ours(code: CodeType) -> bool:
    inner = code.co_name in {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
    return code is _SENT or (code.co_filename.startswith(OURS) and not inner)


def main(how: str, report: Path, edits: int = 1) -> None:
    """Run until SIGTERM, and write down."""
    # The operating system's chance gives every run the same cards, so that runs can be compared.
    chance = Random(1)
    SystemRandom.getrandbits = lambda self, k: chance.getrandbits(k)  # noqa: ARG005 - its name
    match how:
        case "calls":
            tracer = Tracer()
            event_loop.run(_run(tracer.press, lambda: sys.setprofile(tracer.note)))
            sys.setprofile(None)
            written: object = tracer.presses[1:]
        case "seconds":
            spent: list[float] = []
            event_loop.run(_run(lambda: spent.append(time.process_time())))
            written = _each([*spent, time.process_time()])
        case "layers":
            # By the thread's own clock: else what sends is blamed for whoever runs meanwhile.
            profile = cProfile.Profile(time.thread_time)
            event_loop.run(_run(profile.enable))  # again with each press, which changes nothing
            profile.disable()
            written = layers(profile)
        case _:
            parts = json.loads(report.read_text("utf-8"))
            written = _each(event_loop.run(_run_bare(parts, edits)))
    report.write_text(json.dumps(written), "utf-8")


def layers(profile: cProfile.Profile) -> dict[str, float]:
    """Seconds spent in each layer, built-in functions with whoever has called them."""
    found = dict.fromkeys((*LAYERS, OTHERS), 0.0)
    for entry in profile.getstats():
        if not isinstance(entry.code, str):
            called = (call for call in entry.calls or () if isinstance(call.code, str))
            builtin = sum(call.inlinetime for call in called if not WAITS.search(str(call.code)))
            found[_layer(entry.code)] += entry.inlinetime + builtin
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def _layer(code: CodeType) -> str:
    return next((name for name, part in LAYERS.items() if part in code.co_filename), OTHERS)


def _each(spent: Sequence[float]) -> list[float]:
    return [after - before for before, after in pairwise(spent)]


async def _run(press: Callable[[], object], begin: Callable[[], object] = lambda: None) -> None:
    async def listen(client: commands.AutoShardedBot) -> None:
        client.add_listener(heard, "on_socket_event_type")
        begin()

    async def heard(kind: str) -> None:
        # It is told of before the interaction itself is.
        if kind == PRESSED:
            press()

    await run_until_told(listen)


async def _run_bare(parts: list[Any], edits: int) -> list[float]:
    point_at_environment()
    client = Editor(int(os.environ["BARE_CHANNEL"]), parts, edits)
    running = asyncio.create_task(client.start(os.environ["DISCORD_TOKEN"]))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    with suppress(asyncio.CancelledError):
        await running
    await client.close()
    return [*client.spent, time.process_time()]


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *map(int, sys.argv[3:]))
