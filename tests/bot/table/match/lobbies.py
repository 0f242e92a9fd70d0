"""People who meet in a lobby, and what one asks of it."""

import pytest

from bot.errors import UserError
from bot.table.match.lobby import Lobbies, Person
from tests.bot.table.match.live_matches import SCHWARZ, SHORT

ANNA, BEN, CLARA, DORA = (
    Person(number, name) for number, name in enumerate(("Anna", "Ben", "Clara", "Dora"), 1)
)
EVERYBODY = (ANNA, BEN, CLARA, DORA)


async def opened(lobbies: Lobbies, host: Person = ANNA) -> int:
    return (await lobbies.open(7, 70, host, SCHWARZ, SHORT)).id


async def chairs(lobbies: Lobbies, match: int) -> dict[int, str]:
    return {chair.seat: chair.name for chair in (await lobbies.load(match)).seats}


async def refused(work) -> str:
    with pytest.raises(UserError) as trouble:
        await work
    return trouble.value.says.key
