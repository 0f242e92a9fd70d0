"""A hand is edited when it has changed, once at a time, and never after it was closed."""

import asyncio
from typing import Any

import pytest

from bot.discord.channel_edits import EditsByChannel
from bot.discord.drawing import PrivateDrawing
from bot.pages.layout import bare
from bot.pages.stateless import Stateless
from bot.process.clock import monotonic
from bot.table.screen.hand_messages import HandMessage, HandMessages

TABLE, OTHER, SEAT = 7, 8, 0


class Desk:
    """A table's news, and a sheet on which edits can be held up, as by a rate limit."""

    def __init__(self) -> None:
        self.news = "0"
        self.edits: list[Any] = []
        self.open = asyncio.Event()
        self.open.set()
        self.begun = asyncio.Event()
        self.failure: Exception | None = None
        self.is_editable = True
        self.has_words = True
        self.is_urgent = True
        self.under_way = self.most_under_way = 0
        self.table: asyncio.Future[int] | None = None

    def draw(self) -> Stateless:
        if not self.has_words:
            raise ValueError("no words")
        return bare(self.news)

    @property
    def drawing(self) -> PrivateDrawing:
        return PrivateDrawing(self.draw, self._news_or_nothing, self.draw, lambda: self.table)

    def _news_or_nothing(self) -> str:
        return self.news if self.is_urgent else ""

    message = None
    channel: int | None = None

    async def edit(self, view: Stateless) -> None:
        self.begun.set()
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        await self.open.wait()
        self.under_way -= 1
        if self.failure is not None:
            raise self.failure
        self.edits.append(view.to_components())

    async def again(self, view: Stateless) -> HandMessage | None:
        raise AssertionError(view)

    async def remove(self) -> None:
        raise AssertionError

    def shows(self, *news: str) -> bool:
        return self.edits == [bare(each).to_components() for each in news]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
async def hands(desk: Desk) -> HandMessages:
    hands = HandMessages(0)
    hands.keep_true(TABLE, SEAT, desk, desk.drawing, desk.draw())
    return hands


async def settled() -> None:
    """Let every task come to its end."""
    while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(tasks)


async def test_a_hand_that_did_not_change_is_not_edited(hands, desk):
    hands.refresh(TABLE)
    await settled()

    assert [] == desk.edits


async def test_news_while_a_hand_is_on_its_way_reach_it_as_it_arrives(desk):
    drawn, hands = desk.draw(), HandMessages(0)
    desk.news = "1"
    hands.keep_true(TABLE, SEAT, desk, desk.drawing, drawn)
    await settled()

    assert desk.shows("1")


async def test_what_can_be_seen_elsewhere_is_not_edited_until_there_is_more(hands, desk):
    desk.is_urgent = False
    hands.refresh(TABLE)
    await settled()
    desk.news = "1"
    hands.refresh(TABLE)
    await settled()
    assert [] == desk.edits

    desk.is_urgent, desk.news = True, "2"
    hands.refresh(TABLE)
    await settled()
    assert desk.shows("2")


async def test_news_of_another_table_edit_nothing(hands, desk):
    desk.news = "1"
    hands.refresh(OTHER)
    await settled()

    assert [] == desk.edits


async def test_much_news_at_once_is_one_edit_with_the_latest(hands, desk):
    for news in "123":
        desk.news = news
        hands.refresh(TABLE)
    await settled()

    assert desk.shows("3")


async def test_in_direct_messages_news_wait_together_until_the_channel_takes_an_edit(desk):
    edits = EditsByChannel(0.06)
    for _ in range(5):  # by the table
        await edits.of(9).take()
    desk.channel, hands = 9, HandMessages(0, edits=edits)
    hands.keep_true(TABLE, SEAT, desk, desk.drawing, desk.draw())
    for news in "123":
        desk.news = news
        hands.refresh(TABLE)
        await asyncio.sleep(0.01)
    await settled()

    assert desk.shows("3")


async def test_news_during_a_slow_edit_follow_it_and_never_overtake(hands, desk):
    desk.open.clear()
    desk.news = "1"
    hands.refresh(TABLE)
    await desk.begun.wait()
    desk.news = "2"
    hands.refresh(TABLE)
    desk.news = "3"
    hands.refresh(TABLE)
    await asyncio.sleep(0.01)  # long enough for an edit to begin
    desk.open.set()
    await settled()

    assert desk.shows("1", "3")
    assert 1 == desk.most_under_way


async def test_a_hand_that_changed_back_in_time_is_not_edited(hands, desk):
    desk.news = "1"
    hands.refresh(TABLE)
    desk.news = "0"
    await settled()

    assert [] == desk.edits


async def test_a_hand_that_can_no_longer_be_reached_is_forgotten(hands, desk):
    desk.news, desk.failure = "1", OSError("no route")
    hands.refresh(TABLE)
    await settled()

    assert not hands.is_open(TABLE, SEAT)


async def test_a_dead_token_is_not_used(hands, desk):
    desk.is_editable, desk.news = False, "1"
    hands.refresh(TABLE)
    await settled()

    assert [] == desk.edits
    assert not hands.is_open(TABLE, SEAT)


