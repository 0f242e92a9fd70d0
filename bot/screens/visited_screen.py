"""What is shown here of a table that another process shows: answers, and hands opened here."""

import asyncio
import time

from bot.match.live_match import LiveMatch
from bot.screens.table_screen import TableScreen


class VisitedScreen(TableScreen):
    """Draws hands; the table's message, whispers and reminders are its owner's."""

    def refresh(self) -> None:
        """Show news on the hands that were opened here, soon."""
        self._services.hand_messages.refresh(self._live.match)

    async def shown(self, live: LiveMatch) -> int:
        """Return at once: when others see it is not known here."""
        del live
        return int(time.time() * 1000)

    def repost(self) -> asyncio.Future[int]:
        """Show nothing: its owner brings the table down."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        done.set_result(int(time.time() * 1000))
        return done
