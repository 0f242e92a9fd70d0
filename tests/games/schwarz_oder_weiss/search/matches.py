"""Moments of matches between players who know only the rules: what thinking is judged on."""

from collections.abc import Iterator
from typing import Any

from games.players import play_match
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.options import Options
from games.schwarz_oder_weiss.rules.state import Phase, SchwarzTable


def moments(seats: int, seed: int, *phases: Phase, **options: Any) -> Iterator[SchwarzTable]:
    """The table at every moment of one match that is in one of these phases."""
    chosen = Options(target=5, solo=True, **options)
    table = GAME.opening(chosen, seats)
    steps: Iterator[Any] = play_match(GAME, chosen, ["novice"] * seats, seed)
    for step in steps:
        if table.public.phase in phases:
            yield table
        table = GAME.replay(table, step.events)
