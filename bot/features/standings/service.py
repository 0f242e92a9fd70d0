"""Looks up leaderboards, and begins seasons."""

from collections.abc import Callable

from bot.errors import UserError
from bot.features.standings.pages import StandingsPage
from bot.features.standings.store import SeasonStore, StandingsStore
from bot.features.standings.values import Season
from bot.pages.shared_presses import StandingsQuery
from bot.store import Store
from bot.store.tallies.periods import resolve, season_in

_LINES = 10


class Standings:
    """The leaderboards and the seasons of servers."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._boards = StandingsStore(store.database)
        self._seasons = SeasonStore(store.database)
        self._clock = clock

    async def page(
        self, guild: int, query: StandingsQuery, number: int, asker: int | None, *, unlisted: bool
    ) -> StandingsPage:
        """A page of a board; the last one in place of a page that no longer exists.

        Without an `asker` it shows only listed people. UserError for an unknown period.
        """
        period, season = await self._period(guild, query.choice)
        asked = (guild, query.game, period, query.by)
        pages = max(1, -(-await self._boards.count(*asked) // _LINES))
        page = min(number, pages - 1)
        lines = await self._boards.board(*asked, _LINES, page * _LINES)
        own = None
        if asker is not None and all(line.user_id != asker for line in lines):
            own = await self._boards.own(*asked, asker)
        return StandingsPage(
            query=query,
            period=period,
            season=season,
            lines=lines,
            asker=asker,
            own=own,
            unlisted=unlisted,
            page=page,
            pages=pages,
        )

    async def _period(self, guild: int, choice: str) -> tuple[str, str]:
        """The period of a choice, and the name of the season that it is."""
        every = await self._seasons.all(guild)
        current = every[-1].number
        try:
            period = resolve(choice, self._clock(), current)
        except ValueError:
            raise UserError("error.stale") from None
        number = season_in(period)
        if number is not None and number > current:
            raise UserError("error.no_season", number=number, current=current)
        return period, "" if number is None else every[number - 1].name

    async def seasons(self, guild: int) -> tuple[Season, ...]:
        """The seasons of a server, oldest first; there is always the first one."""
        return await self._seasons.all(guild)

    async def current_season(self, guild: int) -> Season:
        """The season that was started last."""
        return await self._seasons.current(guild)

    async def start_season(self, guild: int, number: int, name: str) -> Season:
        """Start the season of this number; UserError where it is not the next one any more."""
        if (await self._seasons.current(guild)).number + 1 != number:
            raise UserError("error.season_begun")
        return await self._seasons.start(guild, name, self._clock())
