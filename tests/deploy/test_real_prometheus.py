"""A real Prometheus, set up as the page for hosts says, watches a bot that is played with."""

import asyncio
import re
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from tests.bot.instruments.scraping import ANYWHERE, Pages
from tests.deploy.test_prometheus import ALERTS, HOSTING, RULES, expressions
from tests.end_to_end.conftest import here, start_bot
from tests.patience import PATIENCE, comes_true

pytestmark = [pytest.mark.thorough, pytest.mark.real_time("it has a clock of its own")]

__all__ = ["here", "start_bot"]
ABSENT = "Prometheus is missing (Debian: apt-get install prometheus)"
READY = "Server is ready to receive web requests."
LISTENS = re.compile(r'msg="Listening on" address=(\S+)')


@pytest.fixture
def program() -> str:
    found = shutil.which("prometheus")
    if found is None:
        pytest.skip(ABSENT)
    return found


def configured(folder: Path, target: str) -> Path:
    """The documented configuration, in a hurry, for a bot at this address."""
    (documented,) = re.findall(r"```yaml\n(global:\n.*?)```", HOSTING, re.DOTALL)
    assert "127.0.0.1:9108" in documented
    hurried = documented.replace("127.0.0.1:9108", target).replace("interval: 15s", "interval: 1s")
    shutil.copy(RULES, folder / "rules.yml")
    file = folder / "prometheus.yml"
    file.write_text(hurried, "utf-8")
    return file


@asynccontextmanager
async def running(program: str, configuration: Path) -> AsyncGenerator[str, None]:
    """Prometheus itself, at any port that is free; gives the address of its API."""
    log = configuration.with_name("log")
    with log.open("wb") as said:
        process = await asyncio.create_subprocess_exec(
            program,
            f"--config.file={configuration}",
            f"--storage.tsdb.path={configuration.with_name('data')}",
            "--web.listen-address=127.0.0.1:0",
            stdout=said,
            stderr=said,
        )
    try:
        await comes_true(lambda: READY in log.read_text() or process.returncode is not None)
        found = LISTENS.search(log.read_text())
        assert found, log.read_text()
        yield f"http://{found[1]}/api/v1"
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


class Api:
    """What a host can ask of Prometheus."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session = session
        self._address = address

    async def _data(self, path: str, **query: str) -> Any:
        async with self._session.get(f"{self._address}/{path}", params=query) as answer:
            said = await answer.json()
        assert "success" == said["status"], said
        return said["data"]

    async def values(self, query: str) -> list[float]:
        """What a query gives now."""
        found = await self._data("query", query=query)
        return [float(each["value"][1]) for each in found["result"]]

    async def gives(self, query: str, expected: list[float] | None = None) -> None:
        """Wait until a query gives this, or anything."""
        async with asyncio.timeout(PATIENCE):
            found = await self.values(query)
            while not found or found != (expected or found):
                await asyncio.sleep(0.1)
                found = await self.values(query)

    async def alerts(self) -> list[str]:
        """Every alert that it knows, with its rule read."""
        (group,) = (await self._data("rules"))["groups"]
        return [rule["name"] for rule in group["rules"]]


async def test_a_host_who_does_what_the_page_says_sees_the_bot_and_fills_the_dashboard(
    program, start_bot, tmp_path
):
    with capture_logs() as logs:
        bot = await start_bot(metrics=ANYWHERE)
    anna, ben = bot.people("anna", "ben")
    configuration = configured(tmp_path, Pages(logs).address)
    async with running(program, configuration) as address, aiohttp.ClientSession() as session:
        api = Api(session, address)
        assert ALERTS == await api.alerts()
        bot.here.faults.add(method="PATCH", path="/messages/", status=429, retry_after=0.01)
        await bot.sits_down(anna, ben)
        await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
        await api.gives('up{job="stammtisch"}', [1])
        await api.gives('stammtisch_tables{state="playing"}', [1])
        for query in expressions():
            await api.gives(query)
        assert [] == await api.values('ALERTS{alertstate="firing"}')
