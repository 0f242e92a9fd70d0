"""A Dask cluster decides as anybody would, and where it fails the table goes on without it."""

import asyncio
import pickle
import pickletools
import shutil
import subprocess
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

import distributed
import pytest
import structlog
from dask import config

from bot.ai import (
    CameTo,
    PlayerPool,
    PoolRequest,
    ThinkingTurn,
    player_pool as pool_module,
    thinking_time_shares as thinking_time,
)
from bot.ai.cluster import Cluster, look
from bot.ai.process import WORKER, Command, WorkerProcess
from bot.ai.thinker import Thinker
from bot.ai.thinking_time_shares import FairQueue
from games.catalogue import CATALOGUE
from games.dask_worker import Sealed, seal, think
from games.players import STEPS
from games.players.advice import advise
from games.players.question import choose_offer
from tests.bot.ai.dask_processes import DaskProcesses, thinks_here, thinks_there
from tests.bot.ai.questions import SCHWARZ, asked, is_running, odd
from tests.games.kit.asking import questions
from tests.patience import PATIENCE, comes_true

pytestmark = [pytest.mark.real_time("a cluster has a clock of its own"), pytest.mark.thorough]

FEW = 3_000
"""Steps that are enough for the search of every game to change its mind."""
MANY = range(2 * max(STEPS.values()))
"""Offers of which each stands for a number."""
FAILURES = {
    "": "Registered to:",
    "rave": "a computer player broke down",
    "betray": "Compute Failed",
    "vanish": "Failed to deserialize",
}
"""What a log says for certain of each way to fail, or not to; else nothing was planted."""
NOWHERE = "tcp://127.0.0.1:1"


@pytest.fixture
def dask(tmp_path):
    """Starts schedulers and workers; they are killed after the test."""
    made = DaskProcesses(tmp_path)
    yield made
    made.close()


@pytest.fixture
async def pool_at():
    """Makes pools that think at an address; they are closed after the test."""
    made: list[PlayerPool] = []

    def pool_at(address: str, command: Command = WORKER) -> PlayerPool:
        made.append(PlayerPool(command=command, cluster=address))
        made[-1].open()
        return made[-1]

    yield pool_at
    for each in made:
        await each.close()


def several(game, count=4) -> list:
    """A few questions of a match, of different seats and moments."""
    found = islice(questions(game, game.seats[-1], 7), 0, 12 * count, 12)
    return [replace(each, steps=FEW) for each in found]


def request(question, table=1) -> PoolRequest:
    return PoolRequest(table, CATALOGUE[question.game], question, lambda: True)


async def test_decisions_and_advice_are_those_of_anybody_for_every_game(dask, pool_at, monkeypatch):
    monkeypatch.setattr(pool_module, "STEPS", {"strong": FEW})
    await dask.scheduler()
    await dask.worker()
    there, here = pool_at(dask.address), PlayerPool(1)
    thoughts: list[ThinkingTurn] = []
    there.listen(thoughts.append)
    await thinks_there(there)
    asked_about = 0
    try:
        for game in CATALOGUE.values():
            for question in several(game):
                one = request(question)
                index = choose_offer(question, game)
                expected = None if index is None else question.offers[index]
                assert expected == await there.choose(one) == await here.choose(one)
                advice = advise(question, game)
                assert advice == await there.advise(one) == await here.advise(one)
                asked_about += 1
    finally:
        await here.close()

    assert len(CATALOGUE) * 4 == asked_about
    assert [CameTo.ANSWER] * (2 * asked_about) == [each.came_to for each in thoughts]
    assert {"here": 0, "cluster": 1} == there.thinkers


async def test_workers_import_the_games_and_nothing_of_the_bot(dask, pool_at):
    await dask.scheduler()
    await dask.worker()
    pool = pool_at(dask.address)
    await thinks_there(pool)
    await pool.choose(asked())
    async with distributed.Client(dask.address, asynchronous=True) as client:
        modules = "[*__import__('sys').modules]"
        (worker,) = (await client.run(eval, modules)).values()
        scheduler = await client.run_on_scheduler(eval, modules)

    assert {"games.catalogue", "games.dask_worker"} <= set(worker)
    ours = {"bot", "cogs", "sandbox", "tests", "discord", "aiosqlite"}
    assert set() == ours & {name.partition(".")[0] for name in (*worker, *scheduler)}


