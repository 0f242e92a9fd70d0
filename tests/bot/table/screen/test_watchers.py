"""Who looks on is told once that something is over, on what they have open, and nothing else."""

import asyncio

from bot.pages.layout import bare
from bot.pages.stateless import Stateless
from bot.table.menus.watch import Watched
from bot.table.screen import watchers as module
from bot.table.screen.watchers import Watchers

TABLE, ANNA, BEN, CLARA = 7, 1, 2, 3
NONE, FIRST, SECOND = Watched(), Watched(1), Watched(2)


class Screen:
    """A private message: what was shown on it, and whether its token lives."""

    message = 1
    channel = None

    def __init__(self) -> None:
        self.shown: list[Stateless] = []
        self.is_editable = True
        self.fails = False

    async def edit(self, view: Stateless) -> None:
        if self.fails:
            raise OSError
        self.shown.append(view)

    async def again(self, view: Stateless) -> None:
        del view

    async def remove(self) -> None:
        raise NotImplementedError


def drawn(watched: Watched) -> Stateless:
    return bare(f"deal {watched.newest}")


def texts(screen: Screen) -> list[str]:
    return [view.to_components()[0]["content"] for view in screen.shown]


async def settled() -> None:
    while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(tasks)


async def test_all_who_look_on_are_told_once_that_a_deal_is_over():
    watchers, screens = Watchers(), {who: Screen() for who in (ANNA, BEN)}
    for who, screen in screens.items():
        watchers.add(TABLE, who, screen, drawn, NONE)
    for _ in range(2):
        watchers.note_progress(TABLE, FIRST)
        await settled()
    watchers.note_progress(TABLE, SECOND)
    await settled()

    assert [["deal 1", "deal 2"]] * 2 == [texts(screen) for screen in screens.values()]
    assert watchers.are_shown


async def test_a_screen_is_left_alone_while_a_press_on_it_is_answered():
    watchers, old, new = Watchers(), Screen(), Screen()
    watchers.add(TABLE, ANNA, old, drawn, NONE)
    watchers.note_press(TABLE, ANNA)
    watchers.note_progress(TABLE, FIRST)
    await settled()
    assert [] == texts(old)

    watchers.add(TABLE, ANNA, new, drawn, NONE)  # it was drawn before the deal was over
    await settled()
    assert ([], ["deal 1"]) == (texts(old), texts(new))


async def test_what_a_screen_shows_already_is_not_told():
    watchers, screen = Watchers(), Screen()
    watchers.note_progress(TABLE, FIRST)
    watchers.add(TABLE, ANNA, screen, drawn, FIRST)
    watchers.note_progress(TABLE, FIRST)
    await settled()

    assert [] == texts(screen)


async def test_who_looks_on_is_counted_for_as_long_as_they_can_be_told():
    watchers, gone, dismissed, there = Watchers(), Screen(), Screen(), Screen()
    watchers.add(TABLE, ANNA, gone, drawn, NONE)
    watchers.add(TABLE, BEN, dismissed, drawn, NONE)
    watchers.add(TABLE, CLARA, there, drawn, NONE)
    assert (3, 2) == (watchers.count(TABLE), watchers.count(TABLE, [CLARA, None]))

    gone.is_editable, dismissed.fails = False, True
    assert 2 == watchers.count(TABLE)

    watchers.note_progress(TABLE, FIRST)
    await settled()
    assert (1, ["deal 1"]) == (watchers.count(TABLE), texts(there))

    watchers.close(TABLE)
    assert (0, 0) == (watchers.count(TABLE), watchers.count(99))


async def test_only_so_many_are_told_those_who_came_last(monkeypatch):
    monkeypatch.setattr(module, "_MOST", 2)
    watchers, screens = Watchers(), {who: Screen() for who in (ANNA, BEN, CLARA)}
    for who, screen in screens.items():
        watchers.add(TABLE, who, screen, drawn, NONE)
    watchers.note_progress(TABLE, FIRST)
    await settled()

    assert [[], ["deal 1"], ["deal 1"]] == [texts(screen) for screen in screens.values()]
