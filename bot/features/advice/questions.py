"""The question to a strong player about a decision: the same while it is open and long after."""

from typing import Any

from games.core.game import AnyGame
from games.core.view import View
from games.players.question import Question
from games.players.seeded_random import chance

LEVEL = "strong"


def question(  # noqa: PLR0913, PLR0917 - where it is asked, what the seat goes by, and the steps
    match: int,
    game: AnyGame,
    view: View[Any, Any],
    heard: tuple[Any, ...],
    offers: tuple[Any, ...],
    steps: int,
) -> Question:
    """The question, whose chance comes only from the match and how far the seat has come.

    So those who ask again are told the same, and a review finds what a hint has found. Other steps
    have another source of chance, and so another opinion.
    """
    come = chance(match, "advice", steps, game.deal_number(view.public), view.seat, len(heard))
    return Question(
        game=game.key,
        level=LEVEL,
        view=view,
        heard=heard,
        offers=offers,
        seed=come.getrandbits(64),
        steps=steps,
    )
