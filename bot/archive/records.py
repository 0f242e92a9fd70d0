"""A stored match as a record that anybody can recheck with `python -m games check`."""

import asyncio
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count, pairwise
from typing import Final

from bot.match.event_log import read
from bot.match.lobby import options_of
from bot.match.seats import Resigned, is_chair_event
from bot.store import Store
from bot.store.matches import StoredMatch
from bot.store.shuffles import StoredShuffle
from bot.store.steps import Decision, Deck, Numbered, NumberedInput, Proceed
from games.catalogue import CATALOGUE
from games.core.cards import card
from games.core.game import AnyGame
from games.core.record import Dealt, Decided, Input, Proceeded, Step, Stopped, record_lines
from games.core.seats import Seat

_A_PERSON = "person"
_RUNNING: Final = ("lobby", "playing", "paused")


async def record(store: Store, match: int) -> tuple[str, ...]:
    """The lines of a match's record; who played is told by level only, people have no names.

    What people did to their chairs is left out, but the last line of a match that was not played
    to its end says who resigned. Raises UnknownMatch.
    """
    found = await store.matches.load(match)
    inputs, events = await store.events.inputs(match), await store.events.load(match)
    game = CATALOGUE[found.game]
    shuffles = await store.shuffles.of(match)
    if found.state in _RUNNING:  # what is not over keeps its nonces to itself
        shuffles = {number: replace(each, nonce="") for number, each in shuffles.items()}
    lines = record_lines(
        game,
        options_of(found),
        _players(found),
        _steps(game, inputs, events, shuffles),
        engine_version=found.engine_version,
        stopped=None if found.state in _RUNNING else Stopped(resigned=_resigned(inputs)),
    )
    # What every seat was offered is found out anew, and a long match must not hold up the others.
    return await asyncio.to_thread(tuple, lines)


def _resigned(inputs: Iterable[NumberedInput]) -> tuple[Seat, ...]:
    kind = Resigned.model_fields["kind"].default
    decisions = (each.input for each in inputs if isinstance(each.input, Decision))
    return tuple(sorted({d.seat for d in decisions if json.loads(d.action)["kind"] == kind}))


def _players(match: StoredMatch) -> tuple[str, ...]:
    return tuple(chair.level or _A_PERSON for chair in match.seats)


def _steps(
    game: AnyGame,
    inputs: tuple[NumberedInput, ...],
    events: tuple[Numbered, ...],
    shuffles: Mapping[int, StoredShuffle],
) -> Iterator[Step]:
    decks = count()
    ends = (*(each.number for each in inputs), len(events))
    for (first, end), (_, given) in zip(pairwise(ends), inputs, strict=True):
        kept = shuffles.get(next(decks)) if isinstance(given, Deck) else None
        cause = _cause(game, given, kept)
        if cause is not None:
            yield Step(cause, tuple(read(game, each.body) for each in events[first:end]))


def _cause(
    game: AnyGame, given: Deck | Proceed | Decision, kept: StoredShuffle | None
) -> Input | None:
    """The cause of a step of the game; None for what somebody did to their chair."""
    match given:
        case Deck(cards):
            deck = tuple(card(name) for name in cards)
            return Dealt(deck) if kept is None else Dealt(deck, kept.nonce or None, kept.digest)
        case Proceed():
            return Proceeded()
        case Decision(seat, action, _):
            if is_chair_event(action):
                return None
            return Decided(seat, game.actions.validate_json(action))
