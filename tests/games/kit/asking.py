"""Questions as computer players are asked them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pydantic import BaseModel

from games.cli_options import random_options
from games.core.event_audience import events_for
from games.core.game import AnyGame
from games.core.record import Decided
from games.players import play_match
from games.players.question import Question
from games.players.seeded_random import chance
from tests.games.kit.moments import QUICK


def first_question(game: AnyGame, level: str, seed: int = 1) -> Question:
    """What the first seat that chooses anything in a match has been asked."""
    seats = game.seats[0]
    table, log = game.opening(game.options(), seats), ()
    for step in play_match(game, game.options(), ["novice"] * seats, seed):
        if isinstance(step.input, Decided):
            seat = step.input.seat
            return _question(game, level, seed, table.view_from(seat), tuple(events_for(seat, log)))
        table, log = game.replay(table, step.events), (*log, *step.events)
    raise AssertionError("nobody chose anything")


def questions(game: AnyGame, seats: int, seed: int, stop: int = 120) -> Iterator[Question]:
    """What anybody could be asked in so many steps of a match with options drawn at random."""
    rng = chance(seed, "table")
    options: BaseModel = random_options(game.options, rng)
    levels = [rng.choice(QUICK) for _ in range(seats)]
    table, log = game.opening(options, seats), ()
    for step in islice(play_match(game, options, levels, seed), stop):
        for seat in range(seats):
            view = table.view_from(seat)
            if game.offers(view):
                yield _question(game, "strong", seed, view, tuple(events_for(seat, log)))
        table, log = game.replay(table, step.events), (*log, *step.events)


def _question(game: AnyGame, level: str, seed: int, view: Any, heard: Any) -> Question:
    return Question(
        game=game.key,
        level=level,
        view=view,
        heard=heard,
        offers=game.offers(view),
        seed=seed,
    )
