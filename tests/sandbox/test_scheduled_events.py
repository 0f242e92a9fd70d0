"""Scheduled events: made where the bot may, changed by who made them, over once and for all."""

from datetime import timedelta

import discord
import pytest

from sandbox import samples
from sandbox.world.permissions import Permission


@pytest.fixture
def guild(client, here):
    role = here.world.guilds[samples.GASTHAUS].roles[samples.GASTHAUS + 1000]
    role.permissions = int(Permission.CREATE_EVENTS)
    return client.get_guild(samples.GASTHAUS)


async def made(guild, **changes):
    start = discord.utils.utcnow() + timedelta(hours=1)
    wanted = {
        "name": "Preiswatten",
        "start_time": start,
        "end_time": start + timedelta(hours=4),
        "entity_type": discord.EntityType.external,
        "privacy_level": discord.PrivacyLevel.guild_only,
        "location": "beim Wirt",
    }
    return await guild.create_scheduled_event(**wanted | changes)


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


async def test_an_event_begins_and_ends(guild):
    event = await made(guild)
    assert ("Preiswatten", "beim Wirt") == (event.name, event.location)
    await (await guild.fetch_scheduled_event(event.id)).start()
    await (await guild.fetch_scheduled_event(event.id)).end()
    found = await guild.fetch_scheduled_event(event.id)
    assert discord.EventStatus.completed is found.status


async def test_what_is_over_does_not_begin_again(guild):
    event = await made(guild)
    await event.cancel()
    assert (400, 50035) == await code_of(event.start())


async def test_nothing_begins_in_the_past(guild):
    past = discord.utils.utcnow() - timedelta(minutes=1)
    assert (400, 50035) == await code_of(made(guild, start_time=past))


@pytest.mark.parametrize("permissions", [0, Permission.MANAGE_EVENTS])
async def test_only_who_may_create_events_makes_one(guild, here, permissions):
    role = here.world.guilds[samples.GASTHAUS].roles[samples.GASTHAUS + 1000]
    role.permissions = int(permissions)
    assert (403, 50013) == await code_of(made(guild))


async def test_who_manages_events_changes_what_they_made(guild, here):
    event = await made(guild)
    role = here.world.guilds[samples.GASTHAUS].roles[samples.GASTHAUS + 1000]
    role.permissions = int(Permission.MANAGE_EVENTS)
    await event.cancel()
    assert discord.EventStatus.canceled is (await guild.fetch_scheduled_event(event.id)).status


async def test_what_is_deleted_is_unknown(guild):
    event = await made(guild)
    await event.delete()
    assert (404, 10070) == await code_of(guild.fetch_scheduled_event(event.id))
