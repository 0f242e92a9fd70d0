"""What one press on a card costs the bot: calls, ways between rooms, requests, processor time.

Four people with open hands play at one table, and nobody else; the deals and the presses are the
same every time. A press lasts from the dispatch of its interaction until nothing moves any more:
the answer, the public message and the hands of the others. Numbers are medians of all presses.

A room is what the contracts in `pyproject.toml` put in order: whatever stands directly in `bot` or
in `games`, and all cogs as one. A passage is a pair of rooms of which the first calls the second,
itself or through a library, while the press is handled and in the tasks begun for it; how often it
does so does not count. A passage into a room that stands higher is a climb; any other one into a
room that had been entered before is a return. A room is entered once for each passage into it, and
a module with each call from another one. `bot.process.background_tasks`, which only hands work to
asyncio, is gone through like a library.

`python -m benchmarks.press_trace GAME ...` measures other games.
"""

import asyncio
import json
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

import sandbox
from benchmarks.measuring import wanted_games
from benchmarks.open_hands import PEOPLE, Pressed, open_hands, people
from benchmarks.presses import Json, buttons
from benchmarks.tables import environment, running, world_of
from benchmarks.traced_bot import NOBODY, SENT, Call
from games.catalogue import CATALOGUE

GAME = "tyrolean_watten"
ENTRY = "cogs.router:Router.on_interaction"
ASKED = {
    "meant": "bot.table.match.live_match:LiveMatch.pressed_action",
    "hands drawn": "bot.table.screen.views:hand",
    "tables drawn": "bot.table.screen.views:table",
    "to_components": SENT,
}
"""What else is counted by name, besides `Game.decide`; these names change with the modules."""
PASSED = "bot.process.background_tasks"
"""Whom one goes through like a library: work begun there was begun by whoever handed it in."""
PRESSES = 40


