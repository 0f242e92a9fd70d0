"""Tables of Bohemian Watten in the middle of a deal, from matches with all kinds of options."""

from hypothesis import strategies as st

from games.bohemian import GAME
from games.bohemian.rules.engine import to_act
from games.bohemian.rules.options import Options
from games.bohemian.rules.state import BohemianTable, Phase
from games.core.seats import Seat
from tests.games.kit.moments import moment, options_of

STEPS = 70
"""Enough for two deals."""


@st.composite
def tables_in_play(draw: st.DrawFn, *, held: int = 5, seats: int = 0) -> BohemianTable:
    """A table at which a card is awaited from somebody who holds at most so many."""
    at = moment(
        GAME,
        draw(options_of(GAME)),
        [draw(st.sampled_from(("craft", "novice")))] * (seats or draw(st.sampled_from(GAME.seats))),
        draw(st.integers(0, 2**32)),
        STEPS,
    )
    return draw(
        st.sampled_from(
            [
                table
                for table in at.tables()
                if table.public.phase is Phase.PLAYING
                and table.public.counts[on_turn(table)] <= held
            ]
        )
    )


@st.composite
def tables_in_exchange(draw: st.DrawFn) -> BohemianTable:
    """A table at which somebody is asked what to exchange."""
    seats = draw(st.sampled_from(GAME.seats))
    at = moment(GAME, Options(), ["craft"] * seats, draw(st.integers(0, 2**32)), STEPS)
    asked = [table for table in at.tables() if table.public.phase is Phase.EXCHANGING]
    return draw(st.sampled_from(asked))


def on_turn(table: BohemianTable) -> Seat:
    """The one seat that the table waits for."""
    (seat,) = to_act(table.public)
    return seat
