"""What a table looked like when, and who was told what: enough to know what an old button meant."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core.events import Event, told_to
from games.core.seats import Seat
from games.core.table import Table

_REMEMBERED = 96
"""How many moments of the past a press may still refer to."""


@dataclass(frozen=True, slots=True)
class _Snapshot:
    told_to: tuple[int, ...]
    table: Table[Any, Any, Any]


class Snapshots:
    """Counts what everybody was told, and keeps the tables that went with it, and this deal's news.

    The age of a picture counts only what those who see it were told, so it counts no secret.
    """

    def __init__(self, seats: int, opening: Table[Any, Any, Any]) -> None:
        self._told_to = [0] * seats
        self._told_to_all = 0
        self._deal = 0
        self._news: list[Event] = []
        self._moments = deque([_Snapshot((0,) * seats, opening)], maxlen=_REMEMBERED)

    @property
    def told_to_all(self) -> int:
        """How many events everybody was told."""
        return self._told_to_all

    def told_to(self, seat: Seat) -> int:
        """How many events `seat` was told."""
        return self._told_to[seat]

    def heard(self, seat: Seat) -> tuple[Event, ...]:
        """What `seat` was told in this deal."""
        return tuple(told_to(seat, self._news))

    def take(self, events: Sequence[Event], table: Table[Any, Any, Any], deal: int) -> None:
        """Note that `events` have led to `table`, which is in its deal number `deal`."""
        if deal != self._deal:
            self._deal = deal
            self._news.clear()
        self._news += events
        for event in events:
            seats = range(len(self._told_to)) if event.audience is None else event.audience
            self._told_to_all += event.audience is None
            for seat in seats:
                self._told_to[seat] += 1
        self._moments.append(_Snapshot(tuple(self._told_to), table))

    def when(self, seat: Seat, told: int) -> Table[Any, Any, Any] | None:
        """The last table at which `seat` had been told `told` events; None if long forgotten."""
        moments = reversed(self._moments)
        return next((moment.table for moment in moments if moment.told_to[seat] == told), None)
