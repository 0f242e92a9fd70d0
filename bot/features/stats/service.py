"""Looks up people's statistics, and the course of their ratings."""

from collections.abc import Mapping

from bot.features.stats.store import StatsStore
from bot.features.stats.values import GameRating, PersonStats, RatingHistory
from bot.store import Store


class Statistics:
    """Looks up statistics of persons."""

    def __init__(self, store: Store) -> None:
        self._stats = StatsStore(store.database)

    async def of(self, user: int, game: str | None, guild: int | None) -> PersonStats:
        """A person's statistics; without a `guild`, those for nobody's eyes but their own."""
        return await self._stats.of(user, game, guild)

    async def course(
        self, user: int, ratings: Mapping[str, GameRating], guild: int
    ) -> RatingHistory | None:
        """The course of the rating at the game with most rated matches, if it has two or more."""
        game = max(ratings, key=lambda each: ratings[each].matches, default="")
        if not game or ratings[game].matches < 2:
            return None
        return RatingHistory(game, await self._stats.curve(user, guild, game))
