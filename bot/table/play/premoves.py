"""The cards that people at one table have chosen before their turn: kept at once, played once.

Whoever waits for a person waits as long as if there were none, so nobody can tell that there is.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.discord.status import TableStatus
from bot.model import Premove
from bot.process.background_tasks import BackgroundTasks
from bot.store.engine.errors import DatabaseFailed
from bot.store.premoves import Premoves
from bot.table.match import premove as premoves
from bot.table.match.live_match import LiveMatch
from games.core.cards import Card
from games.core.seats import Seat


class TablePremoves:
    """The premoves of one table, as its status shows each to its own person."""

    def __init__(
        self,
        live: LiveMatch,
        status: TableStatus,
        stored: Premoves,
        wishes_last_card: Callable[[int], Awaitable[bool]],
    ) -> None:
        """`wishes_last_card` tells whether a person's last card falls by itself."""
        self._live = live
        self._wishes_last_card = wishes_last_card
        self._falling: frozenset[Seat] = frozenset()
        """The seats whose last card falls by itself."""
        self._status = status
        self._stored = stored
        self._keeping = asyncio.Lock()
        self._background = BackgroundTasks()

    async def stop(self) -> None:
        """Return once nothing is being kept any more."""
        await self._background.stop()

    async def load(self) -> None:
        """Take up what was stored elsewhere. Raises DatabaseFailed."""
        self._status.premoves = dict(await self._stored.of(self._live.match))

    async def choose(self, seat: Seat, card: Card) -> bool:
        """Choose a card to be played at this seat's turn; False if it is asked something by now.

        Raises DatabaseFailed; then nothing has happened.
        """
        chosen = premoves.choice(self._live, seat, card)
        async with self._keeping:
            await self._stored.keep(self._live.match, seat, chosen)
            if not premoves.may_choose(self._live, seat):  # nobody looks for it any more
                await self._stored.keep(self._live.match, seat, None)
                return False
            self._status.premoves[seat] = chosen
            return True

    async def take_back(self, seat: Seat) -> None:
        """Forget the choice of a seat. Raises DatabaseFailed; then it stands."""
        async with self._keeping:
            await self._stored.keep(self._live.match, seat, None)
            self._status.premoves.pop(seat, None)

    async def look_at_last_cards(self, seats: Iterable[Seat]) -> None:
        """Note at which of these seats the last card falls by itself, as their people wish."""
        with suppress(DatabaseFailed):  # then they play it themselves
            self._falling = frozenset([seat for seat in seats if await self._falls(seat)])

    async def _falls(self, seat: Seat) -> bool:
        person = self._live.chairs[seat].person
        if person is None or premoves.last_play(self._live, seat) is None:
            return False
        return await self._wishes_last_card(person)

    def play_of(self, seat: Seat) -> Any | None:
        """Return what this seat does by itself now, as its person has chosen; None for nothing."""
        chosen = self._status.premoves.get(seat)
        if chosen is not None:
            return premoves.play_of(self._live, seat, chosen)
        return premoves.last_play(self._live, seat) if seat in self._falling else None

    def settle(self) -> None:
        """Note which choices have failed, now that something is asked, and which are spent."""
        for seat, chosen in tuple(self._status.premoves.items()):
            if premoves.is_spent(self._live, seat, chosen):
                self._set(seat, None)
            elif not (chosen.failed or premoves.stands(self._live, seat, chosen)):
                self._set(seat, replace(chosen, failed=True))

    def note_press(self, seat: Seat) -> None:
        """Forget a choice that failed or is spent, once its person has done something else."""
        chosen = self._status.premoves.get(seat)
        if chosen is not None and not premoves.stands(self._live, seat, chosen):
            self._set(seat, None)

    def _set(self, seat: Seat, chosen: Premove | None) -> None:
        """Change the choice of a seat, or forget it: at once here, and soon in the store."""
        if chosen is None:
            self._status.premoves.pop(seat, None)
        else:
            self._status.premoves[seat] = chosen
        # Others must not wait for the store: that would tell them that something was written.
        self._background.run(self._keep(seat))

    async def _keep(self, seat: Seat) -> None:
        with suppress(DatabaseFailed):  # after a restart it is judged again
            async with self._keeping:
                now = self._status.premoves.get(seat)
                await self._stored.keep(self._live.match, seat, now)
