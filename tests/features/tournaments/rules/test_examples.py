"""The examples of docs/tournaments.md, worked out by hand, come out as they stand there."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.features.tournaments.rules import layouts
from bot.features.tournaments.rules.brackets import Pairing, bracket, bracket_of
from bot.features.tournaments.rules.events import (
    Announced,
    Begun,
    Ended,
    RoundClosed,
    RoundDrawn,
    TableFinished,
)
from bot.features.tournaments.rules.fold import evolve, start_from
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import (
    DrawnSeat,
    DrawnTable,
    Entry,
    Member,
    Stage,
    TableResult,
    Tournament,
)
from bot.features.tournaments.rules.pairing.next_round import next_round
from bot.features.tournaments.rules.pairing.table_sizes import table_sizes
from bot.features.tournaments.rules.played_tables import by_points
from bot.features.tournaments.rules.sealed_chance import digest
from bot.features.tournaments.rules.sign_up import sign_up
from bot.features.tournaments.rules.standings import (
    Line,
    champions,
    columns,
    group_standings,
    standings,
)
from bot.features.tournaments.rules.tournament_rules import TournamentRules, usual_rounds
from tests.features.tournaments.rules.playing import NAME, SECRET, begun, rules

PAPER = (Path(__file__).parents[4] / "docs" / "tournaments.md").read_text("utf-8")
MINUS = "\N{MINUS SIGN}"
HEADS = {"points": "score"}


class Row(NamedTuple):
    """A game: who met, and how it ended; a bye has one side."""

    round: int
    sides: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


def tables(section: str) -> list[list[list[str]]]:
    """The tables below a heading, each with its rows below its head, cell by cell."""
    text = re.split(r"^#{2,3} ", PAPER.partition(f"\n### {section}\n")[2], flags=re.MULTILINE)[0]
    blocks = re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    return [
        [[cell.strip() for cell in row.split("|")[1:-1]] for row in block.splitlines()]
        for block in blocks
    ]


def people(cell: str) -> tuple[int, ...]:
    return tuple(ord(each) - ord("A") + 1 for each in cell.split(" + "))


def played(section: str) -> list[Row]:
    rows: list[Row] = []
    for number, one, other, points in tables(section)[0][2:]:
        sides = (people(one),) if other == "bye" else (people(one), people(other))
        scored = tuple(map(int, points.split(":"))) if points else ()
        rows.append(Row(int(number), sides, scored))
    return rows


def expected(table: Sequence[Sequence[str]]) -> list[dict[str, int]]:
    """The standings as they are written, a sum being what stands behind its last `=`."""
    heads = [HEADS.get(head, head) for head in table[0]]
    return [
        {
            head: people(cell)[0]
            if head == "who"
            else int(cell.rpartition("=")[2].replace(MINUS, "-"))
            for head, cell in zip(heads, row, strict=True)
        }
        for row in table[2:]
    ]


def shown(lines: Sequence[Line], wanted: Sequence[dict[str, int]]) -> list[dict[str, int]]:
    return [
        {head: line.entry if head == "who" else getattr(line, head) for head in wanted[0]}
        for line in lines
    ]


def seated(sides: Sequence[Sequence[int]], team: int) -> tuple[DrawnSeat, ...]:
    if team == 2:
        return tuple(DrawnSeat(entry=side[0], member=n) for n in (0, 1) for side in sides)
    return tuple(DrawnSeat(entry=side[n]) for n in range(max(map(len, sides))) for side in sides)


def tournament(
    how: TournamentRules, entries: int, groups: tuple[tuple[int, ...], ...] = ()
) -> Tournament:
    first = Announced(name=NAME, organizer=99, rules=how, digest=digest(NAME, SECRET))
    state = start_from(first)
    for person in range(entries * how.team):
        state = evolve(state, sign_up(state, Member(person=person)))
    numbers = range(1, entries + 1)
    teams = tuple(
        Entry(
            number=number,
            members=tuple(Member(person=how.team * (number - 1) + n) for n in range(how.team)),
        )
        for number in numbers
    )
    return evolve(state, Begun(secret=SECRET, entries=teams, groups=groups))


def with_round(state: Tournament, stage: Stage, rows: Sequence[Row]) -> Tournament:
    at = [row for row in rows if len(row.sides) == 2]
    drawn = tuple(
        DrawnTable(number=n, seats=seated(row.sides, state.rules.team))
        for n, row in enumerate(at, 1)
    )
    byes = tuple(row.sides[0][0] for row in rows if len(row.sides) == 1)
    number = rows[0].round
    state = evolve(state, RoundDrawn(round=number, stage=stage, tables=drawn, byes=byes))
    for table, row in zip(drawn, at, strict=True):
        state = finished(state, table, row.points)
    return evolve(state, RoundClosed(round=number))


def finished(state: Tournament, table: DrawnTable, points: Sequence[int]) -> Tournament:
    of = layouts.sides(state.rules.game, len(table.seats))
    result = by_points(state, table, [points[side] for side in of], "played")
    number = len(state.rounds)
    return evolve(state, TableFinished(round=number, table=table.number, result=result))


def after(state: Tournament, stage: Stage, section: str) -> Tournament:
    games = played(section)
    for number in sorted({row.round for row in games}):
        state = with_round(state, stage, [row for row in games if row.round == number])
    return state


def test_the_sums_of_the_paper_are_right():
    sums = re.findall(r"\| ([^|=]+) = ([^|=]+) (?=\|)", PAPER)
    assert len(sums) > 20
    for parts, total in sums:
        terms = parts.replace(MINUS, "-").replace("+ ", "+").replace("- ", "-").split()
        assert sum(map(int, terms)) == int(total.replace(MINUS, "-")), parts


def test_the_redraw_of_the_paper():
    state = after(tournament(rules(Format.REDRAW), 8), "rounds", "Redraw")
    wanted = expected(tables("Redraw")[1])
    assert wanted == shown(standings(state), wanted)
    assert (2,) == champions(evolve(state, Ended()))
    assert ("score", "won", "difference") == columns(state.rules)


def test_places_are_worth_the_share_of_those_behind():
    state = tournament(rules(Format.REDRAW, game="bohemian_watten"), 4)
    table = DrawnTable(number=1, seats=tuple(DrawnSeat(entry=number) for number in (1, 2, 3, 4)))
    state = evolve(state, RoundDrawn(round=1, stage="rounds", tables=(table,)))
    state = finished(state, table, (0, 3, 3, 8))
    assert [(1, 100), (2, 50), (2, 50), (4, 0)] == [
        (line.place, line.score) for line in standings(state)
    ]
    assert [3, -3, -3, -8] == [line.difference for line in standings(state)]


@pytest.mark.parametrize("team", [1, 2])
def test_the_swiss_of_the_paper(team):
    state = after(tournament(rules(Format.SWISS, team), 5), "rounds", "Swiss")
    wanted = expected(tables("Swiss")[1])
    assert wanted == shown(standings(state), wanted)
    assert [3, 4, 7] == [usual_rounds(state.rules, entries) for entries in (8, 16, 128)]


def groups_of_the_paper() -> Tournament:
    how = rules(Format.GROUPS, 2, group_size=4)
    state = tournament(how, 8, ((1, 2, 3, 4), (5, 6, 7, 8)))
    return after(state, "groups", "Groups with finals")


def test_the_groups_of_the_paper():
    state = groups_of_the_paper()
    wanted = [expected(each) for each in tables("Groups with finals")[1:]]
    assert wanted == [shown(lines, wanted[0]) for lines in group_standings(state)]
    drawn = next_round(state)
    assert drawn is not None
    assert ((1, 6), (5, 3)) == drawn.bracket


def test_who_did_not_get_to_the_finals_comes_after_all_who_did():
    state = groups_of_the_paper()
    while (drawn := next_round(state)) is not None:
        state = evolve(state, drawn)
        for table in drawn.tables:
            state = finished(state, table, (15, 3))
        state = evolve(state, RoundClosed(round=drawn.round))
    places = {line.entry: line.place for line in standings(state)}
    assert {1: 1, 5: 2, 6: 3, 3: 4, 2: 5, 8: 5, 4: 7, 7: 7} == places


def test_the_knock_out_of_the_paper():
    games = played("Knock-out")
    assert bracket_of((1, 2, 3, 4, 5, 6)) == tuple(
        tuple(entry for side in row.sides for entry in side) for row in games if row.round == 1
    )
    state = tournament(rules(Format.KNOCKOUT), 6)
    first = [row for row in games if row.round == 1]
    seats = [seated(row.sides, 1) for row in first if len(row.sides) == 2]
    state = evolve(
        state,
        RoundDrawn(
            round=1,
            stage="finals",
            tables=tuple(DrawnTable(number=n, seats=each) for n, each in enumerate(seats, 1)),
            byes=(1, 2),
            bracket=bracket_of((1, 2, 3, 4, 5, 6)),
        ),
    )
    for number in (1, 2, 3):
        scored = [row for row in games if row.round == number and len(row.sides) == 2]
        for each, row in zip(state.rounds[-1].tables, scored, strict=True):
            assert each.table.entries == tuple(entry for side in row.sides for entry in side)
            state = finished(state, each.table, row.points)
        state = evolve(state, RoundClosed(round=number))
        following = next_round(state)
        state = evolve(state, following or Ended())
    wanted = expected(tables("Knock-out")[1])
    assert wanted == shown(standings(state), wanted)
    assert (Pairing((1, 6), 6), Pairing((4, 2), 4, third_place=True)) == bracket(state)[-1]


@pytest.mark.parametrize(
    ("game", "sizes"), [("tyrolean_watten", (4, 3, 2)), ("bohemian_watten", (3, 3, 3))]
)
def test_nine_sit_as_the_paper_says(game, sizes):
    assert (sizes, 0) == table_sizes(rules(Format.REDRAW, game=game), 9)


def test_twenty_make_groups_of_seven_seven_and_six():
    assert [7, 7, 6] == [len(each) for each in begun(Format.GROUPS, 20).state.groups]


def test_a_result_by_points_gives_the_lowest_the_first_place_where_that_is_the_rule():
    state = tournament(rules(Format.SWISS, game="bohemian_watten"), 3)
    table = DrawnTable(number=1, seats=seated(((1,), (2,)), 1))
    result = by_points(state, table, (4, 0), "clock")
    assert TableResult(points=(4, 0), places=(2, 1), sides=(0, 1), decided="clock") == result