async def main() -> None:
    """Measure and say."""
    for game in wanted_games([GAME]):
        with tempfile.TemporaryDirectory() as folder:
            pressed, presses = await traced(game, Path(folder))
            hand = sorted(pressed, key=lambda press: len(str(press.parts)))[len(pressed) // 2].parts
            ours, bare = await timed(game, Path(folder), hand)
        found = measured(game, pressed, presses) | {
            "ms": round(ours * 1000, 1),
            "bare ms": round(bare * 1000, 2),
            "times bare": round(ours / bare, 1),
        }
        print(f"{game}: one press of {len(pressed)}, {len(people(game))} hands open")
        for what, number in found.items():
            print(f"  {what:<24} {number}")
        print(json.dumps({"game": game} | found))


def measured(
    game: str, pressed: Sequence[Pressed], presses: Sequence[Sequence[Call]]
) -> dict[str, Any]:
    """What the presses on cards called and asked, each number the median of all."""
    decide = CATALOGUE[game].decide
    asked = ASKED | {"decide": f"{decide.__module__}:{decide.__qualname__}"}
    unheard = {ENTRY, *asked.values()} - {name for calls in presses for _, name in calls}
    if unheard:
        raise ValueError(f"nothing has called {', '.join(sorted(unheard))}: renamed?")
    every = [_counted(presses[press.number], asked) for press in pressed]
    found: dict[str, Any] = {what: int(median(each[what] for each in every)) for what in every[0]}
    entered = Counter[str]()
    for press in pressed:
        entered.update(_entries(presses[press.number]))
    most, times = entered.most_common(1)[0]
    return found | {
        "most entered": f"{most} {times // len(pressed)}",
        "requests": int(median(press.requests for press in pressed)),
    }


def _counted(calls: Sequence[Call], asked: Mapping[str, str]) -> dict[str, int]:
    names = Counter(name for _, name in calls)
    ours = Counter({name: times for name, times in names.items() if name != SENT})
    climbs, returns, rooms = _ways(calls)
    return {
        "calls": ours.total(),
        "functions": len(ours),
        "files": len({_module(name) for name in ours}),
        "rooms": len({_room(name) for name in ours}),
        "climbs": climbs,
        "returns": returns,
        "rooms entered 3 times": sum(times >= 3 for times in rooms.values()),
        "modules entered 3 times": sum(times >= 3 for times in _entries(calls).values()),
        **{what: names[name] for what, name in asked.items()},
    }


def _ways(calls: Sequence[Call]) -> tuple[int, int, Counter[str]]:
    """How many passages climb, how many return, and how many lead into each room."""
    entered, passages = Counter({_room(ENTRY): 1}), set[tuple[str, str]]()
    climbs = returns = 0
    handled = set[int]()
    for number, (caller, name) in enumerate(calls):
        if name == ENTRY or caller in handled:
            handled.add(number)
        above = _above(calls, caller)
        if number not in handled or _is_passed(name) or not above:
            continue
        passage = _room(above), _room(name)
        if passage[0] == passage[1] or passage in passages:
            continue
        passages.add(passage)
        if HEIGHT[passage[0]] < HEIGHT[passage[1]]:
            climbs += 1
        else:
            returns += passage[1] in entered
        entered[passage[1]] += 1
    return climbs, returns, entered


def _entries(calls: Sequence[Call]) -> Counter[str]:
    """How often each module was called from another one."""
    ways = ((_above(calls, caller), name) for caller, name in calls if not _is_passed(name))
    return Counter(
        _module(name) for above, name in ways if above and _module(above) != _module(name)
    )


def _above(calls: Sequence[Call], caller: int) -> str:
    """Who of ours has called, perhaps through a library; empty where nobody has."""
    while caller != NOBODY and _is_passed(calls[caller][1]):
        caller = calls[caller][0]
    return "" if caller == NOBODY else calls[caller][1]


def _is_passed(name: str) -> bool:
    return name == SENT or _module(name) == PASSED


def _module(name: str) -> str:
    return name.partition(":")[0]


def _room(name: str) -> str:
    package, *inside = _module(name).split(".")
    return package if package == "cogs" or not inside else f"{package}.{inside[0]}"


def _heights() -> Iterator[tuple[str, tuple[int, int]]]:
    contracts = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    orders = {
        container: contract["layers"]
        for contract in contracts["contracts"]
        if contract["type"] == "layers"
        for container in contract.get("containers", [""])
    }
    for height, package in enumerate(reversed(orders[""])):
        yield package, (height, 0)
        for inside, layer in enumerate(reversed(orders[package])):
            for room in layer.split("|"):
                yield f"{package}.{room.strip()}", (height, inside)


HEIGHT = dict(_heights())
"""How high each room stands: its package, and itself inside of that."""


async def traced(game: str, folder: Path) -> tuple[list[Pressed], list[list[Call]]]:
    """The presses of one evening, and what every interaction of it has called."""
    report = folder / "calls.json"
    async with open_hands(game, "calls", report) as table:
        pressed = [await table.press() for _ in range(PRESSES)]
    return pressed, json.loads(report.read_text("utf-8"))


async def timed(game: str, folder: Path, hand: list[Json], edits: int = 1) -> tuple[float, float]:
    """Seconds of processor time of one press: the bot's, and a client's that edits `edits` times.

    Both are pressed in turns, so that a busy machine slows both.
    """
    ours, bares = folder / f"seconds-{edits}.json", folder / f"bare-{edits}.json"
    bares.write_text(json.dumps(hand), "utf-8")
    pressed: list[Pressed] = []
    beside = ("benchmarks.traced_bot", "bare", str(bares), str(edits))
    async with (
        sandbox.serving(world_of(1)) as plain,
        running(*beside, environment=environment(plain)),
        open_hands(game, "seconds", ours) as table,
    ):
        view = await plain.control.until(PEOPLE[0], "#tisch-0", lambda view: view["messages"])
        message = view["messages"][-1]
        for button in islice(cycle(buttons(message["components"])), PRESSES):
            pressed.append(await table.press())
            await plain.control.click(PEOPLE[0], message["id"], custom_id=button)
            await plain.control.quiet()
    spent = json.loads(ours.read_text("utf-8"))
    return median(spent[press.number] for press in pressed), median(
        json.loads(bares.read_text("utf-8"))
    )


if __name__ == "__main__":
    asyncio.run(main())
