"""The log tells the whole tournament, and nothing stands in it that cannot have happened."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot.features.tournaments.rules.errors import Refusal, Refused
from bot.features.tournaments.rules.events import (
    EVENT,
    Announced,
    Begun,
    Cancelled,
    Corrected,
    Ended,
    Joined,
    Replaced,
    ReserveAdded,
    Returned,
    RoundClosed,
    RoundDrawn,
    SignedUp,
    TableFinished,
    TournamentEvent,
)
from bot.features.tournaments.rules.fold import fold
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import DrawnSeat, DrawnTable, Entry, Member, TableResult
from bot.features.tournaments.rules.pairing.next_round import (
    computers_stand_in,
    next_round,
    occupants,
    substitute,
)
from bot.features.tournaments.rules.played_tables import by_points, walkover
from bot.features.tournaments.rules.sealed_chance import digest
from bot.features.tournaments.rules.sign_up import sign_up
from bot.features.tournaments.rules.standings import champions, standings
from bot.features.tournaments.rules.tournament_rules import NoShow
from games.core.outcome import Outcome
from tests.features.tournaments.rules.playing import (
    NAME,
    SECRET,
    Play,
    begun,
    by_chance,
    lower_wins,
    rules,
)

WON = TableResult(points=(15, 5), places=(1, 2), sides=(0, 1))
LOST = TableResult(points=(5, 15), places=(2, 1), sides=(0, 1))


def refused(play: Play, event: TournamentEvent) -> Refusal:
    with pytest.raises(Refused) as raised:
        play.add(event)
    return raised.value.why


@settings(deadline=None, max_examples=20)
@given(st.sampled_from(Format), st.integers(4, 14), st.integers(0, 99))
def test_the_log_alone_tells_the_tournament_at_any_moment(kind, people, seed):
    play = begun(kind, people)
    play.play_out(by_chance(seed))
    written = [event.model_dump_json() for event in play.log]
    assert play.state == fold(map(EVENT.validate_json, written))
    for moment in range(1, len(written), 7):
        before = fold(map(EVENT.validate_json, written[:moment]))
        rest = [EVENT.validate_json(each) for each in written[moment:]]
        drawn = [each for each in rest if isinstance(each, RoundDrawn)]
        if before.status == "running" and before.current is None and drawn:
            assert drawn[0] == next_round(before)


def test_a_log_begins_with_an_announcement_that_does_not_come_again():
    first = Announced(name=NAME, organizer=99, rules=rules(), digest=digest(NAME, SECRET))
    with pytest.raises(Refused):
        fold([RoundClosed(round=1)])
    with pytest.raises(Refused):
        fold([first, first])


def test_the_secret_is_the_one_that_was_sealed_and_is_not_printed():
    play = Play(rules())
    play.sign_up([1, 2, 3])
    entries = play.state.entries
    assert Refusal.IMPOSSIBLE == refused(play, Begun(secret="00" * 32, entries=entries))
    right = Begun(secret=SECRET, entries=entries)
    play.add(right)
    assert SECRET not in f"{right!r} {play.state!r}"


@pytest.mark.parametrize("missing", ["person", "partner"])
def test_nobody_is_lost_and_no_team_is_half(missing):
    play = Play(rules(Format.SWISS, 2))
    play.sign_up([1, 2])
    team = (Member(person=1), Member(person=2))
    entries = {
        "person": (Entry(number=1, members=(Member(person=1), Member())),),
        "partner": tuple(Entry(number=n, members=team[n - 1 : n]) for n in (1, 2)),
    }[missing]
    assert Refusal.IMPOSSIBLE == refused(play, Begun(secret=SECRET, entries=entries))


def table(*entries: int, number: int = 1) -> DrawnTable:
    return DrawnTable(number=number, seats=tuple(DrawnSeat(entry=each) for each in entries))


@pytest.mark.parametrize(
    ("changes"),
    [
        {"round": 2},
        {"tables": (table(1, 2), table(3, 4))},
        {"tables": (table(1, 2), table(2, 3, number=2))},
        {"tables": (table(1, 9),)},
        {"tables": (table(1),)},
        {"tables": (table(1, 2),), "byes": (2,)},
    ],
)
def test_a_round_is_drawn_as_it_can_be_played(changes: dict[str, Any]):
    play = begun(Format.SWISS, 4)
    right = {"round": 1, "stage": "rounds", "tables": (table(1, 2), table(3, 4, number=2))}
    assert Refusal.IMPOSSIBLE == refused(play, RoundDrawn.model_validate(right | changes))
    play.add(RoundDrawn.model_validate(right))
    assert Refusal.ROUND_RUNNING == refused(play, RoundDrawn.model_validate(right))


def test_both_of_a_pair_sit_at_their_table():
    play = begun(Format.SWISS, 6, team=2)
    one, other = (each.number for each in play.state.entries[:2])
    seats = tuple(DrawnSeat(entry=each, member=0) for each in (one, other))
    alone = RoundDrawn(round=1, stage="rounds", tables=(DrawnTable(number=1, seats=seats),))
    assert Refusal.IMPOSSIBLE == refused(play, alone)


def test_a_round_closes_when_every_table_has_a_result():
    play = begun(Format.SWISS, 4)
    assert Refusal.NO_ROUND == refused(play, RoundClosed(round=1))
    drawn = play.draw()
    play.add(drawn)
    assert Refusal.ROUND_RUNNING == refused(play, RoundClosed(round=1))
    assert Refusal.ROUND_RUNNING == refused(play, Ended())
    with pytest.raises(Refused) as early:
        next_round(play.state)
    assert Refusal.ROUND_RUNNING == early.value.why
    assert Refusal.NO_ROUND == refused(play, TableFinished(round=2, table=1, result=WON))
    assert Refusal.UNKNOWN_TABLE == refused(play, TableFinished(round=1, table=3, result=WON))
    for each in drawn.tables:
        play.add(TableFinished(round=1, table=each.number, result=WON))
    assert Refusal.HAS_RESULT == refused(play, TableFinished(round=1, table=1, result=LOST))
    play.add(RoundClosed(round=1))
    assert Refusal.NO_ROUND == refused(play, RoundClosed(round=1))


@pytest.mark.parametrize(
    "wrong",
    [
        TableResult(points=(15, 15, 5, 5), places=(1, 1, 2, 2), sides=(0, 1, 0, 1)),
        TableResult(points=(15, 5), places=(0, 1), sides=(0, 1)),
        TableResult(points=(15,), places=(1,), sides=(0,)),
    ],
)
def test_a_result_fits_its_table(wrong):
    play = begun(Format.SWISS, 4)
    play.add(play.draw())
    assert Refusal.WRONG_RESULT == refused(play, TableFinished(round=1, table=1, result=wrong))


def test_partners_have_one_result():
    play = begun(Format.SWISS, 6, team=2)
    play.add(play.draw())
    apart = TableResult(points=(15, 5, 4, 3), places=(1, 2, 3, 4), sides=(0, 1, 2, 3))
    assert Refusal.WRONG_RESULT == refused(play, TableFinished(round=1, table=1, result=apart))


def test_before_the_beginning_nothing_is_played():
    play = Play(rules())
    play.sign_up([1, 2, 3])
    for event in (
        RoundClosed(round=1),
        Returned(person=1),
        Ended(),
        Corrected(round=1, table=1, old=WON, new=LOST, by=99),
    ):
        assert Refusal.NOT_BEGUN == refused(play, event)


def test_after_the_end_nothing_is_played():
    play = begun(Format.SWISS, 4)
    play.add(Cancelled())
    for event in (RoundClosed(round=1), Ended(), Cancelled(), Returned(person=1)):
        assert Refusal.OVER == refused(play, event)
    assert Refusal.OVER == refused(play, Corrected(round=1, table=1, old=WON, new=LOST, by=9))
    with pytest.raises(Refused):
        next_round(play.state)
    assert () == champions(play.state)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (SignedUp(entry=9, member=Member(person=9)), Refusal.SIGN_UP_OVER),
        (Joined(entry=1, member=Member(person=9)), Refusal.SIGN_UP_OVER),
        (ReserveAdded(member=Member(person=1)), Refusal.ALREADY_IN),
        (ReserveAdded(member=Member()), Refusal.IMPOSSIBLE),
        (Returned(person=9), Refusal.NOT_IN),
        (Replaced(entry=9, place=0, member=Member()), Refusal.IMPOSSIBLE),
        (Replaced(entry=1, place=1, member=Member()), Refusal.IMPOSSIBLE),
        (Replaced(entry=1, place=0, member=Member(person=9)), Refusal.NO_RESERVE),
        (Begun(secret=SECRET, entries=()), Refusal.SIGN_UP_OVER),
    ],
)
def test_what_cannot_happen_while_it_runs(event, why):
    assert why == refused(begun(Format.SWISS, 4), event)


def test_who_was_not_away_does_not_come_back():
    assert Refusal.IMPOSSIBLE == refused(begun(Format.SWISS, 4), Returned(person=1))


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((4, 2, 1, 2), (1, 3, 1, 3)),  # the first seat gave up, and their side won
        ((3, 1, 3, 1), (3, 1, 3, 1)),
        ((1, 1, 4, 3), (1, 1, 1, 1)),
    ],
)
def test_the_result_of_a_side_is_that_of_its_better_place(places, expected):
    outcome = Outcome((15, 5, 15, 5), places, (0, 1, 0, 1))
    assert expected == TableResult.of(outcome).places


def test_who_gave_a_match_of_two_up_has_lost_it_whatever_the_points():
    result = TableResult.of(Outcome((14, 2), (2, 1), (0, 1)))
    assert ((14, 2), (2, 1)) == (result.points, result.places)


# Corrections


def corrected(play: Play, number: int, at: int, new: TableResult) -> Corrected:
    played = play.state.rounds[number - 1].table(at)
    assert played is not None
    assert played.result is not None
    return Corrected(round=number, table=at, old=played.result, new=new, by=99)


def test_a_correction_changes_the_standings_even_after_the_end_and_is_kept():
    play = begun(Format.SWISS, 4)
    play.play_out(lower_wins)
    assert (1,) == champions(play.state)
    for number, round_ in enumerate(play.state.rounds, 1):
        for each in round_.tables:
            if 1 in each.table.entries:
                first = each.table.entries[0] == 1
                play.add(corrected(play, number, each.table.number, LOST if first else WON))
    assert 1 not in champions(play.state)
    assert [99] * 3 == [each.by for each in play.state.corrections]
    assert play.state.corrections[0].old != play.state.corrections[0].new


def test_a_correction_says_what_it_corrects():
    play = begun(Format.SWISS, 4)
    play.add(play.draw())
    event = Corrected(round=1, table=1, old=WON, new=LOST, by=99)
    assert Refusal.NO_RESULT == refused(play, event)
    play.add(TableFinished(round=1, table=1, result=WON))
    play.add(event)
    assert Refusal.CHANGED_MEANWHILE == refused(play, event)
    for number, at in ((2, 1), (0, 1), (1, 7)):
        wrong = event.model_copy(update={"round": number, "table": at})
        assert Refusal.UNKNOWN_TABLE == refused(play, wrong)


def test_nobody_else_goes_on_once_the_next_round_is_drawn():
    play = begun(Format.KNOCKOUT, 4)
    play.play(lower_wins, play.draw())
    first = play.state.rounds[0].tables[0]
    other = LOST if first.result and first.result.places[0] == 1 else WON
    play.add(corrected(play, 1, 1, other))
    play.add(play.draw())
    back = WON if other == LOST else LOST
    assert Refusal.TOO_LATE == refused(play, corrected(play, 1, 1, back))
    higher = TableResult(
        points=tuple(0 if each == 5 else each for each in other.points),
        places=other.places,
        sides=other.sides,
    )
    play.add(corrected(play, 1, 1, higher))


def test_in_a_group_only_those_who_do_not_go_on_can_still_be_corrected():
    play = begun(Format.GROUPS, 8, group_size=4)
    while (drawn := play.draw()).stage == "groups":
        play.play(lower_wins, drawn)
    play.add(drawn)
    going_on = {entry for pair in drawn.bracket for entry in pair}
    met = [
        (round_.number, each.table.number, each.table.entries)
        for round_ in play.state.rounds[:-1]
        for each in round_.tables
    ]
    for number, at, (one, other) in met:
        event = corrected(play, number, at, LOST if one < other else WON)
        if {one, other} <= going_on:
            assert Refusal.TOO_LATE == refused(play, event)
        if not {one, other} & going_on:
            play.add(event)
    assert drawn == next_round_again(play)


def next_round_again(play: Play) -> RoundDrawn | None:
    """What would be drawn in place of the last round."""
    state = play.state.model_copy(update={"rounds": play.state.rounds[:-1]})
    return next_round(state)


# Those who do not come


def test_a_reserve_steps_in_for_good():
    play = begun(Format.SWISS, 4, limit=4)
    play.add(play.draw())
    play.add(sign_up(play.state, Member(person=9)))
    event = substitute(play.state, 2)
    assert event is not None
    assert Replaced(entry=2, place=0, member=Member(person=9)) == event
    play.add(event)
    assert () == play.state.reserves
    assert play.state.entry_of(2) is None
    at = next(t.table for t in play.state.rounds[0].tables if 2 in t.table.entries)
    assert Member(person=9) in occupants(play.state, at)


def test_without_a_reserve_a_computer_plays_until_they_are_back():
    play = begun(Format.SWISS, 4)
    event = substitute(play.state, 2)
    assert event is not None
    play.add(event)
    assert not play.state.entry(2).members[0].is_person
    play.add(Returned(person=2))
    assert play.state.entry(2).members[0].is_person


@pytest.mark.parametrize("kind", [Format.SWISS, Format.REDRAW])
def test_where_walkovers_are_the_rule_nobody_plays_for_them(kind):
    play = begun(kind, 4, no_show=NoShow.WALKOVER)
    is_by_computer = kind is Format.REDRAW
    assert is_by_computer == computers_stand_in(play.state.rules)
    assert is_by_computer == (substitute(play.state, 2) is not None)
    with pytest.raises(Refused):
        substitute(play.state, 9)


def test_who_came_wins_a_walkover():
    play = begun(Format.SWISS, 8, team=2)
    play.add(play.draw())
    at = play.state.rounds[0].tables[0].table
    one, other = at.entries
    result = walkover(play.state, at, {other})
    assert ((0, 15, 0, 15), (2, 1, 2, 1)) == (result.points, result.places)
    play.add(TableFinished(round=1, table=1, result=result))
    lines = {line.entry: line for line in standings(play.state)}
    assert (2, 15) == (lines[other].score, lines[other].difference)
    assert (0, -15) == (lines[one].score, lines[one].difference)


def test_where_both_came_and_did_not_play_they_are_level_without_points():
    play = begun(Format.SWISS, 8, team=2)
    play.add(play.draw())
    at = play.state.rounds[0].tables[0].table
    result = walkover(play.state, at, at.entries)
    assert ((0,) * 4, (1,) * 4) == (result.points, result.places)


def test_in_a_game_of_few_points_a_walkover_is_won_with_none():
    play = begun(Format.SWISS, 4, game="bohemian_watten")
    play.add(play.draw())
    at = play.state.rounds[0].tables[0].table
    assert (0, 15) == walkover(play.state, at, {at.entries[0]}).points


def test_where_nobody_came_both_lose_and_nobody_goes_on():
    play = begun(Format.KNOCKOUT, 4)
    drawn = play.draw()
    play.add(drawn)
    first, second = drawn.tables
    play.add(TableFinished(round=1, table=1, result=walkover(play.state, first, ())))
    play.finish(second, (15, 5))
    play.add(RoundClosed(round=1))
    final = play.draw()
    assert (((second.entries[0],),), ()) == (final.bracket, final.tables)
    play.add(final)
    play.add(RoundClosed(round=2))
    play.add(Ended())
    assert (second.entries[0],) == champions(play.state)


def test_the_lot_decides_who_of_two_who_are_level_goes_on():
    won: set[bool] = set()
    for secret in (f"{n:064x}" for n in range(12)):
        play = begun(Format.KNOCKOUT, 4, secret)
        drawn = play.draw()
        play.play(lambda *_: (9, 9), drawn)
        won.add(drawn.tables[0].entries[0] in play.draw().tables[0].entries)
    assert {True, False} == won


def test_who_withdraws_from_a_knock_out_lets_the_next_one_go_on():
    play = begun(Format.KNOCKOUT, 8)
    play.play(lower_wins, play.draw())
    leaving = play.state.rounds[0].bracket[0]
    winner = min(leaving)
    play.add(EVENT.validate_python({"kind": "left", "person": winner}))
    drawn = play.draw()
    assert (min(play.state.rounds[0].bracket[1]),) == drawn.bracket[0]
    while (drawn := next_round(play.state)) is not None:
        play.play(lower_wins, drawn)
    play.add(Ended())
    places = {line.entry: line.place for line in standings(play.state)}
    assert (1, 3) == (len(champions(play.state)), places[winner])


def test_a_level_result_counts_half():
    play = begun(Format.SWISS, 4)
    drawn = play.draw()
    play.add(drawn)
    result = by_points(play.state, drawn.tables[0], (9, 9), "clock")
    play.add(TableFinished(round=1, table=1, result=result))
    scores = {line.entry: (line.score, line.drawn) for line in standings(play.state)}
    assert {(1, 1)} == {scores[entry] for entry in drawn.tables[0].entries}
