"""A match that computer players play among themselves to its end, and that is kept nowhere."""

from collections.abc import Iterable, Sequence
from itertools import chain, count
from typing import Any

from bot.ai import PlayerPool
from bot.model import Ending
from bot.store import Store
from bot.table.match.event_log import Events, LogEntry, Slice, events_by_input
from bot.table.match.live_match import LiveMatch, MatchStorage
from bot.table.match.setup import Setup
from bot.table.match.shuffle import Chance, FixedDecks
from bot.table.play.computer_seats import ComputerSeats


async def play_unkept(
    store: Store,
    pool: PlayerPool,
    setting: Setup,
    chance: Chance,
    past: Sequence[Slice] = (),
) -> LiveMatch:
    """Play a match by this chance, and return it when it is over.

    It begins with what is `past`. Its turns to think are queued under its number, which is below
    zero.
    """
    decks = FixedDecks(store, setting.match, setting.game.deck, chance)
    events = events_by_input(setting.game, past)
    live = LiveMatch(setting, events, MatchStorage(_Unkept(events), decks))
    dealt = sum(each.input.kind == "deck" for each in past)
    await _play(live, ComputerSeats(live, pool), chance, dealt)
    return live


async def _play(live: LiveMatch, computers: ComputerSeats, chance: Chance, dealt: int) -> None:
    """Play to the end, in the order in which a table with a person is played."""
    decks = count(dealt)
    while not live.is_over:
        age = live.public_count
        if live.game.needs_deal(live.public):
            await live.deal(chance.deck(live.game.deck, next(decks)).deck)
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

    def __init__(self, past: Iterable[Events]) -> None:
        self._events: list[Any] = list(chain.from_iterable(past))

    async def append(self, expected: int, entry: LogEntry, ending: Ending | None) -> None:
        del expected, ending
        self._events += entry.events

    async def events(self) -> Events:
        return tuple(self._events)

    async def since(self, number: int) -> tuple[LogEntry, ...]:
        """No entries: nobody else knows of this match."""
        del number
        return ()
