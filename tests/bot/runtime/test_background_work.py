"""What nobody waits for is looked after all the same."""

import asyncio

from structlog.testing import capture_logs

from bot import background_tasks
from bot.background_tasks import BackgroundTasks


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
