"""Slash commands: registering, offering, checking what is typed, completing it."""

import asyncio

import discord
import pytest
from discord import app_commands
from discord.app_commands import Namespace

from sandbox import NotPossible
from tests.patience import PATIENCE

GASTHAUS = discord.Object(800_000_000_000_000_001)


class Tree(app_commands.CommandTree):
    """A command tree; what its commands are called with lands in `called`."""

    def __init__(self, client):
        super().__init__(client)
        self.called = asyncio.Queue()


@pytest.fixture
async def tree(client):
    """A real command tree."""
    tree = Tree(client)

    @tree.command(description="Deal the cards")
    async def deal(
        interaction: discord.Interaction,
        who: discord.Member,
        cards: app_commands.Range[int, 1, 9] = 5,
        shown: bool = False,
    ):
        tree.called.put_nowait((who.name, cards, shown))
        await interaction.response.send_message("dealt")

    group = app_commands.Group(name="table", description="Tables")

    @group.command(name="open", description="Open a table")
    @app_commands.choices(game=[app_commands.Choice(name="Watten", value="watten")])
    async def open_(
        interaction: discord.Interaction,
        game: app_commands.Choice[str],
        channel: discord.TextChannel | None = None,
    ):
        tree.called.put_nowait((game.value, channel and channel.name))
        await interaction.response.send_message("opened")

    tree.add_command(group)

    @tree.command(description="Play a card")
    async def card(interaction: discord.Interaction, name: str):
        tree.called.put_nowait(name)
        await interaction.response.send_message("played")

    @card.autocomplete("name")
    async def complete(_interaction: discord.Interaction, typed: str):
        known = ["Eichel Ober", "Eichel Unter", "Herz Sau"]
        return [app_commands.Choice(name=n, value=n) for n in known if n.startswith(typed)]

    await tree.sync()
    return tree


async def test_a_command_arrives_with_its_options(tree, here):
    await here.control.slash("anna", "#stammtisch", "deal", who="ben", cards=3, shown=True)
    assert await asyncio.wait_for(tree.called.get(), PATIENCE) == ("ben", 3, True)


async def test_a_subcommand_arrives_with_its_choice_and_channel(tree, here):
    typed = {"game": "Watten", "channel": "#nebenzimmer"}
    await here.control.slash("anna", "#stammtisch", "table open", **typed)
    assert await asyncio.wait_for(tree.called.get(), PATIENCE) == ("watten", "nebenzimmer")


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("shuffle", {}, "no command /shuffle"),
        ("deal", {}, "who is required"),
        ("deal", {"who": "nobody"}, "nobody called"),
        ("deal", {"who": "ben", "cards": 10}, "at most 9"),
        ("deal", {"who": "ben", "cards": "many"}, "takes a number"),
        ("deal", {"who": "ben", "shown": "yes"}, "true or false"),
        ("deal", {"who": "ben", "colour": "red"}, "no option colour"),
        ("table", {}, "needs a subcommand"),
        ("table close", {}, "has no 'close'"),
        ("table open", {"game": "Skat"}, "not among the choices"),
    ],
)
@pytest.mark.usefixtures("tree")
async def test_a_command_typed_wrongly_is_not_sent(here, name, options, sentence):
    with pytest.raises(NotPossible, match=sentence):
        await here.control.slash("anna", "#stammtisch", name, **options)


@pytest.mark.usefixtures("tree")
async def test_typing_into_an_option_offers_choices(here):
    choices = await here.control.autocomplete("anna", "#stammtisch", "card", "name", name="Eichel")
    assert [choice["value"] for choice in choices] == ["Eichel Ober", "Eichel Unter"]


@pytest.mark.usefixtures("tree")
async def test_an_option_without_completion_completes_nothing(here):
    with pytest.raises(NotPossible, match="completes nothing"):
        await here.control.autocomplete("anna", "#stammtisch", "deal", "cards")


async def test_completion_that_comes_too_late_offers_nothing(client, here):
    option = {"name": "n", "description": "n", "type": 3, "autocomplete": True}
    await client.offer({"name": "c", "description": "c", "options": [option]})
    await here.control.set(deadline=0.02)
    assert await here.control.autocomplete("anna", "#stammtisch", "c", "n", n="x") == []
    assert (await here.control.view("anna", "#stammtisch"))["notices"] == []


