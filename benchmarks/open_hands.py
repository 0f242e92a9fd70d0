"""One table in the sandbox at which everybody has a hand open, and no computer plays."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import sandbox
from benchmarks.presses import Json, choices
from benchmarks.tables import (
    channels,
    connected,
    environment,
    press_one,
    running,
    told_to_bot,
    world_of,
)
from games.catalogue import CATALOGUE

PEOPLE = ("anna", "ben", "clara", "franz")
OPTIONS = {"tyrolean_watten": "target=18", "schwarz_oder_weiss": "bidding=turns, doubling=off"}
PACE = {"EDIT": "0.1", "HAND_EDIT": "0.1", "COMPUTER": "0.1", "TRICK": "0.1", "BETWEEN_DEALS": "0"}
QUIET = 0.3
"""Seconds without a request after which a press is over; longer than any of the paces."""
PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Pressed:
    """One press on a card: its number among all interactions, what followed, what was pressed."""

    number: int
    requests: int
    parts: list[Json]


class Table:
    """A table in the sandbox, and the people at it, who press what comes first on their hands."""

    def __init__(self, here: sandbox.Running, channel: str) -> None:
        self._here = here
        self._place = here.control.find_channel(channel)

    async def press(self) -> Pressed:
        """Press a card or a call, and return when nothing moves any more."""
        while True:
            # Whoever may do most has the turn: others may raise, but play no cards.
            choices = max(await self._hands(), key=len)
            person, message, button, entry = choices[0]
            number, before = len(self._here.world.interactions), len(self._here.journal.requests)
            parts = self._place.messages[message].components
            name = self._here.world.users[person].username
            if entry:
                await self._here.control.select(name, message, button, [entry])
            else:
                await self._here.control.click(name, message, custom_id=button)
            await self._here.control.quiet(QUIET)
            if button.split("|")[3] == "act":
                return Pressed(number, len(self._here.journal.requests) - before, parts)

    async def _hands(self) -> list[list[tuple[int, int, str, str]]]:
        """Who may press what: person, message, custom id, and a menu's entry."""
        changed = asyncio.Event()
        with self._here.world.watched(changed.set):
            async with asyncio.timeout(PATIENCE):
                while not (found := [hand for hand in self._open() if hand]):
                    changed.clear()
                    await changed.wait()
        return found

    def _open(self) -> Iterator[list[tuple[int, int, str, str]]]:
        every = self._place.messages.values()
        hands = {message.only_for: message for message in every if message.only_for is not None}
        for person, hand in sorted(hands.items()):
            yield [(person, hand.id, *choice) for choice in choices(hand.components)]


@asynccontextmanager
async def open_hands(game: str, how: str, report: Path) -> AsyncGenerator[Table, None]:
    """A table at which everybody has a hand open; the bot writes its report when it is left."""
    paces = {f"STAMMTISCH_PACE__{name}": value for name, value in PACE.items()}
    async with sandbox.serving(world_of(1)) as here:
        database = report.with_suffix(".sqlite3")
        variables = environment(here) | paces | {"STAMMTISCH_DATABASE": str(database)}
        await told_to_bot("commands", "sync", environment=variables)
        async with running("benchmarks.traced_bot", how, str(report), environment=variables):
            await connected(here)
            (channel,) = channels()[:1]
            await _sit_down(here, channel, game)
            yield Table(here, channel)


async def _sit_down(here: sandbox.Running, channel: str, game: str) -> None:
    host, *others = people(game)
    options = {"options": OPTIONS[game]} if game in OPTIONS else {}
    await here.control.slash(host, channel, "play", game=game, **options)
    presses = [*(("sit", guest) for guest in others), ("start", host)]
    for action, guest in [*presses, *(("hand", guest) for guest in people(game))]:
        await press_one(here, channel, action, guest)
        await here.control.quiet()


def people(game: str) -> tuple[str, ...]:
    """Who plays this game here."""
    return PEOPLE[: CATALOGUE[game].seats[-1]]