# What crosses


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_what_crosses_is_a_seats_view_and_never_a_table(game):
    classes: set[str] = set()
    for question in several(game, 8):
        data = seal(question).unseal()
        assert question == pickle.loads(data)
        classes |= strings(data)

    assert {"Question", "View", "Public", "Private"} <= classes
    assert set() == {"Table", "Hidden"} & classes


def strings(data: bytes) -> set[str]:
    """Every text in a pickle; the names of its classes are among them."""
    return {text for _, text, _ in pickletools.genops(data) if isinstance(text, str)}


def test_nothing_of_what_crosses_is_shown_by_whoever_prints_it():
    question = asked().question
    both = seal(question), think(seal(replace(question, steps=FEW)))
    assert ["<sealed>"] * 4 == [form(each) for each in both for form in (repr, str)]
    assert b"broke" in think(Sealed(b"no pickle")).unseal()


@pytest.mark.parametrize("level", ["info", "debug"])
@pytest.mark.parametrize("how", ["", "rave", "betray", "vanish"])
async def test_no_card_reaches_a_log_of_dask_whatever_fails(tmp_path, pool_at, how, level, caplog):
    dask = DaskProcesses(tmp_path, DASK_LOGGING__DISTRIBUTED=level)
    caplog.set_level("DEBUG")
    question = several(SCHWARZ)[1]
    try:
        await dask.scheduler()
        await dask.worker(odd=how)
        pool = pool_at(dask.address)
        await thinks_there(pool)
        with structlog.testing.capture_logs() as logs:
            await pool.choose(request(question))
            await pool.advise(request(question))
    finally:
        dask.close()

    worker = dask.log("worker")
    assert (FAILURES[how] in worker) == (how != "rave")
    assert FAILURES[how] in f"{worker}{logs}"
    for log in (worker, dask.log("scheduler"), caplog.text, str(logs)):
        assert set() == shown_of(question, log)


async def test_no_card_reaches_the_log_of_a_scheduler_that_has_no_games(
    dask, pool_at, caplog, monkeypatch
):
    monkeypatch.setattr("bot.ai.dask_client.Connection._try", nothing)
    question = several(SCHWARZ)[1]
    await dask.scheduler(preload="tests.bot.ai.without_games")
    await dask.worker()
    pool = pool_at(dask.address)
    await thinks_there(pool)
    await pool.choose(request(question))

    assert "Failed to deserialize" in dask.log("scheduler")
    for log in (dask.log("worker"), dask.log("scheduler"), caplog.text):
        assert set() == shown_of(question, log)


async def nothing(_connection) -> None:
    """Ask a scheduler without trying first."""


async def test_a_scheduler_that_has_no_games_is_found_out_before_anybody_waits(dask, pool_at):
    await dask.scheduler(preload="tests.bot.ai.without_games")
    await dask.worker()
    with structlog.testing.capture_logs() as logs:
        pool = pool_at(dask.address, odd("muse"))
        await comes_true(lambda: logs)
        assert asked().question.offers[-1] == await pool.choose(asked())
    assert {"UnfitScheduler"} == {line["reason"] for line in logs}


def shown_of(question, log: str) -> set[str]:
    """What a log shows of a question: its cards as they are written, or its bytes."""
    data = seal(question).unseal()
    bytes_of_it = {repr(data[at : at + 16])[2:-1] for at in range(len(data) - 16)}
    signs = {"Card(", "<Suit", "<Rank", "hand=", "Public(", "Private(", "View("}
    hand = {repr(card) for card in question.view.private.hand}
    return {*islice((each for each in sorted(signs | hand | bytes_of_it) if each in log), 9)}


def test_a_view_in_a_log_would_be_found():
    question = several(SCHWARZ)[1]
    assert question.view.private.hand
    assert shown_of(question, f"what is {question.view}")
    assert shown_of(question, repr(pickle.dumps(question)))


