"""What may be written and opened in each kind of channel."""

from typing import Any

import discord
import pytest

from sandbox import NotPossible
from sandbox.world.channels import Kind, Overwrite
from sandbox.world.permissions import Permission
from tests.patience import comes_true

PUBLIC, PRIVATE = discord.ChannelType.public_thread, discord.ChannelType.private_thread
NEWS = discord.ChannelType.news_thread
KINDS = ("VOICE", "ANNOUNCEMENT", "STAGE", "FORUM", "MEDIA")


async def made(client, here, kind: str) -> Any:
    number = int(await here.control.make_channel("Gasthaus", "neu", kind))
    await comes_true(lambda: client.get_channel(number))
    return client.get_channel(number)


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


async def opens(client, here, kind: str, thread: discord.ChannelType) -> Any:
    place = await made(client, here, kind)
    opened = client.http.start_thread_without_message(
        place.id, name="Tisch", auto_archive_duration=1440, type=thread.value
    )
    return await opened


async def test_threads_of_an_announcement_channel_are_of_its_own_kind(client, here):
    assert NEWS.value == (await opens(client, here, "ANNOUNCEMENT", NEWS))["type"]
    place = client.get_channel(next(c.id for c in here.world.channels.values() if c.name == "neu"))
    message = await place.send("Preiswatten")
    assert NEWS is (await message.create_thread(name="Tisch 1")).type


@pytest.mark.parametrize(
    ("kind", "thread"),
    [("ANNOUNCEMENT", PUBLIC), ("ANNOUNCEMENT", PRIVATE), ("VOICE", PUBLIC), ("STAGE", PUBLIC)],
)
async def test_no_other_threads_are_opened(client, here, kind: str, thread):
    assert (400, 50024) == await code_of(opens(client, here, kind, thread))


@pytest.mark.parametrize("kind", ["FORUM", "MEDIA"])
async def test_a_forum_holds_what_is_posted_and_no_message_beside_it(client, here, kind: str):
    forum = await made(client, here, kind)
    post = await forum.create_thread(name="Runde", content="Wer spielt?")
    assert (PUBLIC, forum.id) == (post.thread.type, post.thread.parent_id)
    assert "Wer spielt?" == post.message.content
    await post.thread.send("Ich.")
    beside = client.get_partial_messageable(forum.id)
    assert (400, 50008) == await code_of(beside.send("x"))
    with pytest.raises(NotPossible):
        await here.control.say("anna", str(forum.id), "x")


@pytest.mark.parametrize("kind", ["VOICE", "STAGE"])
async def test_people_write_beside_what_they_say(client, here, kind: str):
    place = await made(client, here, kind)
    await place.send("Wer spielt?")
    await here.control.say("anna", str(place.id), "Ich.")
    assert 2 == len(here.world.channels[place.id].messages)
    assert Kind[kind] == place.type.value


@pytest.mark.parametrize("kind", ["VOICE", "STAGE"])
async def test_whoever_may_not_connect_manages_nothing_there(client, here, kind: str):
    place = here.world.channels[(await made(client, here, kind)).id]
    bot = here.world.bot_id
    both = Permission.MANAGE_CHANNELS | Permission.SEND_MESSAGES
    place.overwrites[bot] = Overwrite(1, allow=both)
    assert both == here.world.permissions(bot, place) & both
    place.overwrites[bot] = Overwrite(1, allow=both, deny=Permission.CONNECT)
    assert Permission.SEND_MESSAGES == here.world.permissions(bot, place) & both


@pytest.mark.parametrize("kind", ["DM", "PUBLIC_THREAD", "STORE"])
async def test_no_guild_has_channels_of_another_kind(here, kind: str):
    with pytest.raises(NotPossible):
        await here.control.make_channel("Gasthaus", "neu", kind)
