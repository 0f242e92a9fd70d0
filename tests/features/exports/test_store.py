"""What is given out is over, the newest first, whole, and shows nobody who is not to be seen."""

from collections.abc import AsyncIterable, Sequence
from typing import TypeVar

import pytest

from bot.app.features import people_of
from bot.features.exports import store as module
from bot.features.exports.store import ExportStore
from bot.features.exports.values import ResultRow, StandingRow, TournamentRow
from bot.features.standings.store import SeasonStore
from bot.features.tournaments.store import NewTournament, TournamentStore
from bot.model import Ending, PersonSettings
from bot.store import Store
from bot.store.events import LogStep
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.histories import written
from tests.bot.store.inputs import PROCEED, decision

WIRTSHAUS = 8
T = TypeVar("T")

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def exports(store: Store) -> ExportStore:
    return ExportStore(store.database)


@pytest.fixture
def two_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_AT_A_TIME", 2)


async def all_of(parts: AsyncIterable[Sequence[T]]) -> list[T]:
    return [row async for rows in parts for row in rows]


async def finish(store: Store, match: int, at: int = 3000, ending: Ending | None = None) -> int:
    """Each of two persons decides once, so the match counts, and seat 0 wins."""
    last = ending or won_by(0)
    for seat in (0, 1):
        step = LogStep(decision(seat, "{}", "person"), ["{}"])
        await store.events.append(match, seat, step, at)
    await store.events.append(match, 2, LogStep(PROCEED, [written(last)], last), at)
    return match


async def hold(store: Store, name: str, *, over: bool = True) -> int:
    """A tournament of Anna and Ben in which Ben was first."""
    tournaments = TournamentStore(store.database)
    new = NewTournament(
        guild=GASTHAUS,
        channel=70,
        user=ANNA,
        called="Anna",
        name=name,
        game="skat",
        secret="ab",
        starts_at=None,
        body="{}",
    )
    made = await tournaments.create(new, 1)
    await tournaments.number_of(made, BEN, "Ben")
    await tournaments.append(made, 1, ["{}"], 9000, "ended" if over else "running")
    if over:
        await tournaments.note_places(made, {1: (2, 2), 2: (1, 2)})
    return made


@pytest.mark.usefixtures("two_at_a_time")
async def test_results_come_newest_first_seat_by_seat_without_gap_or_repeat(
    exports: ExportStore, store: Store, begin: Begin
):
    made = [await finish(store, await begin(ANNA, BEN), 3000 + each) for each in range(5)]
    await finish(store, await begin(guild=WIRTSHAUS))
    await begin(ANNA, BEN)
    rows = await all_of(exports.results(GASTHAUS))
    assert [(each, seat) for each in reversed(made) for seat in (1, 2)] == [
        (row.match, row.seat) for row in rows
    ]
    anna = ResultRow(made[4], 3004, "skat", 1, 1, f"name of {ANNA}", 1, 11, gave_up=False)
    assert anna == rows[0]


async def test_a_former_person_has_no_name_and_their_seat_stays(
    exports: ExportStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN))
    await people_of(store).forget(ANNA, 5000)
    assert ["", f"name of {BEN}"] == [row.name for row in await all_of(exports.results(GASTHAUS))]
    assert [] == await all_of(exports.own_results(ANNA))
    (line, *_) = await all_of(exports.standings(GASTHAUS))
    assert f"name of {BEN}" == line.name


@pytest.mark.usefixtures("two_at_a_time")
async def test_own_results_are_of_all_servers_and_name_nobody_else(
    exports: ExportStore, store: Store, begin: Begin
):
    made = [
        await finish(store, await begin(*who, guild=guild), 3000)
        for who, guild in (((ANNA, BEN), GASTHAUS), ((BEN, ANNA), WIRTSHAUS), ((ANNA, 9), -ANNA))
    ]
    await finish(store, await begin(BEN, CLARA))
    rows = await all_of(exports.own_results(ANNA))
    assert [(made[2], 1), (made[1], 2), (made[0], 1)] == [(row.match, row.place) for row in rows]
    assert {f"name of {ANNA}"} == {row.name for row in rows}


async def test_boards_are_those_of_all_time_and_of_each_season_the_newest_first(
    exports: ExportStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN))
    await SeasonStore(store.database).start(GASTHAUS, "Winter", 5000)
    await finish(store, await begin(BEN, CLARA, game="watten"), 6000)
    rows = await all_of(exports.standings(GASTHAUS))
    expected = [("skat", None), ("watten", None), ("watten", 2), ("skat", 1)]
    assert expected == list(dict.fromkeys((row.game, row.season) for row in rows))
    first, second, *_ = rows
    assert [(f"name of {ANNA}", 1), (f"name of {BEN}", 2)] == [
        (first.name, first.place),
        (second.name, second.place),
    ]
    assert (True, 1, 1, 11, 1) == (
        first.provisional,
        first.matches,
        first.wins,
        first.points,
        first.deals,
    )


async def test_who_has_no_rated_match_is_listed_without_a_place(
    exports: ExportStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, "craft"))
    name = f"name of {ANNA}"
    line = StandingRow("skat", None, None, name, None, False, 1, 1, 11, 1)
    assert [line, line._replace(season=1)] == await all_of(exports.standings(GASTHAUS))


async def test_who_wishes_to_be_on_no_board_is_on_none(
    exports: ExportStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN))
    await store.settings.save_person(PersonSettings(ANNA, listed=False))
    rows = await all_of(exports.standings(GASTHAUS))
    assert {(f"name of {BEN}", 1)} == {(row.name, row.place) for row in rows}


@pytest.mark.usefixtures("two_at_a_time")
async def test_tournaments_that_are_over_come_newest_first_by_their_places(
    exports: ExportStore, store: Store
):
    made = [await hold(store, f"Turnier {each}") for each in range(3)]
    await hold(store, "läuft noch", over=False)
    rows = await all_of(exports.tournaments(GASTHAUS))
    assert [(each, name) for each in reversed(made) for name in ("Ben", "Anna")] == [
        (row.tournament, row.name) for row in rows
    ]
    assert TournamentRow(made[2], "Turnier 2", "skat", 9000, "Ben", 1, 2) == rows[0]


async def test_where_nothing_is_over_there_is_no_part(exports: ExportStore, begin: Begin):
    await begin()
    found = (
        exports.results(GASTHAUS),
        exports.standings(GASTHAUS),
        exports.tournaments(GASTHAUS),
        exports.own_results(ANNA),
    )
    for parts in found:
        assert [] == [rows async for rows in parts]
