"""A table is one message a deal in the real client's hands, and the last one is always true."""

import pytest

from bot.render.layout import bare
from bot.render.stateless import Stateless
from bot.screens.table_message import Picture, TableMessage

OLD = 3700
"""Seconds after which Discord counts edits of a message more strictly."""


class Table:
    """What a board draws, and where it was last."""

    def __init__(self) -> None:
        self.deal = 1
        self.text = "first"
        self.farewells: dict[int, str] = {}
        self.posted: list[int] = []

    def draw(self) -> Picture:
        return Picture(self.deal, bare(self.text))

    def farewell(self, deal: int) -> Stateless | None:
        return bare(self.farewells[deal]) if deal in self.farewells else None

    async def remember(self, message: int) -> None:
        self.posted.append(message)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def board(table, channel) -> TableMessage:
    return TableMessage(channel, table.draw, table.farewell, table.remember)


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


async def test_a_new_deal_is_a_new_message_and_the_old_one_keeps_its_result(board, table, seen):
    await board.post()
    table.deal, table.text, table.farewells = 2, "second", {1: "Ben won deal 1"}
    await board.post()

    assert ["Ben won deal 1", "second"] == await seen()
    assert 2 == len(table.posted)


async def test_a_deal_without_a_result_leaves_no_message_behind(board, table, seen):
    await board.post()
    table.deal, table.text = 2, "second"
    await board.post()

    assert ["second"] == await seen()


async def test_a_message_somebody_deleted_is_sent_anew(board, table, seen, channel):
    await board.post()
    await channel.get_partial_message(table.posted[-1]).delete()
    table.text = "second"
    await board.post()

    assert ["second"] == await seen()


async def test_a_message_too_old_to_be_edited_again_is_replaced(board, table, seen, here):
    await board.post()
    await here.control.message_age(str(table.posted[-1]), OLD)
    for number in range(6):
        table.text = f"picture {number}"
        await board.post()

    assert "picture 5" == (await seen())[-1]
    assert 2 == len(table.posted)


async def test_a_table_that_moves_down_is_seen_once_at_the_bottom(board, seen, channel):
    await board.post()
    await channel.send(view=bare("chatter"))
    await board.move_down()

    assert ["chatter", "first"] == await seen()


async def test_a_table_moves_down_although_its_old_message_is_gone(board, table, seen, channel):
    await board.post()
    await channel.get_partial_message(table.posted[-1]).delete()
    await board.move_down()

    assert ["first"] == await seen()


async def test_a_lobbys_message_becomes_the_tables(table, channel, seen):
    lobby = await channel.send(view=bare("the lobby"))
    board = TableMessage(channel, table.draw, table.farewell, table.remember, lobby.id)
    await board.post()

    assert ["first"] == await seen()
    assert [] == table.posted
    assert lobby.jump_url == board.link


async def test_a_board_rings_nobody(board, table, here):
    table.text = "<@700000000000000001> @everyone"
    await board.post()
    view = await here.control.view("anna", "#stammtisch")

    assert [[], False] == [view["messages"][0]["mentions"], view["messages"][0]["mention_everyone"]]
