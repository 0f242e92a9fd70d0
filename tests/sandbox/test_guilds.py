"""Guilds, their channels and members, as a bot reads and changes them."""

import asyncio

import discord
import pytest
from discord.http import Route

from sandbox import NotPossible
from tests.patience import PATIENCE


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


@pytest.fixture
def gasthaus(client):
    return client.guilds[0]


async def test_a_guild_can_be_fetched_with_its_roles_and_channels(gasthaus, client):
    fetched = await client.fetch_guild(gasthaus.id)
    assert (fetched.name, fetched.approximate_member_count) == ("Gasthaus", 8)
    assert "Stammgast" in {role.name for role in await gasthaus.fetch_roles()}
    assert len(await gasthaus.fetch_channels()) == 3
    assert [guild.name async for guild in client.fetch_guilds()] == ["Gasthaus", "Wirtshaus"]


async def test_a_member_can_be_fetched_and_strangers_are_told_apart(gasthaus, here):
    people = {user.username: user.id for user in here.world.users.values()}
    assert (await gasthaus.fetch_member(people["ben"])).display_name == "Ben"
    await here.control.leave_guild("ben", "Gasthaus")
    assert await code_of(gasthaus.fetch_member(people["ben"])) == (404, 10007)
    assert await code_of(gasthaus.fetch_member(1)) == (404, 10013)


async def test_listing_members_needs_the_members_intent(gasthaus, here, client):
    list_members = client.http.get_members
    assert await code_of(list_members(gasthaus.id, 10, None)) == (403, 50001)
    await here.control.set(privileged=True)
    assert len(await list_members(gasthaus.id, 10, None)) == 8


async def test_a_channel_can_be_renamed_by_who_manages_channels(client, here):
    channel = client.channel("stammtisch")
    assert await code_of(channel.edit(name="runde")) == (403, 50013)
    await here.control.set_overwrites("#stammtisch", allow=("manage_channels",))
    await channel.edit(name="runde", topic="new")
    view = await here.control.view("ben", "#runde")
    assert view["channel"]["topic"] == "new"


async def test_a_channel_can_be_opened_and_deleted_by_who_manages_channels(gasthaus, here):
    assert await code_of(gasthaus.create_text_channel("neu")) == (403, 50013)
    own = here.world.guilds[gasthaus.id].members[here.world.bot_id].roles[0]
    here.world.guilds[gasthaus.id].roles[own].permissions = 1 << 4
    channel = await gasthaus.create_text_channel("neu")
    await channel.send("hello")
    await channel.delete()
    assert await code_of(channel.send("gone")) == (404, 10003)


async def test_overwrites_can_be_set_and_lifted_by_who_manages_roles(client, here, gasthaus):
    channel = client.channel("stammtisch")
    target, closed = gasthaus.default_role, discord.PermissionOverwrite(send_messages=False)
    assert await code_of(channel.set_permissions(target, overwrite=closed)) == (403, 50013)
    await here.control.set_overwrites("#stammtisch", allow=("manage_roles",))
    await channel.set_permissions(target, overwrite=closed)
    assert not (await here.control.view("ben", "#stammtisch"))["channel"]["can_send"]
    await channel.set_permissions(target, overwrite=None)
    assert (await here.control.view("ben", "#stammtisch"))["channel"]["can_send"]


async def test_the_bot_hands_out_only_what_it_has(client, here, gasthaus):
    await here.control.set_overwrites("#stammtisch", allow=("manage_roles",))
    more = discord.PermissionOverwrite(manage_messages=True)
    channel = client.channel("stammtisch")
    code = await code_of(channel.set_permissions(gasthaus.default_role, overwrite=more))
    assert code == (403, 50013)


async def test_the_bot_can_leave(client, here):
    left = client.guilds[1].id
    await client.guilds[1].leave()
    assert here.world.bot_id not in here.world.guilds[left].members


async def test_what_the_sandbox_cannot_handle_is_a_problem_in_the_journal(client, here):
    route = Route("GET", "/users/@me/guilds")
    here.world.guilds[1] = None
    with pytest.raises(discord.HTTPException):
        await client.http.request(route)
    del here.world.guilds[1]
    assert len(here.journal.problems()) == 1


async def test_requests_that_lead_to_a_ban_are_counted(client, here):
    await code_of(client.channel("stille").send("x"))
    assert here.journal.invalid() == 1


async def test_only_a_community_has_a_language_and_every_other_guild_says_american_english(
    here, play
):
    seen: list[tuple[str, str, bool]] = []
    for locale in ("de", "en-GB", None, "fr"):
        await here.control.set_community("Gasthaus", locale)
        interaction = await play("ben")
        guild = interaction.guild
        assert guild.preferred_locale == interaction.guild_locale
        partial = here.world.guilds[guild.id].preferred_locale
        seen.append((str(interaction.guild_locale), partial, "COMMUNITY" in guild.features))
    assert [
        ("de", "de", True),
        ("en-GB", "en-GB", True),
        ("en-US", "en-US", False),
        ("fr", "fr", True),
    ] == seen


async def test_a_role_can_be_made_given_and_deleted(here, play):
    made = int(await here.control.make_role("Gasthaus", "Wirtin"))
    await here.control.grant("ben", "Gasthaus", "Wirtin")
    interaction = await play("ben")
    assert "Wirtin" == interaction.user.get_role(made).name
    await here.control.delete_role("Gasthaus", "Wirtin")
    interaction = await play("ben")
    assert interaction.user.get_role(made) is None
    assert interaction.guild.get_role(made) is None
    with pytest.raises(NotPossible):
        await here.control.grant("ben", "Gasthaus", "Wirtin")


async def test_a_bot_is_told_what_a_role_grants_and_which_it_has_been_given(client, here):
    house = client.channel("stammtisch").guild
    await here.control.deny("#stammtisch", "VIEW_CHANNEL")
    await here.control.make_role("Gasthaus", "Wirtin")
    changed = asyncio.create_task(client.wait_for("guild_role_update", timeout=PATIENCE))
    await asyncio.sleep(0)  # so that it listens
    await here.control.permit("Gasthaus", "Wirtin", "ADMINISTRATOR")
    assert (await changed)[1].permissions.administrator
    assert not client.channel("stammtisch").permissions_for(house.me).view_channel
    given = asyncio.create_task(client.wait_for("member_update", timeout=PATIENCE))
    await asyncio.sleep(0)
    await here.control.grant("Stammtisch", "Gasthaus", "Wirtin")
    assert house.me == (await given)[1]
    assert client.channel("stammtisch").permissions_for(house.me).view_channel


async def test_a_person_opens_a_thread_that_the_bot_hears_of(client, here):
    opened = asyncio.create_task(client.wait_for("thread_create", timeout=PATIENCE))
    await asyncio.sleep(0)  # so that it listens
    thread = int(await here.control.open_thread("ben", "#stammtisch", "leise"))
    assert (thread, client.channel("stammtisch")) == ((await opened).id, (await opened).parent)
