"""Tournaments of few and many in every format, with somebody missing, a restart, a correction."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.features.tournaments.rules.fold import fold
from sandbox import Running
from tests.end_to_end.conftest import opened
from tests.end_to_end.tournament_people import Evening, Table, guests, kept, places

PACE: dict[str, Any] = {"intermission": 0, "arrival": 3600, "grace": 1, "turn": 3600}
SIZES = tuple(map(int, os.environ.get("STAMMTISCH_TEST_TOURNAMENTS", "3 7").split()))
"""How many people take part; 16 and 64 take minutes, and are for whoever changes tournaments."""
AT_ONCE = 8
"""So many tables play at the same time."""
FORMATS = ("redraw", "swiss", "groups", "knockout")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("layout", FORMATS)
async def test_a_tournament_comes_to_its_end(
    here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, layout: str, size: int
):
    monkeypatch.setattr("bot.features.tournaments.service._LOOK", 0.5)
    names = guests(here, size)
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database, **PACE) as bot:
        evening = Evening(bot)
        await evening.short_matches()
        rounds = {"rounds": 2} if layout in {"redraw", "swiss"} else {}
        await evening.announces(format=layout, places=max(size, 4), rules="Kurz", **rounds)
        await evening.sign_up(*names)
        await evening.begins()
        await played(evening, layout, await without_one(evening))
    async with opened(here, database, **PACE) as bot:
        evening = Evening(bot)
        await evening.presses(evening.anna, "tour_run")
        while await goes_on(evening):
            await played(evening, layout, await evening.drawn(len(evening.now.rounds)))
        await corrects(evening)
        assert set(names) <= set(places(evening))
        assert places(evening) == kept(evening)
        assert {"replaced", "corrected"} <= set(evening.kinds)
        assert fold(evening.log) == evening.now


async def without_one(evening: Evening) -> list[Table]:
    """Have somebody not come to the first table, and a computer sit down there for them.

    Returns the tables of the first round, with those who are there.
    """
    first, *others = await evening.drawn(1)
    *there, absent = sorted(first.people)
    await evening.come(first, *there)
    await evening.time_is_up(first)
    await evening.anna.waits(lambda: "replaced" in evening.kinds, f"a computer for {absent}")
    return [first._replace(people=tuple(there)), *others]


async def goes_on(evening: Evening) -> bool:
    """Wait for another round, or for the end."""

    def is_open() -> bool:
        return any(played.result is None for played in evening.now.rounds[-1].tables)

    await evening.anna.waits(lambda: is_open() or "ended" in evening.kinds, "another round")
    return is_open()


async def played(evening: Evening, layout: str, tables: list[Table]) -> None:
    """Have all tables of a round played: by their cards, or the first of two gives up."""
    play: Callable[[Table], Awaitable[None]] = evening.first_gives_up
    if layout == "redraw":  # where somebody who gives up has a computer play on for them
        play = evening.plays
    waiting = [table for table in tables if not _has_result(evening, table)]
    for some in range(0, len(waiting), AT_ONCE):
        await asyncio.gather(*(play(table) for table in waiting[some : some + AT_ONCE]))


def _has_result(evening: Evening, table: Table) -> bool:
    found = evening.now.rounds[table.round - 1].table(table.number)
    return found is not None and found.result is not None


async def corrects(evening: Evening) -> None:
    """Have the organizer write down another result of the last round's first table."""
    anna = evening.anna
    await evening.asks_for_results()
    before = len(evening.now.corrections)
    last = evening.now.rounds[-1]
    await evening.picks(anna, f"tour_result|1.{last.number}.1")
    table = last.tables[0].table
    await anna.submits(points=" : ".join(str(7 - at) for at in range(len(table.entries))))
    await anna.is_told(f"Eingetragen: Runde {last.number}, Tisch 1.")
    assert before + 1 == len(evening.now.corrections)
