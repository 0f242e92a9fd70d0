"""Every query of the running bot finds its rows by an index, however long the tables grow."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model import Chair, LessonProgress, PadEntry, PersonSettings
from bot.store import Store
from bot.store.clocks import SeatClock, TableClocks
from bot.store.database import Session, Value
from bot.store.events import Step
from bot.store.matches import NewLobby
from bot.store.messages import Posted
from bot.store.pads import NewPad
from bot.store.shuffles import StoredShuffle
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED, decision

PoolRequest = list[tuple[str, tuple[Value, ...]]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> PoolRequest:
    """All statements that sessions run, with their values."""
    statements: PoolRequest = []
    rows = Session.rows

    async def overheard(self: Session, sql: str, *values: Value) -> list[sqlite3.Row]:
        statements.append((sql, values))
        return await rows(self, sql, *values)

    monkeypatch.setattr(Session, "rows", overheard)
    return statements


async def look(store: Store) -> None:
    """Ask for all that is shown of finished matches."""
    for by in ("rating", "wins", "points", "matches"):
        await store.standings.board(GASTHAUS, "skat", "all", by, 10)
        await store.standings.own(GASTHAUS, "skat", "all", by, ANNA)
    await store.standings.count(GASTHAUS, "skat", "all", "wins")
    await store.standings.lacks_results()
    await store.stats.of(ANNA, "skat", GASTHAUS)
    await store.stats.of(ANNA, None, None)
    await store.stats.curve(ANNA, GASTHAUS, "skat")
    for person in (ANNA, None):
        for game in ("skat", None):
            await store.history.of(GASTHAUS, person, game, 10)
            await store.history.count(GASTHAUS, person, game)
    await store.history.total()
    await store.seasons.start(GASTHAUS, "Winter", 10)
    await store.seasons.all(GASTHAUS)
    await store.seasons.current(GASTHAUS)


async def play_slowly(store: Store, match: int) -> None:
    """Keep the clocks of a slow table, and go by them."""
    await store.clocks.keep(match, TableClocks(1, 2, 3, {0: SeatClock(4, 5, 1)}))
    await store.clocks.of(match)
    await store.clocks.due()
    await store.clocks.go_away(ANNA, 20, 10)
    await store.clocks.forget(match)
    await store.matches.slow_tables_of(ANNA)


async def write_down(store: Store) -> None:
    """Keep score at a table of real cards."""
    first = NewPad(
        scope=GASTHAUS, channel=70, user=ANNA, game="skat", names=("A",), target=1, tongue="en"
    )
    made = await store.pads.create(first, 1)
    assert made is not None
    await store.pads.create(replace(first, after=made.id), 2)
    await store.pads.append(made.id, 0, PadEntry("deal", (1,), ANNA, "Anna"), 3)
    await store.pads.place(made.id, GASTHAUS, 71, None)
    await store.pads.found_at(made.id, 5)
    await store.pads.load(made.id)
    await store.pads.of_person(ANNA, 5)
    await store.pads.count(ANNA)


async def live(store: Store, match: int) -> None:
    """Do once what the bot does every day."""
    wished = NewLobby(GASTHAUS, 70, "skat", 1, "{}", ANNA)
    lobby = await store.matches.create_lobby(wished, 1, most=9)
    await store.matches.put(lobby, Chair(0, "Clara", CLARA), 2)
    await store.matches.replace(lobby, Chair(0, "Craft", level="craft"), 3)
    await store.matches.clear(lobby, 0, 4)
    await store.matches.set_host(lobby, BEN, 5)
    await store.matches.set_options(lobby, "{}", 6)
    await store.matches.lapse("lobby", 100, 7)
    await store.matches.load(match)
    await store.matches.unfinished()
    await store.matches.of_person(ANNA)
    await store.events.append(match, 0, Step(decision(0, "{}", "person"), ["{}"]), 8)
    await store.events.append(match, 1, Step(PROCEED, ["{}"], won_by(0)), 9)
    await store.shuffles.fix(match, StoredShuffle("S9", "nonce", "digest"), 9)
    await store.shuffles.last_seal(match)
    await store.shuffles.of(match)
    await store.events.load(match)
    await store.events.inputs(match)
    await look(store)
    await store.messages.remember(Posted(1, match, "table", 70))
    await store.messages.where(match, "table")
    await store.messages.of_match(match)
    await store.messages.at(1)
    await store.messages.forget(1)
    await store.reports.take(match, 1, ANNA, "", 10)
    await store.reports.open(GASTHAUS, 10, 10)
    await store.reports.count(GASTHAUS)
    await store.reports.settle(GASTHAUS, 1, 11)
    await store.settings.save_person(PersonSettings(ANNA))
    await store.settings.person(ANNA)
    await store.settings.guild(GASTHAUS)
    await store.settings.notice_language(GASTHAUS, "de", certain=True)
    await store.settings.change_guild(GASTHAUS, lambda old: old)
    await store.settings.guild_left(GASTHAUS, 10)
    await store.settings.guild_returned(GASTHAUS)
    await store.settings.left_before(11)
    await play_slowly(store, match)
    await write_down(store)
    await store.greetings.claim(GASTHAUS, 1)
    await store.greetings.release(GASTHAUS)
    await store.settings.note_servers(frozenset({GASTHAUS}), 11)
    await store.lessons.note(ANNA, "skat", LessonProgress(1), 11)
    await store.lessons.of(ANNA)
    await store.people.export(ANNA)
    await store.people.forget(ANNA, 12)
    await store.people.purge_guild(GASTHAUS)


_MADE = tuple(
    f"SCAN {name}"
    for name in ("(subquery", "CONSTANT ROW", "ranked", "met", "picked", "known", "json_each")
)


def reads_all(step: str) -> bool:
    """Whether a step of a plan goes through all rows."""
    # `user_id IS NOT NULL` is searched as `user_id>NULL`: everybody.
    # What a statement made itself (the lines of one leaderboard), or was handed, is no table.
    return "(user_id>?)" in step or (step.startswith("SCAN") and not step.startswith(_MADE))


def scans(path: Path, asked: PoolRequest) -> list[tuple[str, str]]:
    """The steps of the statements' plans that read a table or an index from end to end."""
    found: list[tuple[str, str]] = []
    # A new connection: EXPLAIN believes the schema its connection read last.
    with closing(sqlite3.connect(path)) as connection:
        for sql, values in asked:
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values):
                if reads_all(step):
                    found.append((step, sql))
    return found


