"""The fixed facts of a match, the same from its first moment to its last, as stored."""

from typing import NamedTuple

from pydantic import BaseModel

from bot.model import owner_of
from bot.store.matches import StoredMatch
from bot.table.match.seats import Chair
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.shortened import at_most


class Setup(NamedTuple):
    """A game, its options, and the people who sat down to it."""

    match: int
    game: AnyGame
    options: BaseModel
    chairs: tuple[Chair, ...]
    hints: bool = False
    """Whether the people at it may ask for hints."""
    private: bool = False
    """Whether one person plays it alone, in their direct messages."""
    deals: int | None = None
    """How many deals of the day are played; None where it is no match of a day."""
    welcoming: bool = False
    """Whether computers let cards be played first, for somebody plays their first matches."""
    phrases: bool = True
    """Whether the people at it may say set phrases."""
    newcomers: frozenset[int] = frozenset()
    """The people who play their first matches of this game."""

    @property
    def daily(self) -> bool:
        """Return whether it is a deal of the day: all its chance comes from that day's secret."""
        return self.deals is not None


def setup_of(match: StoredMatch) -> Setup:
    """Return the setup of a stored match that has begun."""
    chairs = tuple(
        Chair(chair.name, chair.user_id, None if chair.user_id else chair.level or "craft")
        for chair in match.seats
    )
    private = owner_of(match.guild_id) is not None
    game = CATALOGUE[match.game]
    return Setup(
        match.id,
        game if match.deals is None else at_most(game, match.deals),
        options_of(match),
        chairs,
        match.hints,
        private,
        deals=match.deals,
        phrases=match.phrases,
    )


def options_of(match: StoredMatch) -> BaseModel:
    """Return the options of a stored match."""
    return CATALOGUE[match.game].options.model_validate_json(match.options)
