"""The lines told to everybody at a table: the last of them, and the score sheet."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from games.core.scene import Told

_LINES = 3
_LINES_WITH_CHAIRS = 6
"""How many lines back somebody's leaving is still told: computers are quick."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal, and the points of all seats after it."""

    deal: int
    told: Told
    points: tuple[int, ...]


class Transcript:
    """Keeps what was said aloud, oldest first."""

    def __init__(self) -> None:
        self._told = deque[Told](maxlen=_LINES_WITH_CHAIRS)
        self._sheet: list[DealResult] = []
        self._ended: DealResult | None = None
        """The result of the last deal, until the next one begins."""

    def take(self, told: Told, deal: int, points: tuple[int, ...]) -> None:
        """Note what was told in a deal, and everybody's points after it."""
        if self._ended is not None and self._ended.deal != deal:
            self._told.append(self._ended.told)
            self._ended = None
        if told.result:
            self._ended = DealResult(deal, told, points)
            self._sheet.append(self._ended)
        else:
            self._told.append(told)

    @property
    def lines(self) -> tuple[Told, ...]:
        """The last lines told; a deal's result stays the last of them until the next deal."""
        ended = () if self._ended is None else (self._ended.told,)
        told = (*self._told, *ended)[-_LINES_WITH_CHAIRS:]
        recent = len(told) - _LINES
        chairs = _last_of_chairs(told)
        return tuple(
            each
            for at, each in enumerate(told)
            if (at >= recent or _stays(each)) and (not each.of_chair or at in chairs)
        )

    @property
    def sheet(self) -> tuple[DealResult, ...]:
        """The result of each deal."""
        return tuple(self._sheet)

    @property
    def ends_a_deal(self) -> bool:
        """Return whether a deal has ended, and no other has begun."""
        return self._ended is not None


def _stays(told: Told) -> bool:
    """Return whether a line is told for longer than a move."""
    return told.of_chair and not told.briefly


def _last_of_chairs(told: Sequence[Told]) -> frozenset[int]:
    """Return the indices of each chair's last news: somebody who is back is not away any more."""
    news = {each.says.values.get("who"): at for at, each in enumerate(told) if each.of_chair}
    return frozenset(news.values())
