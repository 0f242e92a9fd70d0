"""Permission arithmetic, and the two ways of being refused."""

import discord
import pytest

from sandbox.world.channels import Overwrite
from sandbox.world.guilds import Role
from sandbox.world.permissions import ALL, Permission

VIEW, SEND = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


@pytest.fixture
def place(here):
    return next(c for c in here.world.channels.values() if c.name == "stammtisch")


@pytest.fixture
def ben(here):
    return next(user.id for user in here.world.users.values() if user.username == "ben")


async def test_where_the_bot_may_not_send_it_lacks_permissions(client):
    assert await code_of(client.channel("stille").send("x")) == (403, 50013)


async def test_where_the_bot_may_not_look_it_lacks_access(client, here):
    channel = client.channel("stammtisch")
    await here.control.deny("#stammtisch", "view_channel")
    assert await code_of(channel.send("x")) == (403, 50001)


async def test_a_channel_that_never_was_is_unknown(client):
    assert await code_of(client.fetch_channel(1)) == (404, 10003)


async def test_a_guild_the_bot_left_is_out_of_reach(client, here):
    channel = client.channel("stube")
    await here.control.remove_bot("Wirtshaus")
    assert await code_of(channel.send("x")) == (403, 50001)
    assert await code_of(client.fetch_guild(channel.guild.id)) == (403, 50001)


async def test_files_and_embeds_need_their_own_permissions(client, here):
    channel = client.channel("stammtisch")
    await here.control.deny("#stammtisch", "embed_links", "attach_files")
    assert await code_of(channel.send(embed=discord.Embed(title="x"))) == (403, 50013)
    await channel.send("plain")


async def test_discord_py_computes_the_same_permissions(client, here, place):
    await here.control.deny("#stammtisch", "add_reactions")
    channel = await client.fetch_channel(place.id)
    granted = channel.permissions_for(channel.guild.me)
    ours = here.world.permissions(here.world.bot_id, place)
    for permission in Permission:
        assert bool(ours & permission) == bool(granted.value & permission), permission.name


def test_an_owner_and_an_admin_may_do_everything(here, place):
    anna = here.world.owner_id
    here.world.guilds[place.guild_id].owner_id = 0
    place.overwrites[anna] = Overwrite(kind=1, deny=int(VIEW))
    assert here.world.permissions(anna, place) == ALL


def test_a_members_overwrite_beats_a_roles_and_a_roles_beats_everyones(here, place, ben):
    guild = here.world.guilds[place.guild_id]
    guild.roles[1] = Role(id=1, name="a", permissions=0)
    guild.members[ben].roles.append(1)
    place.overwrites[guild.id] = Overwrite(kind=0, deny=int(SEND))
    assert not here.world.sends(ben, place)
    place.overwrites[1] = Overwrite(kind=0, allow=int(SEND))
    assert here.world.sends(ben, place)
    place.overwrites[ben] = Overwrite(kind=1, deny=int(SEND))
    assert not here.world.sends(ben, place)


def test_among_roles_what_one_allows_no_other_denies(here, place, ben):
    guild = here.world.guilds[place.guild_id]
    for number, overwrite in (
        (1, Overwrite(0, allow=int(SEND))),
        (2, Overwrite(0, deny=int(SEND))),
    ):
        guild.roles[number] = Role(id=number, name="x", permissions=0)
        guild.members[ben].roles.append(number)
        place.overwrites[number] = overwrite
    assert here.world.sends(ben, place)


def test_who_does_not_see_a_channel_may_do_nothing_there(here, place, ben):
    place.overwrites[ben] = Overwrite(kind=1, deny=int(VIEW))
    assert here.world.permissions(ben, place) == 0


def test_who_is_not_a_member_may_do_nothing(here, place):
    assert here.world.permissions(1, place) == 0
