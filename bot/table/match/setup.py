"""The fixed facts of a match, the same from its first moment to its last, as stored."""

from typing import NamedTuple

from pydantic import BaseModel

from bot.model import owner_of
from bot.store.matches import StoredMatch
from bot.table.match.seats import Chair
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.shortened import at_most, over_after


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
    """After how many deals it is over at the latest; None where only its game says."""
    repeats: bool = False
    """Whether the cards of an earlier match are dealt again."""
    welcoming: bool = False
    """Whether computers let cards be played first, for somebody plays their first matches."""
    phrases: bool = True
    """Whether the people at it may say set phrases."""
    newcomers: frozenset[int] = frozenset()
    """The people who play their first matches of this game."""

    @property
    def daily(self) -> bool:
        """Return whether it is a deal of the day: all its chance comes from that day's secret."""
        return self.deals is not None and not self.repeats


def setup_of(match: StoredMatch) -> Setup:
    """Return the setup of a stored match that has begun."""
    chairs = tuple(
        Chair(chair.name, chair.user_id, None if chair.user_id else chair.level or "craft")
        for chair in match.seats
    )
    private = owner_of(match.guild_id) is not None
    return Setup(
        match.id,
        _game_of(match),
        options_of(match),
        chairs,
        match.hints,
        private,
        deals=match.deals,
        phrases=match.phrases,
        repeats=match.original is not None,
    )


def _game_of(match: StoredMatch) -> AnyGame:
    game = CATALOGUE[match.game]
    if match.deals is None:
        return game
    return (at_most if match.original is None else over_after)(game, match.deals)


def options_of(match: StoredMatch) -> BaseModel:
    """Return the options of a stored match."""
    return CATALOGUE[match.game].options.model_validate_json(match.options)
