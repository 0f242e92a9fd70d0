"""Files in answers to interactions: sent in every way, seen by whom they are for, and no others."""

import io
import json

import aiohttp
import discord
import pytest
from discord.ui import File, LayoutView, TextDisplay
from PIL import Image

from sandbox.rest.uploads import attachment

WORDS = json.dumps({"who": "anna", "where": "Wörgl"}).encode()


def a_file(content: bytes = WORDS, name: str = "data.json") -> discord.File:
    return discord.File(io.BytesIO(content), name)


def pointing_at(name: str = "data.json") -> LayoutView:
    """A message of components that shows a file."""
    view = LayoutView()
    view.add_item(TextDisplay("Here you are."))
    view.add_item(File(f"attachment://{name}"))
    return view


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


async def seen(here, person):
    return (await here.control.view(person, "#stammtisch"))["messages"]


async def fetched(url: str) -> bytes:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == 200
        return await answer.read()


async def answer(interaction):
    await interaction.response.send_message(view=pointing_at(), file=a_file(), ephemeral=True)


async def answer_late(interaction):
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send(view=pointing_at(), file=a_file(), ephemeral=True)


async def follow_up(interaction):
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send("first", ephemeral=True)
    await interaction.followup.send(view=pointing_at(), file=a_file(), ephemeral=True)


async def edit(interaction):
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(view=pointing_at(), attachments=[a_file()])


@pytest.mark.parametrize("way", [answer, answer_late, follow_up, edit])
async def test_a_file_reaches_whom_it_is_for_and_nobody_else(play, here, way):
    await way(await play())
    message = (await seen(here, "anna"))[-1]
    [attachment] = message["attachments"]
    assert ("data.json", len(WORDS)) == (attachment["filename"], attachment["size"])
    assert attachment["ephemeral"]
    assert WORDS == await fetched(attachment["url"])
    assert attachment["url"] == message["components"][1]["file"]["url"]
    assert [] == await seen(here, "ben")
    for view in await here.control.everything("ben"):
        assert "data.json" not in str(view)


async def test_an_open_answer_brings_its_files_to_everybody_in_their_order(play, here):
    files = [a_file(b"one", "a.txt"), a_file(b"two", "b.txt")]
    await (await play()).response.send_message("two", files=files)
    [message] = await seen(here, "ben")
    assert ["a.txt", "b.txt"] == [each["filename"] for each in message["attachments"]]
    assert [None, None] == [each.get("ephemeral") for each in message["attachments"]]
    assert [b"one", b"two"] == [await fetched(each["url"]) for each in message["attachments"]]


async def test_a_component_may_point_only_at_a_file_that_comes_along(play):
    interaction = await play()
    sent = interaction.response.send_message(view=pointing_at("other.json"), file=a_file())
    assert (400, 50035) == await code_of(sent)


async def test_a_file_within_the_limit_that_the_interaction_names_is_taken(play, here):
    interaction = await play()
    most = interaction.filesize_limit
    await interaction.response.defer(ephemeral=True)
    too_big = interaction.followup.send(file=a_file(b"x" * (most + 1)), ephemeral=True)
    assert (413, 40005) == await code_of(too_big)
    await interaction.followup.send(file=a_file(b"x" * most), ephemeral=True)
    assert most == (await seen(here, "anna"))[-1]["attachments"][0]["size"]


async def test_an_eleventh_file_is_refused(play):
    interaction = await play()
    files = [a_file(name=f"{number}.json") for number in range(11)]
    sent = interaction.response.send_message("many", files=files)
    assert (400, 30015) == await code_of(sent)


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_the_size_of_a_picture_is_read(here, kind):
    content = io.BytesIO()
    Image.new("RGB", (40, 30)).save(content, kind)
    found = attachment(here.world, f"table.{kind.lower()}", content.getvalue())
    assert (40, 30) == (found.width, found.height)


@pytest.mark.parametrize("content", [b"", b"RIFF", b"words"])
def test_what_is_no_picture_has_no_size(here, content):
    found = attachment(here.world, "table.webp", content)
    assert (None, None) == (found.width, found.height)
