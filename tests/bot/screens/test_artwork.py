"""Pictures that are gone are missed once, and whoever waited for them reads text instead."""

import pytest
import structlog
from discord import HTTPException, ui

from bot.emoji import find_emoji, sync_emoji
from bot.render.card_style import Faces
from bot.render.layout import button
from bot.render.stateless import Stateless
from bot.render.words import language
from bot.screens.artwork import Artwork
from games.core.cards import card


@pytest.fixture
async def artwork(client) -> Artwork:
    await sync_emoji(client)
    return Artwork(await find_emoji(client), lambda: find_emoji(client))


def drawn(faces: Faces) -> Stateless:
    words, ten = language("en").drawn(faces), card("S10")
    pressed = button(words.card_label(ten), "press", emoji=words.emoji_of(ten))
    return Stateless(ui.TextDisplay(words.card(ten)), ui.ActionRow(pressed))


def shown(here) -> str:
    return str(here.journal.requests[-1].body["components"])


async def delete_all(client) -> None:
    for one in await client.fetch_application_emojis():
        await one.delete()


async def test_a_view_whose_pictures_are_gone_is_sent_as_text(artwork, client, channel, here):
    view = drawn(artwork.faces)
    await delete_all(client)
    with structlog.testing.capture_logs() as logs:
        for _ in range(2):
            await artwork.show(view, lambda: channel.send(view=view))

    assert "emoji" not in shown(here)
    assert "spades_ten" not in shown(here)
    assert 1 == len(logs)


async def test_all_that_is_drawn_afterwards_is_text_until_the_pictures_are_back(
    artwork, client, channel, here
):
    before = drawn(artwork.faces)
    await delete_all(client)
    await artwork.show(before, lambda: channel.send(view=before))
    text = drawn(Faces()).to_components()

    assert text == drawn(artwork.faces).to_components()

    await artwork.look()
    assert text == drawn(artwork.faces).to_components()

    await sync_emoji(client)
    await artwork.look()
    after = drawn(artwork.faces)
    await artwork.show(after, lambda: channel.send(view=after))

    assert "spades_ten" in shown(here)


async def test_where_discord_does_not_answer_the_pictures_in_use_stay(artwork, here):
    before = dict(artwork.faces.emoji)
    here.faults.add(method="GET", path="/emojis$", status=403, code=50001)
    await artwork.look()

    assert before == artwork.faces.emoji


async def test_what_is_refused_for_another_reason_is_no_matter_of_pictures(artwork, channel, here):
    here.faults.add(method="POST", path="/messages$", status=400, code=50035)
    with pytest.raises(HTTPException):
        await artwork.show(drawn(artwork.faces), lambda: channel.send(view=drawn(artwork.faces)))

    assert artwork.faces.emoji
