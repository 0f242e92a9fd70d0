"""The result of a strong computer player at a deal of the day, in a person's seat."""

from typing import Final

from bot.ai import PlayerPool
from bot.features.daily.setup import PERSON, chairs_for, deals_of
from bot.store import Store
from bot.table.match.against_computers import options_for
from bot.table.match.chance_of_day import SealedChance
from bot.table.match.endings import leads
from bot.table.match.lobby import Person
from bot.table.match.seats import Chair
from bot.table.match.setup import Setup
from bot.table.play.unkept_match import play_unkept
from games.core.game import AnyGame
from games.core.shortened import at_most

_LEVEL: Final = "strong"
_NOBODY: Final = Person(0, "")


async def par_of(
    store: Store, pool: PlayerPool, game: AnyGame, number: int, chance: SealedChance
) -> int:
    """The points by which it is ahead at the end; its turns to think are queued under `number`."""
    chairs = tuple(Chair(c.name, None, c.level) for c in chairs_for(game, _NOBODY, _LEVEL))
    deals = deals_of(game)
    shorter = at_most(game, deals)
    setting = Setup(-number, shorter, options_for(game), chairs, deals=deals)
    outcome = (await play_unkept(store, pool, setting, chance)).outcome
    return leads(shorter, outcome.points, outcome.sides)[PERSON]
