"""A disk that is full, fails, or loses its file: nothing is said that is not true, all goes on."""

import asyncio
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncGenerator, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app import application, operations, service as service_module
from bot.features.tournaments import service as tournaments
from bot.store import Store, open_store
from bot.store.engine.address import Where
from sandbox import Running
from tests.bot.instruments.scraping import ANYWHERE, Pages, number
from tests.bot.store.files import in_file
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import opened
from tests.end_to_end.daily_players import WATTEN, Calendar, begins, looks, opened_on
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, Anything, RunningBot
from tests.end_to_end.tournament_people import Evening
from tests.patience import PATIENCE, comes_true
from tests.postgresql import needs_a_file

pytestmark = needs_a_file
NOT_SAVED = ("Das ließ sich nicht speichern.", "I couldn\u2019t save that")
WAITS = "Ich kann gerade nichts speichern"
FOR_EVER = 10.0**9


@pytest.fixture(autouse=True)
def logs() -> Iterator[list[Any]]:
    """What is logged meanwhile."""
    with capture_logs() as lines:
        yield lines


@pytest.fixture(autouse=True)
def seldom_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a table go on because its database is back, and not because all tables are looked at."""
    monkeypatch.setattr(application, "_SWEEP", 3600.0)


@pytest.fixture
def stores(monkeypatch: pytest.MonkeyPatch) -> list[Store]:
    """The stores that bots open from now on."""
    found: list[Store] = []

    @asynccontextmanager
    async def heard(where: Where, **how: Any) -> AsyncGenerator[Store, None]:
        async with open_store(where, **how) as store:
            found.append(store)
            yield store

    monkeypatch.setattr(service_module, "open_store", heard)
    return found


@contextmanager
def small_disk(folder: Path) -> Generator[Path, None, None]:
    """A file system of its own with two megabytes, where this machine lets us have one."""
    folder.mkdir()
    mount = shutil.which("mount") or "mount"
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=2m", "none", folder], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("NOT TESTED: no file system of its own can be had here")
    try:
        yield folder
    finally:
        umount = shutil.which("umount") or "umount"
        subprocess.run([umount, "-l", folder], check=True)


def fill_up(folder: Path) -> Path:
    """Leave no byte free."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return ballast


async def begun(bot: RunningBot) -> tuple[Person, Person]:
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    return anna, ben


async def press_until_it_waits(anna: Person, ben: Person) -> None:
    """Press whatever may be pressed, until the table says that nothing can be saved."""
    choose = Anything()
    async with asyncio.timeout(2 * PATIENCE):
        while WAITS not in anna.text:
            for person in (anna, ben):
                if person.choices:
                    await person.clicks(choose(person.choices))
                    await person.waits(lambda p=person: not p.is_busy, "an answer")
            await asyncio.sleep(0.05)
            assert not anna.sees_the_end()


def is_told_no(person: Person) -> bool:
    """Whether somebody was told that something could not be saved."""
    return any(told.strip().startswith(NOT_SAVED) for told in person.told)


async def is_refused(person: Person) -> None:
    """Press, and be told that nothing was saved."""
    await person.clicks(person.choices[-1])
    await person.waits(lambda: is_told_no(person) and not person.is_busy, "a refusal")


async def ends_well(bot: RunningBot, anna: Person, ben: Person) -> None:
    """The table goes on by itself, to its end, and what is stored is whole."""
    await anna.waits(lambda: WAITS not in anna.text, "a table that goes on")
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)
    assert 0 == (await operations.check(bot.database))[0]


async def test_a_full_disk_stops_a_table_until_there_is_room(here: Running, tmp_path: Path):
    with small_disk(tmp_path / "disk") as disk:
        async with opened(here, disk / "stammtisch.sqlite3") as bot:
            anna, ben = await begun(bot)
            ballast = await asyncio.to_thread(fill_up, disk)
            await press_until_it_waits(anna, ben)
            await is_refused(anna if anna.choices else ben)
            ballast.unlink()
            await ends_well(bot, anna, ben)


@asynccontextmanager
async def failing(store: Store, table: str) -> AsyncGenerator[None, None]:
    """Let SQLite itself refuse every write to one table."""
    writes = {sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE}

    def judge(action: int, one: str | None, *_: str | None) -> int:
        return sqlite3.SQLITE_DENY if action in writes and one == table else sqlite3.SQLITE_OK

    visit = in_file(store)._writer.visit
    await visit(sqlite3.Connection.set_authorizer, judge)
    try:
        yield
    finally:
        await visit(sqlite3.Connection.set_authorizer, None)


