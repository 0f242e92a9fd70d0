"""Messages below a hand about a decision: each goes away with its decision."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from bot.process.background_tasks import BackgroundTasks
from bot.table.screen.hand_messages import HandMessage, remove
from games.core.seats import Seat


@dataclass(frozen=True, slots=True)
class _Aside:
    sheet: HandMessage
    holds: Callable[[], bool]


class AsideMessages:
    """The open ones, one for each seat. In memory only: it holds tokens."""

    def __init__(self) -> None:
        self._open: defaultdict[int, dict[Seat, _Aside]] = defaultdict(dict)
        self._background: defaultdict[int, BackgroundTasks] = defaultdict(BackgroundTasks)

    def keep(self, table: int, seat: Seat, sheet: HandMessage, holds: Callable[[], bool]) -> None:
        """Keep a message for as long as its subject `holds`."""
        self._open[table][seat] = _Aside(sheet, holds)
        # While it was on its way, there may have been news.
        self.refresh(table)

    def shows(self, table: int, seat: Seat, message: int | None) -> bool:
        """Return whether this message is the one of the seat."""
        aside = self._open.get(table, {}).get(seat)
        return aside is not None and message is not None and aside.sheet.message == message

    def is_open(self, table: int, seat: Seat) -> bool:
        """Return whether the seat has one."""
        return seat in self._open.get(table, {})

    @property
    def are_shown(self) -> bool:
        """Return whether none waits to be taken away."""
        return all(tasks.are_done for tasks in self._background.values())

    def put_away(self, table: int, seat: Seat) -> None:
        """Take away the one of a seat."""
        aside = self._open.get(table, {}).pop(seat, None)
        if aside is not None and aside.sheet.is_editable:
            self._background[table].run(remove(aside.sheet))

    def refresh(self, table: int) -> None:
        """Take away those of seats that are asked something else by now."""
        for seat, aside in tuple(self._open.get(table, {}).items()):
            if not aside.holds():
                self.put_away(table, seat)

    def close(self, table: int) -> None:
        """Forget those of a table."""
        self._open.pop(table, None)
        self._background.pop(table, BackgroundTasks()).cancel()
