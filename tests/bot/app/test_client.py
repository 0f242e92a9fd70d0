"""The bot's own client leaves out what it never asks for, and only while it is told to."""

from typing import Any

import pytest
from discord import ui

from bot.app.client import leave_components_unread
from bot.pages.stateless import Stateless


def drawn() -> Stateless:
    button: ui.Button[Any] = ui.Button(label="Play", custom_id="play")
    return Stateless(ui.TextDisplay("# 7"), ui.ActionRow(button))


async def test_the_components_of_messages_are_not_read_while_nobody_needs_them(channel):
    with leave_components_unread():
        sent = await channel.send(view=drawn())
        edited = await sent.edit(view=drawn())
        fetched = await channel.fetch_message(sent.id)

    assert [[], [], []] == [message.components for message in (sent, edited, fetched)]


async def test_the_components_of_messages_are_read_again_afterwards(channel):
    failure = RuntimeError("the bot broke")
    with pytest.raises(RuntimeError, match="the bot broke"), leave_components_unread():
        raise failure
    sent = await channel.send(view=drawn())

    assert len(drawn().to_components()) == len(sent.components)
