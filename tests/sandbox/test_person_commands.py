"""Commands in the menu of a person: registering, offering, and what the bot is told."""

import discord
import pytest
from discord import app_commands

from sandbox import NotPossible
from sandbox.limits import violations

COMMANDS = "/applications/1/commands"
USER, MESSAGE = 2, 3


@pytest.fixture
async def tree(client):
    """A real tree with a command for people, which answers at once."""
    tree = app_commands.CommandTree(client)

    @tree.context_menu(name="Look at")
    async def look(interaction: discord.Interaction, person: discord.Member):
        roles = ",".join(role.name for role in person.roles)
        await interaction.response.send_message(f"{person.name} {roles}", ephemeral=True)

    await tree.sync()
    return tree


@pytest.mark.usefixtures("tree")
async def test_a_menu_offers_the_commands_for_people_and_the_picker_does_not(here):
    view = await here.control.view("anna", "#stammtisch")
    assert ["Look at"] == [each["name"] for each in view["person_commands"]]
    assert [] == view["commands"]


@pytest.mark.usefixtures("tree")
async def test_the_bot_is_told_on_whom_with_their_membership(here):
    await here.control.use_on("ben", "#stammtisch", "anna", "Look at")
    view = await here.control.until(
        "ben", "#stammtisch", lambda view: view["messages"] and not view["pending"]
    )
    (message,) = view["messages"]
    assert "anna @everyone,Stammgast" == message["content"]
    assert ("Look at", False) == (message["invoked"]["name"], message["invoked"]["typed"])
    metadata = message["interaction_metadata"]
    assert USER == metadata["command_type"]
    assert str(here.control.find_person("anna").id) == metadata["target_user"]["id"]


async def test_the_payload_names_its_target_and_resolves_it(client, here):
    tree = app_commands.CommandTree(client)

    @tree.context_menu(name="Wait for")
    async def wait(interaction: discord.Interaction, person: discord.Member): ...

    await tree.sync()
    await here.control.use_on("ben", "#stammtisch", "anna", "Wait for")
    data = (await client.summoned()).data
    anna = str(here.control.find_person("anna").id)
    assert ("Wait for", USER, anna) == (data["name"], data["type"], data["target_id"])
    assert {anna} == set(data["resolved"]["users"]) == set(data["resolved"]["members"])
    assert "options" not in data


async def test_who_is_no_member_comes_without_a_membership(client, here):
    tree = app_commands.CommandTree(client)

    @tree.context_menu(name="Wait for")
    async def wait(interaction: discord.Interaction, person: discord.User | discord.Member): ...

    await tree.sync()
    await here.control.leave_guild("ben", "Gasthaus")
    await here.control.use_on("anna", "#stammtisch", "ben", "Wait for")
    resolved = (await client.summoned()).data["resolved"]
    assert "members" not in resolved


@pytest.mark.usefixtures("tree")
async def test_a_command_is_found_by_its_name_in_any_language_and_no_other(here):
    for command in here.world.commands.values():
        command.shape["name_localizations"] = {"de": "Ansehen"}
    await here.control.use_on("anna", "#stammtisch", "ben", "Ansehen")
    with pytest.raises(NotPossible):
        await here.control.use_on("anna", "#stammtisch", "ben", "Anstarren")


@pytest.mark.usefixtures("tree")
async def test_where_commands_may_not_be_used_the_menu_has_none_to_choose(here):
    channel = here.control.find_channel("#stammtisch")
    guild = here.world.guilds[channel.guild_id]
    guild.roles[guild.id].permissions &= ~(1 << 31)
    with pytest.raises(NotPossible):
        await here.control.use_on("ben", "#stammtisch", "anna", "Look at")


@pytest.mark.parametrize(
    ("command", "is_taken"),
    [
        ({"name": "Look at", "type": USER}, True),
        ({"name": "Look at", "type": USER, "name_localizations": {"de": "Sieh an"}}, True),
        ({"name": "Look at", "type": USER, "description": "Look."}, False),
        ({"name": "Look at", "type": USER, "options": [{"name": "x", "type": 3}]}, False),
        ({"name": "x" * 33, "type": USER}, False),
        ({"name": "Look at", "description": "Look."}, False),
    ],
)
def test_a_command_for_people_has_a_name_of_any_letters_and_nothing_else(command, is_taken):
    assert is_taken == ([] == violations("PUT", COMMANDS, [command]))


@pytest.mark.parametrize("kind", [USER, MESSAGE])
def test_there_are_fifteen_commands_of_each_menu(kind):
    many = [{"name": f"Look {number}", "type": kind} for number in range(16)]
    assert [] == violations("PUT", COMMANDS, many[:15])
    assert [] != violations("PUT", COMMANDS, many)
