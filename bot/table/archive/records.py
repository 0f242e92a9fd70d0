"""A stored match as a record that anybody can recheck with `python -m games check`."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from bot.model import UNFINISHED
from bot.store import Store
from bot.store.matches import StoredMatch
from bot.store.shuffles import StoredShuffle
from bot.table.match.event_log import ChairMoved, EventLog, LogEntry, Unreadable
from bot.table.match.seats import Resigned
from bot.table.match.setup import setup_of
from games.catalogue import CATALOGUE
from games.core.cards import Hand
from games.core.record import Dealt, Decided, Proceeded, RecordedStep, Stopped, record_lines
from games.core.seats import Seat

_A_PERSON = "person"


async def record(store: Store, match: int) -> tuple[str, ...]:
    """Return the lines of a match's record; players are given by level only, people have no names.

    Chair events are left out, but the last line of a match that was not played to its end says who
    resigned. Raises UnknownMatch.
    """
    found = await store.matches.load(match)
    setting = setup_of(found)
    entries = await EventLog(store, match, setting.game).entries()
    shuffles = await store.shuffles.of(match)
    if found.state in UNFINISHED:  # what is not over keeps its nonces to itself
        shuffles = {number: replace(each, nonce="") for number, each in shuffles.items()}
    lines = record_lines(
        CATALOGUE[found.game],  # who rechecks it knows no shorter one
        setting.options,
        _players(found),
        _steps(entries, shuffles),
        engine_version=found.engine_version,
        stopped=None if found.state in UNFINISHED else Stopped(resigned=_resigned_seats(entries)),
    )
    # What every seat was offered is found out anew, and a long match must not hold up the others.
    return await asyncio.to_thread(tuple, lines)


def _resigned_seats(entries: Sequence[LogEntry]) -> tuple[Seat, ...]:
    events = (event for entry in entries for event in entry.events)
    return tuple(sorted({event.seat for event in events if isinstance(event, Resigned)}))


def _players(match: StoredMatch) -> tuple[str, ...]:
    return tuple(chair.level or _A_PERSON for chair in match.seats)


def _steps(
    entries: Sequence[LogEntry], shuffles: Mapping[int, StoredShuffle]
) -> Iterator[RecordedStep]:
    """Yield the steps of the game alone, every deck with its promise; chair moves are left out."""
    decks = count()
    for given, events, _ in entries:
        match given:
            case Dealt(deck):
                yield RecordedStep(_with_promise(deck, shuffles.get(next(decks))), events)
            case Proceeded() | Decided():
                yield RecordedStep(given, events)
            case ChairMoved():
                pass
            case Unreadable(kind):
                raise ValueError(f"a {kind} cannot be read")


def _with_promise(deck: Hand, kept: StoredShuffle | None) -> Dealt:
    return Dealt(deck) if kept is None else Dealt(deck, kept.nonce or None, kept.digest)
