"""Writing a record from the inputs of a match and what came of them, wherever they were kept."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeAlias

from pydantic import BaseModel

from games.core.actions import Action
from games.core.cards import Hand
from games.core.events import Event
from games.core.game import AnyGame
from games.core.record.lines import (
    Deal,
    Decision,
    Happened,
    Line,
    Match,
    MatchResult,
    Proceed,
    Stopped,
    dump,
)
from games.core.seats import Seat
from games.core.table import Table


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deck was laid down, with its promise if there was one (see games/core/fairness.py)."""

    deck: Hand
    nonce: str | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Proceeded:
    """Nobody acted and the table went on."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A seat chose an action."""

    seat: Seat
    action: Action


Input: TypeAlias = Dealt | Proceeded | Decided


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """One input and the events that came of it."""

    input: Input
    events: tuple[Event, ...]


def record_lines(  # noqa: PLR0913 - what one record says, part by part
    game: AnyGame,
    options: BaseModel,
    players: Sequence[str],
    steps: Iterable[RecordedStep],
    *,
    engine_version: int | None = None,
    stopped: Stopped | None = None,
) -> Iterator[str]:
    """The lines of a record, without line breaks; `players` names one level a seat.

    The offers follow from the events before them. A match that is not over has no last line, or
    `stopped` if nobody will go on with it. `engine_version` is that of the day the match was
    played, by default today's.
    """
    yield Match(
        game=game.key,
        engine_version=game.engine_version if engine_version is None else engine_version,
        seats=len(players),
        options=dump(options),
        players=tuple(players),
    ).model_dump_json()
    table, numbers = game.opening(options, len(players)), count()
    for step in steps:
        yield _input_line(game, table, step.input).model_dump_json()
        for event in step.events:
            line = Happened(number=next(numbers), event=dump(event))
            yield line.model_dump_json()
        table = game.replay(table, step.events)
    if game.is_over(table.public):
        yield MatchResult.of(game.outcome(table.public)).model_dump_json()
    elif stopped is not None:
        yield stopped.model_dump_json()


def _input_line(game: AnyGame, table: Table[Any, Any, Any], given: Input) -> Line:
    match given:
        case Dealt(deck=deck, nonce=nonce, digest=digest):
            return Deal(deck=deck, nonce=nonce, digest=digest)
        case Proceeded():
            return Proceed()
        case Decided(seat=seat, action=action):
            offers = game.offers(table.view_from(seat))
            offered = tuple(dump(offer) for offer in offers)
            return Decision(seat=seat, offered=offered, chosen=dump(action))
