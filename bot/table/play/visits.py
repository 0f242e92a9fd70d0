"""The clocks of a table that another process serves, if somebody presses something here.

Direct messages arrive at one process, whatever table their hand belongs to. It decides such a press
against the log, as the owner does, and the number of the next event lets only one of them be right.
The owner hears of what was written down and folds it in. If it is dying just then, the log has the
move, and the next owner reads it there.
"""

import asyncio
from typing import Any, Final

from bot.ai import PlayerPool
from bot.discord.status import TableStatus
from bot.errors import UserError
from bot.process.clock import monotonic
from bot.table.match.live_match import LiveMatch
from bot.table.match.race import ClaimOutcome
from bot.table.play.pace import Pace
from bot.table.play.premoves import TablePremoves
from bot.table.play.scheduler import Scheduler
from bot.table.play.table_owner import TableOwner
from bot.table.screen.table_screen import TableScreen
from games.core.seats import Seat

_LOOK: Final = 0.1
"""Seconds between two looks whether the owner has decided a race."""
_PATIENCE: Final = 1.5
"""Seconds that it is given for that, besides what every race takes."""


class VisitedScheduler(Scheduler):
    """Moves nothing: the owner does, and is told what is meant for its clocks."""

    def __init__(  # noqa: PLR0913, PLR0917 - those of a scheduler, and whom to ask
        self,
        live: LiveMatch,
        status: TableStatus,
        screen: TableScreen,
        pool: PlayerPool,
        pace: Pace,
        premoves: TablePremoves,
        owner: TableOwner,
    ) -> None:
        super().__init__(live, status, screen, pool, pace, premoves)
        self._owner = owner

    def anew(self) -> Scheduler:
        """Return the same, for here nothing was begun."""
        return self

    def sign_of_life(self, seat: Seat) -> None:
        """Tell the owner that the person at `seat` is there."""
        self._owner.ask("seen", seat=seat)

    def ready(self, seat: Seat) -> None:
        """Tell the owner that the person at `seat` has seen enough."""
        if self.live.is_between_deals:
            self._status.called |= {seat}
        if self.live.may_be_hurried:
            self._owner.ask("ready", seat=seat)

    async def claim(self, seat: Seat, action: Any, at: int) -> ClaimOutcome:
        """Enter a press into the owner's race; if no owner decides it, it counts now.

        UserError if somebody else was first. Raises IllegalAction, and DatabaseFailed.
        """
        live, number, age = self.live, self.live.number, self.live.public_count
        index = live.offers(seat).index(action)
        self._owner.ask("claim", seat=seat, number=live.told_count(seat), index=index, at=at)
        until = monotonic() + self.pace.race_hold + _PATIENCE
        while live.number == number and monotonic() < until:
            await asyncio.sleep(_LOOK)
            await live.catch_up()
        await live.act(seat, action, "person", age=age)
        if await live.first_to_decide(number) != seat:
            raise UserError("error.stale")
        return ClaimOutcome(seat, 0)