async def test_nothing_is_edited_after_a_table_has_closed(hands, desk):
    desk.news = "1"
    hands.refresh(TABLE)
    hands.close(TABLE)
    hands.refresh(TABLE)
    await settled()

    assert [] == desk.edits


async def test_closing_stops_an_edit_under_way(hands, desk):
    desk.open.clear()
    desk.news = "1"
    hands.refresh(TABLE)
    await desk.begun.wait()
    hands.close(TABLE)
    desk.open.set()
    await settled()

    assert [] == desk.edits


async def test_a_hand_opened_anew_leaves_the_old_sheet_alone(hands, desk):
    newer = Desk()
    hands.keep_true(TABLE, SEAT, newer, newer.drawing, newer.draw())
    desk.news = newer.news = "1"
    hands.refresh(TABLE)
    await settled()

    assert [] == desk.edits
    assert newer.shows("1")


async def test_a_hand_that_cannot_be_drawn_hides_no_other_and_is_tried_again(hands, desk):
    other = Desk()
    hands.keep_true(TABLE, SEAT + 1, other, other.drawing, other.draw())
    other.news = desk.news = "1"
    desk.has_words = False
    hands.refresh(TABLE)
    await settled()
    desk.has_words = True
    hands.refresh(TABLE)
    await settled()

    assert other.shows("1")
    assert desk.shows("1")


async def test_a_hand_is_left_alone_while_a_press_on_it_is_answered(hands, desk):
    with hands.answering(TABLE, SEAT):
        desk.news = "1"
        hands.refresh(TABLE)
        await settled()
        assert [] == desk.edits

        # The answer shows what is new.
        hands.keep_true(TABLE, SEAT, desk, desk.drawing, desk.draw())
    await settled()

    assert [] == desk.edits


async def test_a_hand_is_edited_when_the_answer_to_a_press_did_not_show_what_is_new(hands, desk):
    def fail() -> None:
        with hands.answering(TABLE, SEAT):
            desk.news = "1"
            hands.refresh(TABLE)
            raise OSError("no route")

    with pytest.raises(OSError, match="no route"):
        fail()
    await settled()

    assert desk.shows("1")


async def test_a_hand_about_to_be_edited_is_left_alone_while_a_press_on_it_is_answered(hands, desk):
    desk.news = "1"
    hands.refresh(TABLE)
    with hands.answering(TABLE, SEAT):
        await settled()
        assert [] == desk.edits
    await settled()

    assert desk.shows("1")


async def test_a_hand_is_left_alone_until_both_of_two_presses_are_answered(hands, desk):
    with hands.answering(TABLE, SEAT):
        with hands.answering(TABLE, SEAT):
            desk.news = "1"
        hands.refresh(TABLE)
        await settled()
        assert [] == desk.edits
    await settled()

    assert desk.shows("1")


async def test_a_press_holds_up_no_other_hand_of_the_table(hands):
    other = Desk()
    hands.keep_true(TABLE, SEAT + 1, other, other.drawing, other.draw())
    with hands.answering(TABLE, SEAT):
        other.news = "1"
        hands.refresh(TABLE)
        await settled()

    assert other.shows("1")


async def test_a_hand_that_was_put_away_while_a_press_on_it_was_answered_is_not_edited(hands, desk):
    with hands.answering(TABLE, SEAT):
        hands.close(TABLE)
        desk.news = "1"
    await settled()

    assert [] == desk.edits
    assert not hands.is_open(TABLE, SEAT)


async def test_a_press_where_no_hand_is_open_holds_nothing_up(desk):
    hands = HandMessages(0)
    with hands.answering(TABLE, SEAT):
        hands.keep_true(TABLE, SEAT, desk, desk.drawing, desk.draw())
        desk.news = "1"
        hands.refresh(TABLE)
    await settled()

    assert desk.shows("1")


async def test_a_hand_tells_what_is_new_once_its_table_shows_it(hands, desk):
    desk.table, desk.news = asyncio.get_running_loop().create_future(), "1"
    hands.refresh(TABLE)
    await asyncio.sleep(1)
    assert [] == desk.edits

    desk.table, first = asyncio.get_running_loop().create_future(), desk.table
    desk.news = "2"
    first.set_result(0)  # while the table has more to show by now
    await asyncio.sleep(0.1)
    assert [] == desk.edits

    desk.table.set_result(0)
    await settled()
    assert desk.shows("2")


async def test_a_hand_waits_no_longer_for_a_table_that_cannot_be_shown(hands, desk):
    desk.table, desk.news = asyncio.get_running_loop().create_future(), "1"
    begun = monotonic()
    hands.refresh(TABLE)
    await settled()

    assert desk.shows("1")
    assert 2 > monotonic() - begun


async def test_a_press_is_answered_while_its_hand_waits_for_the_table(hands, desk):
    desk.table, desk.news = asyncio.get_running_loop().create_future(), "1"
    hands.refresh(TABLE)
    await asyncio.sleep(0.1)
    with hands.answering(TABLE, SEAT):
        hands.keep_true(TABLE, SEAT, desk, desk.drawing, desk.draw())
    await settled()

    assert [] == desk.edits  # for the answer has shown it