async def test_syncing_twice_keeps_the_ids(tree):
    first = {command.name: command.id for command in await tree.fetch_commands()}
    assert first == {command.name: command.id for command in await tree.sync()}


async def test_a_command_no_longer_synced_is_gone(tree, here):
    tree.remove_command("deal")
    await tree.sync()
    offered = (await here.control.view("anna", "#stammtisch"))["commands"]
    assert {"table", "card"} == {command["name"] for command in offered}


async def test_a_guild_command_is_offered_in_its_guild_alone(tree: Tree, here):
    @tree.command(description="Only here", guild=GASTHAUS)
    async def local(_interaction: discord.Interaction):
        pass

    await tree.sync(guild=GASTHAUS)
    there = (await here.control.view("anna", "#stube"))["commands"]
    inside = (await here.control.view("anna", "#stammtisch"))["commands"]
    assert "local" in {command["name"] for command in inside}
    assert "local" not in {command["name"] for command in there}


async def test_a_command_for_moderators_is_offered_to_them_alone(client, here):
    await client.offer({"name": "x", "description": "x", "default_member_permissions": "32"})
    assert [c["name"] for c in (await here.control.view("anna", "#stammtisch"))["commands"]] == [
        "x"
    ]
    assert (await here.control.view("ben", "#stammtisch"))["commands"] == []


async def test_a_command_without_guild_context_is_offered_in_direct_messages_alone(client, here):
    await client.offer({"name": "x", "description": "x", "contexts": [1]})
    await here.control.open_dm("ben")
    assert (await here.control.view("ben", "#stammtisch"))["commands"] == []
    assert [c["name"] for c in (await here.control.view("ben", "dm"))["commands"]] == ["x"]


async def test_command_names_are_shown_in_ones_own_language(client, here):
    names = {"de": "spielen", "en-GB": "play-it"}
    await client.offer({"name": "play", "description": "Play", "name_localizations": names})
    shown = {}
    for person in ("anna", "ben", "clara", "dora"):
        [command] = (await here.control.view(person, "#stammtisch"))["commands"]
        shown[person] = command["name_localized"]
    expected = {"anna": "spielen", "ben": "play-it", "clara": "play-it", "dora": "play"}
    assert expected == shown


async def test_a_malformed_command_is_refused(client, here):
    with pytest.raises(discord.HTTPException):
        await client.offer({"name": "Not Lower", "description": "x"})
    assert here.journal.problems()


async def test_one_command_can_be_fetched_changed_and_deleted(tree):
    [deal] = [command for command in await tree.fetch_commands() if command.name == "deal"]
    await deal.edit(description="Deal again")
    assert (await tree.fetch_command(deal.id)).description == "Deal again"
    await deal.delete()
    with pytest.raises(discord.NotFound):
        await tree.fetch_command(deal.id)


async def test_an_option_may_be_called_like_an_argument(client, here):
    options = [{"name": n, "description": n, "type": 3} for n in ("name", "person", "channel")]
    await client.offer({"name": "c", "description": "c", "options": options})
    given = {"name": "a", "person": "b", "channel": "c"}
    await here.control.slash("anna", "#stammtisch", "c", **given)
    data = (await client.summoned()).data
    assert given == {option["name"]: option["value"] for option in data["options"]}


async def test_every_kind_of_option_arrives_resolved(client, here):
    kinds = {"user": 6, "place": 7, "role": 8, "any": 9, "number": 10, "file": 11}
    options = [{"name": n, "description": n, "type": t} for n, t in kinds.items()]
    await client.offer({"name": "c", "description": "c", "options": options})
    given = {"user": "ben", "place": "#stille", "role": "Stammgast", "any": "clara"}
    given |= {"number": 1.5, "file": {"filename": "a.txt", "content": b"abc"}}
    await here.control.slash("anna", "#stammtisch", "c", **given)
    interaction = await client.summoned()
    data = interaction.data
    space = Namespace(interaction, data["resolved"], data["options"])
    assert (
        space.user.name,
        space.place.name,
        space.role.name,
        space.any.name,
        space.number,
        await space.file.read(),
    ) == ("ben", "stille", "Stammgast", "clara", 1.5, b"abc")