@asynccontextmanager
async def read_only(store: Store) -> AsyncGenerator[None, None]:
    """Let SQLite itself refuse every write, as on a disk that was mounted anew after an error."""
    visit = in_file(store)._writer.visit
    await visit(_executes, "PRAGMA query_only = ON")
    try:
        yield
    finally:
        await visit(_executes, "PRAGMA query_only = OFF")


def _executes(connection: sqlite3.Connection, statement: str) -> None:
    connection.execute(statement)


@pytest.mark.parametrize("table", ["shuffles", "events", "inputs", "results", "tallies"])
async def test_a_write_that_fails_at_a_table_stops_it_until_it_works_again(
    stores: list[Store], here: Running, tmp_path: Path, logs: list[Any], table: str
):
    async with opened(here, tmp_path / "stammtisch.sqlite3") as bot:
        anna, ben = await begun(bot)
        (store,) = stores
        async with failing(store, table):
            await press_until_it_waits(anna, ben)
        await ends_well(bot, anna, ben)
    assert [] == [line for line in logs if line["event"] == "a clock broke"]


async def test_however_often_somebody_presses_meanwhile_the_log_tells_of_it_once(
    stores: list[Store], here: Running, tmp_path: Path, logs: list[Any]
):
    async with opened(here, tmp_path / "stammtisch.sqlite3") as bot:
        anna, ben = await begun(bot)
        (store,) = stores
        async with read_only(store):
            await press_until_it_waits(anna, ben)
            for _ in range(3):
                await is_refused(anna if anna.choices else ben)
        await ends_well(bot, anna, ben)
    told = [line for line in logs if line["log_level"] in {"warning", "error"}]
    assert ["the database cannot be written"] == [
        line["event"] for line in told if line["log_level"] == "error"
    ]
    assert [] == [line for line in told if "exc_info" in line]


@pytest.mark.parametrize("table", ["matches", "seats", "messages", "guild_settings"])
async def test_a_write_that_fails_before_a_match_is_told_and_works_the_next_time(
    stores: list[Store], here: Running, tmp_path: Path, table: str
):
    async with opened(here, tmp_path / "stammtisch.sqlite3") as bot:
        (store,) = stores
        anna, ben = bot.people("anna", "ben")
        async with failing(store, table):
            await anna.sends("play", game="schwarz_oder_weiss", options=SHORT)
            await anna.waits(lambda: anna.messages and not anna.is_busy, "an answer")
            await here.control.quiet(0.2)  # what is told may come after the lobby
            told = is_told_no(anna)
            assert told == (not bot.stored_match().rows("SELECT id FROM matches"))
            assert told == (not any(button.action == "sit" for button in ben.buttons))
        if told:
            await anna.plays(SHORT)
        async with failing(store, table):
            await ben.presses("sit")
            await ben.waits(lambda: not ben.is_busy, "an answer")
            seated = len(bot.stored_match().rows("SELECT user_id FROM seats"))
            assert (2 == seated) == (not is_told_no(ben))
        if seated < 2:
            await ben.presses("sit")
        await anna.waits(lambda: "Ben" in anna.text, "Ben's seat")
        async with failing(store, table):
            await anna.presses("start")
            await anna.waits(lambda: not anna.is_busy, "an answer")
            (state,) = bot.stored_match().rows("SELECT state FROM matches")
        if state == ("lobby",):
            await anna.presses("start")
        for person in (anna, ben):
            await person.opens_hand()
        await bot.plays_on(anna, ben)
        assert 0 == (await operations.check(bot.database))[0]


async def test_a_tournament_that_cannot_be_saved_goes_on_once_it_can(
    stores: list[Store], here: Running, tmp_path: Path, logs: list[Any]
):
    async with opened(here, tmp_path / "stammtisch.sqlite3", intermission=0, arrival=3600) as bot:
        evening, (store,) = Evening(bot), stores
        await evening.announces(format="swiss", rounds=1)
        await evening.sign_up("anna", "ben", "clara")
        await evening.begins()
        (table,) = await evening.drawn(1)
        table = await evening.begun(await evening.come(table))
        async with failing(store, "tournament_events"):
            giving_up = asyncio.create_task(evening.gives_up(table, table.people[0]))
            await comes_true(
                lambda: "a tournament waits to be saved" in [line["event"] for line in logs]
            )
        await giving_up
        await evening.ended()


