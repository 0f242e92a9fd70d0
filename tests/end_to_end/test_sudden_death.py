"""Killed without a word in the middle of a deal, the bot goes on where the log ends."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.service import logged_in, sync_commands
from bot.app.settings import Settings
from cogs import create_cogs
from cogs.i18n import Translator
from sandbox import Running
from tests.end_to_end.client_person import Guest
from tests.end_to_end.conftest import FAST
from tests.end_to_end.process import Program, killed
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import Inn
from tests.end_to_end.watten_players import Company, kinds

REALTIME = "target=3, bidding=realtime, doubling=off"

Lives: TypeAlias = Callable[..., Awaitable[Callable[[], Awaitable[None]]]]


@pytest.fixture
async def app(here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Inn:
    """A house whose bot is not there yet; its commands are known."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    program = Program(here, tmp_path)
    given = {"DISCORD_TOKEN": "sandbox-token", "api_base": here.api_base, "gateway": here.gateway}
    async with logged_in(Settings.model_validate(given), create_cogs) as client:
        await sync_commands(client, Translator())
    return Inn(here, program.database)


@pytest.fixture
async def lives(app: Inn) -> AsyncGenerator[Lives, None]:
    """Start the bot as a process; what comes back kills it."""
    async with AsyncExitStack() as stack:

        async def begins(**pace: Any) -> Callable[[], Awaitable[None]]:
            process = await Program(app.here, app.database.parent).runs(**FAST | pace)
            stack.push_async_callback(killed, process)
            return lambda: killed(process)

        yield begins


async def comes_back(app: Inn, lives: Lives, *players: Guest) -> None:
    """Start the bot again: nothing is forgotten, and one table is there, in a new message."""
    before, old = app.ledger().bodies, tables(players[0])
    await lives()
    await players[0].waits(
        lambda: len(tables(players[0])) == 1 and tables(players[0]) != old, "the table anew"
    )
    assert before == app.ledger().bodies[: len(before)]
    for player in players:
        await player.waits(lambda player=player: not player.view["pending"], "an end of waiting")


async def goes_on(app: Inn, *players: Guest) -> None:
    """Hands opened before still work, and the match ends right."""
    for player in players:
        await player.presses("hand", private=True)
        await player.waits(lambda player=player: not player.view["pending"], "the hand redrawn")
    await app.plays_on(*players)
    await assert_result_is_shown(app, players[0])


def tables(guest: Guest) -> list[str]:
    """The messages on which a table in play can be seen."""
    return [button.message for button in guest.buttons if button.action == "last"]


async def test_killed_while_cards_fall(app: Inn, lives: Lives):
    dies = await lives(card=0.5)
    anna, ben = app.guests("anna", "ben")
    await app.sits_down(anna, ben, options=REALTIME)
    await anna.waits(lambda: len(app.ledger().inputs) >= 8, "two raced cards")
    await dies()
    assert not any('"bid_made"' in body for body in app.ledger().bodies)
    await comes_back(app, lives, anna, ben)
    await goes_on(app, anna, ben)


async def test_killed_in_the_middle_of_a_trick(app: Inn, lives: Lives):
    dies = await lives()
    anna, ben = app.guests("anna", "ben")
    await app.sits_down(anna, ben)
    await app.plays_on(
        anna, ben, until=lambda: '"card_played"' in "".join(app.ledger().bodies[-3:])
    )
    await dies()
    await comes_back(app, lives, anna, ben)
    await goes_on(app, anna, ben)


async def test_killed_while_a_bid_waits_for_an_earlier_one(app: Inn, lives: Lives):
    dies = await lives(race_hold=30)
    anna, ben = app.guests("anna", "ben")
    await app.sits_down(anna, ben, options=REALTIME)
    await anna.waits(lambda: anna.choices, "a bid")
    await anna.clicks(anna.choices[0])
    await anna.waits(lambda: not anna.view["pending"], "the press to be taken")
    await dies()
    assert not any('"bid_made"' in body for body in app.ledger().bodies)
    await comes_back(app, lives, anna, ben)
    await goes_on(app, anna, ben)


async def test_killed_after_a_press_was_written_down_and_before_it_was_answered(
    app: Inn, lives: Lives
):
    dies = await lives()
    anna, ben = app.guests("anna", "ben")
    await app.sits_down(anna, ben)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    guest = anna if anna.choices else ben
    seat = 0 if guest is anna else 1
    await app.here.control.set(deadline=0.4)
    app.here.faults.add(path="^/(interactions|webhooks)/", delay=0.5, drop=True, times=99)
    pressed = guest.choices[0]
    await guest.clicks(pressed)
    await guest.waits(lambda: app.ledger().decisions(seat), "the press to be written down")
    assert guest.view["pending"]
    await dies()
    app.here.faults.clear()
    await app.here.control.set(deadline=3)
    assert 1 == app.ledger().decisions(seat)
    await comes_back(app, lives, anna, ben)
    await guest.clicks(pressed)
    await guest.waits(lambda: pressed not in guest.buttons, "the stale button redrawn")
    assert 1 == app.ledger().decisions(seat)
    await goes_on(app, anna, ben)


async def test_killed_while_cards_are_exchanged(app: Inn, lives: Lives):
    dies = await lives()
    anna, ben = app.guests("anna", "ben")
    await app.sits_down(anna, ben, game="bohemian_watten", options="")
    await anna.waits(lambda: anna.choices or ben.choices, "the exchange")
    await dies()
    await comes_back(app, lives, anna, ben)
    for player in (anna, ben):
        await player.presses("hand", private=True)
        await player.waits(lambda player=player: not player.view["pending"], "the hand redrawn")
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    await app.plays_on(
        anna, ben, until=lambda: '"trick_taken"' in "".join(app.ledger().bodies[-2:])
    )
    app.ledger().replayed()


async def test_killed_while_a_raise_waits_for_its_answer(app: Inn, lives: Lives):
    dies = await lives()
    anna, ben = app.guests("anna", "ben")
    await app.sits_down(anna, ben, game="tyrolean_watten", options="target=11, exchange=off")
    company = Company(app, anna, ben)
    await company.plays(until=lambda: '"raised"' in "".join(app.ledger().bodies[-1:]))
    raised = app.ledger().events[-1]
    await dies()
    await comes_back(app, lives, anna, ben)
    for player in (anna, ben):
        await player.presses("hand", private=True)
        await player.waits(lambda player=player: not player.view["pending"], "the hand redrawn")
    asked = (ben, anna)[raised.seat]
    await asked.chooses(dict(kinds(asked.offers, lies=False))["hold"])
    held = app.ledger().events[-1]
    assert ("held", raised.value) == (held.kind, held.value)
    await company.plays(until=lambda: '"trick_taken"' in app.ledger().bodies[-1])
    app.ledger().replayed()
