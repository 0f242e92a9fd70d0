"""A table is one message in the real client's hands, at the bottom again once out of sight."""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.discord.channel import why_lost
from bot.discord.tokens import MessageTokens
from bot.pages.layout import attachment, bare
from bot.pages.stateless import Stateless
from bot.pictures.renderer import PictureFailed, PictureRenderer
from bot.pictures.table_picture import Plate, SlateRow, TablePicture
from bot.table.screen.table_message import Picture, Plain, TableMessage
from sandbox.faults import CUT_OFF

OLD = 3700
"""Seconds after which Discord counts edits of a message more strictly."""
ALMOST_OLD = 3400
CHATTER = ["chatter"] * 8
"""So much talk that a table above it is out of sight."""


class Table:
    """What a board draws, and where it was last."""

    def __init__(self) -> None:
        self.deal = 1
        self.text = "first"
        self.image: TablePicture | None = None
        self.renderer = PictureRenderer()
        self.posted: list[int] = []
        self.plain: list[Plain | None] = []

    def draw(self, *, plain: Plain | None) -> Picture:
        self.plain.append(plain)
        image = self.image if plain is None else None
        shown = () if image is None else (attachment(image.file_name, "Anna's turn"),)
        return Picture(self.deal, bare(self.text, *shown), image)

    def point(self, link: str) -> Stateless:
        return bare(f"now at {link}")

    async def remember(self, message: int) -> None:
        self.posted.append(message)


def picture_of(name: str) -> TablePicture:
    """A table at which somebody of this name is to act."""
    plates = (Plate(name=name, side=0, acts=True), Plate(name="Ben", side=1))
    return TablePicture(plates=plates, slate=(SlateRow(0, name, 3), SlateRow(1, "Ben", 5)))


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def tokens() -> MessageTokens:
    return MessageTokens()


@pytest.fixture
def open_board(table, channel, tokens) -> Callable[..., TableMessage]:
    def open_board(message: int | None = None) -> TableMessage:
        told = table.draw, table.point, table.remember
        return TableMessage(channel, table.renderer, tokens, *told, message)

    return open_board


@pytest.fixture
def board(open_board) -> TableMessage:
    return open_board()


@pytest.fixture
def seen(here):
    """What Anna sees in the channel: the texts of its messages, oldest first."""

    async def seen() -> list[str]:
        view = await here.control.view("anna", "#stammtisch")
        return [message["components"][0]["content"] for message in view["messages"]]

    return seen


async def test_a_picture_that_changed_is_edited_and_one_that_did_not_is_left(
    board, table, seen, here
):
    first = await board.post()
    again = await board.post()
    requests = len(here.journal.requests)
    table.text = "second"
    edited = await board.post()

    assert ["second"] == await seen()
    assert [True, False, True] == [shown.anew for shown in (first, again, edited)]
    assert first.since == again.since <= edited.since
    assert requests + 1 == len(here.journal.requests)


@pytest.fixture
def talk(channel):
    """Let so many words be said below the table."""

    async def talk(*said: str) -> None:
        for each in said:
            await channel.send(view=bare(each))

    return talk


async def test_a_match_of_many_deals_is_one_message(board, table, seen, here):
    await board.post()
    for deal in range(2, 12):
        table.deal, table.text = deal, f"deal {deal}"
        await board.post()

    assert ["deal 11"] == await seen()
    assert 1 == len(table.posted)
    assert 1 == sum(each.method == "POST" for each in here.journal.requests)


async def test_a_table_talked_out_of_sight_is_at_the_bottom_with_the_next_deal(
    board, table, seen, talk
):
    await board.post()
    await talk(*CHATTER)
    table.text = "a card"
    await board.post()
    assert ["a card", *CHATTER] == await seen()

    table.deal, table.text = 2, "second"
    await board.post()
    assert [*CHATTER, "second"] == await seen()


async def test_a_table_with_little_below_it_stays_where_it_is(board, table, seen, talk):
    await board.post()
    await talk(*CHATTER[1:])
    table.deal, table.text = 2, "second"
    await board.post()

    assert ["second", *CHATTER[1:]] == await seen()