async def test_a_table_of_a_tournament_whose_place_cannot_be_kept_has_one_thread_too_many_at_most(
    stores: list[Store], here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tournaments, "_AGAIN", 0.01)
    async with opened(here, tmp_path / "stammtisch.sqlite3", intermission=0, arrival=3600) as bot:
        evening, (store,) = Evening(bot), stores
        await evening.announces(format="swiss", rounds=1)
        await evening.sign_up("anna", "ben", "clara")
        opening = here.faults.add(method="POST", path=r"^/channels/\d+/threads$", delay=FOR_EVER)
        await evening.begins()
        await comes_true(lambda: opening not in here.faults.waiting)
        async with read_only(store):
            opening.lift()
            await comes_true(lambda: not store.database.health.is_well)
            await here.control.quiet(0.5)
        (table,) = await evening.drawn(1)
        threads = [each.id for each in here.world.channels.values() if each.thread is not None]
        assert 2 == len(threads)
        assert table.channel == max(threads)


async def test_a_deal_of_the_day_that_cannot_be_begun_leaves_nothing_and_begins_the_next_time(
    stores: list[Store], here: Running, tmp_path: Path
):
    async with opened_on(Calendar(), here, tmp_path / "stammtisch.sqlite3") as bot:
        (store,) = stores
        (ben,) = bot.people("ben")
        await looks(ben)
        async with failing(store, "daily_matches"):
            await ben.presses("daily_play", WATTEN)
            await ben.waits(lambda: is_told_no(ben), "an answer")
        assert [] == ben.direct_messages
        assert [] == bot.stored_match().rows("SELECT 1 FROM matches")
        await begins(ben)
        assert 1 == len(bot.stored_match().rows("SELECT 1 FROM daily_matches"))


@pytest.mark.parametrize("how", ["removed", "replaced", "its log removed"])
async def test_a_file_that_is_taken_away_is_noticed_and_nothing_goes_on_without_it(
    bot: RunningBot, logs: list[Any], how: str
):
    anna, ben = await begun(bot)
    taken = bot.database
    if how == "its log removed":
        taken = bot.database.with_name(f"{bot.database.name}-wal")
    aside = taken.with_name("aside")
    taken.rename(aside)
    if how == "replaced":
        shutil.copy(aside, taken)
    await press_until_it_waits(anna, ben)
    reasons = [line["reason"] for line in logs if line["event"].endswith("cannot be written")]

    await is_refused(anna if anna.choices else ben)
    # That it is still so is told again after a while.
    assert {f"{taken} was removed or replaced while it was open"} == set(reasons)
    aside.replace(taken)
    await ends_well(bot, anna, ben)


async def test_the_time_in_which_nothing_can_be_saved_is_nobodys(stores, here, tmp_path):
    async with opened(here, tmp_path / "stammtisch.sqlite3", turn=20, reminder=20) as bot:
        anna, ben = bot.people("anna", "ben")
        await bot.sits_down(anna, ben, options=SHORT)
        await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
        person = anna if anna.choices else ben
        (store,) = stores
        async with read_only(store):
            await person.clicks(person.choices[-1])
            await person.waits(lambda: WAITS in anna.text, "a table that waits")
            await asyncio.sleep(21)  # longer than a turn, which is long enough to sit down in
        await anna.waits(lambda: WAITS not in anna.text, "a table that goes on")
        await here.control.quiet(0.5)  # the clock runs again a moment later

        assert not [body for body in bot.stored_match().bodies if "chair.timed_out" in body]


async def test_a_host_sees_that_nothing_can_be_saved_and_that_it_can_be_again(
    stores: list[Store], here: Running, tmp_path: Path, logs: list[Any]
):
    async with opened(here, tmp_path / "stammtisch.sqlite3", metrics=ANYWHERE) as bot:
        anna, ben = await begun(bot)
        pages, (store,) = Pages(logs), stores
        async with failing(store, "events"):
            await press_until_it_waits(anna, ben)
            assert (503, "the database cannot be written\n") == await pages.get("/readyz")
            scrape = await pages.scrape()
        assert 0 == number(scrape, "stammtisch_store_writable")
        assert 0 < number(scrape, "stammtisch_store_failures_total", doing="write")
        assert 1 == number(scrape, "stammtisch_tables", state="unsaved")
        await anna.waits(lambda: WAITS not in anna.text, "a table that goes on")
        await pages.says("/readyz", (200, "ready\n"))
        assert 1 == number(await pages.scrape(), "stammtisch_store_writable")
