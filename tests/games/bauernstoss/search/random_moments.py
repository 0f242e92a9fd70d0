"""Tables of Bauernstoss at which somebody is asked, from matches of all kinds of players."""

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from games.bauernstoss import GAME
from games.bauernstoss.rules.engine import to_act
from games.bauernstoss.rules.options import Options
from games.bauernstoss.rules.state import BauernTable, Phase
from games.core.record import Dealt, Decided
from games.core.seats import Seat
from tests.games.kit.moments import Moment, moment

STEPS = 90
"""Enough for two deals and a half."""


class Asked(NamedTuple):
    """A table at which a seat is asked, and how this deal has come so far."""

    table: BauernTable
    seat: Seat
    before: BauernTable
    """Before the deal."""
    decided: tuple[Decided, ...]
    """All that was decided since."""


@st.composite
def asked(
    draw: st.DrawFn, *phases: Phase, fewest: int = 1, held: int = 8, alone: bool | None = None
) -> Asked:
    """Somebody is asked in one of these phases (or in any) and holds so many cards."""
    levels = [draw(st.sampled_from(("craft", "novice"))) for _ in range(4)]
    at = moment(GAME, Options(), levels, draw(st.integers(0, 2**32)), STEPS)
    fitting = [
        each
        for each in _all(at)
        if (not phases or each.table.public.phase in phases)
        and fewest <= each.table.public.counts[each.seat] <= held
        and alone in {None, each.table.public.soloist is not None}
    ]
    return draw(st.sampled_from(fitting)) if fitting else draw(st.nothing())


def _all(at: Moment) -> Iterator[Asked]:
    tables = [*at.tables()]
    start, decided = 0, ()
    for number, step in enumerate(at.steps):
        for seat in sorted(to_act(tables[number].public)):
            yield Asked(tables[number], seat, tables[start], decided)
        match step.input:
            case Dealt():
                start, decided = number, ()
            case Decided():
                decided = (*decided, step.input)
            case _:
                pass
