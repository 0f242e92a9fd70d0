"""A public message is edited through a token that can, and loses nothing where that fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord
import pytest
from structlog.testing import capture_logs

from bot.discord import tokens as tokens_module
from bot.discord.tokens import MessageTokens
from bot.pages.layout import attachment, bare
from bot.pages.stateless import Stateless
from bot.pictures.renderer import PictureRenderer
from bot.pictures.table_picture import Plate, SlateRow, TablePicture
from bot.process.clock import now
from bot.table.screen.table_message import Picture, Plain, TableMessage
from sandbox import Running
from sandbox.world.interactions import Act, Interaction, Reply
from tests.patience import PATIENCE, comes_true

THROUGH_TOKEN = "/webhooks/{application}/{token}/messages/@original"
WITH_BOT = "/channels/{channel}/messages/{message}"
Press = Callable[[int], Awaitable[discord.Webhook]]


class Table:
    """A table at which somebody else is to act with each picture, or none is painted."""

    def __init__(self, channel: discord.PartialMessageable, tokens: MessageTokens) -> None:
        self.text = "first"
        self.is_painted = False
        self.posted: list[int] = []
        renderer = PictureRenderer()
        self.board = TableMessage(channel, renderer, tokens, self._draw, _point, self._remember)

    @property
    def message(self) -> int:
        return self.posted[-1]

    async def shows(self, text: str) -> None:
        self.text = text
        await self.board.post()

    def _draw(self, *, plain: Plain | None) -> Picture:
        image = _painted(self.text) if self.is_painted and plain is None else None
        parts = () if image is None else (attachment(image.file_name, "a table"),)
        return Picture(1, bare(self.text, *parts), image)

    async def _remember(self, message: int) -> None:
        self.posted.append(message)


def _painted(name: str) -> TablePicture:
    plates = (Plate(name=name, side=0, acts=True), Plate(name="Ben", side=1))
    return TablePicture(plates=plates, slate=(SlateRow(0, name, 3), SlateRow(1, "Ben", 5)))


def _point(link: str) -> Stateless:
    return bare(f"now at {link}")


@pytest.fixture
def tokens() -> MessageTokens:
    return MessageTokens()


@pytest.fixture
async def table(channel, tokens) -> Table:
    """A table that has been sent, with the bot's own token."""
    table = Table(channel, tokens)
    await table.board.post()
    return table


@pytest.fixture
def press(here: Running, client) -> Press:
    """Press a message, which is answered with an update; what that press's token leads to."""

    async def press(message: int) -> discord.Webhook:
        world = here.world
        place = here.control.find_channel("#stammtisch")
        pressed = Interaction(
            id=world.ids.new(),
            token=world.secret(),
            act=Act.COMPONENT,
            user_id=here.control.find_person("anna").id,
            channel_id=place.id,
            guild_id=place.guild_id,
            data={"custom_id": "any"},
            born=world.now(),
            owners={"0": str(place.guild_id)},
            message_id=message,
        )
        world.begin(pressed)
        url = f"{here.api_base}/interactions/{pressed.id}/{pressed.token}/callback"
        async with aiohttp.ClientSession() as session:
            answer = await session.post(url, json={"type": int(Reply.DEFERRED_UPDATE)})
            assert 204 == answer.status
        return discord.Webhook.partial(world.bot_id, pressed.token, client=client)

    return press


@pytest.fixture
async def pressed(table, tokens, press) -> Table:
    """The same table, pressed by somebody just now."""
    tokens.note(table.message, await press(table.message))
    return table


@pytest.fixture
def edits(here: Running) -> Callable[[], list[str]]:
    """How messages were edited since, oldest first."""
    begun = len(here.journal.requests)

    def edits() -> list[str]:
        since = here.journal.requests[begun:]
        return [str(each.template) for each in since if each.method == "PATCH"]

    return edits


async def seen(here: Running) -> list[str]:
    """What Ben reads in the channel."""
    view = await here.control.view("ben", "#stammtisch")
    return [message["components"][0]["content"] for message in view["messages"]]


async def files(here: Running) -> list[str]:
    """What is attached to the only message of the channel."""
    (message,) = (await here.control.view("ben", "#stammtisch"))["messages"]
    return [file["filename"] for file in message["attachments"]]


async def test_a_table_that_was_pressed_is_edited_through_that_press(pressed, edits, here):
    before = now()
    pressed.text = "second"
    shown = await pressed.board.post()

    assert [THROUGH_TOKEN] == edits()
    assert ["second"] == await seen(here)
    assert shown.anew
    assert shown.since >= before - 1


async def test_an_edit_through_a_token_rings_nobody_and_changes_the_image(pressed, edits, here):
    pressed.is_painted = True
    await pressed.shows("<@700000000000000001> @everyone")
    (first,) = await files(here)
    await pressed.shows("Clara")
    (second,) = await files(here)
    pressed.is_painted = False
    await pressed.shows("in words")

    assert first != second
    assert [] == await files(here)
    assert 3 * [THROUGH_TOKEN] == edits()
    bodies = [each.body for each in here.journal.requests if each.method == "PATCH"]
    assert 3 * [{"parse": []}] == [each["allowed_mentions"] for each in bodies]


