"""Who comes to no table is behind all who did, and wins nothing."""

import pytest

from bot.features.tournaments.rules.events import Ended, RoundClosed, TableFinished
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import DrawnTable
from bot.features.tournaments.rules.pairing.next_round import next_round
from bot.features.tournaments.rules.played_tables import walkover
from bot.features.tournaments.rules.standings import champions, participants, standings
from tests.features.tournaments.rules.playing import Play, begun


def play_out(play: Play, *there: int) -> None:
    """Only these ever come to their tables."""
    while (drawn := next_round(play.state)) is not None:
        play.add(drawn)
        for table in drawn.tables:
            _leave(play, table, drawn.round, *there)
        play.add(RoundClosed(round=drawn.round))
    play.add(Ended())


def _leave(play: Play, table: DrawnTable, number: int, *there: int) -> None:
    present = [entry for entry in table.entries if entry in there]
    result = walkover(play.state, table, present)
    play.add(TableFinished(round=number, table=table.number, result=result))


@pytest.mark.parametrize("kind", Format)
@pytest.mark.parametrize("people", [8, 9])
def test_a_tournament_to_whose_tables_nobody_comes_has_no_winner(kind, people):
    play = begun(kind, people)
    play_out(play)
    away = {each for drawn in play.state.rounds for t in drawn.tables for each in t.table.entries}
    assert set() == away & {*champions(play.state), *participants(play.state)}


@pytest.mark.parametrize("kind", [Format.SWISS, Format.REDRAW])
def test_who_never_comes_is_behind_everybody_who_did(kind):
    play = begun(kind, 9)
    play_out(play, 4)
    first, *others = standings(play.state)
    assert (4, 1, (4,)) == (first.entry, first.place, champions(play.state))
    assert 1 not in [line.place for line in others]


def test_where_nothing_was_drawn_nobody_has_won():
    play = begun(Format.SWISS, 4)
    play.add(Ended())
    assert () == champions(play.state)
