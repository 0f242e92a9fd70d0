"""Killed without a word in the middle of a deal, the bot goes on where the log ends."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.configuration import Configuration
from bot.app.service import log_in, sync_commands
from cogs import create_cogs
from cogs.i18n import Translator
from sandbox import Running
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import FAST
from tests.end_to_end.process import Program, killed
from tests.end_to_end.public_edits import paths_of_public_edits
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.watten_players import Group, kinds
from tests.patience import ANSWER_DEADLINE

pytestmark = [pytest.mark.real_time("a program has a clock of its own"), pytest.mark.thorough]

REALTIME = "target=3, bidding=realtime, doubling=off"

StartProcess: TypeAlias = Callable[..., Awaitable[Callable[[], Awaitable[None]]]]


@pytest.fixture
async def bot(here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunningBot:
    """A bot that is not started yet; Discord knows its commands."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    program = Program(here, tmp_path)
    given = {"DISCORD_TOKEN": "sandbox-token", "api_base": here.api_base, "gateway": here.gateway}
    async with log_in(Configuration.model_validate(given), create_cogs) as client:
        await sync_commands(client, Translator())
    return RunningBot(here, program.database)


@pytest.fixture
async def start_process(bot: RunningBot) -> AsyncGenerator[StartProcess, None]:
    """Start the bot as a process; what comes back kills it."""
    async with AsyncExitStack() as stack:

        async def begins(**pace: Any) -> Callable[[], Awaitable[None]]:
            process = await Program(bot.here, bot.database.parent).runs(**FAST | pace)
            stack.push_async_callback(killed, process)
            return lambda: killed(process)

        yield begins


async def comes_back(bot: RunningBot, start_process: StartProcess, *players: Person) -> None:
    """Start the bot again: nothing is forgotten, and the table stands where it stood."""
    before = bot.stored_match().bodies
    await bot.here.control.late()  # nobody is left who could answer
    await start_process()
    await players[0].waits(lambda: len(players[0].tables) == 1, "one table")
    assert before == bot.stored_match().bodies[: len(before)]
    for player in players:
        await player.waits(lambda player=player: not player.view["pending"], "an end of waiting")


async def goes_on(bot: RunningBot, *players: Person) -> None:
    """Hands opened before still work, and the match ends right."""
    for player in players:
        await player.looks_again()
    await bot.plays_on(*players)
    await assert_result_is_shown(bot, players[0])


async def test_killed_while_cards_fall(bot: RunningBot, start_process: StartProcess):
    kill = await start_process(card=0.5)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=REALTIME)
    await anna.waits(lambda: len(bot.stored_match().inputs) >= 8, "two raced cards")
    await kill()
    assert not any('"bid_made"' in body for body in bot.stored_match().bodies)
    await comes_back(bot, start_process, anna, ben)
    await goes_on(bot, anna, ben)


async def test_killed_in_the_middle_of_a_trick(bot: RunningBot, start_process: StartProcess):
    kill = await start_process()
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await bot.plays_on(
        anna, ben, until=lambda: '"card_played"' in "".join(bot.stored_match().bodies[-3:])
    )
    await kill()
    await comes_back(bot, start_process, anna, ben)
    await goes_on(bot, anna, ben)


async def test_killed_while_a_bid_waits_for_an_earlier_one(
    bot: RunningBot, start_process: StartProcess
):
    kill = await start_process(race_hold=30)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=REALTIME)
    await anna.waits(lambda: anna.choices, "a bid")
    await anna.clicks(anna.choices[0])
    await anna.waits(lambda: not anna.view["pending"], "the press to be taken")
    await kill()
    assert not any('"bid_made"' in body for body in bot.stored_match().bodies)
    await comes_back(bot, start_process, anna, ben)
    await goes_on(bot, anna, ben)


async def test_killed_after_a_press_was_written_down_and_before_it_was_answered(
    bot: RunningBot, start_process: StartProcess
):
    kill = await start_process()
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    person = anna if anna.choices else ben
    seat = 0 if person is anna else 1
    await bot.here.control.set(deadline=0.4)
    bot.here.faults.add(path="^/(interactions|webhooks)/", delay=0.5, drop=True, times=99)
    pressed = person.choices[0]
    await person.clicks(pressed)
    await person.waits(lambda: bot.stored_match().decisions(seat), "the press to be written down")
    assert person.view["pending"]
    await kill()
    bot.here.faults.clear()
    await bot.here.control.set(deadline=ANSWER_DEADLINE)
    assert 1 == bot.stored_match().decisions(seat)
    await comes_back(bot, start_process, anna, ben)
    await person.clicks(pressed)
    await person.waits(lambda: pressed not in person.buttons, "the stale button redrawn")
    assert 1 == bot.stored_match().decisions(seat)
    await goes_on(bot, anna, ben)


async def test_killed_while_cards_are_exchanged(bot: RunningBot, start_process: StartProcess):
    kill = await start_process()
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, game="bohemian_watten", options="")
    await anna.waits(lambda: anna.choices or ben.choices, "the exchange")
    await kill()
    await comes_back(bot, start_process, anna, ben)
    for player in (anna, ben):
        await player.looks_again()
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    await bot.plays_on(
        anna, ben, until=lambda: '"trick_taken"' in "".join(bot.stored_match().bodies[-2:])
    )
    bot.stored_match().replayed()


async def test_killed_while_a_raise_waits_for_its_answer(
    bot: RunningBot, start_process: StartProcess
):
    kill = await start_process()
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, game="tyrolean_watten", options="target=11, exchange=off")
    group = Group(bot, anna, ben)
    await group.plays(until=lambda: '"raised"' in "".join(bot.stored_match().bodies[-1:]))
    raised = bot.stored_match().events[-1]
    await kill()
    await comes_back(bot, start_process, anna, ben)
    for player in (anna, ben):
        await player.looks_again()
    asked = (ben, anna)[raised.seat]
    await asked.chooses(dict(kinds(asked.offers, lies=False))["hold"])
    held = bot.stored_match().events[-1]
    assert ("held", raised.value) == (held.kind, held.value)
    await group.plays(until=lambda: '"trick_taken"' in "".join(bot.stored_match().bodies[-1:]))
    bot.stored_match().replayed()


async def test_killed_before_the_result_was_shown(bot: RunningBot, start_process: StartProcess):
    kill = await start_process()
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    path = paths_of_public_edits(bot.here)
    bot.here.faults.add(method="PATCH", path=path, delay=1.0, times=999)
    await bot.plays_on(anna, ben, until=lambda: bot.stored_match().state == "finished")
    await kill()
    assert not anna.sees_the_end()
    bot.here.faults.clear()
    await start_process()
    await anna.waits(anna.sees_the_end, "the result")
    assert [] == anna.tables
    await assert_result_is_shown(bot, anna)
