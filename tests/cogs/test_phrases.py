"""Phrases are said from a hand or the menu, and not by who is kept from writing there."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app.client import Client
from bot.errors import UserError
from bot.pages.words import language
from cogs.access import check_may_write
from sandbox import samples
from tests.end_to_end.client_person import whose_turn
from tests.end_to_end.running_bot import RunningBot

LONG = "target=51, bidding=turns, doubling=off"
CHANNEL, MUTED = 810_000_000_000_000_001, 820_000_000_000_000_001
_WRITES = str(discord.Permissions(view_channel=True, send_messages=True).value)
_READS = str(discord.Permissions(view_channel=True).value)
_SEND = str(discord.Permissions(send_messages=True).value)


async def test_what_one_says_stands_below_the_table_and_each_reads_it_in_their_language(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await whose_turn(anna, ben)
    before = bot.stored_match().bodies
    await anna.says("well_played")
    await ben.sees("💬 Anna: Gut gespielt!")
    await anna.is_told("💬 Anna: Gut gespielt!")
    await ben.presses("phrases_said")
    await ben.is_told("💬 Anna: Well played!")

    assert before == bot.stored_match().bodies


async def test_the_menu_leads_there_too_and_the_fourth_in_a_minute_is_refused(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await whose_turn(anna, ben)
    await ben.presses("menu")
    await ben.waits(lambda: "Say something" in {each.label for each in ben.buttons}, "the way")
    for _ in range(4):
        await ben.forges("2|1|0|say|thanks")
    await ben.is_told(language("en")("phrase.enough"))
    await anna.waits(lambda: anna.text.count("💬 Ben: Danke!") == 3, "three of them")


async def test_the_host_forbids_it_and_then_nothing_is_offered(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(LONG)
    await ben.presses("sit")
    await anna.presses("phrases", "off")
    await anna.sees("An diesem Tisch gibt es keine Zurufe.")
    await anna.presses("start")
    await anna.opens_hand()
    await ben.opens_hand()
    await ben.forges("2|1|0|say|thanks")
    await ben.is_told(language("en")("phrase.forbidden"))

    assert "phrases_said" not in {each.action for each in (*anna.buttons, *ben.buttons)}


async def test_a_hand_in_direct_messages_shows_what_is_said_and_says_nothing_itself(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await ben.sends("settings", hand="dm")
    await bot.sits_down(anna, ben, options=LONG)
    await whose_turn(anna, ben)
    await anna.says("well_played")
    await anna.sees("💬 Anna: Gut gespielt!")
    await ben.presses("hand")
    await ben.waits(
        lambda: any("💬 Anna: Well played!" in str(each) for each in ben.direct_messages),
        "it in the hand",
    )


def chatter(*, open_to_all: bool = True, muted: bool = False, timed_out: bool = False) -> Any:
    """Somebody who presses on a server with a table in one channel, and that table."""
    guild_id = samples.GASTHAUS
    state: Any = Client()._connection
    deny = {"id": str(MUTED), "type": 0, "allow": "0", "deny": _SEND}
    role = {"color": 0, "colors": {}, "hoist": False, "position": 0, "mentionable": False}
    guild = state._add_guild_from_data(
        {
            "id": str(guild_id),
            "name": "Gasthaus",
            "features": [],
            "owner_id": "1",
            "roles": [
                {**role, "id": str(guild_id), "name": "@everyone", "permissions": _READS}
                | ({"permissions": _WRITES} if open_to_all else {}),
                {**role, "id": str(MUTED), "name": "muted", "permissions": "0", "position": 1},
            ],
            "channels": [
                {
                    "id": str(CHANNEL),
                    "type": 0,
                    "name": "stammtisch",
                    "position": 0,
                    "permission_overwrites": [deny],
                }
            ],
        }
    )
    until = datetime.now(UTC) + timedelta(hours=1)
    user = {"id": "77", "username": "ben", "discriminator": "0", "avatar": None}
    data: Any = {
        "user": user,
        "roles": [str(MUTED)] if muted else [],
        "joined_at": None,
        "flags": 0,
        "communication_disabled_until": until.isoformat() if timed_out else None,
    }
    member = discord.Member(data=data, guild=guild, state=state)
    interaction = SimpleNamespace(guild=guild, user=member)
    return SimpleNamespace(guild=guild_id, interaction=interaction), SimpleNamespace(
        guild=guild_id, channel=CHANNEL
    )


async def test_who_may_write_or_whose_channel_is_for_presses_alone_may_say_something():
    for each in (chatter(), chatter(open_to_all=False), chatter(open_to_all=False, muted=True)):
        check_may_write(*each)


@pytest.mark.parametrize("kept", [{"muted": True}, {"timed_out": True}])
async def test_who_is_kept_from_writing_is_told_so(kept: dict[str, bool]):
    with pytest.raises(UserError) as refused:
        check_may_write(*chatter(**kept))
    assert "phrase.muted" == refused.value.says.key