async def test_a_deal_takes_one_look_at_the_channel_and_a_card_takes_none(board, table, here):
    await board.post()
    requests = here.journal.requests
    for deal, text in ((2, "second"), (2, "a card"), (2, "another"), (3, "third")):
        table.deal, table.text = deal, text
        await board.post()

    assert ["GET", "PATCH", "PATCH", "PATCH", "GET", "PATCH"] == [
        each.method for each in requests if "/messages" in each.path
    ][1:]


async def test_a_table_in_a_channel_whose_past_is_closed_stays_where_it_is(
    board, table, seen, talk, here
):
    await board.post()
    await talk(*CHATTER)
    await here.control.deny("#stammtisch", "read_message_history")
    table.deal, table.text = 2, "second"
    await board.post()

    assert ["second", *CHATTER] == await seen()


@pytest.mark.parametrize("fault", [{"status": 403, "code": 50001}, CUT_OFF], ids=str)
async def test_a_table_that_cannot_be_counted_below_is_shown_all_the_same(
    board, table, seen, here, fault: dict[str, Any]
):
    await board.post()
    here.faults.add(method="GET", path=r"/messages", **fault)
    table.deal, table.text = 2, "second"
    await board.post()

    assert ["second"] == await seen()


async def test_a_message_about_to_be_old_is_replaced_with_the_next_deal_and_not_before(
    board, table, seen
):
    await board.post()
    await asyncio.sleep(ALMOST_OLD)
    table.text = "a card"
    await board.post()
    assert 1 == len(table.posted)

    table.deal, table.text = 2, "second"
    await board.post()
    assert ["second"] == await seen()
    assert 2 == len(table.posted)


async def test_a_table_found_again_after_a_restart_is_moved_just_so(
    table, channel, seen, talk, open_board
):
    lying = await channel.send(view=bare("before"))
    await talk(*CHATTER)
    board = open_board(lying.id)
    await board.post()
    assert ["first", *CHATTER] == await seen()

    table.deal, table.text = 2, "second"
    await board.post()
    assert [*CHATTER, "second"] == await seen()


@pytest.mark.parametrize("fault", [{"status": 403, "code": 50013}, CUT_OFF], ids=str)
async def test_a_message_that_cannot_be_removed_says_in_one_line_where_the_table_is(
    board, seen, here, fault: dict[str, Any]
):
    await board.post()
    here.faults.add(method="DELETE", path=r"/messages", **fault)
    await board.move_down()

    assert [f"now at {board.link}", "first"] == await seen()


async def test_a_message_that_can_be_neither_removed_nor_changed_keeps_no_table_from_moving(
    board, table, seen, here
):
    await board.post()
    for method in ("DELETE", "PATCH"):
        here.faults.add(method=method, path=r"/messages/", status=403, code=50013)
    await board.move_down()
    table.text = "second"
    await board.post()

    assert ["first", "second"] == await seen()


async def test_a_message_that_a_moderator_deleted_is_not_sent_anew(board, table, seen, channel):
    await board.post()
    await channel.get_partial_message(table.posted[-1]).delete()
    table.text = "second"
    for show in (board.post, board.move_down):
        with pytest.raises(discord.NotFound) as gone:
            await show()
        assert "deleted" == why_lost(gone.value)

    assert [] == await seen()


async def test_a_message_too_old_to_be_edited_again_is_replaced_before_it_is_refused(
    board, table, seen, here
):
    await board.post()
    await asyncio.sleep(OLD)
    for number in range(6):
        table.text = f"picture {number}"
        await board.post()

    assert "picture 5" == (await seen())[-1]
    assert 2 == len(table.posted)
    assert [] == [each for each in here.journal.requests if each.status == 429]


async def test_a_table_that_moves_down_is_seen_once_at_the_bottom(board, seen, channel):
    await board.post()
    await channel.send(view=bare("chatter"))
    await board.move_down()

    assert ["chatter", "first"] == await seen()


async def test_a_table_moves_down_where_the_bot_may_not_read_what_was_written(board, seen, here):
    await board.post()
    here.faults.add(method="GET", path=r"/messages/\d+$", status=403, code=50001)
    await board.move_down()

    assert ["first"] == await seen()


async def test_a_lobbys_message_becomes_the_tables(table, channel, seen, open_board):
    lobby = await channel.send(view=bare("the lobby"))
    board = open_board(lobby.id)
    await board.post()

    assert ["first"] == await seen()
    assert [] == table.posted
    assert lobby.jump_url == board.link