# Who is next


async def test_of_every_table_one_question_is_next(dask, pool_at):
    await dask.scheduler()
    await dask.worker(odd="muse")
    pool, order = pool_at(dask.address), []
    await thinks_there(pool)

    async def choose(table: int) -> None:
        await pool.choose(asked("strong", table))
        order.append(table)

    await asyncio.gather(*(choose(table) for table in (1, 1, 1, 1, 2, 3)))
    assert [1, 1, 2, 3, 1, 1] == order


async def test_budgets_shrink_while_many_wait_and_grow_again(dask, pool_at):
    await dask.scheduler()
    await dask.worker(odd="count")
    pool, full = pool_at(dask.address), STEPS["expert"]
    await thinks_there(pool)
    crowd = [pool.choose(asked("expert", table, offers=MANY)) for table in range(12)]
    budgets = await asyncio.gather(*crowd)

    assert [full, full // 2, full // 4, full // 8] == sorted(set(budgets), reverse=True)
    assert full == await pool.choose(asked("expert", offers=MANY))


# What dies


async def thinking(dask, pool, worker="worker") -> asyncio.Task:
    """A question that a worker which is to wait has begun to think about."""
    choosing = asyncio.create_task(pool.choose(asked(table=4)))
    await comes_true(dask.sign(worker).exists)
    return choosing


async def test_what_a_killed_worker_thought_about_is_thought_about_by_another(dask, pool_at):
    await dask.scheduler()
    await dask.worker("first", odd="wait")
    pool = pool_at(dask.address, odd("die"))
    await thinks_there(pool)
    choosing = await thinking(dask, pool, "first")
    await dask.worker("second", odd="last")
    await thinks_there(pool, 2)
    dask.kill("first")

    assert asked().question.offers[-1] == await choosing
    await thinks_there(pool, 1)


async def test_once_the_last_worker_is_killed_one_process_here_thinks(dask, pool_at):
    await dask.scheduler()
    await dask.worker(odd="wait")
    pool = pool_at(dask.address, odd("muse"))
    await thinks_there(pool)
    choosing = await thinking(dask, pool)
    with structlog.testing.capture_logs() as logs:
        dask.kill("worker")
        assert asked().question.offers[-1] == await choosing
        await thinks_here(pool)
    assert "the cluster has nobody to think" in [line["event"] for line in logs]

    await dask.worker("again", odd="last")
    await thinks_there(pool)
    assert asked().question.offers[-1] == await pool.choose(asked())


async def test_a_killed_scheduler_costs_nothing_and_is_used_again_once_it_is_back(dask, pool_at):
    await dask.scheduler()
    await dask.worker(odd="wait")
    pool = pool_at(dask.address, odd("first"))
    await thinks_there(pool)
    choosing = await thinking(dask, pool)
    with structlog.testing.capture_logs() as logs:
        dask.kill("scheduler")
        assert asked().question.offers[0] == await choosing
        await comes_true(lambda: "the cluster cannot be reached" in [x["event"] for x in logs])
    assert {"here": 1, "cluster": 0} == pool.thinkers

    await dask.scheduler("scheduler again")
    await dask.worker("worker again", odd="last")
    await thinks_there(pool)
    assert asked().question.offers[-1] == await pool.choose(asked())


async def test_a_worker_that_hangs_costs_one_search_and_is_restarted(dask, pool_at, monkeypatch):
    await dask.scheduler()
    await dask.worker(odd="wait", nanny=True)
    pool = pool_at(dask.address)
    await thinks_there(pool)
    monkeypatch.setattr(thinking_time, "_LEAST_PATIENCE", 0.1)
    monkeypatch.setattr(thinking_time, "_PATIENCE", 0.1)
    with structlog.testing.capture_logs() as logs:
        assert by_thumb() == await pool.choose(asked())
    assert ["a computer player thought for too long"] == [line["event"] for line in logs]
    await comes_true(lambda: dask.log("worker").count("Registered to:") > 1)


def by_thumb() -> object:
    one = asked("craft")
    index = one.answer()
    assert index is not None
    return one.question.offers[index]


# What is not there


async def test_a_stand_in_that_is_just_being_ended_is_gone_once_the_cluster_is_left():
    process = WorkerProcess(odd("muse"))
    cluster = Cluster(NOWHERE, FairQueue[Thinker]([]), lambda: process)
    await process.ask(asked().question, PATIENCE)
    pid = process.pid
    assert pid is not None
    cluster._think_nowhere_else()
    await asyncio.sleep(0)  # it is killed, and waited for
    await cluster.close()
    assert process.pid is None
    assert not is_running(pid)


async def test_a_cluster_that_is_away_at_the_start_is_told_once_and_thought_for_here(pool_at):
    with structlog.testing.capture_logs() as logs:
        pool = pool_at(NOWHERE, odd("muse"))
        await comes_true(lambda: logs)
        assert asked().question.offers[-1] == await pool.choose(asked())
        await asyncio.sleep(0)
    assert ["the cluster cannot be reached"] == [line["event"] for line in logs]
    assert {"here": 1, "cluster": 0} == pool.thinkers


async def test_a_worker_that_would_decide_otherwise_is_not_asked(dask, pool_at):
    await dask.scheduler()
    await dask.worker(plain=True)
    found = await look(dask.address)
    assert (0, 1) == (found.able, found.strange)
    with structlog.testing.capture_logs() as logs:
        pool = pool_at(dask.address, odd("muse"))
        await comes_true(lambda: logs)
        assert asked().question.offers[-1] == await pool.choose(asked())
    (line,) = logs
    assert ("the cluster has nobody to think", 1) == (line["event"], line["strange"])


async def test_by_tls_only_those_with_a_certificate_are_let_in(tmp_path, pool_at):
    settings = tls(tmp_path)
    dask = DaskProcesses(tmp_path, **settings)
    try:
        await dask.scheduler(protocol="tls")
        await dask.worker()
        with structlog.testing.capture_logs() as logs:
            pool_at(dask.address)
            await comes_true(lambda: logs)
        assert ["the cluster cannot be reached"] == [line["event"] for line in logs]

        here = {each[5:].lower().replace("__", "."): value for each, value in settings.items()}
        with config.set(here):
            pool = pool_at(dask.address)
            await thinks_there(pool)
            one = asked(steps=FEW)
            advice = advise(one.question, SCHWARZ)
            assert advice == await pool.advise(one)
    finally:
        dask.close()


def tls(folder: Path) -> dict[str, str]:
    """Dask's settings for a certificate that vouches for itself."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("openssl is missing (Debian: apt-get install openssl)")
    subprocess.run(
        [
            *(program, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=stammtisch", "-keyout", key, "-out", certificate),
        ],
        capture_output=True,
        check=True,
    )
    part = "DASK_DISTRIBUTED__COMM__TLS__"
    pairs = {f"{part}{who}__KEY": str(key) for who in ("CLIENT", "SCHEDULER", "WORKER")}
    pairs |= {name.replace("KEY", "CERT"): str(certificate) for name in pairs}
    required = {"DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION": "true"}
    return pairs | required | {f"{part}CA_FILE": str(certificate)}


async def test_a_pool_can_be_closed_while_dask_takes_that_for_something_else(pool_at, monkeypatch):
    connecting = asyncio.Event()

    async def deaf(*_) -> None:
        connecting.set()
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        raise OSError

    monkeypatch.setattr("bot.ai.dask_client.connect", deaf)
    pool = pool_at(NOWHERE)
    async with asyncio.timeout(PATIENCE):
        await connecting.wait()
        await pool.close()


async def test_a_pool_that_is_closed_leaves_nothing_behind(dask, pool_at):
    await dask.scheduler()
    await dask.worker(odd="wait")
    pool = pool_at(dask.address)
    await thinks_there(pool)
    choosing = await thinking(dask, pool)
    async with asyncio.timeout(PATIENCE):
        await pool.close()
        assert None is await choosing
    await comes_true(lambda: "Remove client" in dask.log("scheduler"))
