"""An open hand stays below its table, exactly once, whatever its owner does meanwhile."""

import asyncio
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from discord.utils import MISSING
from structlog.testing import capture_logs

from bot.discord.drawing import PrivateDrawing
from bot.discord.tokens import TOKEN_SECONDS
from bot.pages.layout import attachment, bare, frame
from bot.pages.stateless import Illustration, Stateless
from bot.process.clock import monotonic
from bot.table.screen.hand_messages import EphemeralHand, HandMessages
from tests.bot.pictures.test_table_painting import TABLE as FELT

TABLE = 7
NUMBERS = count(1)
SEAT = 0
LEFT = bare("further down")
"""What an old hand is reduced to."""


def drawn(text: str) -> Stateless:
    return bare(text)


def drawing(view: Stateless) -> PrivateDrawing:
    return PrivateDrawing(lambda: view, view.to_components, lambda: LEFT)


class Paper:
    """A sheet on a pile: what it shows, and whether it still lies there."""

    def __init__(self, pile: list["Paper"], view: Stateless):
        self.pile = pile
        self.shows = view.to_components()
        self.may_go = asyncio.Event()
        self.may_go.set()
        self.asked = asyncio.Event()
        self.message = next(NUMBERS)
        pile.append(self)

    is_editable = True
    channel = None

    async def edit(self, view: Stateless) -> None:
        self.shows = view.to_components()

    async def again(self, view: Stateless) -> "Paper":
        self.asked.set()
        await self.may_go.wait()
        return Paper(self.pile, view)

    async def remove(self) -> None:
        self.pile.remove(self)


def hands_in(pile: list[Paper]) -> list[Paper]:
    """The sheets that show cards, and not only where they are."""
    return [paper for paper in pile if paper.shows != LEFT.to_components()]


async def refuses(*_: Any) -> Any:
    raise OSError("no route")


async def settled() -> None:
    """Let every task that does not wait for anything come to its end."""
    while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(tasks)


async def test_a_hand_follows_its_table_and_is_not_left_behind():
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("old"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("new")), drawn("old"))
    hands.follow(TABLE)
    await settled()
    (only,) = hands_in(pile)
    assert [first, only] == pile
    assert drawn("new").to_components() == only.shows


async def test_an_edit_under_way_does_not_bring_back_the_hand_that_was_left():
    hands, pile = HandMessages(0), []
    first, may_arrive, begun = Paper(pile, drawn("old")), asyncio.Event(), asyncio.Event()
    edit = first.edit

    async def slow(view: Stateless) -> None:
        begun.set()
        await may_arrive.wait()
        await edit(view)

    first.edit = slow
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("new")), drawn("old"))
    await begun.wait()
    hands.follow(TABLE)
    await asyncio.sleep(0)
    may_arrive.set()
    await settled()
    assert [LEFT.to_components(), drawn("new").to_components()] == [each.shows for each in pile]


async def test_what_happens_while_a_hand_moves_reaches_it_too():
    hands, pile = HandMessages(0), []
    first, view = Paper(pile, drawn("old")), drawn("new")
    first.may_go.clear()
    changing = PrivateDrawing(lambda: view, lambda: [view], lambda: LEFT)
    hands.keep_true(TABLE, SEAT, first, changing, drawn("old"))
    hands.follow(TABLE)
    await first.asked.wait()
    view = drawn("newer")
    first.may_go.set()
    await settled()
    assert [drawn("newer").to_components()] == [paper.shows for paper in hands_in(pile)]


async def test_a_hand_that_is_pressed_while_it_moves_comes_down_as_it_is_now():
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("old"))
    first.may_go.clear()
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("new")), drawn("old"))
    hands.follow(TABLE)
    await first.asked.wait()
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("pressed")), drawn("pressed"))
    first.may_go.set()
    await settled()
    (only,) = hands_in(pile)
    assert [first, only] == pile
    assert drawn("pressed").to_components() == only.shows


