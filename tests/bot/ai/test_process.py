"""A process that thinks is started, asked, ended and replaced, and never outlives the bot."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ai import process as process_module
from bot.ai.process import WorkerProcess
from bot.ai.thinker import NoTimeToThink, PlayerFailed
from bot.app import event_loop
from games.catalogue import CATALOGUE
from games.players.question import choose_offer
from tests.bot.ai.questions import asked, is_running, odd, started
from tests.patience import PATIENCE

QUESTION = asked().question
ROOT = Path(__file__).parents[3]
LETS_OTHERS_GO_FIRST = process_module._let_others_go_first


@pytest.fixture
async def process():
    """Makes a process that thinks in this odd way; it is ended after the test."""
    made: list[WorkerProcess] = []

    def process(how: str) -> WorkerProcess:
        made.append(WorkerProcess(odd(how)))
        return made[-1]

    yield process
    for each in made:
        await each.end()


async def test_it_answers_like_anybody_and_goes_on_in_the_same_process():
    process, question = WorkerProcess(), replace(QUESTION, steps=500)
    first = await process.ask(question, PATIENCE)
    pid = process.pid
    assert (
        choose_offer(question, CATALOGUE[question.game])
        == first
        == await process.ask(question, PATIENCE)
    )
    assert pid == process.pid
    await process.end()


@pytest.fixture
def goes_last(monkeypatch):
    """It yields to all others, as it does where no test needs it."""
    monkeypatch.setattr(process_module, "_let_others_go_first", LETS_OTHERS_GO_FIRST)


@pytest.mark.usefixtures("goes_last")
async def test_it_lets_everything_else_go_first(process):
    assert os.SCHED_IDLE == await process("yield").ask(QUESTION, PATIENCE)


async def test_it_is_not_kept_from_getting_ready(process):
    assert os.SCHED_OTHER == await process("begin").ask(QUESTION, PATIENCE)


@pytest.mark.usefixtures("goes_last")
async def test_it_thinks_too_where_the_system_gives_all_the_same_time(process, monkeypatch):
    monkeypatch.setattr(os, "SCHED_IDLE", -1)
    assert os.SCHED_OTHER == await process("yield").ask(QUESTION, PATIENCE)


async def test_one_that_is_ended_while_it_starts_does_not_stay(process, monkeypatch):
    starting, create = asyncio.Event(), asyncio.create_subprocess_exec
    made: list[asyncio.subprocess.Process] = []

    async def create_slowly(*command, **how):
        made.append(await create(*command, **how))
        starting.set()
        await asyncio.sleep(0)
        return made[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", create_slowly)
    muses = process("muse")
    asking = asyncio.create_task(muses.ask(QUESTION, PATIENCE))
    await starting.wait()
    await muses.end()
    with pytest.raises(ConnectionError):
        await asking
    assert not is_running(made[0].pid)


async def test_it_is_of_our_session_since_linux_shares_time_fairly_between_sessions(process):
    muses = process("muse")
    await muses.ask(QUESTION, PATIENCE)
    assert (os.getsid(0), muses.pid) == (os.getsid(muses.pid), os.getpgid(muses.pid))


def test_it_thinks_on_the_loop_that_the_bot_runs_on():
    async def thinks() -> bool:
        muses = WorkerProcess(odd("muse"))
        await muses.ask(QUESTION, PATIENCE)
        pid = muses.pid
        stands_aside = pid is not None and pid == os.getpgid(pid)
        await muses.end()
        return stands_aside

    assert event_loop.run(thinks())


async def test_a_player_that_breaks_down_says_so_and_names_no_card(process):
    with pytest.raises(PlayerFailed, match=r"^ValueError at .*odd_process\.py:\d+$"):
        await process("rave").ask(QUESTION, PATIENCE)


async def test_one_that_dies_says_so_and_is_replaced(process):
    stops = process("stop")
    await stops.ask(QUESTION, PATIENCE)
    died = stops.pid
    asking = asyncio.create_task(stops.ask(QUESTION, PATIENCE))
    await asyncio.sleep(0)
    os.kill(died, signal.SIGKILL)
    with pytest.raises(ConnectionError):
        await asking
    await stops.ask(QUESTION, PATIENCE)

    assert died != stops.pid


async def test_one_that_died_while_nobody_asked_says_so(process):
    muses = process("muse")
    await muses.ask(QUESTION, PATIENCE)
    os.kill(muses.pid, signal.SIGKILL)
    with pytest.raises(ConnectionError):
        await muses.ask(QUESTION, PATIENCE)


async def test_one_that_cannot_be_started_says_so():
    with pytest.raises(ConnectionError):
        await WorkerProcess((sys.executable, "-c", "print('hello')")).ask(QUESTION, PATIENCE)


async def test_one_that_hangs_is_ended(process):
    hangs = process("hang")
    asking = asyncio.create_task(hangs.ask(QUESTION, 0.2))
    pid = await started(hangs)
    with pytest.raises(TimeoutError):
        await asking

    assert not is_running(pid)


async def test_one_that_the_machine_gives_no_time_is_told_from_one_that_hangs(process):
    hangs = process("hang")
    await hangs.get_ready()
    os.kill(hangs.pid, signal.SIGSTOP)
    with pytest.raises(NoTimeToThink, match=r"in 0\.5 s it had 0\.0 s of a processor"):
        await hangs.ask(QUESTION, 0.5)


async def test_an_answer_that_lies_ready_counts_however_late_the_bot_is_itself(process):
    muses = process("muse")
    await muses.get_ready()
    asking = asyncio.create_task(muses.ask(QUESTION, 1.0))
    await asyncio.sleep(0.01)
    time.sleep(3)  # noqa: ASYNC251 - it is held up

    assert len(QUESTION.offers) - 1 == await asking


async def test_one_whose_answer_nobody_awaits_is_ended(process):
    hangs = process("hang")
    asking = asyncio.create_task(hangs.ask(QUESTION, PATIENCE))
    pid = await started(hangs)
    asking.cancel()
    await asyncio.wait({asking})

    assert asking.cancelled()
    assert not is_running(pid)


BOT = """
import asyncio
from bot.ai import process as process_module
from bot.ai.process import WorkerProcess
from tests.bot.ai.questions import asked, odd

async def main():
    process = WorkerProcess(odd("muse"))
    await process.ask(asked().question, 30)
    print(process.pid, flush=True)
    while True:
        await process.ask(asked().question, 30)

asyncio.run(main())
"""


def test_it_ends_when_the_bot_is_killed():
    with subprocess.Popen([sys.executable, "-c", BOT], stdout=-1, cwd=ROOT) as bot:
        assert bot.stdout is not None
        pid = int(bot.stdout.readline())
        bot.kill()
    until = time.monotonic() + PATIENCE
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.05)

    assert not is_running(pid)
