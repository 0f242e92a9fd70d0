"""Matches that are over, counted as any other is: before a bot starts, or while nobody looks."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta

from bot.app.features import people_of
from bot.features.standings.store import SeasonStore
from bot.model import Ending, TakenSeat
from bot.store import Store
from bot.store.events import LogStep
from bot.store.matches import NewLobby
from games.core.outcome import Outcome, rank_by_points
from sandbox import samples
from sandbox.world import World
from tests.bot.store.inputs import PROCEED
from tests.end_to_end.client_person import GAME

YESTERDAY = int((datetime.now(UTC) - timedelta(days=1)).timestamp() * 1000)
DAY = 24 * 3600_000


class Evenings:
    """Matches of people of the sample world; each ends a minute after the one before it."""

    def __init__(
        self, world: World, stored: Callable[[], AbstractAsyncContextManager[Store]]
    ) -> None:
        """`stored` gives the store in which they are kept."""
        self._ids = {user.username: user.id for user in world.users.values()}
        self._stored = stored
        self._at = YESTERDAY - DAY

    def id_of(self, name: str) -> int:
        """The Discord id of somebody there; anybody else has one too."""
        return self._ids.setdefault(name, 600_000_000_000_000_000 + len(self._ids))

    async def won(
        self,
        *names: str,
        times: int = 1,
        points: Sequence[int] | None = None,
        game: str = GAME,
        guild: int = samples.GASTHAUS,
        sides: tuple[int, ...] | None = None,
        feats: tuple[tuple[int, str, int], ...] = (),
    ) -> None:
        """Let these people finish a match; the first one has won, unless `points` say otherwise."""
        scored = tuple(points or [11, *[3] * (len(names) - 1)])
        outcome = rank_by_points(scored)
        if sides is not None:
            outcome = Outcome(scored, outcome.places, sides)
        async with self._stored() as store:
            for _ in range(times):
                await self._finish(store, names, Ending(outcome, 5, feats), game, guild)

    async def begins_season(self, name: str, guild: int = samples.GASTHAUS) -> None:
        """Let the next season of a server begin, after all that has been played."""
        async with self._stored() as store:
            self._at += 60_000
            await SeasonStore(store.database).start(guild, name, self._at)

    async def forgets(self, name: str) -> None:
        """Delete what is kept about somebody."""
        async with self._stored() as store:
            await people_of(store).forget(self.id_of(name), self._at)

    async def _finish(
        self, store: Store, names: Sequence[str], ending: Ending, game: str, guild: int
    ) -> None:
        self._at += 60_000
        chairs = [
            TakenSeat(seat, name.capitalize(), user_id=self.id_of(name))
            for seat, name in enumerate(names)
        ]
        lobby = NewLobby(guild, 1, game, 1, "{}", chairs[0].user_id)
        match = await store.matches.create_lobby(lobby, self._at - 2, chairs)
        await store.matches.start(match, len(chairs), self._at - 1)
        await store.events.append(match, 0, LogStep(PROCEED, ("{}",), ending), self._at)
