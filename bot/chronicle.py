"""What was told to everybody at a table: the last lines, and the score sheet."""

from dataclasses import dataclass

from games.core.scene import Told

_LINES = 3


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended, and the points of all seats after it."""

    deal: int
    told: Told
    points: tuple[int, ...]


class Chronicle:
    """Keeps what was said aloud, oldest first."""

    def __init__(self) -> None:
        self._told: list[Told] = []
        self._sheet: list[Result] = []

    def take(self, told: Told, deal: int, points: tuple[int, ...]) -> None:
        """Note what was told in a deal, and what everybody has after it."""
        self._told.append(told)
        if told.result:
            self._sheet.append(Result(deal, told, points))

    @property
    def lines(self) -> tuple[Told, ...]:
        """The last things told."""
        return tuple(self._told[-_LINES:])

    @property
    def sheet(self) -> tuple[Result, ...]:
        """How each deal ended."""
        return tuple(self._sheet)

    @property
    def ends_a_deal(self) -> bool:
        """Whether the last thing told was a result."""
        return bool(self._told) and self._told[-1].result
