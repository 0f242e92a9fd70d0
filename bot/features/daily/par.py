"""The result of a strong computer player at a deal of the day, in a person's seat."""

from itertools import count
from typing import Any

from bot.ai import PlayerPool
from bot.features.daily.setup import PERSON, chairs_for, deals_of
from bot.model import Ending
from bot.store import Store
from bot.table.match.against_computers import options_for
from bot.table.match.chance_of_day import SealedChance
from bot.table.match.endings import leads
from bot.table.match.event_log import Events, LogEntry
from bot.table.match.live_match import LiveMatch, MatchStorage
from bot.table.match.lobby import Person
from bot.table.match.seats import Chair
from bot.table.match.setup import Setup
from bot.table.match.shuffle import FixedDecks
from bot.table.play.computer_seats import ComputerSeats
from games.core.game import AnyGame
from games.core.shortened import at_most

_LEVEL = "strong"
_NOBODY = Person(0, "")


async def par_of(
    store: Store, pool: PlayerPool, game: AnyGame, number: int, chance: SealedChance
) -> int:
    """The points by which it is ahead at the end; its turns to think are queued under `number`."""
    chairs = tuple(Chair(c.name, None, c.level) for c in chairs_for(game, _NOBODY, _LEVEL))
    deals = deals_of(game)
    shorter = at_most(game, deals)
    decks = FixedDecks(store, -number, game.deck, chance)
    setting = Setup(-number, shorter, options_for(game), chairs, deals=deals)
    live = LiveMatch(setting, kept=MatchStorage(_Unkept(), decks))
    await _play(live, ComputerSeats(live, pool), game, chance)
    outcome = live.outcome
    return leads(shorter, outcome.points, outcome.sides)[PERSON]


async def _play(
    live: LiveMatch, computers: ComputerSeats, game: AnyGame, chance: SealedChance
) -> None:
    """Play to the end, in the order in which a table with a person is played."""
    decks = count()
    while not live.is_over:
        age = live.public_count
        if live.game.needs_deal(live.public):
            await live.deal(chance.deck(game.deck, next(decks)).deck)
        elif live.game.moves_on(live.public):
            await live.proceed(age)
        else:
            seat = min(live.to_act)
            word = await computers.ask_for_interjection(answering=seat)
            if word is None:
                await computers.answer(seat, age, _at_once)
            else:
                await computers.say(word, age)


async def _at_once(_: Any) -> bool:
    """Hold nothing back."""
    return False


class _Unkept:
    """The log of a match that nobody will ever see."""

    def __init__(self) -> None:
        self._events: list[Any] = []

    async def append(self, expected: int, entry: LogEntry, ending: Ending | None) -> None:
        del expected, ending
        self._events += entry.events

    async def events(self) -> Events:
        return tuple(self._events)

    async def since(self, number: int) -> tuple[LogEntry, ...]:
        """No entries: nobody else knows of this match."""
        del number
        return ()
