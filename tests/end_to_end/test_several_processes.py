"""Several processes serve one bot: each has some shards, and a table belongs to one of them."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeAlias

import pytest

from sandbox import Running, samples
from tests.end_to_end.client_person import Person
from tests.end_to_end.process import Program
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.several_processes import Part, connected, settle, shard_of
from tests.end_to_end.test_direct_messages import LONGER, sit_down, wants_letters
from tests.end_to_end.test_failing_disk import WAITS, is_refused, press_until_it_waits
from tests.end_to_end.test_premoves import play_in_advance
from tests.patience import comes_true
from tests.postgresql import Cluster, name_of, where_of

pytestmark = [pytest.mark.real_time("programs have clocks of their own"), pytest.mark.thorough]

LOCK = 16 * 65536 + 1
"""What PostgreSQL calls the shard on which the inns are."""
TAKEOVER = 5.0
"""Seconds after a death within which another process has what it had."""
LOST_PICTURE = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
Starts: TypeAlias = Callable[..., Awaitable[Part]]


@pytest.fixture
def database(cluster: Cluster, tmp_path: Path) -> Path:
    path = tmp_path / "stammtisch.sqlite3"
    cluster.of_file(path)
    return path


@pytest.fixture
async def program(here: Running, database: Path) -> Program:
    await here.control.set(shards=16, lets_in=16)
    program = Program(here, database.parent)
    status, _, complaint = await program.says("commands", "sync")
    assert 0 == status, complaint
    return program


@pytest.fixture
async def starts(here: Running, program: Program) -> AsyncGenerator[Starts, None]:
    """Starts a process with a range, and waits until all of it is connected."""
    async with AsyncExitStack() as stack:

        async def start(first: int, last: int, *, waits: bool = True) -> Part:
            part = Part(program, first, last)
            await part.starts()
            stack.push_async_callback(part.kills)
            if waits:
                await connected(here, part)
            return part

        yield start


@pytest.fixture
def bot(here: Running, database: Path) -> RunningBot:
    return RunningBot(here, database)


def told(bot: RunningBot, shards: range) -> int:
    """How many interactions these shards were told of."""
    return sum(
        name == "INTERACTION_CREATE"
        for session in bot.here.parts.hub.sessions.values()
        if session.shard.id in shards
        for _, name, _ in session.told
    )


async def is_sound(program: Program, *matches: int) -> None:
    """Every record is as the rules have it; nobody may serve the database meanwhile."""
    for match in matches:
        status, record, complaint = await program.says("db", "export", str(match))
        assert 0 == status, complaint
        file = program.folder / f"{match}.jsonl"
        file.write_text(record)
        done = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "games", "check", str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert 0 == done.returncode, done.stdout + done.stderr


async def test_a_hand_in_direct_messages_is_played_though_another_process_has_the_table(
    bot: RunningBot, program: Program, starts: Starts
):
    assert 1 == shard_of(samples.GASTHAUS)
    parts = [await starts(0, 0), await starts(1, 3)]
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    before = told(bot, range(1))
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)
    stored = bot.stored_match()
    assert stored.decisions(1) > 0
    assert told(bot, range(1)) - before >= stored.decisions(1)
    assert list(zip(*_standing(stored.replayed()), strict=True)) == stored.results()
    for part in parts:
        assert '"level": "error"' not in part.log.read_text()
        await part.kills()
    await is_sound(program, 1)


async def test_a_card_chosen_there_in_advance_is_played_by_the_process_that_has_the_table(
    bot: RunningBot, program: Program, starts: Starts
):
    parts = [await starts(0, 0), await starts(1, 3)]
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    # Some deals end by a claim before the card that was chosen is due.
    await sit_down(anna, ben, "target=21, bidding=turns, doubling=off")
    chosen, pressed = await play_in_advance(anna, ben)
    assert chosen > 0
    assert pressed < bot.stored_match().decisions(1)
    for part in parts:
        assert '"level": "error"' not in part.log.read_text()
        await part.kills()
    await is_sound(program, 1)


def _standing(outcome):
    return outcome.points, outcome.places


async def test_what_is_pressed_while_the_owner_is_dead_counts_and_goes_on_with_the_next_one(
    bot: RunningBot, program: Program, starts: Starts
):
    first, second = await starts(0, 0), await starts(1, 3)
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await bot.plays_some(anna, ben)
    await bot.plays_on(anna, ben, until=lambda: ben.choices)
    await second.kills()
    before = bot.stored_match().decisions(1)
    await ben.chooses(ben.choices[-1])
    assert before + 1 == bot.stored_match().decisions(1)
    bodies = bot.stored_match().bodies
    third = await starts(1, 3)
    await anna.presses("hand", private=False)
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)
    assert bodies == bot.stored_match().bodies[: len(bodies)]
    for part in (first, third):
        await part.kills()
    await is_sound(program, 1)


async def test_while_the_server_is_stopped_all_processes_wait_and_then_go_on(
    bot: RunningBot, program: Program, starts: Starts, cluster: Cluster
):
    parts = [await starts(0, 0), await starts(1, 3)]
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await bot.plays_some(anna, ben)
    bodies = bot.stored_match().bodies
    await asyncio.to_thread(cluster.stop)
    try:
        await press_until_it_waits(anna, ben)
        await is_refused(anna if anna.choices else ben)
    finally:
        await asyncio.to_thread(cluster.start)
    await anna.waits(lambda: WAITS not in anna.text, "a table that goes on")
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)
    assert bodies == bot.stored_match().bodies[: len(bodies)]
    for part in parts:
        assert part.process.returncode is None
        await part.kills()
    await is_sound(program, 1)


async def test_a_second_process_waits_for_its_range_and_takes_it_over(
    here: Running, bot: RunningBot, starts: Starts
):
    await starts(0, 0)
    owner = await starts(1, 3)
    standby = await starts(1, 3, waits=False)
    await standby.says("this one waits")
    anna = bot.person("anna")
    await anna.plays(SHORT)
    since = time.monotonic()
    await owner.kills()
    await comes_true(lambda: "logging in" in standby.log.read_text())
    assert time.monotonic() - since < TAKEOVER
    await connected(here, standby)
    await anna.calls("craft")
    await anna.presses("start")
    await anna.opens_hand()


async def test_a_new_version_takes_a_range_over_from_the_old_one_and_no_press_is_lost(
    here: Running, bot: RunningBot, program: Program, starts: Starts
):
    first, old = await starts(0, 0), await starts(1, 3)
    new = await starts(1, 3, waits=False)
    await new.says("this one waits")
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await bot.plays_some(anna, ben)
    await bot.plays_on(anna, ben, until=lambda: ben.choices)
    bodies, before = bot.stored_match().bodies, bot.stored_match().decisions(1)
    old.process.send_signal(signal.SIGTERM)
    await ben.chooses(ben.choices[-1])
    assert before + 1 == bot.stored_match().decisions(1)
    await connected(here, new)
    assert 0 == await old.process.wait()
    await anna.presses("hand", private=False)
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)
    assert bodies == bot.stored_match().bodies[: len(bodies)]
    for part in (first, new):
        assert '"level": "error"' not in part.log.read_text()
        await part.kills()
    await is_sound(program, 1)


@pytest.mark.parametrize(
    ("shards", "sentence"),
    [
        ("2-11/16", "serves the shards 1-3/16, some of which are among 2-11/16"),
        ("0-3/32", "counts 16 shards in all, not 32"),
        ("", "processes that serve some of the shards each"),
    ],
)
async def test_what_does_not_go_with_another_process_is_refused_with_a_sentence(
    program: Program, starts: Starts, shards: str, sentence: str
):
    await starts(1, 3)
    program.settings["STAMMTISCH_SHARDS"] = shards
    status, said, complaint = await program.says("run")
    assert (2, "") == (status, said)
    (line,) = complaint.splitlines()
    assert sentence in line


async def test_one_process_of_all_shards_lets_in_none_of_some(program: Program):
    program.settings["STAMMTISCH_SHARDS"] = ""
    whole = await program.runs()
    try:
        program.settings["STAMMTISCH_SHARDS"] = "0-7/16"
        status, _, complaint = await program.says("run")
        assert 2 == status
        assert "is in use by a Stammtisch that serves all shards" in complaint
    finally:
        whole.kill()
        await whole.communicate()


async def test_a_stalled_owner_that_wakes_up_late_is_refused_and_leaves(
    here: Running, bot: RunningBot, program: Program, starts: Starts, cluster: Cluster
):
    first, stalled = await starts(0, 0), await starts(1, 3)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONGER)
    await bot.plays_some(anna, ben)
    own = name_of(where_of(bot.database))
    stalled.process.send_signal(signal.SIGSTOP)
    cluster.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE datname = $1 AND locktype = 'advisory' AND objid::bigint = $2",
        own,
        LOCK,
    )
    await here.control.gateway("abort")
    await here.control.late()
    successor = await starts(1, 3)
    assert 1 == len(_owners(cluster, own))
    await _looks_again(here, anna, ben)
    await bot.plays_some(anna, ben)
    stalled.process.send_signal(signal.SIGCONT)
    await stalled.says("another process has taken the database over")
    assert 1 == len(_owners(cluster, own))
    await _looks_again(here, anna, ben)
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)
    assert list(zip(*_standing(bot.stored_match().replayed()), strict=True)) == (
        bot.stored_match().results()
    )
    for part in (first, stalled, successor):
        await part.kills()
    await is_sound(program, 1)
    _forgive_late_edits(here)


def _forgive_late_edits(here: Running) -> None:
    """What was on its way when it was stopped may put another picture in its successor's place.

    An edit of the next one that relies on its own is refused then, and sent again with it.
    """
    for record in here.journal.requests:
        record.errors[:] = [each for each in record.errors if LOST_PICTURE not in each]


def _owners(cluster: Cluster, name: str) -> set[int]:
    """The connections that have the lock of that shard."""
    rows = cluster.ask(
        "SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE datname = $1 AND locktype = 'advisory' AND granted AND objid::bigint = $2",
        name,
        LOCK,
    )
    return {pid for (pid,) in rows}


async def _looks_again(here: Running, *people: Person) -> None:
    """Have people put away the hands that another process had drawn, and open new ones."""
    for person in people:
        await person.waits(lambda p=person: not p.is_busy, "an end of waiting")
        for stale in person.hands:
            await here.control.delete(person.name, stale)
        await person.opens_hand()


async def test_tables_on_many_servers_outlive_the_deaths_of_their_processes(
    here: Running, bot: RunningBot, program: Program, starts: Starts
):
    places = [settle(here.world, shard) for shard in (5, 6, 10)]
    parts = [await starts(*each) for each in ((0, 3), (4, 7), (8, 11), (12, 15))]
    names = ("clara", "franz", "hana")
    hosts = [bot.person(*each) for each in zip(names, places, strict=True)]
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    for host in hosts:
        await host.plays(LONGER)
        await host.calls("craft")
        await here.control.quiet(0.02)
        await host.presses("start")
    begun = range(1, len(hosts) + 2)
    await comes_true(lambda: all(len(bot.stored_match(n).inputs) > 2 for n in begun))
    for number, part in enumerate(parts):
        await part.kills()
        await here.control.late()
        parts[number] = await starts(part.first, part.last)
    before = [bot.stored_match(number).bodies for number in begun]
    for people in ((anna, ben), *((host,) for host in hosts)):
        await _looks_again(here, people[0])
        await bot.plays_on(*people)
    for number, bodies in zip(begun, before, strict=True):
        stored = bot.stored_match(number)
        assert "finished" == stored.state
        assert bodies == stored.bodies[: len(bodies)]
        assert list(zip(*_standing(stored.replayed()), strict=True)) == stored.results()
    for part in parts:
        await part.kills()
    await is_sound(program, *begun)
