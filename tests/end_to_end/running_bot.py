"""A bot that runs: its people, its database, and a match played to its end by presses alone."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.app import operations
from bot.store.engine.address import PostgresAddress
from bot.store.maintenance import upkeep
from sandbox import Running
from tests.end_to_end.client_person import GAME, Button, Person
from tests.end_to_end.stored_match import Reader, StoredMatch
from tests.patience import comes_true
from tests.postgresql import altered, cluster_of_this_process, where_of

SHORT = "target=3, bidding=turns, doubling=off"
Chooses = Callable[[Sequence[Button]], Button]


@dataclass(frozen=True)
class RunningBot:
    """The sandbox a bot runs against, and the database of that bot."""

    here: Running
    database: Path
    reader: Reader = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "reader", Reader(self.database))

    def person(self, name: str, channel: str = "#stammtisch") -> Person:
        """Somebody with their eyes on one channel."""
        return Person(self.here.control, name, channel)

    def people(self, *names: str) -> tuple[Person, ...]:
        """Several of them."""
        return tuple(self.person(name) for name in names)

    def stored_match(self, match: int = 1) -> StoredMatch:
        """What the bot has written down about a match so far."""
        return StoredMatch(self.database, match, self.reader)

    async def alters(self, sql: str, *values: Any) -> int:
        """Change the database behind the bot's back; returns how many rows.

        In a thread, for the bot may be in the middle of a transaction, which it ends on this loop.
        """
        return await asyncio.to_thread(altered, self.database, sql, values)

    async def exports(self, copy: Path) -> Sequence[str]:
        """The record of the first match, line by line, from a copy that is made beside the bot."""
        where = where_of(self.database)
        if isinstance(where, PostgresAddress):
            return (await operations.export(cluster_of_this_process().copied(where), 1))[1]
        await upkeep.backup(where, copy)
        return (await operations.export(copy, 1))[1]

    async def sits_down(
        self, *people: Person, game: str = GAME, options: str = SHORT, computers: int = 0
    ) -> None:
        """Open a lobby, fill it, begin, and open every hand."""
        host, *others = people
        await host.plays(options, game)
        for person in others:
            await person.presses("sit")
            await self.here.control.quiet(0.02)
        for _ in range(computers):
            await host.calls("craft")
            await self.here.control.quiet(0.02)
        await host.presses("start")
        for person in people:
            await person.opens_hand()

    async def plays_on(
        self,
        *people: Person,
        until: Callable[[], Any] | None = None,
        chooses: Chooses | None = None,
    ) -> None:
        """Let these people press whatever they may until the match is over, or `until` is true."""
        choose = chooses or Anything()
        stop = until or people[0].sees_the_end
        while True:
            await people[0].waits(
                lambda: stop() or any(person.choices for person in people), "a turn or the end"
            )
            if stop():
                return
            person = next(person for person in people if person.choices)
            await person.chooses(choose(person.choices))

    async def becomes(self, state: str, match: int = 1) -> None:
        """Wait until a match is in a state, for the bot too, which learns of it after its store."""
        await comes_true(lambda: self.stored_match(match).state == state)
        await self.here.control.quiet(0.05)

    async def plays_some(self, *people: Person, decisions: int = 3) -> None:
        """Let these people press until so many more of their decisions are written down."""
        until = self.stored_match().all_decisions + decisions
        await self.plays_on(*people, until=lambda: self.stored_match().all_decisions >= until)


class Anything:
    """Presses at random, but rarely what asks twice (giving up) and never what was confirmed."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)

    def __call__(self, choices: Sequence[Button]) -> Button:
        """One of the choices."""
        bold = [button for button in choices if button.action == "act"]
        return self._random.choice(bold or list(choices))
