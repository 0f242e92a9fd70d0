"""Direct messages that Discord does not deliver: whose door is closed is noted, and no more."""

from collections.abc import Awaitable, Callable

import discord
import pytest

from bot.discord.artwork import Artwork
from bot.discord.direct_messages import DirectMessages
from bot.pages.layout import bare
from sandbox import Running

Shut = Callable[[Running], Awaitable[None]]


async def closes_theirs(here: Running) -> None:
    await here.control.close_dms("ben")


async def leaves_the_server(here: Running) -> None:
    await here.control.leave_guild("ben", "Gasthaus")


@pytest.fixture
def noted() -> list[int]:
    """Whose are noted as closed."""
    return []


@pytest.fixture
def direct_messages(client: discord.Client, noted: list[int]) -> DirectMessages:
    async def note(user: int) -> None:
        noted.append(user)

    return DirectMessages(client, note, Artwork())


@pytest.mark.parametrize("shuts", [closes_theirs, leaves_the_server])
async def test_who_cannot_be_written_to_is_noted(
    direct_messages: DirectMessages, noted: list[int], here: Running, shuts: Shut
):
    ben = here.control.find_person("ben").id
    assert await direct_messages.send(ben, bare("hello")) is not None
    assert [] == noted

    await shuts(here)
    assert await direct_messages.send(ben, bare("again")) is None
    assert [ben] == noted


async def test_a_message_that_is_refused_for_another_reason_closes_nobodys_door(
    direct_messages: DirectMessages, noted: list[int], here: Running
):
    here.faults.add(method="POST", path=r"/messages$", status=403, code=50013)
    with pytest.raises(discord.Forbidden):
        await direct_messages.send(here.control.find_person("ben").id, bare("hello"))
    assert [] == noted
