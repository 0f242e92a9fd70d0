"""Commands in the menu of a message: offering, and what the bot is told."""

import discord
import pytest
from discord import app_commands

from sandbox import NotPossible

MESSAGE = 3


@pytest.fixture
async def tree(client):
    """A real tree with a command for messages, which answers at once."""
    tree = app_commands.CommandTree(client)

    @tree.context_menu(name="Read out")
    async def read(interaction: discord.Interaction, message: discord.Message):
        said = f"{message.author.name}: {message.content}"
        await interaction.response.send_message(said, ephemeral=True)

    await tree.sync()
    return tree


async def told(here, who):
    """The newest answer on somebody's screen."""
    view = await here.control.until(
        who, "#stammtisch", lambda view: len(view["messages"]) > 1 and not view["pending"]
    )
    return view["messages"][-1]


@pytest.mark.usefixtures("tree")
async def test_the_menu_of_a_message_offers_what_no_other_does(here):
    view = await here.control.view("anna", "#stammtisch")
    assert ["Read out"] == [each["name"] for each in view["message_commands"]]
    assert [] == view["commands"] == view["person_commands"]


@pytest.mark.usefixtures("tree")
async def test_the_bot_is_given_the_message_and_its_answer_names_it(here):
    said = await here.control.say("anna", "#stammtisch", "hello")
    await here.control.use_on_message("ben", said, "Read out")
    answer = await told(here, "ben")
    assert "anna: hello" == answer["content"]
    metadata = answer["interaction_metadata"]
    assert (MESSAGE, said) == (metadata["command_type"], metadata["target_message_id"])
    assert "target_user" not in metadata


@pytest.mark.usefixtures("tree")
async def test_what_another_person_alone_sees_cannot_be_chosen(here):
    said = await here.control.say("anna", "#stammtisch", "hello")
    await here.control.use_on_message("ben", said, "Read out")
    private = await told(here, "ben")
    with pytest.raises(NotPossible):
        await here.control.use_on_message("anna", private["id"], "Read out")


@pytest.mark.usefixtures("tree")
async def test_a_command_that_is_not_offered_cannot_be_chosen(here):
    said = await here.control.say("anna", "#stammtisch", "hello")
    with pytest.raises(NotPossible):
        await here.control.use_on_message("anna", said, "Look at")
