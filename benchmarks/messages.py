"""What a match leaves behind in its channel: messages, edits and requests, for each game.

Everybody at one table has a hand open and presses at random what it offers, one after the other,
until the match is over; nobody talks. Each press is waited for, so that no two edits become one.

`python -m benchmarks.messages GAME ...` measures other games than all.
"""

import asyncio
import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import sandbox
from benchmarks.measuring import say_of_games
from benchmarks.open_hands import OPTIONS, people
from benchmarks.presses import buttons, entries
from benchmarks.tables import (
    channels,
    connected,
    environment,
    press_one,
    running,
    told_to_bot,
    world_of,
)
from sandbox.world.messages import Message

PACE = {"EDIT": "0.03", "HAND_EDIT": "0.03", "COMPUTER": "0.02", "TRICK": "0.02"}
UNHURRIED = {"BETWEEN_DEALS": "0", "GRACE": "0", "TURN": "600", "REMINDER": "600"}
QUIET = 0.12
"""Seconds without a request after which a press is over; longer than any of the paces."""
PATIENCE = 30.0
SHORT = {
    "bauernstoss": "target=10",
    "tyrolean_watten": "target=11",
    "bavarian_watten": "target=11",
    "kritisch_watten": "target=11",
    "blind_watten": "target=11",
}
"""Options of those whose matches would be long."""
_DEAL = re.compile(r"Spiel (\d+)")


async def main() -> None:
    """Measure and say."""
    await say_of_games(measure, lambda _: "one match")


async def measure(game: str, folder: Path) -> dict[str, Any]:
    """Everything that is said of a match."""
    paces = {f"STAMMTISCH_PACE__{name}": value for name, value in (PACE | UNHURRIED).items()}
    async with sandbox.serving(world_of(1)) as here:
        database = folder / "bench.sqlite3"
        variables = environment(here) | paces | {"STAMMTISCH_DATABASE": str(database)}
        await told_to_bot("commands", "sync", environment=variables)
        # The traced bot shuffles the same cards in every run.
        report = str(folder / "report.json")
        async with running("benchmarks.traced_bot", "seconds", report, environment=variables):
            await connected(here)
            match = Match(here, channels()[0])
            await match.begin(game)
            await match.play()
            return match.found()


class Match:
    """One match, from its lobby to its result."""

    def __init__(self, here: sandbox.Running, channel: str) -> None:
        self._here = here
        self._channel = channel
        self._place = here.control.find_channel(channel)
        self._rng = Random(1)
        self._begun = len(here.journal.requests)
        self._deals = 0
        self._presses = 0

    async def begin(self, game: str) -> None:
        """Open a lobby, sit down, start, and have everybody open their hand."""
        host, *others = people(game)
        given = SHORT.get(game) or OPTIONS.get(game)
        options = {"options": given} if given else {}
        await self._here.control.slash(host, self._channel, "play", game=game, **options)
        presses = [*(("sit", other) for other in others), ("start", host)]
        for action, person in [*presses, *(("hand", person) for person in people(game))]:
            await press_one(self._here, self._channel, action, person)
            await self._here.control.quiet()

    async def play(self) -> None:
        """Press until the match is over."""
        changed = asyncio.Event()
        with self._here.world.watched(changed.set):
            while not self._is_over():
                if choices := self._choices():
                    await self._press(*self._rng.choice(choices))
                    continue
                changed.clear()
                async with asyncio.timeout(PATIENCE):
                    await changed.wait()

    def found(self) -> dict[str, Any]:
        """What was sent in this match, and what is left of it."""
        requests = self._here.journal.requests[self._begun :]
        public = Counter(r.method for r in requests if r.path.startswith("/channels/"))
        through_tokens = sum(r.is_public_edit and not r.is_counted for r in requests)
        edits, counted = public["PATCH"] + through_tokens, sum(r.is_counted for r in requests)
        return {
            "deals": self._deals,
            "presses": self._presses,
            "messages created": public["POST"] + 1,  # the lobby answers a command
            "messages left": sum(each.only_for is None for each in self._place.messages.values()),
            "public edits": edits,
            "public edits a deal": round(edits / self._deals, 1),
            "looks at the channel": public["GET"],
            "public requests": public.total() + through_tokens,
            "with the bot's token": counted,
            "the same, a press": round(counted / self._presses, 2),
            "follow-ups": sum(r.method == "POST" and "/webhooks" in r.path for r in requests),
            "requests": len(requests),
        }

    async def _press(self, person: int, message: int, custom_id: str, entry: str) -> None:
        control, name = self._here.control, self._here.world.users[person].username
        if entry:
            await control.select(name, message, custom_id, [entry])
        else:
            await control.click(name, message, custom_id=custom_id)
        await control.quiet(QUIET)
        self._presses += 1
        seen = _DEAL.findall(json.dumps([each.components for each in self._public()]))
        self._deals = max(self._deals, *map(int, seen), 0)

    def _public(self) -> list[Message]:
        return [each for each in self._place.messages.values() if each.only_for is None]

    def _is_over(self) -> bool:
        return any(list(buttons(each.components, "rematch")) for each in self._public())

    def _choices(self) -> list[tuple[int, int, str, str]]:
        """What whoever may do most can press: others may raise, but play no cards."""
        hands = {m.only_for: m for m in self._place.messages.values() if m.only_for is not None}
        every = [self._offers(person, hand) for person, hand in sorted(hands.items())]
        return max(every, key=len) if every else []

    def _offers(self, person: int, hand: Message) -> list[tuple[int, int, str, str]]:
        found = [(person, hand.id, button, "") for button in buttons(hand.components, "act")]
        asks = [(person, hand.id, button, "") for button in buttons(hand.components, "ask")]
        chosen = [(person, hand.id, *entry) for entry in entries(hand.components)]
        return [*found, *chosen] or asks


if __name__ == "__main__":
    asyncio.run(main())
