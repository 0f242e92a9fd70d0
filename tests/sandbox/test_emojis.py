"""Application emojis, reactions and pins."""

import discord
import pytest
from discord import ui

from sandbox import NotPossible
from tests.patience import PATIENCE

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f64540"
    "0000000049454e44ae426082"
)


@pytest.fixture
async def emoji(client):
    return await client.create_application_emoji(name="eichel_ober", image=PNG)


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


async def test_an_uploaded_emoji_is_listed_and_its_picture_served(emoji, client, here):
    assert [e.name for e in await client.fetch_application_emojis()] == ["eichel_ober"]
    assert emoji == await client.fetch_application_emoji(emoji.id)
    [shown] = (await here.control.view("ben", "#stammtisch"))["emojis"].values()
    assert await client.http.get_from_cdn(shown["url"]) == PNG


async def test_an_emoji_can_be_renamed_and_deleted(emoji, client):
    assert (await emoji.edit(name="herz_ober")).name == "herz_ober"
    await emoji.delete()
    assert await client.fetch_application_emojis() == []
    assert await code_of(client.fetch_application_emoji(emoji.id)) == (404, 10014)


async def test_a_name_is_given_to_one_emoji_only(emoji, client):
    with pytest.raises(discord.HTTPException, match="already taken") as refused:
        await client.create_application_emoji(name="eichel_ober", image=PNG)
    assert (400, 50035) == (refused.value.status, refused.value.code)
    other = await client.create_application_emoji(name="herz_ober", image=PNG)
    assert (400, 50035) == await code_of(other.edit(name="eichel_ober"))
    assert "herz_ober" == (await other.edit(name="herz_ober")).name
    await emoji.delete()
    assert "eichel_ober" == (await other.edit(name="eichel_ober")).name


def showing(emoji) -> ui.LayoutView:
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay(f"Look: {emoji}"))
    view.add_item(ui.Section("Anna", accessory=ui.Button(label="Ober", emoji="🃏")))
    view.add_item(ui.ActionRow(ui.Button(label="Ober", emoji=str(emoji))))
    return view


async def test_a_component_shows_no_emoji_that_is_gone_but_a_text_may(emoji, client, here):
    channel = client.channel("stammtisch")
    sent = await channel.send(view=showing(emoji))
    await emoji.delete()
    with pytest.raises(discord.HTTPException, match=r"emoji\.id: Invalid emoji") as refused:
        await channel.send(view=showing(emoji))
    assert (400, 50035) == (refused.value.status, refused.value.code)
    assert (400, 50035) == await code_of(sent.edit(view=showing(emoji)))
    assert "eichel_ober" in (await channel.send(f"Look: {emoji}")).content
    assert [] == here.journal.problems()


async def test_a_bad_emoji_name_is_refused(client):
    with pytest.raises(discord.HTTPException):
        await client.create_application_emoji(name="x!", image=PNG)


async def test_reactions_are_counted_and_listed(emoji, client, here):
    message = await client.channel("stammtisch").send("vote")
    await message.add_reaction("👍")
    await message.add_reaction(emoji)
    await here.control.react("ben", message.id, "👍")
    fetched = await message.fetch()
    assert [("👍", 2, True), (str(emoji), 1, True)] == [
        (str(r.emoji), r.count, r.me) for r in fetched.reactions
    ]
    assert {"ben", "Stammtisch"} == {u.name async for u in fetched.reactions[0].users()}


async def test_reactions_can_be_taken_back_and_cleared(client, here):
    message = await client.channel("stammtisch").send("vote")
    for emoji in "👍👎":
        await message.add_reaction(emoji)
    await message.remove_reaction("👍", client.user)
    await here.control.react("ben", message.id, "👎")
    await here.control.react("ben", message.id, "👎")
    assert [(r.emoji, r.count) for r in (await message.fetch()).reactions] == [("👎", 1)]
    assert await code_of(message.clear_reactions()) == (403, 50013)
    await here.control.set_overwrites("#stammtisch", allow=("manage_messages",))
    await message.clear_reaction("👎")
    await message.add_reaction("👍")
    await message.clear_reactions()
    assert (await message.fetch()).reactions == []


async def test_what_is_no_emoji_cannot_react(client, here):
    message = await client.channel("stammtisch").send("vote")
    assert await code_of(message.add_reaction("<:gone:1>")) == (400, 10014)
    with pytest.raises(NotPossible):
        await here.control.react("ben", message.id, "no emoji")


async def test_reactions_are_told_to_those_who_asked(sign_in, here):
    intents = discord.Intents(guilds=True, guild_reactions=True)
    client = await sign_in(intents=intents.value)
    message = await client.channel("stammtisch").send("vote")
    heard = client.wait_for("raw_reaction_add", timeout=PATIENCE)
    await here.control.react("ben", message.id, "👍")
    assert (await heard).emoji.name == "👍"


async def test_pinning_needs_its_own_permission(client, here):
    message = await client.channel("stammtisch").send("rules")
    assert await code_of(message.pin()) == (403, 50013)
    await here.control.set_overwrites("#stammtisch", allow=("pin_messages",))
    await message.pin()
    pins = [pin async for pin in client.channel("stammtisch").pins()]
    assert [message.id] == [pin.id for pin in pins]
    await message.unpin()
    assert [pin async for pin in client.channel("stammtisch").pins()] == []


async def test_a_pin_is_announced(client, here):
    await here.control.set_overwrites("#stammtisch", allow=("pin_messages",))
    await (await client.channel("stammtisch").send("rules")).pin()
    types = [m["type"] for m in (await here.control.view("ben", "#stammtisch"))["messages"]]
    assert types == [0, 6]
