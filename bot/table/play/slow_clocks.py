"""The clocks of a slow table, kept by the time of day: no restart gives time or takes any."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from bot.process.clock import unix_time
from bot.store.clocks import Clocks, DueClocks, SeatClock, TableClocks
from bot.table.match.seats import Chair
from games.core.seats import Seat

LAST_PART: Final = 0.25
"""The fraction of the time for a decision that is left when its person is reminded."""

AwayUntil = Callable[[int], Awaitable[float]]
"""Until when (unix seconds) a person's clocks stand still; 0 for one whose clocks run."""


class SlowClocks:
    """The stored clocks of one table."""

    def __init__(
        self,
        clocks: Clocks,
        match: int,
        away_until: AwayUntil,
        found: TableClocks | None = None,
        earliest: int = 0,
    ) -> None:
        """`found` is what was kept last; no time ends before `earliest` (unix ms)."""
        self._clocks = clocks
        self._match = match
        self._away_until = away_until
        self._kept = found
        self._earliest = earliest

    def anew(self) -> "SlowClocks":
        """Return the clocks of the same table, with nothing kept yet."""
        return SlowClocks(self._clocks, self._match, self._away_until)

    @property
    def stored_clocks(self) -> TableClocks | None:
        """The clocks that were kept last."""
        return self._kept

    def ends(self) -> Mapping[Seat, tuple[int, int | None]]:
        """Return when each seat's time ends, and when its person is reminded, in unix seconds."""
        seats: Mapping[Seat, SeatClock] = {} if self._kept is None else self._kept.seats
        return {
            seat: (
                max(each.ends_at, self._earliest) // 1000,
                None if each.remind_at is None else each.remind_at // 1000,
            )
            for seat, each in seats.items()
            if each.ends_at is not None
        }

    async def away_until(self, person: int | None) -> float:
        """Return until when (unix seconds) a person's clock stands still; 0 if it runs."""
        return 0.0 if person is None else await self._away_until(person)

    async def away(self, chairs: Sequence[Chair]) -> dict[Seat, int]:
        """Return the seats whose clocks stand still, and until which unix second."""
        people = [(seat, chair.person) for seat, chair in enumerate(chairs)]
        until = {seat: await self._away_until(who) for seat, who in people if who is not None}
        return {seat: int(second) for seat, second in until.items() if second > unix_time()}

    async def keep(self, clocks: TableClocks, *, anew: bool = False) -> None:
        """Keep these clocks, unless they are kept already or if `anew`. Raises DatabaseFailed."""
        if anew or clocks != self._kept:
            await self._clocks.keep(self._match, clocks)
            self._kept = clocks

    async def forget(self) -> None:
        """Keep nothing any more. Raises DatabaseFailed."""
        await self._clocks.forget(self._match)
        self._kept = None


def next_due(due: DueClocks, earliest: int) -> int | None:
    """Return when (unix ms) something comes at a table where no time ends before `earliest`."""
    ends_at = None if due.ends_at is None else max(due.ends_at, earliest)
    return min((at for at in (due.deal_at, due.remind_at, ends_at) if at is not None), default=None)


def seat_clock(
    second: int | None, remind_at: int | None, missed: int, *, called: bool
) -> SeatClock:
    """Return the clock of a seat for the store, from unix seconds."""
    return SeatClock(
        None if second is None else second * 1000,
        None if remind_at is None else remind_at * 1000,
        missed,
        called,
    )
