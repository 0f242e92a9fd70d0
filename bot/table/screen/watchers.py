"""The onlookers at each table: told quietly, on their open page, that a deal is over.

Nothing else reaches them without a press, and never during a deal, so the time of their news
says no more than the table itself.
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.discord.artwork import Artwork
from bot.discord.channel import UNREACHABLE
from bot.pages.stateless import Stateless
from bot.process.background_tasks import BackgroundTasks
from bot.table.menus.watch import Watched
from bot.table.screen.hand_messages import HandMessage

_MOST: Final = 50
"""So many are told at a table at most; further ones see it with their next press."""


@dataclass(frozen=True, slots=True)
class _Watcher:
    message: HandMessage
    draw: Callable[[Watched], Stateless]
    knows: Watched


class Watchers:
    """The open pages of onlookers, by table. In memory only: it holds tokens."""

    def __init__(self, artwork: Artwork | None = None) -> None:
        self._artwork = artwork or Artwork()
        self._open: defaultdict[int, dict[int, _Watcher]] = defaultdict(dict)
        self._now: dict[int, Watched] = {}
        self._background: defaultdict[int, BackgroundTasks] = defaultdict(BackgroundTasks)

    def note_press(self, table: int, person: int) -> None:
        """Leave a person's open page alone, for a press on it is about to be answered."""
        self._open.get(table, {}).pop(person, None)

    def add(
        self,
        table: int,
        person: int,
        message: HandMessage,
        draw: Callable[[Watched], Stateless],
        knows: Watched,
    ) -> None:
        """Tell a person by this message what comes to its end, beyond what it `knows`.

        `draw` draws the same page with what is over by then.
        """
        watching = self._open[table]
        watching.pop(person, None)
        while len(watching) >= _MOST:
            watching.pop(next(iter(watching)))
        watching[person] = _Watcher(message, draw, knows)
        if self._now.get(table, knows) != knows:
            self._background[table].run(self._tell(table))

    def note_progress(self, table: int, watched: Watched) -> None:
        """Note the progress of a match."""
        if self._now.get(table) != watched:
            self._now[table] = watched
            if self._open.get(table):
                self._background[table].run(self._tell(table))

    def count(self, table: int, besides: Collection[int | None] = ()) -> int:
        """Return how many look on and could be told something; `besides` are not counted."""
        watching = self._open.get(table, {})
        return sum(each.message.is_editable for who, each in watching.items() if who not in besides)

    @property
    def are_shown(self) -> bool:
        """Return whether nobody is about to be told something."""
        return all(tasks.are_done for tasks in self._background.values())

    def close(self, table: int) -> None:
        """Forget the onlookers at a table."""
        self._open.pop(table, None)
        self._now.pop(table, None)
        self._background.pop(table, BackgroundTasks()).cancel()

    async def _tell(self, table: int) -> None:
        for person in tuple(self._open.get(table, {})):
            kept, now = self._open.get(table, {}).get(person), self._now.get(table)
            if kept is not None and now is not None and kept.knows != now:
                await self._show(table, person, kept, now)

    async def _show(self, table: int, person: int, kept: _Watcher, now: Watched) -> None:
        watching = self._open[table]
        if not kept.message.is_editable:
            watching.pop(person, None)
            return
        view, told = kept.draw(now), replace(kept, knows=now)
        watching[person] = told
        try:
            await self._artwork.show(view, partial(kept.message.edit, view))
        except UNREACHABLE:  # dismissed, or its token died
            if watching.get(person) is told:
                del watching[person]