async def test_the_newest_press_is_the_one_that_counts(pressed, tokens, press, edits, here):
    await here.control.expire()
    tokens.note(pressed.message, await press(pressed.message))
    await pressed.shows("second")

    assert [THROUGH_TOKEN] == edits()
    assert ["second"] == await seen(here)


async def test_a_token_is_let_go_before_discord_does(pressed, tokens, edits):
    assert tokens.has(pressed.message)
    await asyncio.sleep(14 * 60)
    await pressed.shows("second")

    assert [WITH_BOT] == edits()
    assert not tokens.has(pressed.message)


async def test_where_a_token_has_expired_the_picture_is_shown_with_the_bots_own(
    table, tokens, press, edits, here
):
    table.is_painted = True
    tokens.note(table.message, await press(table.message))
    await here.control.expire()
    await table.shows("second")
    (second,) = await files(here)
    await table.shows("third")

    assert [THROUGH_TOKEN, WITH_BOT, WITH_BOT] == edits()
    assert ["third"] == await seen(here)
    assert second != (await files(here))[0]


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 401, "code": 50027},
        {"status": 404, "code": 10015},
        {"status": 404, "code": 10008},
        {"status": 403, "code": 50013},
        {"status": 400, "code": 50035},
        {"status": 400, "code": 50083},
        {"status": 429, "code": 30046, "via": False},
        {"drop": True},
        {"drop": True, "after": True},
        {"status": 500, "times": 5},
    ],
    ids=str,
)
async def test_whatever_a_token_fails_for_no_picture_is_lost(pressed, tokens, edits, here, fault):
    table = pressed
    table.is_painted = True
    here.faults.add(method="PATCH", path="/webhooks/", **fault)
    await table.shows("second")
    await table.shows("third")

    assert ["third"] == await seen(here)
    assert 1 == len(await files(here))
    assert [WITH_BOT, WITH_BOT] == [each for each in edits() if each == WITH_BOT]
    assert not tokens.has(table.message)
    assert 1 == len(table.posted)


async def test_a_token_given_while_an_older_one_fails_is_kept(pressed, tokens, press, edits, here):
    fresh = await press(pressed.message)
    fault = here.faults.add(
        method="PATCH", path="/webhooks/", status=404, code=10015, delay=PATIENCE
    )
    pressed.text = "second"
    showing = asyncio.create_task(pressed.board.post())
    await comes_true(lambda: fault not in here.faults.waiting)
    tokens.note(pressed.message, fresh)
    fault.lift()
    await showing
    assert tokens.has(pressed.message)

    await pressed.shows("third")
    assert THROUGH_TOKEN == edits()[-1]
    assert ["third"] == await seen(here)


async def test_a_table_that_was_sent_anew_is_not_edited_where_it_was(
    table, tokens, press, edits, here
):
    first = table.message
    tokens.note(first, await press(first))
    await table.board.move_down()
    await table.shows("second")

    assert first != table.message
    assert [WITH_BOT] == edits()
    assert ["second"] == await seen(here)
    assert not tokens.has(first)


async def test_a_message_that_is_gone_is_found_gone_at_once_and_not_sent_anew(
    pressed, here, channel
):
    await channel.get_partial_message(pressed.message).delete()
    with pytest.raises(discord.NotFound) as gone:
        await pressed.shows("second")
    assert 10008 == gone.value.code

    assert [] == await seen(here)
    assert 1 == len(pressed.posted)


async def test_a_channel_that_is_gone_is_found_gone_at_once(pressed, here):
    await here.control.delete_channel("#stammtisch")

    with pytest.raises(discord.NotFound) as gone:
        await pressed.shows("second")
    assert 10003 == gone.value.code


async def test_a_table_out_of_the_bots_sight_goes_on_for_as_long_as_a_token_lives(pressed, here):
    await here.control.deny("#stammtisch", "VIEW_CHANNEL", "SEND_MESSAGES")
    await pressed.shows("second")
    assert ["second"] == await seen(here)

    await here.control.expire()
    with pytest.raises(discord.Forbidden):
        await pressed.shows("third")


async def test_a_token_that_edits_something_else_is_not_believed_again(
    table, tokens, press, edits, here
):
    other = await table.board.channel.send(view=bare("other"))
    tokens.note(table.message, await press(other.id))
    await table.shows("second")
    await table.shows("third")

    assert "third" in await seen(here)
    assert [THROUGH_TOKEN, WITH_BOT, WITH_BOT] == edits()


async def test_only_so_many_tokens_are_kept_and_the_newest_of_them(
    table, tokens, press, monkeypatch
):
    monkeypatch.setattr(tokens_module, "_MOST", 2)
    through = await press(table.message)
    for message in (1, 2, 1, 3):
        tokens.note(message, through)

    assert [1, 3] == [message for message in (1, 2, 3) if tokens.has(message)]


async def test_no_token_is_in_a_log_or_a_name(table, tokens, press, here, caplog):
    caplog.set_level(logging.INFO)
    through = await press(table.message)
    tokens.note(table.message, through)
    here.faults.add(method="PATCH", path="/webhooks/", status=404, code=10015)
    with capture_logs() as lines:
        await table.shows("second")

    assert ["a token failed"] == [line["event"] for line in lines]
    tokens.note(table.message, through)
    assert str(through.token) not in f"{lines} {caplog.text} {tokens!r} {vars(tokens)}"
