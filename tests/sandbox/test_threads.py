"""Threads: public and private, their members, archived and locked."""

import asyncio

import discord
import pytest

from tests.patience import PATIENCE


@pytest.fixture
def channel(client):
    return client.channel("stammtisch")


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


def channels(view) -> set[str]:
    return {place["name"] for guild in view["guilds"] for place in guild["channels"]}


async def test_a_public_thread_is_open_to_all(channel, here):
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    await thread.send("welcome")
    view = await here.control.view("ben", "#table")
    assert [m["content"] for m in view["messages"]] == ["welcome"]
    assert str(channel.id) == next(
        c["parent_id"] for c in view["guilds"][0]["channels"] if c["name"] == "table"
    )


async def test_a_private_thread_is_open_to_its_members(channel, here):
    thread = await channel.create_thread(name="secret")
    ben = next(user for user in here.world.users.values() if user.username == "ben")
    assert "secret" not in channels(await here.control.view("ben", "#stammtisch"))
    await thread.add_user(discord.Object(ben.id))
    assert "secret" in channels(await here.control.view("ben", "#stammtisch"))
    assert {ben.id, here.world.bot_id} == {member.id for member in await thread.fetch_members()}
    await thread.remove_user(discord.Object(ben.id))
    assert "secret" not in channels(await here.control.view("ben", "#stammtisch"))


async def test_a_mention_brings_somebody_into_a_private_thread(channel, here):
    thread = await channel.create_thread(name="secret")
    ben = next(user for user in here.world.users.values() if user.username == "ben")
    await thread.send(f"<@{ben.id}>")
    assert "secret" in channels(await here.control.view("ben", "#stammtisch"))


async def test_a_thread_on_a_message_takes_its_id(channel):
    message = await channel.send("start")
    thread = await message.create_thread(name="table")
    assert message.id == thread.id
    assert (await channel.fetch_message(message.id)).flags.has_thread
    assert await code_of(message.create_thread(name="again")) == (400, 160004)


async def test_the_client_hears_of_its_thread(channel, client):
    hearing = asyncio.create_task(client.wait_for("thread_create", timeout=PATIENCE))
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    assert thread.id == (await hearing).id


async def test_messages_in_an_archived_thread_cannot_be_edited(channel):
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    message = await thread.send("one")
    await thread.edit(archived=True)
    assert await code_of(message.edit(content="two")) == (400, 50083)


async def test_nor_can_answers_there_that_everybody_sees(channel, play):
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    interaction = await play("anna", "#table")
    await interaction.response.send_message("one")
    await thread.edit(archived=True)
    assert await code_of(interaction.edit_original_response(content="two")) == (400, 50083)


async def test_writing_wakes_an_archived_thread(channel):
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True)
    await thread.send("wake up")
    assert not (await channel.guild.fetch_channel(thread.id)).archived


async def test_an_archived_thread_is_listed_as_such(channel):
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    assert [thread.id] == [t.id for t in await channel.guild.active_threads()]
    await thread.edit(archived=True)
    assert await channel.guild.active_threads() == []
    assert [thread.id] == [t.id async for t in channel.archived_threads()]


async def test_a_locked_thread_is_for_those_who_manage_threads(channel, here):
    await here.control.set_overwrites("#stammtisch", allow=("manage_threads",))
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    await thread.edit(locked=True)
    await thread.send("still here")
    await here.control.set_overwrites("#stammtisch")
    assert await code_of(thread.send("locked out")) == (400, 160005)


async def test_a_thread_can_be_joined_left_and_deleted(channel, here):
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    await thread.leave()
    assert await thread.fetch_members() == []
    await thread.join()
    assert [here.world.bot_id] == [member.id for member in await thread.fetch_members()]
    assert await code_of(thread.delete()) == (403, 50013)
    await here.control.set_overwrites("#stammtisch", allow=("manage_threads",))
    await thread.delete()
    assert await code_of(thread.send("gone")) == (404, 10003)


async def test_a_command_in_a_thread_knows_where_it_is(channel, play):
    await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    interaction = await play("ben", "#table")
    assert isinstance(interaction.channel, discord.Thread)
    assert channel.id == interaction.channel.parent_id


async def test_a_thread_below_a_silent_channel_is_silent_too(client):
    thread = await client.channel("stille").create_thread(name="hush")
    assert await code_of(thread.send("x")) == (403, 50013)
