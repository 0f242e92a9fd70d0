"""The step from a tournament as it is kept to pictures of it."""

from collections.abc import Sequence
from itertools import groupby

from bot.features.tournaments import pages, standings_pages
from bot.features.tournaments.held import KeptTournament
from bot.features.tournaments.pages import (
    EnteredResult,
    TableCard,
    TableLine,
    Team,
    TournamentAnnouncement,
)
from bot.features.tournaments.rules import standings as counted
from bot.features.tournaments.rules.brackets import bracket
from bot.features.tournaments.rules.layouts import Format, sides
from bot.features.tournaments.rules.model import DrawnTable, Member, PlayedTable, Round, TableResult
from bot.features.tournaments.rules.pairing.next_round import (
    computers_stand_in,
    occupants,
    rounds_in_all,
)
from bot.features.tournaments.rules.tournament_rules import Leftover, TournamentRules
from bot.features.tournaments.standings_pages import StandingsLine, StandingsTable
from bot.model import ROBOT
from bot.pages.seat_names import drawable
from bot.pages.words import Words
from bot.pictures.standings_picture import StandingsPicture, StandingsRow

_PAINTED = 12
"""The number of lines of standings that are painted."""
_COLUMNS = 4
"""The number of columns that a phone shows beside a name."""


def announcement(held: KeptTournament) -> TournamentAnnouncement:
    """The contents of its message."""
    stored, now, rules = held.stored, held.now, held.now.rules
    newest = now.rounds[-1] if now.rounds else None
    over = now.status == "ended"
    return TournamentAnnouncement(
        id=stored.id,
        name=stored.name,
        game=rules.game,
        format=rules.format.value,
        team=rules.team,
        rounds=_rounds(held),
        minutes=rules.minutes,
        limit=rules.limit,
        prizes=rules.prizes,
        organizer=held.name(1),
        status=stored.status,
        starts=None if stored.starts_at is None else stored.starts_at // 1000,
        digest=now.digest,
        secret=stored.secret if over else None,
        teams=tuple(team(held, each.number) for each in now.entries if not each.withdrawn),
        people=sum(len(each.members) for each in now.entries),
        reserves=tuple(_name(held, each) for each in now.reserves),
        round=0 if newest is None else newest.number,
        tables=() if newest is None else lines(held, newest),
        byes=() if newest is None else tuple(team(held, each) for each in newest.byes),
        ends=ends_at(held),
        champions=tuple(team(held, each) for each in counted.champions(now)),
        leftover=_leftover(rules),
        walkover=not computers_stand_in(rules),
        advance=rules.advance if rules.format is Format.GROUPS else None,
        third_place=rules.third_place or rules.format not in {Format.GROUPS, Format.KNOCKOUT},
    )


def _leftover(rules: TournamentRules) -> str | None:
    """The organizer's choice; in a duel of two alone there is nobody to fill a table."""
    is_open = rules.format is Format.REDRAW or rules.team == 2
    return rules.leftover.value if is_open and rules.leftover is not Leftover.SMALLER else None


def ends_at(held: KeptTournament) -> int | None:
    """The unix second at which the round that is played ends by itself."""
    if held.now.rules.minutes is None or held.now.current is None:
        return None
    return held.drawn_at // 1000 + 60 * held.now.rules.minutes


def _rounds(held: KeptTournament) -> int | None:
    if held.now.status == "open":
        return held.now.rules.rounds
    return rounds_in_all(held.now) if held.now.secret is not None else None


def team(held: KeptTournament, entry: int) -> Team:
    """The names of the people of an entry."""
    return tuple(_name(held, each) for each in held.now.entry(entry).members)


def _name(held: KeptTournament, member: Member | None) -> str:
    if member is None or member.person is None:
        return ROBOT
    return held.distinct_name(member.person)


def lines(held: KeptTournament, played: Round) -> tuple[TableLine, ...]:
    """The tables of a round."""
    return tuple(line(held, played.number, each) for each in played.tables)


