"""A match of computer players, stopped anywhere: what the laws are judged on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import Any

from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from games.catalogue import CATALOGUE
from games.cli_options import random_options, values_of
from games.core.errors import IllegalAction
from games.core.events import Event
from games.core.game import AnyGame
from games.core.player import Player
from games.core.record import Dealt, RecordedStep
from games.core.table import Table
from games.players import play_match
from games.players.seeded_random import chance

ENDLESS = 20_000
"""More steps than any match takes; who gets here will never end."""

QUICK = ("novice", "craft")
"""The levels that decide at once, so that many matches can be played; the others think ahead."""
KNOWN = 16
"""So many matches of each game are played once, and every law is judged on those."""

always_new = False
"""Whether each law is judged on matches of its own instead, which takes longer (`--thorough`)."""


@dataclass(frozen=True)
class Moment:
    """Where a match stands after these steps."""

    game: AnyGame
    options: BaseModel
    seats: int
    steps: tuple[RecordedStep, ...]

    @cached_property
    def log(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)

    @cached_property
    def table(self) -> Table[Any, Any, Any]:
        return self.folded(self.log)

    @property
    def opening(self) -> Table[Any, Any, Any]:
        return self.game.opening(self.options, self.seats)

    @property
    def deals(self) -> list[tuple[Event, ...]]:
        """The log cut before each deck that was laid down."""
        cut: list[list[Event]] = [[]]
        for step in self.steps:
            if isinstance(step.input, Dealt):
                cut.append([])
            cut[-1].extend(step.events)
        return [tuple(deal) for deal in cut]

    @cached_property
    def universe(self) -> set[Any]:
        """Every action that was offered to anybody so far."""
        return {
            action
            for table in self.tables()
            for seat in range(self.seats)
            for action in self.game.offers(table.view_from(seat))
        }

    def folded(self, events: Iterable[Event]) -> Table[Any, Any, Any]:
        return self.game.replay(self.opening, events)

    def tables(self) -> Iterator[Table[Any, Any, Any]]:
        """The table before the first step, and after each."""
        table = self.opening
        yield table
        for step in self.steps:
            table = self.game.replay(table, step.events)
            yield table


def moment(
    game: AnyGame,
    options: BaseModel,
    players: Sequence[str | Player],
    seed: int,
    stop: int = ENDLESS,
) -> Moment:
    steps = tuple(islice(play_match(game, options, players, seed), stop))
    return Moment(game, options, len(players), steps)


@st.composite
def options_of(draw: st.DrawFn, game: AnyGame) -> BaseModel:
    """Any options that the game's schema allows, its defaults first."""
    defaults = game.options().model_dump(mode="json")
    chosen = {
        name: draw(st.just(defaults[name]) | st.sampled_from(values))
        for name, values in _values_of(game.options).items()
    }
    try:
        return game.options.model_validate(chosen)
    except ValidationError:
        return game.options()


_values_of = cache(values_of)


@cache
def known_match(key: str, number: int, longest: int) -> Moment:
    """A match of the catalogue, the same for whoever asks; every other has options of its own."""
    game, rng = CATALOGUE[key], chance(number, "known", key)
    options = random_options(game.options, rng) if number % 2 else game.options()
    levels = [rng.choice(QUICK) for _ in range(game.seats[number // 2 % len(game.seats)])]
    return moment(game, options, levels, number, longest)


@st.composite
def matches(draw: st.DrawFn, game: AnyGame, longest: int = ENDLESS) -> Moment:
    """Any match, to its end or for so many steps: all options, numbers of seats, quick levels."""
    if not always_new and CATALOGUE.get(game.key) is game:
        return known_match(game.key, draw(st.integers(0, KNOWN - 1)), longest)
    levels = [draw(st.sampled_from(QUICK)) for _ in range(draw(st.sampled_from(game.seats)))]
    return moment(game, draw(options_of(game)), levels, draw(st.integers(0, 2**32)), longest)


@st.composite
def moments(draw: st.DrawFn, game: AnyGame, longest: int = 300) -> Moment:
    """Any moment of any match."""
    match = draw(matches(game, longest))
    stop = draw(st.integers(0, len(match.steps)))
    return Moment(game, match.options, match.seats, match.steps[:stop])


def refusal(game: AnyGame, table: Table[Any, Any, Any], seat: int, action: Any) -> str | None:
    """Why `action` is refused, or None where it is accepted."""
    try:
        game.decide(table, seat, action)
    except IllegalAction as error:
        return error.reason.value
    return None
