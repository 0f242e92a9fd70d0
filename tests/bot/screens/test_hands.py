"""An open hand stays below its table, exactly once, whatever its owner does meanwhile."""

import asyncio

from bot.render.layout import bare
from bot.render.stateless import Stateless
from bot.screens.hands import Hands

TABLE = 7
SEAT = 0


def drawn(text: str) -> Stateless:
    return bare(text)


class Paper:
    """A sheet on a pile: what it shows, and whether it still lies there."""

    def __init__(self, pile: list["Paper"], view: Stateless):
        self.pile = pile
        self.shows = view.to_components()
        self.may_go = asyncio.Event()
        self.may_go.set()
        self.asked = asyncio.Event()
        pile.append(self)

    is_editable = True

    async def edit(self, view: Stateless) -> None:
        self.shows = view.to_components()

    async def again(self, view: Stateless) -> "Paper":
        self.asked.set()
        await self.may_go.wait()
        return Paper(self.pile, view)

    async def remove(self) -> None:
        self.pile.remove(self)


async def settled() -> None:
    """Let every task that does not wait for anything come to its end."""
    while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(tasks)


async def test_a_hand_follows_its_table_and_is_not_left_behind():
    hands, pile = Hands(0), []
    first = Paper(pile, drawn("old"))
    hands.opened(TABLE, SEAT, first, lambda: drawn("new"), drawn("old"))
    hands.follow(TABLE)
    await settled()
    (only,) = pile
    assert only is not first
    assert drawn("new").to_components() == only.shows


async def test_what_happens_while_a_hand_moves_reaches_it_too():
    hands, pile = Hands(0), []
    first, view = Paper(pile, drawn("old")), drawn("new")
    first.may_go.clear()
    hands.opened(TABLE, SEAT, first, lambda: view, drawn("old"))
    hands.follow(TABLE)
    await first.asked.wait()
    view = drawn("newer")
    first.may_go.set()
    await settled()
    assert [drawn("newer").to_components()] == [paper.shows for paper in pile]


async def test_a_hand_that_is_pressed_while_it_moves_stays_where_it_was_pressed():
    hands, pile = Hands(0), []
    first = Paper(pile, drawn("old"))
    first.may_go.clear()
    hands.opened(TABLE, SEAT, first, lambda: drawn("new"), drawn("old"))
    hands.follow(TABLE)
    await first.asked.wait()
    hands.opened(TABLE, SEAT, first, lambda: drawn("new"), drawn("pressed"))
    first.may_go.set()
    await settled()
    assert [first] == pile


async def test_the_hands_of_other_tables_stay():
    hands, pile = Hands(0), []
    first = Paper(pile, drawn("old"))
    hands.opened(TABLE, SEAT, first, lambda: drawn("old"), drawn("old"))
    hands.follow(TABLE + 1)
    await settled()
    assert [first] == pile


async def test_a_hand_that_is_opened_somewhere_else_is_put_away():
    hands, pile = Hands(0), []
    hands.opened(TABLE, SEAT, Paper(pile, drawn("old")), lambda: drawn("old"), drawn("old"))
    second = Paper(pile, drawn("new"))
    hands.put_away(TABLE, SEAT)
    hands.opened(TABLE, SEAT, second, lambda: drawn("new"), drawn("new"))
    await settled()
    assert [second] == pile
    assert hands.is_open(TABLE, SEAT)


async def test_a_hand_is_put_away_even_while_it_follows_its_table():
    hands, pile = Hands(0), []
    first = Paper(pile, drawn("old"))
    first.may_go.clear()
    hands.opened(TABLE, SEAT, first, lambda: drawn("old"), drawn("old"))
    hands.follow(TABLE)
    await first.asked.wait()
    hands.put_away(TABLE, SEAT)
    first.may_go.set()
    await settled()
    assert [] == pile