async def test_nothing_is_read_from_end_to_end(
    store: Store, begin: Begin, asked: PoolRequest, path: Path
):
    match = await begin()
    await live(store, match)
    assert len(asked) > 50
    assert scans(path, asked) == []


@pytest.mark.parametrize(
    "index",
    [
        "matches_by_state",
        "matches_by_host",
        "seats_by_person",
        "messages_by_match",
        "messages_by_person",
        "matches_by_finish",
        "results_by_person",
        "tallies_by_person",
        "partners_by_person",
        "partners_by_other",
        "feats_by_person",
        "reports_open",
        "reports_by_person",
        "guilds_left",
        "pads_by_person",
        "pads_by_guild",
        "pad_entries_by_person",
    ],
)
async def test_every_index_is_needed(
    store: Store, begin: Begin, asked: PoolRequest, path: Path, index: str
):
    match = await begin()
    await live(store, match)
    async with store.database.writing() as session:
        await session.each(f"DROP INDEX {index}", [()])
    assert scans(path, asked) != []


@pytest.mark.parametrize(
    ("game", "index"),
    [
        (None, "matches_by_guild (guild_id=? AND finish_number>?)"),
        ("skat", "matches_by_game (guild_id=? AND game=? AND finish_number>?)"),
    ],
)
async def test_a_page_of_the_history_is_found_in_its_order(
    store: Store, asked: PoolRequest, path: Path, game: str | None, index: str
):
    await store.history.of(GASTHAUS, None, game, 10)
    ((sql, values),) = asked
    with closing(sqlite3.connect(path)) as connection:
        plan = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert f"SEARCH matches USING COVERING INDEX {index}" in plan
    # Only the page itself is sorted, by seats.
    assert ["USE TEMP B-TREE FOR ORDER BY"] == [step for step in plan if "B-TREE" in step]


async def test_the_statistics_of_a_person_lie_side_by_side(
    store: Store, asked: PoolRequest, path: Path
):
    await store.stats.curve(ANNA, GASTHAUS, "skat")
    await store.stats.of(ANNA, None, None)
    with closing(sqlite3.connect(path)) as connection:
        plans = [
            step
            for sql, values in asked
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)
        ]
    found = [step for step in plans if "results" in step]
    assert [
        "SEARCH results USING INDEX results_by_person (user_id=? AND guild_id=? AND game=?)",
        "SEARCH results USING COVERING INDEX results_by_person (user_id=?)",
    ] == found
    assert "SEARCH partners USING PRIMARY KEY (guild_id=? AND game=? AND user_id=?)" in plans
