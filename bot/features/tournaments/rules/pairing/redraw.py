"""Tables that are drawn anew each round: new partners, and new people, as far as there are any."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from bot.features.tournaments.rules.model import DrawnSeat, DrawnTable, Tournament
from bot.features.tournaments.rules.pairing.least_cost_matching import pair_up
from bot.features.tournaments.rules.pairing.table_sizes import table_sizes
from bot.features.tournaments.rules.played_tables import Meetings
from bot.features.tournaments.rules.sealed_chance import by_lot, lot
from bot.features.tournaments.rules.tournament_rules import TournamentRules

_AGAIN = 1000
"""The cost of a partner one has had before: more than that of any meetings as opponents."""
_LOTS = 2**16
"""The number of different lots between two that could be put together."""
_MEETING = 2**8 * _LOTS
"""More than all lots of a round together."""
_COMPUTER = DrawnSeat(entry=None)


def redraw(tournament: Tournament, secret: str) -> tuple[tuple[DrawnTable, ...], tuple[int, ...]]:
    """The tables of the next round, and the entries with a bye.

    First those who do not fill a table are chosen: the ones who were odd least often, and among
    those by lot. Then the others get partners they have not had, or have had least often, and their
    pairs opponents whom they have met least often; among equally good choices the lots of the pairs
    decide.
    """
    met, rules = Meetings(tournament), tournament.rules
    purpose = f"round/{len(tournament.rounds) + 1}/entry"
    order = by_lot(secret, purpose, (each.number for each in tournament.in_play))
    sizes = table_sizes(rules, len(order))
    odd_tables = [size for size in sizes.tables if size < rules.seats]
    fairly = sorted(order, key=met.odd)
    odd = fairly[: sizes.byes + sum(odd_tables)]
    byes, rest = tuple(odd[: sizes.byes]), odd[sizes.byes :]
    full = [each for each in order if each not in odd]
    lots = _Lots(secret, len(tournament.rounds) + 1) if rules.ties == "lot" else None
    tables = _full(rules, met, full, lots)
    for size in odd_tables:
        tables.append(_odd(rules, met, rest[:size]))
        rest = rest[size:]
    drawn = (DrawnTable(number=n, seats=seats) for n, seats in enumerate(tables, 1))
    return tuple(drawn), byes


def _places(entries: Sequence[int]) -> tuple[DrawnSeat, ...]:
    return tuple(DrawnSeat(entry=entry) for entry in entries)


class _Lots(NamedTuple):
    """The lots between two entries in a round, the same whichever is named first."""

    secret: str
    round: int

    def between(self, what: str, one: int, other: int) -> int:
        """A lot of `partners`, or of `opponents`."""
        low, high = sorted((one, other))
        return lot(self.secret, f"round/{self.round}/{what}/{low}/{high}") % _LOTS


def _full(
    rules: TournamentRules, met: Meetings, order: Sequence[int], lots: _Lots | None
) -> list[tuple[DrawnSeat, ...]]:
    if not order:
        return []
    if not rules.partners:
        return [_places(each) for each in mix(met, order, rules.seats)]

    def partners(one: int, other: int) -> int:
        price = _AGAIN * met.partners(one, other) + met.meetings(one, other)
        chance = lots.between("partners", one, other) if lots else 0
        return price * _MEETING + chance

    pairs = pair_up(order, partners, _AGAIN * _MEETING - 1)

    def opponents(one: int, other: int) -> int:
        price = met.between(pairs[one], pairs[other])
        chance = lots.between("opponents", min(pairs[one]), min(pairs[other])) if lots else 0
        return price * _MEETING + chance

    tables = pair_up(range(len(pairs)), opponents, _MEETING - 1)
    return [_places((pairs[a][0], pairs[b][0], pairs[a][1], pairs[b][1])) for a, b in tables]


def _odd(rules: TournamentRules, met: Meetings, people: Sequence[int]) -> tuple[DrawnSeat, ...]:
    """A smaller table, or one that computers fill up; two people are opponents, never partners."""
    filled = rules.leftover == "computer"
    computers = (_COMPUTER,) * (rules.seats - len(people)) if filled else ()
    if len(people) != 3 or not computers or not rules.partners:
        return (*_places(people), *computers)
    one, other = min(combinations(people, 2), key=lambda pair: met.partners(*pair))
    (alone,) = set(people) - {one, other}
    return (*_places((one, alone, other)), *computers)


def mix(met: Meetings, order: Sequence[int], size: int) -> list[list[int]]:
    """Tables of `size` for as many people, with few people together who have met.

    Beginning with the order of the lots, two change places as long as that leaves fewer meetings.
    """
    tables = [list(order[first : first + size]) for first in range(0, len(order), size)]
    while _improve(met, tables):
        pass
    return tables


def _improve(met: Meetings, tables: list[list[int]]) -> bool:
    """Let two change places wherever that is better; returns whether any did."""
    changed = False
    for one, other in combinations(tables, 2):
        for mine in range(len(one)):
            for theirs in range(len(other)):
                if _is_better_changed(met, one, mine, other, theirs):
                    one[mine], other[theirs] = other[theirs], one[mine]
                    changed = True
    return changed


def _is_better_changed(
    met: Meetings, one: Sequence[int], mine: int, other: Sequence[int], theirs: int
) -> bool:
    near, far = (*one[:mine], *one[mine + 1 :]), (*other[:theirs], *other[theirs + 1 :])
    moved, coming = (one[mine],), (other[theirs],)
    now = met.between(moved, near) + met.between(coming, far)
    return now > 0 and met.between(moved, far) + met.between(coming, near) < now
