"""Questions as computer players are asked them."""

from typing import Any

from games.core.events import told_to
from games.core.game import AnyGame
from games.core.record import Decided
from games.players import play_match
from games.players.question import Question


def first_question(game: AnyGame, level: str, seed: int = 1) -> Question:
    """What the first seat that chooses anything in a match has been asked."""
    seats = game.seats[0]
    table, log = game.opening(game.options(), seats), ()
    for step in play_match(game, game.options(), ["novice"] * seats, seed):
        if isinstance(step.input, Decided):
            seat = step.input.seat
            return _question(game, level, seed, table.seen_from(seat), tuple(told_to(seat, log)))
        table, log = game.replay(table, step.events), (*log, *step.events)
    raise AssertionError("nobody chose anything")


def _question(game: AnyGame, level: str, seed: int, view: Any, heard: Any) -> Question:
    return Question(
        game=game.key,
        level=level,
        view=view,
        heard=heard,
        offers=game.offers(view),
        seed=seed,
    )
