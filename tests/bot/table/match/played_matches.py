"""Matches that were played to their end by people who press anything."""

from random import Random
from typing import Any

from bot.store import Store
from bot.table.match.event_log import EventLog
from games.core.record import Decided
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, Match, begin

PEOPLE = (ANNA, BEN, CLARA, CLARA + 1, CLARA + 2, CLARA + 3)


async def played(store: Store, game: Any, seed: int = 3) -> tuple[Match, list[tuple[Any, ...]]]:
    """A match between people who press anything, and what the first of them chose from what."""
    match = await begin(store, *PEOPLE[: game.seats[0]], game=game, options=game.options())
    live, chosen, rng = match.live, [], Random(seed)
    while not live.is_over:
        before = (live.view(0), live.events_for(0), live.offers(0))
        await match.step(rng)
        last = (await EventLog(store, live.match, game).entries())[-1].input
        if isinstance(last, Decided) and last.seat == 0:
            chosen.append((*before, last.action))
    return match, chosen
