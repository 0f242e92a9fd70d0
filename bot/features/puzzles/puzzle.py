"""A puzzle as a line of JSON, and its position: played by the game's own engine, input by input."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from games.catalogue import CATALOGUE
from games.core.advice import Advice
from games.core.cards import cards
from games.core.errors import IllegalAction
from games.core.event_audience import events_for
from games.core.events import Event
from games.core.game import AnyGame
from games.core.record import Dealt, Decided, Input, Proceeded
from games.core.scene import Says, StoryStep
from games.core.seats import Seat
from games.core.table import Table
from games.core.view import View
from games.players.advice_codec import read as read_advice
from games.players.self_play import come_of

ID_LENGTH: Final = 12

AnyTable: TypeAlias = Table[Any, Any, Any]

Written: TypeAlias = str | tuple[int, dict[str, Any]] | None
"""An input: a deck card by card, None where the table went on, or a seat and its action."""


class Puzzle(BaseModel):
    """A position in which a seat must decide, and the result of thinking it through."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    game: str
    options: dict[str, Any]
    seats: int = Field(ge=2)
    seat: Seat = Field(ge=0)
    """The seat that must decide."""
    log: tuple[Written, ...]
    """All inputs of the match before that."""
    best: dict[str, Any]
    """The best action."""
    lead: float = Field(gt=0)
    """The points of the game that it gains more than the next."""
    worlds: int = Field(gt=0)
    """The number of worlds in which every offer was tried."""
    advice: dict[str, Any]
    """The judgement of all offers, as `games.players.advice_codec` writes it."""
    mu: float
    sigma: float = Field(gt=0)
    """The difficulty that it is thought to have before anybody has tried it, and how far that may
    be wrong."""
    match: int | None = None
    """The table it comes from, so that it goes when that goes; None where computers played it."""

    @cached_property
    def id(self) -> str:
        """Its name: twelve hexadecimal digits of the position, whatever the answer is."""
        position = [self.game, self.options, self.seats, self.seat, self.log]
        text = json.dumps(position, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """The position of a puzzle, with all that its seat knows, and the hidden cards in `table`."""

    game: AnyGame
    table: AnyTable
    seat: Seat
    heard: tuple[Event, ...]
    """The events of this deal that were told to the seat."""
    offers: tuple[Any, ...]
    """The offers that are compared: all answers to the question, without those nobody waits for."""
    best: int
    """The index of the best offer."""
    advice: Advice
    story: tuple[StoryStep, ...] = ()
    """The events of this deal, as far as the seat was told."""

    @property
    def view(self) -> View[Any, Any]:
        """The view of the seat, which is all that may be shown."""
        return self.table.view_from(self.seat)


def puzzle_of(line: str) -> Puzzle:
    """The puzzle in a line; ValueError, which quotes none of it, where there is none."""
    try:
        return Puzzle.model_validate_json(line)
    except ValidationError as error:
        reasons = ", ".join(detail["type"] for detail in error.errors(include_input=False))
        raise ValueError(f"this is no puzzle: {reasons}") from None


def position_of(puzzle: Puzzle) -> PuzzlePosition:
    """The position of a puzzle; ValueError, which quotes none of it, where it has none.

    The rules of today may refuse what was done once, or a line may have been written otherwise.
    """
    try:
        return _position(puzzle)
    except (ValueError, IllegalAction, LookupError, TypeError) as error:
        raise ValueError(f"a puzzle cannot be played: {type(error).__name__}") from None


def _position(puzzle: Puzzle) -> PuzzlePosition:
    game = CATALOGUE[puzzle.game]
    table = game.opening(game.options.model_validate(puzzle.options), puzzle.seats)
    heard, story = list[Event](), list[StoryStep]()
    for each in puzzle.log:
        given = _input(game, each)
        if isinstance(given, Dealt):
            heard.clear()
            story.clear()
        before, events = table, come_of(game, table, given)
        table = game.replay(table, events)
        heard += events_for(puzzle.seat, events)
        story.append(_story(game, puzzle.seat, before, table, events))
    offers = answers_in(game, table, puzzle.seat)
    best = game.actions.validate_python(puzzle.best)
    advice = read_advice(puzzle.advice)
    index = offers.index(best) if best in offers else -1
    if advice.best != index or len(offers) != len(advice.judged):
        raise ValueError("what is best in a puzzle is not offered there")
    lines = tuple(line for line in story if any(line))
    return PuzzlePosition(game, table, puzzle.seat, tuple(heard), offers, index, advice, lines)


def _story(
    game: AnyGame, seat: Seat, before: AnyTable, after: AnyTable, events: Iterable[Event]
) -> StoryStep:
    said: list[Says] = []
    for event in events_for(seat, events):
        told = game.tell(event) if event.audience is None else game.whisper(event)
        if told is not None:
            said.append(told.says)
    old, new = game.scene(before.public), game.scene(after.public)
    is_full = bool(old.trick and new.last_trick and not new.trick)
    return StoryStep(new.last_trick if is_full else (), tuple(said))


def answers_in(game: AnyGame, table: AnyTable, seat: Seat) -> tuple[Any, ...]:
    """The answers of a seat that the table waits for; empty where it does not wait for the seat."""
    if seat not in game.to_act(table.public) or game.moves_on(table.public):
        return ()
    offers = game.offers(table.view_from(seat))
    return tuple(offer for offer in offers if offer.kind not in game.interjections)


def write_input(given: Input) -> Written:
    """An input in the form that a puzzle holds."""
    match given:
        case Dealt(deck=deck):
            return " ".join(map(str, deck))
        case Proceeded():
            return None
        case Decided(seat=seat, action=action):
            return seat, action.model_dump(mode="json")


def _input(game: AnyGame, each: Written) -> Input:
    match each:
        case None:
            return Proceeded()
        case str():
            return Dealt(cards(each))
        case (seat, action):
            return Decided(seat, game.actions.validate_python(action))
