"""Tables of open Watten in the middle of play, from matches with all kinds of options."""

from collections.abc import Iterator

from hypothesis import strategies as st

from games.core.game import AnyGame
from games.watten import BAVARIAN, KRITISCH, TYROLEAN
from games.watten.rules.state import Phase, WattenTable, known_trump
from games.watten.search.knowledge import Facts, facts_of
from tests.games.kit.moments import Moment, matches, moment, options_of

STEPS = 80
"""Enough for a deal or two, with all that is said in them."""


@st.composite
def tables_in_play(draw: st.DrawFn, *, seats: int = 0, tricks: int = 0) -> WattenTable:
    """A table at which a card is awaited, after at least so many tricks."""
    game: AnyGame = draw(st.sampled_from((TYROLEAN, KRITISCH, BAVARIAN)))
    if seats:
        levels = [draw(st.sampled_from(("craft", "novice")))] * seats
        at = moment(game, draw(options_of(game)), levels, draw(st.integers(0, 2**32)), STEPS)
    else:
        at = draw(matches(game, STEPS))
    return draw(st.sampled_from([*_late(at, tricks)] or [*_late(_plain(), tricks)]))


def _late(at: Moment, tricks: int) -> Iterator[WattenTable]:
    for table in at.tables():
        if table.public.phase is Phase.PLAYING and len(table.public.past) >= tricks:
            yield table


def _plain() -> Moment:
    return moment(TYROLEAN, TYROLEAN.options(), ["craft"] * 4, 1, 2 * STEPS)


def on_turn(table: WattenTable) -> int:
    """The seat whose card is awaited."""
    seat = table.public.trick.next_place
    assert seat is not None
    return seat


def truth(table: WattenTable, seat: int) -> tuple[Facts, tuple[int, ...]]:
    """What a seat that knows the trump takes for certain, and the hands as they really are."""
    view = table.view_from(seat)
    trump = known_trump(view)
    assert trump is not None
    facts = facts_of(view, trump)
    return facts, tuple(facts.tables.mask(own.hand) for own in table.private)