async def test_a_copy_that_is_pressed_at_once_stays_though_the_old_one_was_pressed_before():
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("old"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("new")), drawn("old"))
    sent, pressed, copies = asyncio.Event(), asyncio.Event(), list[Paper]()

    async def again(view: Stateless) -> Paper:
        hands.keep_true(TABLE, SEAT, first, drawing(drawn("new")), drawn("new"))
        copy = Paper(pile, view)
        copies.append(copy)
        sent.set()
        remove = copy.remove

        async def late() -> None:
            await pressed.wait()
            await remove()

        copy.remove = late
        return copy

    first.again = again
    hands.follow(TABLE)
    await sent.wait()
    await asyncio.sleep(0)
    hands.keep_true(TABLE, SEAT, copies[0], drawing(drawn("new")), drawn("new"))
    pressed.set()
    await settled()
    assert copies == hands_in(pile)


async def test_a_copy_that_is_pressed_before_its_arrival_is_known_stays():
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("old"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("new")), drawn("old"))
    copies: list[Paper] = []

    async def again(view: Stateless) -> Paper:
        copies.append(Paper(pile, view))
        hands.keep_true(TABLE, SEAT, copies[0], drawing(drawn("new")), view)
        return copies[0]

    first.again = again
    hands.follow(TABLE)
    await settled()
    assert copies == hands_in(pile)
    assert hands.shows(TABLE, SEAT, copies[0].message)


async def test_a_press_on_a_hand_that_has_been_shown_anew_is_answered_there():
    hands, pile = HandMessages(0), []
    first, second = Paper(pile, drawn("old")), Paper(pile, drawn("new"))
    hands.keep_true(TABLE, SEAT, second, drawing(drawn("new")), drawn("new"))

    assert hands.show_below(TABLE, SEAT, first, drawing(drawn("marked")))
    await settled()
    assert drawn("marked").to_components() == second.shows
    assert not hands.show_below(TABLE, SEAT, second, drawing(drawn("pressed")))


async def test_an_older_hand_never_takes_the_place_of_a_newer_one():
    hands, pile = HandMessages(0), []
    first, second = Paper(pile, drawn("old")), Paper(pile, drawn("new"))
    hands.keep_true(TABLE, SEAT, second, drawing(drawn("new")), drawn("new"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("newer")), drawn("newer"))
    await settled()
    assert hands.shows(TABLE, SEAT, second.message)
    assert drawn("newer").to_components() == second.shows


async def test_an_answer_that_arrives_once_its_hand_lies_below_leaves_no_second_one():
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("old"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("new")), drawn("old"))
    with hands.answering(TABLE, SEAT):
        hands.follow(TABLE)
        await settled()
        await first.edit(drawn("pressed"))
        hands.keep_true(TABLE, SEAT, first, drawing(drawn("pressed")), drawn("pressed"))
    await settled()
    (only,) = hands_in(pile)
    assert [first, only] == pile
    assert drawn("pressed").to_components() == only.shows


async def test_a_hand_that_moves_twice_at_once_is_there_once():
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("old"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("new")), drawn("old"))
    hands.follow(TABLE)
    hands.follow(TABLE)
    await settled()
    assert 1 == len(hands_in(pile))


async def test_the_hands_of_other_tables_stay():
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("old"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("old")), drawn("old"))
    hands.follow(TABLE + 1)
    await settled()
    assert [first] == pile


async def test_a_hand_that_is_opened_somewhere_else_is_put_away():
    hands, pile = HandMessages(0), []
    hands.keep_true(TABLE, SEAT, Paper(pile, drawn("old")), drawing(drawn("old")), drawn("old"))
    second = Paper(pile, drawn("new"))
    hands.put_away(TABLE, SEAT)
    hands.keep_true(TABLE, SEAT, second, drawing(drawn("new")), drawn("new"))
    await settled()
    assert [second] == pile
    assert hands.is_open(TABLE, SEAT)


async def test_a_hand_is_put_away_even_while_it_follows_its_table():
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("old"))
    first.may_go.clear()
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("old")), drawn("old"))
    hands.follow(TABLE)
    await first.asked.wait()
    hands.put_away(TABLE, SEAT)
    first.may_go.set()
    await settled()
    assert [] == pile


