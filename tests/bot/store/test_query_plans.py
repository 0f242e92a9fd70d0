"""Every query of the running bot finds its rows by an index, however long the tables grow."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model import (
    CallWish,
    Chair,
    LessonProgress,
    PadEntry,
    PersonSettings,
    PuzzleStrength,
    Regular,
    RegularPerson,
    TournamentTable,
)
from bot.store import Store
from bot.store.clocks import SeatClock, TableClocks
from bot.store.events import Step
from bot.store.matches import NewLobby
from bot.store.messages import Posted
from bot.store.pads import NewPad
from bot.store.puzzles import NewTry, StoredPuzzle
from bot.store.session import Row, Value
from bot.store.shuffles import StoredShuffle
from bot.store.sqlite import SqliteSession
from bot.store.tournaments import NewTournament
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
    made = await store.tournaments.create(new, 1)
    table = TournamentTable(round=1, number=1, channel=71, message=None, opened_at=2)
    await store.tournaments.number_of(made, BEN, "Ben")
    await store.tournaments.invite(made, 1, 2)
    await store.tournaments.is_invited(made, 1, 2)
    await store.tournaments.append(made, 1, ["{}"], 2, "running")
    await store.tournaments.shown_at(made, 5)
    await store.tournaments.scheduled_as(made, 6)
    await store.tournaments.open_table(made, table)
    await store.tournaments.table_shown(made, table, 7, 3)
    await store.tournaments.call_reserve(made, table, 3)
    await store.tournaments.arrive(made, 1, 1, 2)
    chairs = (Chair(0, "Anna", ANNA), Chair(1, "Ben", BEN))
    lobby = NewLobby(GASTHAUS, 71, "skat", 1, "{}", None)
    match = await store.tournaments.begin_match(made, table, lobby, chairs, 4)
    await store.tournaments.of_match(match)
    await store.tournaments.load(made)
    await store.tournaments.correct(made, 2, "{}", 5)
    await store.tournaments.note_places(made, {1: (1, 2)})
    await store.tournaments.titles(ANNA, GASTHAUS, "skat")
    await store.tournaments.open_of(ANNA)
    await store.tournaments.unfinished()
    await store.tournaments.of_guild(GASTHAUS, 5)


async def learn(store: Store) -> None:
    """Note a step of a lesson, give somebody a puzzle and take their answer."""
    await store.lessons.note(ANNA, "skat", LessonProgress(1), 11)
    await store.lessons.of(ANNA)
    await store.puzzles.add([StoredPuzzle("a", "skat", "{}")], 10)
    await store.puzzles.of_game("skat")
    await store.puzzles.give(ANNA, "skat", "a")
    await store.puzzles.player(ANNA, "skat")
    await store.puzzles.strengths("skat")
    await store.puzzles.note(NewTry(ANNA, "skat", "a", "{}", solved=True), PuzzleStrength(), 10)
    await store.puzzles.try_of(ANNA, "skat", "a")
    await store.puzzles.tried(ANNA, "skat")


async def keep_company(store: Store) -> None:
    """Call people to tables, and keep people apart."""
    await store.calls.claim(GASTHAUS, 10)
    await store.calls.release(GASTHAUS, 10)
    wish = CallWish(
        guild_id=GASTHAUS, user_id=ANNA, game="skat", from_hour=20, until_hour=0, zone=None
    )
    await store.calls.wish(wish)
    await store.calls.wishes_of(ANNA, GASTHAUS)
    await store.calls.wishes_for(GASTHAUS, "skat")
    await store.calls.take_back(ANNA, GASTHAUS, 9)
    await store.calls.take_back_all(ANNA, GASTHAUS, "skat")
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
    number = await store.regulars.create(regular)
    assert number is not None
    await store.regulars.change(replace(regular, id=number))
    await store.regulars.load(number)
    await store.regulars.of_guild(GASTHAUS)
    await store.regulars.of_guild(GASTHAUS, ANNA)
    await store.regulars.due(10)
    await store.regulars.beyond(10)
    await store.regulars.move(number, 10, 11)
    await store.regulars.called_by(number, 5)
    await store.regulars.leave(number, ANNA)
    await store.regulars.delete(number)


async def live(store: Store, match: int) -> None:
    """Do once what the bot does every day."""
    wished = NewLobby(GASTHAUS, 70, "skat", 1, "{}", ANNA)
    lobby = await store.matches.create_lobby(wished, 1, most=9)
    await store.matches.put(lobby, Chair(0, "Clara", CLARA), 2)
    await store.matches.replace(lobby, Chair(0, "Craft", level="craft"), 3)
    await store.matches.clear(lobby, 0, 4)
    await store.matches.set_host(lobby, BEN, 5)
    await store.matches.set_options(lobby, "{}", 6)
    await store.matches.set_reliable(lobby, 90, 6)
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
    await compete(store)
    await keep_company(store)
    await store.greetings.claim(GASTHAUS, 1)
    await store.greetings.release(GASTHAUS)
    await store.settings.note_servers(frozenset({GASTHAUS}), 11)
    await learn(store)
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


async def test_the_last_matches_of_a_person_are_found_in_their_order(
    store: Store, asked: PoolRequest, path: Path
):
    await store.reliability.of(GASTHAUS, (ANNA,))
    ((sql, values),) = asked
    with closing(sqlite3.connect(path)) as connection:
        plan = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert "SEARCH own USING INDEX results_by_time (user_id=? AND guild_id=?)" in plan
    assert [] == [step for step in plan if "B-TREE" in step]
