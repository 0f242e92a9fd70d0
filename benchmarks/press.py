"""What a press costs the bot's processor, for each game, beside bare callbacks of discord.py.

At one table everybody has a hand open, and people press cards and calls, one after the other. A
bare callback edits the message that was pressed to a layout of the same size, once, or as many
times as the bot makes requests. The layers are a profile of the loop's thread, which the profiler
slows: they say where the time goes, and not how much there is.

`python -m benchmarks.press GAME ...` measures other games than all.
"""

import asyncio
import json
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measuring import say_of_games
from benchmarks.open_hands import Pressed, open_hands, people
from benchmarks.press_trace import PRESSES, timed


async def main() -> None:
    """Measure and say."""
    await say_of_games(
        measure, lambda game: f"one press of {PRESSES}, {len(people(game))} hands open"
    )


async def measure(game: str, folder: Path) -> dict[str, Any]:
    """Everything that is said of a game."""
    pressed, spent = await profiled(game, folder / "layers.json")
    hand = sorted(pressed, key=lambda press: len(str(press.parts)))[len(pressed) // 2].parts
    requests = sum(press.requests for press in pressed) / len(pressed)
    ours, bare = await timed(game, folder, hand)
    again, beside = await timed(game, folder, hand, round(requests))
    whole = sum(spent.values())
    return {
        "CPU ms": round(median((ours, again)) * 1000, 1),
        "bare CPU ms": round(bare * 1000, 2),
        "times bare": round(ours / bare, 1),
        "requests": round(requests, 2),
        "times bare, as many requests": round(again / beside, 1),
        **{layer: f"{seconds / whole:.0%}" for layer, seconds in spent.items()},
    }


async def profiled(game: str, report: Path) -> tuple[list[Pressed], dict[str, float]]:
    """The presses of one evening, and the seconds spent in each layer."""
    async with open_hands(game, "layers", report) as table:
        pressed = [await table.press() for _ in range(PRESSES)]
    spent = json.loads(report.read_text("utf-8"))  # noqa: ASYNC240 - nothing else runs here
    return pressed, spent


if __name__ == "__main__":
    asyncio.run(main())
