"""The app as a server or a person installed it: what is offered where, and what it may do there."""

import discord
import pytest

from sandbox import NotPossible

ALWAYS = {"embed_links", "attach_files", "mention_everyone"}
GASTHAUS, WIRTSHAUS = 800_000_000_000_000_001, 800_000_000_000_000_002
ANYWHERE = {
    "name": "rules",
    "description": "Rules",
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
}
IN_GUILDS = {"name": "top", "description": "Top", "integration_types": [0], "contexts": [0]}


def granted(permissions: discord.Permissions) -> set[str]:
    return {name for name, value in permissions if value}


async def offered(here, person, channel) -> set[str]:
    view = await here.control.view(person, channel)
    return {command["name"] for command in view["commands"]}


@pytest.fixture
async def alone(client, here):
    """Dora, unlike Anna, has installed the app for herself, on a server that does not have it."""
    await client.offer(ANYWHERE, IN_GUILDS)
    await here.control.remove_bot("Wirtshaus")
    await here.control.install_app("dora")
    return client


async def summoned(client, here, person, channel) -> discord.Interaction:
    await here.control.slash(person, channel, "rules")
    return await client.summoned()


@pytest.mark.usefixtures("alone")
async def test_on_a_server_without_the_app_it_is_there_for_who_installed_it(here):
    assert {"rules"} == await offered(here, "dora", "#stube")
    assert set() == await offered(here, "anna", "#stube")
    assert {"rules", "top"} == await offered(here, "anna", "#stammtisch")


async def test_an_interaction_on_such_a_server_names_the_person_who_installed_it(alone, here):
    found = await summoned(alone, here, "dora", "#stube")
    dora = here.control.find_person("dora").id
    assert (WIRTSHAUS, True, False, True) == (
        found.guild_id,
        found.context.guild,
        found.is_guild_integration(),
        found.is_user_integration(),
    )
    assert {1: dora} == found._integration_owners
    assert ALWAYS == granted(found.app_permissions)
    assert alone.get_guild(WIRTSHAUS) is None
    assert isinstance(found.user, discord.Member)


async def test_on_a_server_with_the_app_both_are_named(alone, here):
    found = await summoned(alone, here, "dora", "#stammtisch")
    assert (True, True) == (found.is_guild_integration(), found.is_user_integration())
    assert found.app_permissions.view_channel
    assert found.app_permissions.send_messages


async def test_there_the_bot_answers_through_the_token_and_reaches_nothing_else(alone, here):
    found = await summoned(alone, here, "dora", "#stube")
    await found.response.send_message("for all")
    assert "for all" in str(await here.control.view("anna", "#stube"))
    channel = alone.get_partial_messageable(found.channel_id)
    for request in (
        alone.http.get_channel(found.channel_id),
        channel.send("by the bot's own token"),
    ):
        with pytest.raises(discord.Forbidden) as refused:
            await request
        assert 50001 == refused.value.code


async def test_a_server_may_keep_such_answers_to_the_person(alone, here):
    everyone = here.world.guilds[WIRTSHAUS].roles[WIRTSHAUS]
    everyone.permissions &= ~discord.Permissions(use_external_apps=True).value
    await here.control.install_app("anna")
    found = await summoned(alone, here, "anna", "#stube")
    await found.response.send_message("for all")
    assert "for all" in str(await here.control.view("anna", "#stube"))
    assert "for all" not in str(await here.control.view("dora", "#stube"))


async def test_there_five_more_messages_follow_an_answer(alone, here):
    found = await summoned(alone, here, "dora", "#stube")
    await found.response.send_message("0")
    for number in range(5):
        await found.followup.send(str(number + 1))
    with pytest.raises(discord.HTTPException) as refused:
        await found.followup.send("6")
    assert 40094 == refused.value.code


async def test_where_the_bot_is_a_member_any_number_follows(alone, here):
    found = await summoned(alone, here, "dora", "#stammtisch")
    await found.response.send_message("0")
    for number in range(6):
        await found.followup.send(str(number + 1))


async def test_in_direct_messages_the_server_stands_as_zero(alone, here):
    await here.control.open_dm("ben")
    found = await summoned(alone, here, "ben", "dm")
    assert ({0: 0}, None, True) == (
        found._integration_owners,
        found.guild_id,
        found.context.dm_channel,
    )
    assert ALWAYS | {"external_emojis"} == granted(found.app_permissions)
    assert isinstance(found.channel, discord.DMChannel)


async def test_who_installed_the_app_can_be_written_to_without_a_guild_in_common(alone, here):
    await here.control.leave_guild("dora", "Gasthaus")
    dora = await alone.fetch_user(here.control.find_person("dora").id)
    await dora.send("hello")
    found = await summoned(alone, here, "dora", "dm")
    assert {1: dora.id} == found._integration_owners
    await here.control.uninstall_app("dora")
    with pytest.raises(discord.Forbidden):
        await dora.send("hello?")


async def test_in_a_group_the_app_answers_who_installed_it_and_sees_nothing(alone, here):
    await here.control.open_group("runde", "dora", "ben")
    assert {"rules"} == await offered(here, "dora", "#runde")
    assert set() == await offered(here, "ben", "#runde")
    found = await summoned(alone, here, "dora", "#runde")
    assert (None, True, False) == (
        found.guild_id,
        found.context.private_channel,
        found.context.dm_channel,
    )
    assert isinstance(found.channel, discord.GroupChannel)
    assert ("runde", ALWAYS) == (found.channel.name, granted(found.app_permissions))
    await found.response.send_message("for the group")
    assert "for the group" in str(await here.control.view("ben", "#runde"))
    with pytest.raises(discord.Forbidden) as refused:
        await alone.http.get_channel(found.channel.id)
    assert 50001 == refused.value.code
    with pytest.raises(NotPossible, match="no channel"):
        await here.control.view("anna", "#runde")


async def test_a_group_is_listed_beside_direct_messages(here):
    await here.control.open_group("runde", "dora", "ben")
    await here.control.say("ben", "#runde", "hi")
    [group] = (await here.control.view("dora", "#stammtisch"))["dms"]
    assert ("runde", 1) == (group["name"], group["mentions"])


@pytest.mark.usefixtures("alone")
async def test_a_group_hears_no_command_that_does_not_say_so(client, here):
    await client.offer({"name": "old", "description": "Old", "integration_types": [0, 1]})
    await here.control.open_group("runde", "dora", "ben")
    assert set() == await offered(here, "dora", "#runde")
    assert {"old"} == await offered(here, "dora", "#stube")
