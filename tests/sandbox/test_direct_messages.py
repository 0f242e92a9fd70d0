"""Direct messages: opening them always works, sending only to open doors."""

import discord
import pytest


async def person(client, here, name) -> discord.User:
    user = next(user for user in here.world.users.values() if user.username == name)
    return await client.fetch_user(user.id)


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


async def test_a_direct_message_is_seen_by_its_receiver_alone(client, here):
    await (await person(client, here, "ben")).send("psst")
    [message] = (await here.control.view("ben", "dm"))["messages"]
    assert message["content"] == "psst"
    for view in await here.control.everything("anna"):
        assert "psst" not in str(view)


async def test_a_direct_message_is_listed_as_unread(client, here):
    await (await person(client, here, "ben")).send("psst")
    [dm] = (await here.control.view("ben", "#stammtisch"))["dms"]
    assert (dm["recipient"]["username"], dm["unread"], dm["mentions"]) == ("Stammtisch", True, 1)


async def test_a_closed_door_opens_but_takes_nothing(client, here):
    emil = await person(client, here, "emil")
    assert emil.dm_channel is None
    await emil.create_dm()
    assert await code_of(emil.send("psst")) == (403, 50007)


async def test_a_door_can_be_closed_and_opened(client, here):
    ben = await person(client, here, "ben")
    await here.control.close_dms("ben")
    assert await code_of(ben.send("one")) == (403, 50007)
    await here.control.open_dms("ben")
    assert (await ben.send("two")).content == "two"


async def test_nobody_is_written_to_without_a_guild_in_common(client, here):
    ben = await person(client, here, "ben")
    await here.control.leave_guild("ben", "Gasthaus")
    assert await code_of(ben.send("psst")) == (403, 50278)


async def test_a_command_in_direct_messages_carries_a_user_and_no_guild(client, here):
    await client.offer({"name": "play", "description": "Play"})
    await here.control.open_dm("ben")
    await here.control.slash("ben", "dm", "play")
    interaction = await client.summoned()
    assert (None, discord.User, True) == (
        interaction.guild_id,
        type(interaction.user),
        interaction.context.dm_channel,
    )
    await interaction.response.send_message("here")
    assert [m["content"] for m in (await here.control.view("ben", "dm"))["messages"]] == ["here"]


async def test_what_one_writes_to_the_bot_is_heard_with_its_content(sign_in, here):
    client = await sign_in(intents=discord.Intents(guilds=True, dm_messages=True).value)
    await here.control.open_dm("ben")
    await here.control.say("ben", "dm", "hello bot")
    assert (await client.hears()).content == "hello bot"


async def test_an_ephemeral_answer_travels_like_a_direct_message(sign_in, here):
    client = await sign_in(intents=discord.Intents(guilds=True, dm_messages=True).value)
    await client.offer({"name": "play", "description": "Play"})
    await here.control.slash("ben", "#stammtisch", "play")
    await (await client.summoned()).response.send_message("psst", ephemeral=True)
    heard = await client.hears()
    assert (heard.guild, heard.flags.ephemeral) == (None, True)
