"""Pictures that are gone are missed once, and whoever waited for them reads text instead."""

from typing import Any

import pytest
import structlog
from discord import Forbidden, HTTPException, NotFound, ui

from bot.discord.artwork import Artwork
from bot.emoji import find_emoji, sync_emoji
from bot.pages.card_style import Faces
from bot.pages.layout import attachment, button, frame
from bot.pages.stateless import Illustration, Stateless
from bot.pages.words import language
from bot.pictures.renderer import PictureFailed, PictureRenderer
from games.core.cards import card
from tests.bot.pages.samples import texts
from tests.bot.pictures.test_table_painting import TABLE


@pytest.fixture
async def artwork(client) -> Artwork:
    await sync_emoji(client)
    return Artwork(await find_emoji(client), lambda: find_emoji(client))


def drawn(faces: Faces) -> Stateless:
    words, ten = language("en").with_faces(faces), card("S10")
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


class Sent:
    """What was sent, in words and with which files, and what was refused before."""

    def __init__(self, *refusals: Exception) -> None:
        self.refusals = [*refusals]
        self.views: list[Stateless] = []

    async def send(self, view: Stateless) -> None:
        if self.refusals:
            raise self.refusals.pop(0)
        self.views.append(view)

    @property
    def shown(self) -> list[tuple[str, list[str]]]:
        return [(texts(view), [each.filename for each in view.files()]) for view in self.views]


class Reply:
    """An answer of Discord's."""

    reason = "refused"

    def __init__(self, status: int) -> None:
        self.status = status


def illustrated() -> Stateless:
    illustration = Illustration(TABLE, "A table", lambda: frame("in text"))
    picture = attachment(TABLE.file_name, "A table")
    return frame(picture, "below a picture", illustration=illustration)


def refusal(kind: type[HTTPException], status: int, code: int) -> HTTPException:
    answer: Any = Reply(status)
    return kind(answer, {"code": code, "message": "no"})


async def test_a_picture_is_painted_before_it_is_sent_and_lies_with_what_shows_it():
    sent, renderer = Sent(), PictureRenderer()
    view = illustrated()
    await Artwork(renderer=renderer).show_illustrated(view, sent.send)

    assert [("below a picture", [TABLE.file_name])] == sent.shown
    (file,) = view.files()
    assert await renderer.render(TABLE) == file.fp.read()


async def test_what_cannot_be_painted_is_told_in_text(monkeypatch):
    async def fail(_self: object, _shown: object) -> bytes:
        raise PictureFailed

    monkeypatch.setattr(PictureRenderer, "render", fail)
    sent = Sent()
    await Artwork(renderer=PictureRenderer()).show_illustrated(illustrated(), sent.send)

    assert [("in text", [])] == sent.shown


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [(Forbidden, 403, 50013), (HTTPException, 413, 40005), (HTTPException, 400, 50035)],
)
async def test_where_discord_refuses_the_file_the_same_is_told_in_text(kind, status, code):
    sent = Sent(refusal(kind, status, code))
    with structlog.testing.capture_logs() as logs:
        await Artwork(renderer=PictureRenderer()).show_illustrated(illustrated(), sent.send)

    assert [("in text", [])] == sent.shown
    assert 1 == len(logs)


@pytest.mark.parametrize(
    ("kind", "status", "code"), [(Forbidden, 403, 50001), (NotFound, 404, 10008)]
)
async def test_what_is_refused_with_a_picture_for_another_reason_is_not_sent_without(
    kind, status, code
):
    sent = Sent(refusal(kind, status, code))
    with pytest.raises(kind):
        await Artwork(renderer=PictureRenderer()).show_illustrated(illustrated(), sent.send)

    assert [] == sent.shown