async def test_a_newer_hand_takes_an_older_one_away_that_nothing_would_keep_true():
    hands, pile = HandMessages(0), []
    older, newer = Paper(pile, drawn("1")), Paper(pile, drawn("1"))
    hands.keep_true(TABLE, SEAT, older, drawing(drawn("1")), drawn("1"))
    hands.keep_true(TABLE, SEAT, newer, drawing(drawn("1")), drawn("1"))
    await settled()
    assert [newer] == pile


async def test_an_older_hand_that_can_no_longer_be_edited_stays_where_it_is():
    hands, pile = HandMessages(0), []
    older, newer = Paper(pile, drawn("1")), Paper(pile, drawn("1"))
    hands.keep_true(TABLE, SEAT, older, drawing(drawn("1")), drawn("1"))
    older.is_editable = False
    hands.keep_true(TABLE, SEAT, newer, drawing(drawn("1")), drawn("1"))
    await settled()
    assert [older, newer] == pile


@pytest.mark.parametrize(("fails", "lie"), [("again", 1), ("edit", 2)])
async def test_a_hand_that_cannot_be_brought_down_is_still_open_and_no_mistake(
    monkeypatch: pytest.MonkeyPatch, fails: str, lie: int
):
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("1"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("1")), drawn("1"))
    await settled()
    monkeypatch.setattr(first, fails, refuses)
    with capture_logs() as logs:
        hands.follow(TABLE)
        await settled()
    assert [] == logs
    assert hands.is_open(TABLE, SEAT)
    assert lie == len(pile)


async def test_a_hand_that_was_dismissed_before_it_is_put_away_is_no_mistake(
    monkeypatch: pytest.MonkeyPatch,
):
    hands, pile = HandMessages(0), []
    first = Paper(pile, drawn("1"))
    hands.keep_true(TABLE, SEAT, first, drawing(drawn("1")), drawn("1"))
    await settled()
    monkeypatch.setattr(first, "remove", refuses)
    with capture_logs() as logs:
        hands.put_away(TABLE, SEAT)
        await settled()
    assert [] == logs
    assert not hands.is_open(TABLE, SEAT)


async def test_an_old_hand_that_cannot_say_where_the_newer_one_is_is_no_mistake(
    monkeypatch: pytest.MonkeyPatch,
):
    hands, pile = HandMessages(0), []
    older, newer = Paper(pile, drawn("1")), Paper(pile, drawn("1"))
    hands.keep_true(TABLE, SEAT, newer, drawing(drawn("1")), drawn("1"))
    monkeypatch.setattr(older, "edit", refuses)
    with capture_logs() as logs:
        hands.keep_true(TABLE, SEAT, older, drawing(drawn("1")), drawn("1"))
        await settled()
    assert [] == logs
    assert hands.shows(TABLE, SEAT, newer.message)


@pytest.mark.parametrize(("age", "lives"), [(TOKEN_SECONDS - 60, True), (TOKEN_SECONDS, False)])
async def test_a_hand_and_what_came_of_it_are_edited_until_just_before_their_token_dies(age, lives):
    async def send(**_: Any) -> Any:
        return SimpleNamespace(id=8)

    through: Any = SimpleNamespace(send=send)
    hand = EphemeralHand(through, 7, since=monotonic() - age)
    below = await hand.again(drawn("further down"))

    assert (lives, lives) == (hand.is_editable, below is not None and below.is_editable)


class Through:
    """A token: the names of the files that each edit has sent, and None where it sent nothing."""

    def __init__(self) -> None:
        self.sent: list[list[str] | None] = []

    async def edit_message(self, _message: int, *, view: Stateless, attachments: Any) -> None:
        del view
        kept = attachments is MISSING
        self.sent.append(None if kept else [each.filename for each in attachments])


def illustrated(text: str) -> Stateless:
    picture = attachment(FELT.file_name, "A table")
    illustration = Illustration(FELT, "A table", lambda: bare(text), b"picture")
    return frame(picture, text, illustration=illustration)


async def test_a_picture_that_lies_with_a_hand_stays_and_one_that_it_does_not_show_is_taken_away():
    through = Through()
    hand = EphemeralHand(through, 7)  # pyright: ignore[reportArgumentType] - all that is used
    for view in (illustrated("asked"), illustrated("marked"), bare("at rest"), bare("still")):
        await hand.edit(view)

    assert [[FELT.file_name], None, [], None] == through.sent