async def test_a_board_rings_nobody(board, table, here):
    table.text = "<@700000000000000001> @everyone"
    await board.post()
    view = await here.control.view("anna", "#stammtisch")

    assert [[], False] == [view["messages"][0]["mentions"], view["messages"][0]["mention_everyone"]]


@pytest.fixture
def lying(here):
    """What is attached to the only message of the channel: the id and the name of each file."""

    async def lying() -> list[tuple[str, str]]:
        view = await here.control.view("anna", "#stammtisch")
        (message,) = view["messages"]
        return [(file["id"], file["filename"]) for file in message["attachments"]]

    return lying


async def test_an_image_is_attached_and_one_that_changed_takes_its_place(board, table, lying):
    table.image = picture_of("Anna")
    await board.post()
    (first,) = await lying()
    assert table.image.file_name == first[1]

    table.image = picture_of("Clara")
    await board.post()
    (second,) = await lying()
    assert table.image.file_name == second[1]
    assert first[0] != second[0]


async def test_an_edit_that_changes_nothing_in_the_image_sends_none(board, table, lying, seen):
    table.image = picture_of("Anna")
    await board.post()
    before = await lying()
    table.text = "the clock"
    await board.post()

    assert ["the clock"] == await seen()
    assert before == await lying()


async def test_an_image_that_is_not_there_any_more_is_sent_again(board, table, lying, seen, here):
    table.image = picture_of("Anna")
    await board.post()
    before = await lying()
    here.faults.add(method="PATCH", path=r"/messages/", status=400, code=50035, times=1)
    table.text = "the clock"
    await board.post()

    assert ["the clock"] == await seen()
    assert [name for _, name in before] == [name for _, name in await lying()]
    assert before != await lying()


async def test_a_table_that_is_shown_in_text_from_now_on_lets_its_image_go(board, table, lying):
    table.image = picture_of("Anna")
    await board.post()
    table.image = None
    await board.post()

    assert [] == await lying()


async def test_where_files_may_not_be_attached_the_table_is_text(board, table, lying, seen, here):
    table.image = picture_of("Anna")
    here.faults.add(method="POST", path=r"/messages$", status=403, code=50013, times=1)
    await board.post()
    assert (["first"], []) == (await seen(), await lying())

    table.text = "second"
    await board.post()
    assert (["second"], []) == (await seen(), await lying())


@pytest.mark.parametrize("code", [50013, 0])
async def test_an_image_that_was_refused_is_tried_again_after_a_while(
    board, table, lying, here, code: int
):
    table.image = picture_of("Anna")
    here.faults.add(method="POST", path=r"/messages$", status=403, code=code, times=1)
    await board.post()
    table.text = "second"
    await board.post()
    assert (["lacks_permission" if code else "failed"] * 2, []) == (table.plain[1:], await lying())

    await asyncio.sleep(60)
    table.text = "third"
    await board.post()
    assert 1 == len(await lying())


async def test_an_image_that_fails_again_and_again_is_tried_ever_less(board, table, monkeypatch):
    tried = list[TablePicture]()

    async def fail(image: TablePicture) -> bytes:
        tried.append(image)
        raise PictureFailed

    monkeypatch.setattr(table.renderer, "render", fail)
    table.image = picture_of("Anna")
    for minute in range(60):
        table.text = str(minute)
        await board.post()
        await asyncio.sleep(60)
    assert 9 == len(tried)


async def test_a_channel_that_is_closed_is_not_asked_for_plain_text(board, table, here):
    table.image = picture_of("Anna")
    here.faults.add(method="POST", path=r"/messages$", status=403, code=50001, times=1)
    with pytest.raises(discord.Forbidden):
        await board.post()
    assert [403] == [
        each.status for each in here.journal.requests if each.path.endswith("messages")
    ]


async def test_a_picture_that_cannot_be_painted_leaves_the_table_in_text(
    board, table, lying, seen, monkeypatch
):
    async def fail(_: TablePicture) -> bytes:
        raise PictureFailed

    monkeypatch.setattr(table.renderer, "render", fail)
    table.image = picture_of("Anna")
    await board.post()

    assert (["first"], []) == (await seen(), await lying())
