"""A house that is open: its guests, its ledger, and a match played to its end by presses alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from sandbox import Running
from tests.end_to_end.client_person import GAME, Button, Guest
from tests.end_to_end.stored_match import Ledger

SHORT = "target=3, bidding=turns, doubling=off"
Chooses = Callable[[Sequence[Button]], Button]


@dataclass(frozen=True)
class Inn:
    """The sandbox a bot runs against, and where that bot keeps its books."""

    here: Running
    database: Path

    def guest(self, name: str, channel: str = "#stammtisch") -> Guest:
        """Somebody with their eyes on one channel."""
        return Guest(self.here.control, name, channel)

    def guests(self, *names: str) -> tuple[Guest, ...]:
        """Several of them."""
        return tuple(self.guest(name) for name in names)

    def ledger(self, match: int = 1) -> Ledger:
        """What the bot has written down about a match so far."""
        return Ledger(self.database, match)

    async def sits_down(
        self, *guests: Guest, game: str = GAME, options: str = SHORT, computers: int = 0
    ) -> None:
        """Open a lobby, fill it, begin, and open every hand."""
        host, *others = guests
        await host.plays(options, game)
        for guest in others:
            await guest.presses("sit")
            await self.here.control.quiet(0.02)
        for _ in range(computers):
            await host.calls("craft")
            await self.here.control.quiet(0.02)
        await host.presses("start")
        for guest in guests:
            await guest.opens_hand()

    async def plays_on(
        self,
        *guests: Guest,
        until: Callable[[], Any] | None = None,
        chooses: Chooses | None = None,
    ) -> None:
        """Let these guests press whatever they may until the match is over, or `until` is true."""
        choose = chooses or Anything()
        stop = until or guests[0].sees_the_end
        while True:
            await guests[0].waits(
                lambda: stop() or any(guest.choices for guest in guests), "a turn or the end"
            )
            if stop():
                return
            guest = next(guest for guest in guests if guest.choices)
            await guest.chooses(choose(guest.choices))


class Anything:
    """Presses at random, but rarely what asks twice (giving up) and never what was confirmed."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)

    def __call__(self, choices: Sequence[Button]) -> Button:
        """One of the choices."""
        bold = [button for button in choices if button.action == "act"]
        return self._random.choice(bold or list(choices))
