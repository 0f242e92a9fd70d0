"""Reads what a bot shows its host, as the host's programs would."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import aiohttp
from prometheus_client.parser import text_string_to_metric_families as families

from games.core.cards import Card
from sandbox.world import World
from tests.end_to_end.card_spelling import written
from tests.patience import PATIENCE

ANYWHERE = "127.0.0.1:0"
"""An address to watch a bot at, with any port that is free."""
LETTERS = r"[^\W_]"


class Pages:
    """The pages of one bot, found by what its log says."""

    def __init__(self, logs: Sequence[Mapping[str, Any]]) -> None:
        (told,) = [line for line in logs if line["event"] == "metrics are served"]
        self.address = f"{told['host']}:{told['port']}"

    async def get(self, page: str) -> tuple[int, str]:
        """The status and the text of a page."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://{self.address}{page}") as answer,
        ):
            return answer.status, await answer.text()

    async def scrape(self) -> str:
        """All numbers, as text."""
        status, text = await self.get("/metrics")
        assert 200 == status
        return text

    async def counted(self, name: str, expected: float, **labels: str) -> str:
        """Wait until a number is this; returns all numbers then."""
        async with asyncio.timeout(PATIENCE):
            scrape = await self.scrape()
            while expected != number(scrape, name, **labels):
                await asyncio.sleep(0.01)
                scrape = await self.scrape()
        return scrape

    async def says(self, page: str, *expected: tuple[int, str]) -> None:
        """Wait until a page says one of these."""
        async with asyncio.timeout(PATIENCE):
            while await self.get(page) not in expected:  # noqa: ASYNC110 - a page tells nobody
                await asyncio.sleep(0.01)


def number(scrape: str, name: str, **labels: str) -> float:
    """The sum of all samples of this name that have these labels."""
    return sum(
        sample.value
        for family in families(scrape)
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    )


def labels(scrape: str) -> Iterator[tuple[str, str, str]]:
    """Every label: the sample it is at, its name and its value."""
    for family in families(scrape):
        for sample in family.samples:
            for name, value in sample.labels.items():
                yield sample.name, name, value


def secrets(world: World) -> Iterator[str]:
    """What must not be in a scrape: ids, names and tokens of all that there is."""
    yield from (world.token, str(world.bot_id))
    for user in world.users.values():
        yield from map(str, (user.id, user.username, user.shown_name))
    for guild in world.guilds.values():
        yield from map(str, (guild.id, guild.name, *guild.roles))
    for channel in world.channels.values():
        yield from map(str, (channel.id, channel.name or "", *channel.messages))
    for interaction in world.interactions.values():
        yield from map(str, (interaction.id, interaction.token))


def leaks(scrape: str, world: World, matches: Iterable[int]) -> list[str]:
    """What of that is in a scrape, and every card, and every number of a match in a label."""
    values = [value for _, name, value in labels(scrape) if name != "le"]
    hidden = {secret for secret in secrets(world) if secret}
    found = [secret for secret in hidden if is_named(secret, scrape, values)]
    found += [str(match) for match in matches if str(match) in values]
    return found + [str(each) for each in cards(scrape)]


def is_named(secret: str, scrape: str, values: Sequence[str]) -> bool:
    """Whether an id is anywhere, or a name in a label (in words it may mean something else)."""
    if len(secret) > 12:
        return secret in scrape
    pattern = re.compile(rf"(?<!{LETTERS}){re.escape(secret)}(?!{LETTERS})", re.IGNORECASE)
    return any(pattern.search(value) for value in values)


def cards(scrape: str) -> list[Card]:
    """Every card that a label names, in any language."""
    return [card for _, name, value in labels(scrape) if name != "le" for card, _ in written(value)]
