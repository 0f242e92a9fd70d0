"""Whatever is asked of Discord passes the gate, and only what Discord counts waits there."""

import asyncio
from collections.abc import Awaitable

import pytest
from discord.http import Route
from yarl import URL

from bot.discord.gate import Gate, request_as
from bot.discord.urgency import Urgency

SLOW = 0.01
"""So few requests in a second that there is one at once and then none for more than a minute."""
COUNTED = URL(f"{Route.BASE}/channels/1/messages/2")
UNCOUNTED = (
    URL(f"{Route.BASE}/interactions/1/token/callback"),
    URL(f"{Route.BASE}/webhooks/1/token/messages/@original"),
    URL("https://cdn.discordapp.com/emojis/1.png"),
    URL("wss://gateway.discord.gg/?v=10"),
)


@pytest.fixture
async def gate() -> Gate:
    return Gate(SLOW)


async def is_let_in(admitted: Awaitable[object]) -> bool:
    """Whether something goes on at once."""
    try:
        async with asyncio.timeout(1):
            await admitted
    except TimeoutError:
        return False
    return True


async def test_what_discord_counts_waits_for_the_budget_and_nothing_else_does(gate):
    assert await is_let_in(gate.admit(COUNTED))
    assert not await is_let_in(gate.admit(COUNTED))
    for address in UNCOUNTED:
        assert await is_let_in(gate.admit(address))


async def test_what_waited_for_its_turn_does_not_wait_a_second_time(gate):
    async with gate.turn(Urgency.TABLE):
        assert await is_let_in(gate.admit(COUNTED))
        assert not await is_let_in(gate.admit(COUNTED)), "a turn is one request"


async def test_a_turn_in_which_nothing_was_asked_for_goes_to_somebody_else(gate):
    async with gate.turn(Urgency.TABLE):
        pass
    assert await is_let_in(gate.admit(COUNTED))


async def test_a_turn_is_over_with_its_block_also_for_work_that_was_begun_there(gate):
    async with gate.turn(Urgency.TABLE):
        begun = asyncio.Event()

        async def goes_on() -> None:
            await begun.wait()
            await gate.admit(COUNTED)

        later = asyncio.create_task(goes_on())
    assert await is_let_in(gate.admit(COUNTED)), "it was given back"
    begun.set()
    assert not await is_let_in(later)


async def test_a_turn_through_a_token_is_none_with_the_bots_own(gate):
    await gate.admit(COUNTED)
    async with gate.turn(Urgency.TABLE, counted=False):
        assert await is_let_in(gate.admit(UNCOUNTED[1]))
        assert not await is_let_in(gate.admit(COUNTED))


async def test_what_somebody_waits_for_is_let_in_at_once(gate):
    await gate.admit(COUNTED)
    with request_as(Urgency.ANSWER):
        assert await is_let_in(gate.admit(COUNTED))
    assert not await is_let_in(gate.admit(COUNTED))