def line(held: KeptTournament, number: int, played: PlayedTable) -> TableLine:
    """A table of round `number`."""
    drawn, result = played.table, played.result
    sitters = [_name(held, each) for each in occupants(held.now, drawn)]
    found = (each for each in held.stored.tables if each.round == number)
    place = next((each for each in found if each.number == drawn.number), None)
    return TableLine(
        number=drawn.number,
        sides=tuple(tuple(sitters[seat] for seat in each) for each in seats_of(held, drawn)),
        channel=None if place is None else place.channel,
        result=None if result is None else _result(held, drawn, result),
    )


def seats_of(held: KeptTournament, drawn: DrawnTable) -> tuple[tuple[int, ...], ...]:
    """The seats of each side of a table, in the order of the first of each."""
    of_seat = sides(held.now.rules.game, len(drawn.seats))
    ordered = sorted(range(len(of_seat)), key=lambda seat: (of_seat.index(of_seat[seat]), seat))
    return tuple(tuple(each) for _, each in groupby(ordered, key=lambda seat: of_seat[seat]))


def _result(held: KeptTournament, drawn: DrawnTable, result: TableResult) -> EnteredResult:
    points = tuple(result.points[each[0]] for each in seats_of(held, drawn))
    return EnteredResult(points, result.decided)


def card(held: KeptTournament, number: int, played: PlayedTable, until: int) -> TableCard:
    """A table as its own message shows it; it waits for people until this unix second."""
    place = next(
        (
            each
            for each in held.stored.tables
            if (each.round, each.number) == (number, played.table.number)
        ),
        None,
    )
    there = frozenset[int]() if place is None else place.arrived
    people = [each for each in occupants(held.now, played.table) if held.is_awaited(each)]
    return TableCard(
        tournament=held.stored.id,
        round=number,
        line=line(held, number, played),
        arrived=tuple(_name(held, each) for each in people if each and each.person in there),
        awaited=tuple(_name(held, each) for each in people if each and each.person not in there),
        until=until,
        begun=place is not None and place.match is not None,
        walkover=not computers_stand_in(held.now.rules),
        cancelled=held.now.status == "cancelled",
    )


def standings(held: KeptTournament) -> StandingsTable:
    """The standings of all entries now."""
    now = held.now
    columns = counted.columns(now.rules)
    return StandingsTable(
        id=held.stored.id,
        name=held.stored.name,
        round=len(now.rounds),
        playing=now.current is not None,
        over=now.status == "ended",
        won=bool(counted.champions(now)),
        columns=tuple(columns),
        lines=_lines(held, counted.standings(now), columns),
        groups=tuple(_lines(held, each, columns) for each in counted.group_standings(now)),
        bracket=tuple(
            tuple(
                (
                    tuple(team(held, side) for side in game.entries),
                    None if game.winner is None else team(held, game.winner),
                )
                for game in played
            )
            for played in bracket(now)
        ),
    )


def _lines(
    held: KeptTournament, every: Sequence[counted.Line], columns: Sequence[str]
) -> tuple[StandingsLine, ...]:
    return tuple(
        StandingsLine(
            each.place,
            team(held, each.entry),
            tuple(int(getattr(each, column)) for column in columns),
        )
        for each in every
    )


def picture(words: Words, shown: StandingsTable) -> StandingsPicture:
    """The standings as they are painted."""
    painted = shown.lines[:_PAINTED]
    # A computer has no letters, and the place is named beside it.
    names = tuple(
        pages.team_label(words, tuple(each for each in line.team if each != ROBOT))
        for line in painted
    )
    return StandingsPicture(
        standings_pages.heading_label(words, shown),
        tuple(standings_pages.column_label(words, each) for each in shown.columns[:_COLUMNS]),
        tuple(
            StandingsRow(each.place, name, each.values[:_COLUMNS])
            for each, name in zip(painted, drawable(names), strict=True)
        ),
        shown.won,
    )
