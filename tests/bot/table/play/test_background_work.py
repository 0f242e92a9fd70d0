"""What nobody waits for is looked after all the same."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.app import application
from bot.app.application import Application
from bot.process import background_tasks
from bot.process.background_tasks import BackgroundTasks
from bot.store.engine.errors import DatabaseFailed
from tests.patience import comes_true


async def test_an_errand_that_fails_is_in_the_log(monkeypatch):
    heard: list[BaseException] = []

    class Log:
        def error(self, _event: str, *, exc_info: BaseException) -> None:
            heard.append(exc_info)

    monkeypatch.setattr(background_tasks, "_log", Log())
    failure = ValueError("no words")

    async def fail() -> None:
        raise failure

    await asyncio.wait({BackgroundTasks().run(fail())})
    await asyncio.sleep(0)

    assert [failure] == heard


async def test_stopping_waits_until_everybody_is_back_and_is_no_failure():
    errands, came_back = BackgroundTasks(), []

    async def wander() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            came_back.append(True)

    tasks = [errands.run(wander()) for _ in range(2)]
    await asyncio.sleep(0)
    with capture_logs() as lines:
        await errands.stop()

    assert [True, True] == came_back
    assert all(task.cancelled() for task in tasks)
    assert [] == lines


async def test_with_nobody_away_there_is_nothing_to_wait_for():
    await BackgroundTasks().stop()


@pytest.mark.parametrize("failure", [KeyError("d"), DatabaseFailed("disk full")], ids=repr)
@pytest.mark.parametrize(
    ("every", "what"), [("_SWEEP", "sweep"), ("_LOOK_AT_CLOCK", "look_at_clock")]
)
async def test_what_is_done_now_and_then_goes_on_though_it_failed(
    open_app, monkeypatch, every: str, what: str, failure: Exception
):
    tries = list[bool]()

    async def fails_once(_: Application) -> None:
        tries.append(True)
        if len(tries) == 1:
            raise failure

    monkeypatch.setattr(application, every, 0.01)
    monkeypatch.setattr(Application, what, fails_once)
    await open_app()
    await comes_true(lambda: len(tries) > 1)
