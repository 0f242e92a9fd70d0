"""The next round, the people at a table now, and the substitute for somebody who does not come."""

from bot.features.tournaments.rules.errors import Refusal, Refused
from bot.features.tournaments.rules.events import Replaced, RoundDrawn
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import DrawnTable, Member, Tournament
from bot.features.tournaments.rules.pairing.duels import (
    finals_round,
    group_round,
    group_rounds,
    swiss,
)
from bot.features.tournaments.rules.pairing.redraw import redraw
from bot.features.tournaments.rules.pairing.table_sizes import table_sizes
from bot.features.tournaments.rules.tournament_rules import NoShow, TournamentRules, usual_rounds


def next_round(tournament: Tournament) -> RoundDrawn | None:
    """The next round; None where all have been played, or too few are left to play.

    The same tournament always gives the same round. It may have byes and no tables. It takes up to
    some seconds of thinking where very many play. Raises Refused while a round is played, and for a
    tournament that does not run.
    """
    if tournament.status != "running" or tournament.secret is None:
        raise Refused(Refusal.NOT_BEGUN if tournament.status == "open" else Refusal.OVER)
    if tournament.current is not None:
        raise Refused(Refusal.ROUND_RUNNING)
    if len(tournament.in_play) < 2:
        return None
    match tournament.rules.format:
        case Format.REDRAW:
            return _redraw(tournament, tournament.secret)
        case Format.SWISS:
            return None if _is_last(tournament) else swiss(tournament, tournament.secret)
        case Format.GROUPS if len(tournament.rounds) < group_rounds(tournament):
            return group_round(tournament)
        case Format.GROUPS | Format.KNOCKOUT:
            return finals_round(tournament, tournament.secret)


def rounds_in_all(tournament: Tournament) -> int:
    """The number of rounds, as far as it is known: the knock-out after groups is counted in."""
    entries = len(tournament.entries)
    match tournament.rules.format:
        case Format.REDRAW | Format.SWISS:
            return usual_rounds(tournament.rules, entries)
        case Format.GROUPS:
            best = min(tournament.rules.advance, *map(len, tournament.groups))
            finalists = best * len(tournament.groups)
            return group_rounds(tournament) + _knock_out_rounds(finalists)
        case Format.KNOCKOUT:
            return _knock_out_rounds(entries)


def occupants(tournament: Tournament, table: DrawnTable) -> tuple[Member | None, ...]:
    """The member on each seat now; None for a computer that fills the table up."""
    return tuple(
        None if each.entry is None else tournament.entry(each.entry).members[each.member]
        for each in table.seats
    )


def substitute(tournament: Tournament, person: int) -> Replaced | None:
    """The substitute for somebody who does not come: the first reserve, or a computer.

    None where the others win without playing. Raises Refused for a person who has no place.
    """
    entry = tournament.entry_of(person)
    if entry is None:
        raise Refused(Refusal.NOT_IN)
    place = next(n for n, each in enumerate(entry.members) if each.person == person)
    if tournament.reserves:
        member = tournament.reserves[0]
    elif computers_stand_in(tournament.rules):
        member = Member(person=person, stand_in=True)
    else:
        return None
    return Replaced(entry=entry.number, place=place, member=member)


def computers_stand_in(rules: TournamentRules) -> bool:
    """Return whether a computer plays for people who do not come; otherwise the others win."""
    return rules.no_show is NoShow.COMPUTER or rules.format is Format.REDRAW


def _is_last(tournament: Tournament) -> bool:
    return len(tournament.rounds) >= usual_rounds(tournament.rules, len(tournament.entries))


def _redraw(tournament: Tournament, secret: str) -> RoundDrawn | None:
    if _is_last(tournament) or not table_sizes(tournament.rules, len(tournament.in_play)).tables:
        return None
    tables, byes = redraw(tournament, secret)
    return RoundDrawn(round=len(tournament.rounds) + 1, stage="rounds", tables=tables, byes=byes)


def _knock_out_rounds(entries: int) -> int:
    return (entries - 1).bit_length()
