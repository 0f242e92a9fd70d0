"""Pictures that are redrawn only when something they show has changed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.pages.stateless import Stateless

DrawnT = TypeVar("DrawnT")


class Drawing(Generic[DrawnT]):
    """Keeps the last picture drawn, with all that it depends on."""

    def __init__(self) -> None:
        self._last: tuple[object, DrawnT] | None = None

    def of(self, shown: object, draw: Callable[[], DrawnT]) -> DrawnT:
        """Return the picture of `shown`, which is compared by value; `draw` makes a new one."""
        if self._last is None or self._last[0] != shown:
            self._last = (shown, draw())
        return self._last[1]


def _no_table() -> None:
    """Return nothing to wait for."""


@dataclass(frozen=True, slots=True)
class PrivateDrawing:
    """A way to draw a message for one person, and its news that they must see without a press."""

    draw: Callable[[], Stateless]
    news: Callable[[], object]
    """A value that changes with whatever cannot wait until they look again."""
    left: Callable[[], Stateless]
    """The view an older message is reduced to once this is drawn further down."""
    table: Callable[[], asyncio.Future[int] | None] = _no_table
    """Done once the table can be seen as it is, which must not be told before; None for none."""
