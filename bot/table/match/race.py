"""Decides who pressed first: by the time in Discord's interaction ids, never by arrival."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from games.core.seats import Seat

DISCORD_EPOCH_MS = 1_420_070_400_000
"""The first second of 2015, from which snowflakes count (discord.com/developers, Snowflakes)."""


def press_time(interaction_id: int) -> int:
    """Return when Discord saw a press, in unix milliseconds."""
    return (interaction_id >> 22) + DISCORD_EPOCH_MS


@dataclass(frozen=True, slots=True)
class Claim:
    """One seat's press in a race."""

    seat: Seat
    action: Any
    at: int
    """When it was pressed, in unix milliseconds of Discord's clock."""


@dataclass(frozen=True, slots=True)
class ClaimOutcome:
    """The outcome of a claim: the winner, and by how many milliseconds this one was late."""

    winner: Seat
    late_ms: int


def first(claims: list[Claim], order: tuple[Seat, ...], tie_ms: int) -> Claim:
    """Return the winning claim: the earliest, or of those within `tie_ms` of it the first in order.

    `order` is the rule's own order of seats, forehand first; a seat it lacks comes last.
    """
    earliest = min(claim.at for claim in claims)
    tied = [claim for claim in claims if claim.at - earliest <= tie_ms]
    rank = {seat: place for place, seat in enumerate(order)}
    return min(tied, key=lambda claim: (rank.get(claim.seat, len(rank)), claim.at))


class Race:
    """Collects claims for a moment after the first, lets the winner act, and tells everybody."""

    def __init__(self, hold: float, tie_ms: int, act: Callable[[Claim], Awaitable[None]]) -> None:
        self._hold = hold
        self._tie_ms = tie_ms
        self._act = act
        self._claims: list[Claim] = []
        self._verdict: asyncio.Future[Claim] | None = None

    @property
    def is_on(self) -> bool:
        """Return whether a claim waits for its verdict; the table must not move on meanwhile."""
        return self._verdict is not None

    async def claim(self, claim: Claim, order: tuple[Seat, ...]) -> ClaimOutcome:
        """Enter a claim and wait for the verdict.

        Raises what `act` raises (the rules may refuse the winner too); then nobody has won.
        """
        self._claims.append(claim)
        if self._verdict is None:
            self._verdict = asyncio.ensure_future(self._decide(order))
        won = await asyncio.shield(self._verdict)
        return ClaimOutcome(won.seat, max(0, claim.at - won.at))

    async def _decide(self, order: tuple[Seat, ...]) -> Claim:
        try:
            await asyncio.sleep(self._hold)
            won = first(self._claims, order, self._tie_ms)
            await self._act(won)
            return won
        finally:
            self._claims = []
            self._verdict = None
