"""Advice to a person at a table: thought out from what that person knows, beside the game."""

import asyncio
from functools import partial
from typing import Any

from bot.ai import Adviser, PlayerFailed, PoolRequest, Urgency
from bot.features.advice.questions import LEVEL, question
from bot.table.match.live_match import LiveMatch
from games.core.advice import Advice
from games.core.scene import Holding
from games.core.seats import Seat
from games.players import STEPS
from games.worker import where_it_broke

_THUMB = "craft"
_TRIES = 3
"""So often a hint is thought out while the seat is asked the same."""


class HintService:
    """Gives hints; those who ask again before an answer has come wait for the same one."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._coming: dict[tuple[int, Seat], tuple[Holding[Any], asyncio.Task[Advice | None]]] = {}

    async def hint(self, live: LiveMatch, seat: Seat) -> Advice | None:
        """The advice of a strong player for this seat; None once the seat is asked something else.

        It is thought out again where something else has changed, as when a card falls before a bid.
        Raises PlayerFailed where even a player that decides by rules of thumb does.
        """
        as_asked, found = live.as_asked(seat), None
        for _ in range(_TRIES):
            found = await self._common_hint(live, seat)
            if found is not None or not as_asked():
                break
        return found

    async def _common_hint(self, live: LiveMatch, seat: Seat) -> Advice | None:
        """The same hint for all who ask at once; None once the seat is shown something else."""
        key, holding = (live.match, seat), live.holding(seat)
        about, task = self._coming.get(key, (None, None))
        if task is None or about != holding:
            task = asyncio.create_task(self._think_out(live, seat, holding))
            self._coming[key] = holding, task
            task.add_done_callback(partial(self._forget, key))
        found = await asyncio.shield(task)
        return found if _is_still(live, seat, holding) else None

    async def close(self) -> None:
        """Call off all hints that are being thought out."""
        tasks = [task for _, task in self._coming.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _forget(self, key: tuple[int, Seat], task: asyncio.Task[Advice | None]) -> None:
        _, coming = self._coming.get(key, (None, None))
        if coming is task:
            del self._coming[key]

    async def _think_out(self, live: LiveMatch, seat: Seat, holding: Holding[Any]) -> Advice | None:
        asked = PoolRequest(
            live.match,
            live.game,
            question(
                live.match,
                live.game,
                live.view(seat),
                live.events_for(seat),
                live.offers(seat),
                STEPS[LEVEL],
            ),
            partial(_is_still, live, seat, holding),
            urgency=Urgency.HINT,
        )
        found = await self._adviser.advise(asked)
        if found is not None or not asked.is_wanted():
            return found
        try:
            return Advice(best=asked.with_changes(level=_THUMB).answer())
        except Exception as error:  # noqa: BLE001 - its message may name cards
            raise PlayerFailed(where_it_broke(error)) from None


def _is_still(live: LiveMatch, seat: Seat, holding: Holding[Any]) -> bool:
    return not live.is_over and live.holding(seat) == holding
