"""Every query of the running bot finds its rows by an index, however long the tables grow."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app.features import people_of
from bot.features.calls.store import CallStore
from bot.features.calls.values import CallWish
from bot.features.exports.store import ExportStore
from bot.features.history.store import HistoryStore
from bot.features.lessons.store import LessonStore
from bot.features.lessons.values import LessonProgress
from bot.features.pads.store import NewPad, PadStore
from bot.features.pads.values import PadEntry
from bot.features.puzzles.store import NewTry, PuzzleStore, StoredPuzzle
from bot.features.puzzles.values import PuzzleStrength
from bot.features.regulars.store import RegularStore
from bot.features.regulars.values import Regular, RegularPerson
from bot.features.reports.store import ReportStore
from bot.features.server.store import GreetingStore
from bot.features.standings.store import SeasonStore, StandingsStore
from bot.features.stats.store import StatsStore
from bot.features.tournaments.store import NewTournament, TournamentStore
from bot.features.tournaments.values import TournamentTable
from bot.model import PersonSettings, TakenSeat
from bot.store import Store
from bot.store.clocks import SeatClock, TableClocks
from bot.store.engine.session import Row, Value
from bot.store.engine.sqlite import SqliteSession
from bot.store.events import LogStep
from bot.store.matches import NewLobby
from bot.store.messages import Posted
from bot.store.shuffles import StoredShuffle
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED, decision

PoolRequest = list[tuple[str, tuple[Value, ...]]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> PoolRequest:
    """All statements that sessions run, with their values."""
    statements: PoolRequest = []
    rows = SqliteSession.rows

    async def overheard(self: SqliteSession, sql: str, *values: Value) -> Sequence[Row]:
        statements.append((sql, values))
        return await rows(self, sql, *values)

    monkeypatch.setattr(SqliteSession, "rows", overheard)
    return statements


async def look(store: Store) -> None:
    """Ask for all that is shown of finished matches."""
    seasons = SeasonStore(store.database)
    boards = StandingsStore(store.database)
    stats = StatsStore(store.database)
    history = HistoryStore(store.database)
    for by in ("rating", "wins", "points", "matches"):
        await boards.board(GASTHAUS, "skat", "all", by, 10)
        await boards.own(GASTHAUS, "skat", "all", by, ANNA)
    await boards.count(GASTHAUS, "skat", "all", "wins")
    await store.results.are_lacking()
    await stats.of(ANNA, "skat", GASTHAUS)
    await stats.of(ANNA, None, None)
    await stats.curve(ANNA, GASTHAUS, "skat")
    for person in (ANNA, None):
        for game in ("skat", None):
            await history.of(GASTHAUS, person, game, 10)
            await history.count(GASTHAUS, person, game)
    await history.total()
    await seasons.start(GASTHAUS, "Winter", 10)
    await seasons.all(GASTHAUS)
    await seasons.current(GASTHAUS)
    await write_files(store)


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
    pads = PadStore(store.database)
    made = await pads.create(first, 1)
    assert made is not None
    await pads.create(replace(first, after=made.id), 2)
    await pads.append(made.id, 0, PadEntry("deal", (1,), ANNA, "Anna"), 3)
    await pads.place(made.id, GASTHAUS, 71, None)
    await pads.note_message(made.id, 5)
    await pads.load(made.id)
    await pads.of_person(ANNA, 5)
    await pads.count(ANNA)


async def compete(store: Store) -> None:
    """Hold a tournament."""
    new = NewTournament(
        guild=GASTHAUS,
        channel=70,
        user=ANNA,
        called="Anna",
        name="Preiswatten",
        game="skat",
        secret="ab",
        starts_at=None,
        body="{}",
    )
    tournaments = TournamentStore(store.database)
    made = await tournaments.create(new, 1)
    table = TournamentTable(round=1, number=1, channel=71, message=None, opened_at=2)
    await tournaments.number_of(made, BEN, "Ben")
    await tournaments.invite(made, 1, 2)
    await tournaments.is_invited(made, 1, 2)
    await tournaments.append(made, 1, ["{}"], 2, "running")
    await tournaments.note_message(made, 5)
    await tournaments.note_event(made, 6)
    await tournaments.open_table(made, table)
    await tournaments.note_table_message(made, table, 7, 3)
    await tournaments.call_reserve(made, table, 3)
    await tournaments.arrive(made, 1, 1, 2)
    chairs = (TakenSeat(0, "Anna", ANNA), TakenSeat(1, "Ben", BEN))
    lobby = NewLobby(GASTHAUS, 71, "skat", 1, "{}", None)
    match = await tournaments.begin_match(made, table, lobby, chairs, 4)
    await tournaments.of_match(match)
    await tournaments.load(made)
    await tournaments.correct(made, 2, "{}", 5)
    await tournaments.note_places(made, {1: (1, 2)})
    await tournaments.titles(ANNA, GASTHAUS, "skat")
    await tournaments.open_of(ANNA)
    await tournaments.unfinished()
    await tournaments.of_guild(GASTHAUS, 5)


async def write_files(store: Store) -> None:
    """Read all that is given out as files."""
    exports = ExportStore(store.database)
    found = (
        exports.results(GASTHAUS),
        exports.standings(GASTHAUS),
        exports.tournaments(GASTHAUS),
        exports.own_results(ANNA),
    )
    for parts in found:
        async for _ in parts:
            pass


async def learn(store: Store) -> None:
    """Note a step of a lesson, give somebody a puzzle and take their answer."""
    lessons = LessonStore(store.database)
    await lessons.note(ANNA, "skat", LessonProgress(1), 11)
    await lessons.of(ANNA)
    puzzles = PuzzleStore(store.database)
    await puzzles.add([StoredPuzzle("a", "skat", "{}")], 10)
    await puzzles.of_game("skat")
    await puzzles.give(ANNA, "skat", "a")
    await puzzles.player(ANNA, "skat")
    await puzzles.strengths("skat")
    await puzzles.note(NewTry(ANNA, "skat", "a", "{}", solved=True), PuzzleStrength(), 10)
    await puzzles.try_of(ANNA, "skat", "a")
    await puzzles.tried_puzzles(ANNA, "skat")


async def keep_company(store: Store) -> None:
    """Call people to tables, and keep people apart."""
    regulars = RegularStore(store.database)
    calls = CallStore(store.database)
    await calls.claim(GASTHAUS, 10)
    await calls.release(GASTHAUS, 10)
    wish = CallWish(
        guild_id=GASTHAUS, user_id=ANNA, game="skat", from_hour=20, until_hour=0, zone=None
    )
    await calls.wish(wish)
    await calls.wishes_of(ANNA, GASTHAUS)
    await calls.wishes_for(GASTHAUS, "skat")
    await calls.take_back(ANNA, GASTHAUS, 9)
    await calls.take_back_all(ANNA, GASTHAUS, "skat")
    await store.blocks.save(ANNA, (BEN,), 10)
    await store.blocks.of(ANNA)
    await store.blocks.apart_from(ANNA, (BEN, CLARA))
    await store.matches.lobbies_in(GASTHAUS, 70)
    await store.reliability.of(GASTHAUS, (ANNA, BEN))
    people = (RegularPerson(ANNA, "Anna"), RegularPerson(BEN, "Ben"))
    regular = Regular(
        guild_id=GASTHAUS,
        channel_id=70,
        game="skat",
        options="{}",
        weekday=0,
        minute=0,
        zone="UTC",
        next_at=10,
        people=people,
    )
    number = await regulars.create(regular)
    assert number is not None
    await regulars.change(replace(regular, id=number))
    await regulars.load(number)
    await regulars.of_guild(GASTHAUS)
    await regulars.of_guild(GASTHAUS, ANNA)
    await regulars.due(10)
    await regulars.beyond(10)
    await regulars.move(number, 10, 11)
    await regulars.note_call(number, 5)
    await regulars.leave(number, ANNA)
    await regulars.delete(number)


async def live(store: Store, match: int) -> None:
    """Do once what the bot does every day."""
    reports = ReportStore(store.database)
    wished = NewLobby(GASTHAUS, 70, "skat", 1, "{}", ANNA)
    lobby = await store.matches.create_lobby(wished, 1, most=9)
    await store.matches.put(lobby, TakenSeat(0, "Clara", CLARA), 2)
    await store.matches.replace(lobby, TakenSeat(0, "Craft", level="craft"), 3)
    await store.matches.clear(lobby, 0, 4)
    await store.matches.set_host(lobby, BEN, 5)
    await store.matches.set_options(lobby, "{}", 6)
    await store.matches.set_reliable(lobby, 90, 6)
    await store.matches.lapse("lobby", 100, 7)
    await store.matches.load(match)
    await store.matches.unfinished()
    await store.matches.of_person(ANNA)
    await store.events.append(match, 0, LogStep(decision(0, "{}", "person"), ["{}"]), 8)
    await store.events.append(match, 1, LogStep(PROCEED, ["{}"], won_by(0)), 9)
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
    await reports.take(match, 1, ANNA, "", 10)
    await reports.open(GASTHAUS, 10, 10)
    await reports.count(GASTHAUS)
    await reports.settle(GASTHAUS, 1, 11)
    await store.settings.save_person(PersonSettings(ANNA))
    await store.settings.person(ANNA)
    await store.settings.guild(GASTHAUS)
    await store.settings.notice_language(GASTHAUS, "de", certain=True)
    await store.settings.change_guild(GASTHAUS, lambda old: old)
    await store.settings.note_left(GASTHAUS, 10)
    await store.settings.note_returned(GASTHAUS)
    await store.settings.servers_left_before(11)
    await play_slowly(store, match)
    await write_down(store)
    await compete(store)
    await keep_company(store)
    await GreetingStore(store.database).claim(GASTHAUS, 1)
    await GreetingStore(store.database).release(GASTHAUS)
    await store.settings.note_servers(frozenset({GASTHAUS}), 11)
    await learn(store)
    await people_of(store).export(ANNA)
    await people_of(store).forget(ANNA, 12)
    await people_of(store).purge_guild(GASTHAUS)


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
        "results_by_person, results_by_time",
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
        "tournaments_by_guild",
        "tournaments_by_person",
        "tournaments_by_status",
        "tournament_people_by_person",
        "tournament_tables_by_match",
        "blocks_by_other",
        "call_wishes_by_game",
        "regulars_by_guild",
        "regulars_by_time",
        "regular_people_by_person",
    ],
)
async def test_every_index_is_needed(
    store: Store, begin: Begin, asked: PoolRequest, path: Path, index: str
):
    match = await begin()
    await live(store, match)
    async with store.database.writing() as session:
        for name in index.split(", "):
            await session.each(f"DROP INDEX {name}", [()])
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
    history = HistoryStore(store.database)
    await history.of(GASTHAUS, None, game, 10)
    ((sql, values),) = asked
    with closing(sqlite3.connect(path)) as connection:
        plan = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert f"SEARCH matches USING COVERING INDEX {index}" in plan
    # Only the page itself is sorted, by seats; newer versions of SQLite say what part of the order.
    (sorting,) = [step for step in plan if "B-TREE" in step]
    assert sorting.startswith("USE TEMP B-TREE FOR ")
    assert sorting.endswith("ORDER BY")


async def test_the_statistics_of_a_person_lie_side_by_side(
    store: Store, asked: PoolRequest, path: Path
):
    stats = StatsStore(store.database)
    await stats.curve(ANNA, GASTHAUS, "skat")
    await stats.of(ANNA, None, None)
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


async def test_the_last_matches_of_a_person_are_found_in_their_order(
    store: Store, asked: PoolRequest, path: Path
):
    await store.reliability.of(GASTHAUS, (ANNA,))
    ((sql, values),) = asked
    with closing(sqlite3.connect(path)) as connection:
        plan = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert "SEARCH own USING INDEX results_by_time (user_id=? AND guild_id=?)" in plan
    assert [] == [step for step in plan if "B-TREE" in step]
