"""Tournaments as their logs tell them, and the one place where something is added to a log."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bot.errors import UserError
from bot.features.tournaments.held import KeptTournament
from bot.features.tournaments.rules.errors import Refused
from bot.features.tournaments.rules.events import (
    EVENT,
    Announced,
    RoundClosed,
    RoundDrawn,
    TournamentEvent,
)
from bot.features.tournaments.rules.fold import evolve, start_from
from bot.features.tournaments.rules.model import Tournament
from bot.features.tournaments.store import Logged, TournamentStore

Decide: TypeAlias = Callable[[KeptTournament], Sequence[TournamentEvent]]
"""The events that happen to a tournament as it is; none where it is no longer what was meant."""

GONE: Final = "tournament.gone"
"""The words for a number that no tournament has."""
_TRIES: Final = 100


class TournamentLogs:
    """Reads and writes the logs; events are folded only once."""

    def __init__(self, store: TournamentStore, clock: Callable[[], int]) -> None:
        """`clock` tells the time in unix milliseconds."""
        self._store = store
        self._clock = clock
        self._folded: dict[int, tuple[int, Tournament]] = {}

    async def load(self, tournament: int) -> KeptTournament:
        """A tournament as it is; UserError where there is none of this number."""
        stored = await self._store.load(tournament)
        if stored is None:
            self._folded.pop(tournament, None)
            raise UserError(GONE)
        drawn_at = closed_at = 0
        count, now = self._folded.get(tournament, (0, None))
        for number, logged in enumerate(stored.log):
            if number >= count or '"kind":"round_' in logged.body:
                event = EVENT.validate_json(logged.body)
                drawn_at = logged.at if isinstance(event, RoundDrawn) else drawn_at
                closed_at = logged.at if isinstance(event, RoundClosed) else closed_at
                if number >= count:
                    now = _after(now, event)
        if now is None:
            raise UserError(GONE)
        if stored.status in {"open", "running"}:
            self._folded[tournament] = (max(count, len(stored.log)), now)
        else:
            self._folded.pop(tournament, None)
        return KeptTournament(stored, now, drawn_at, closed_at)

    async def change(
        self, tournament: int, decide: Decide, seen: KeptTournament | None = None
    ) -> tuple[KeptTournament, bool]:
        """Let something happen; returns the tournament after it, and whether anything did.

        UserError for impossible events. They are decided anew where something else came first. A
        tournament that was `seen` just now is not read once more.
        """
        for _ in range(_TRIES):
            held = seen or await self.load(tournament)
            seen = None
            try:
                events = tuple(decide(held))
                after = held.now
                for event in events:
                    after = evolve(after, event)
            except Refused as refused:
                raise UserError(f"tournament.refused.{refused.why.value}") from None
            if not events:
                return held, False
            done = await self._append(held, after, events)
            if done is not None:
                return done, True
        raise UserError("error.stale")

    async def _append(
        self, held: KeptTournament, after: Tournament, events: Sequence[TournamentEvent]
    ) -> KeptTournament | None:
        """The tournament with these events; None where something else came first."""
        bodies = [event.model_dump_json() for event in events]
        tournament, number, at = held.stored.id, len(held.stored.log), self._clock()
        if held.now.status in {"ended", "cancelled"}:
            done = await self._store.correct(tournament, number, bodies[0], at)
        else:
            status = None if after.status == held.now.status else after.status
            done = await self._store.append(tournament, number, bodies, at, status)
        if not done:
            return None
        log = (*held.stored.log, *(Logged(body, at) for body in bodies))
        return KeptTournament(
            replace(held.stored, log=log, status=after.status),
            after,
            at if isinstance(events[-1], RoundDrawn) else held.drawn_at,
            at if isinstance(events[-1], RoundClosed) else held.closed_at,
        )


def _after(now: Tournament | None, event: TournamentEvent) -> Tournament | None:
    if now is not None:
        return evolve(now, event)
    return start_from(event) if isinstance(event, Announced) else None
