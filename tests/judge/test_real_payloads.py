"""What the real discord.py builds is accepted by the limits and by Discord's own description."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import discord
import pytest
from discord import app_commands, utils
from discord.http import MultipartParameters, handle_message_parameters
from discord.webhook.async_ import (
    AsyncWebhookAdapter,
    interaction_message_response_params,
    interaction_response_params,
)

from sandbox.limits import violations
from tests.judge import orders, screens
from tests.sandbox.limits.payloads import picture

NOBODY = discord.AllowedMentions.none()
ONE = discord.AllowedMentions(users=[discord.Object(5)], roles=False, everyone=False)
SILENT = discord.MessageFlags(suppress_notifications=True)
KEPT = frozenset({"table.png", "deal.txt"})


@pytest.fixture
async def client():
    return discord.Client(intents=discord.Intents.none(), application_id=1)


@pytest.fixture
def accepted(wire, the_judge):
    def check(count=1):
        assert count == len(wire.requests)
        for request in wire.requests:
            assert violations(*request, attachments=KEPT) == []
            assert the_judge.errors(*request) == []

    return check


def answered(params: MultipartParameters):
    return AsyncWebhookAdapter().create_interaction_response(
        1, "token", session=utils.MISSING, params=params
    )


def a_poll() -> discord.Poll:
    poll = discord.Poll("Which game?", duration=timedelta(hours=24))
    poll.add_answer(text="Bauernstoss", emoji="🃏")
    return poll


def two_files() -> list[discord.File]:
    return [screens.picture(), screens.picture("deal.txt")]


MESSAGES: dict[str, Callable[[], dict[str, Any]]] = {
    "words": lambda: {"content": "hi", "tts": False, "allowed_mentions": NOBODY},
    "a ping": lambda: {"content": "<@5>", "allowed_mentions": ONE},
    "a silent word": lambda: {"content": "hi", "flags": SILENT},
    "rows": lambda: {"content": "hi", "view": screens.rows()},
    "a layout": lambda: {"view": screens.layout(), "files": two_files()},
    "embeds": lambda: {"embeds": [screens.embed()] * 2, "file": screens.picture()},
    "a poll": lambda: {"poll": a_poll()},
}


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
async def test_a_message_is_accepted_wherever_it_is_sent(client, accepted, message):
    with handle_message_parameters(nonce=2**60, **message()) as params:
        await client.http.send_message(1, params=params)
    await answered(interaction_message_response_params(type=4, **message()))
    accepted(2)


@pytest.mark.parametrize("screen", [screens.rows, screens.layout])
async def test_an_edit_is_accepted_by_every_way(client, accepted, screen):
    adapter, session = AsyncWebhookAdapter(), utils.MISSING
    with handle_message_parameters(view=screen(), allowed_mentions=NOBODY) as params:
        await client.http.edit_message(1, 2, params=params)
        await adapter.edit_webhook_message(1, "t", 2, session=session, payload=params.payload)
        await adapter.edit_original_interaction_response(
            1, "t", session=session, payload=params.payload
        )
    await answered(interaction_message_response_params(type=7, view=screen()))
    accepted(4)


async def test_an_ephemeral_follow_up_is_accepted(accepted):
    with handle_message_parameters(
        view=screens.layout(), flags=discord.MessageFlags(ephemeral=True), files=two_files()
    ) as params:
        await AsyncWebhookAdapter().execute_webhook(
            1, "token", session=utils.MISSING, multipart=params.multipart, files=params.files
        )
    accepted()


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (5, None),
        (5, {"flags": 64}),
        (6, None),
        (8, {"choices": []}),
        (8, {"choices": [app_commands.Choice(name="Eichel Ober", value="SO").to_dict()] * 25}),
        (8, {"choices": [app_commands.Choice(name="Three", value=3).to_dict()]}),
    ],
)
async def test_a_plain_answer_is_accepted(accepted, kind, data):
    await answered(interaction_response_params(kind, data))
    accepted()


async def test_every_modal_is_accepted(accepted):
    modals = screens.modals()
    for modal in modals:
        await answered(interaction_response_params(9, modal.to_dict()))
    accepted(len(modals))


@pytest.mark.parametrize("guild", [None, discord.Object(2)])
async def test_every_command_is_accepted_in_every_language(client, wire, accepted, guild):
    tree = orders.tree(client)
    if guild:
        tree.copy_global_to(guild=guild)
    await tree.sync(guild=guild)
    await tree.set_translator(orders.Translator())
    await tree.sync(guild=guild)
    accepted(2)
    assert len(wire.requests[1].body[0]["name_localizations"]) == 32


async def test_an_uploaded_emoji_is_accepted(client, accepted):
    await client.http.create_application_emoji(1, "eichel_ober", picture())
    await client.http.edit_application_emoji(1, 2, payload={"name": "eichel_unter"})
    accepted(2)


async def test_threads_and_channels_are_accepted(client, accepted):
    http = client.http
    lasting = {"name": "Tisch 1", "auto_archive_duration": 1440}
    await http.start_thread_with_message(1, 2, **lasting)
    await http.start_thread_without_message(1, type=12, invitable=False, **lasting)
    await http.edit_channel(1, name="Tisch 2", archived=True, locked=True)
    await http.edit_channel_permissions(1, 2, "1024", "0", 1)
    await http.start_private_message(5)
    await http.delete_messages(1, [1, 2])
    accepted(6)


async def test_requests_without_a_body_are_accepted(client, accepted):
    http = client.http
    await http.add_reaction(1, 2, "🃏")
    await http.send_typing(1)
    await http.pin_message(1, 2)
    await http.get_message(1, 2)
    await http.delete_message(1, 2)
    await http.add_user_to_thread(1, 2)
    accepted(6)
