"""Rounds of two entries at a table: Swiss, games in groups, and the knock-out."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, zip_longest
from typing import Final

from bot.features.tournaments.rules.advancing import qualifiers
from bot.features.tournaments.rules.brackets import Bracket, bracket_of, losers, winners
from bot.features.tournaments.rules.events import RoundDrawn
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import DrawnSeat, DrawnTable, Round, Tournament
from bot.features.tournaments.rules.pairing.least_cost_matching import pair_up
from bot.features.tournaments.rules.played_tables import Meetings
from bot.features.tournaments.rules.sealed_chance import by_lot, lot
from bot.features.tournaments.rules.standings import standings
from bot.features.tournaments.rules.tournament_rules import Leftover

NOBODY: Final = 0
"""Stands among the entries for the missing opponent of an odd one."""
_LOTS: Final = 256
"""The number of different lots between two pairings that are equal otherwise."""
_POINT: Final = 256 * _LOTS
"""More than all lots of a round together."""
_REST: Final = 2**20 * _POINT
"""More than all differences of a round together."""
_AGAIN: Final = 2**8 * _REST
"""More than the most points an entry that rests can have."""
_UNFAIR: Final = 2**12 * _AGAIN
"""More than the cost if all met again, in all rounds."""


def swiss(tournament: Tournament, secret: str) -> RoundDrawn:
    """The next round of a Swiss.

    An odd entry has a bye, or a computer as opponent: one of those who had that least often. Nobody
    is paired with somebody they have met as long as that can be avoided. Then the odd entry has as
    few points as possible; then the squares of the differences in points are as small as they can
    be together; and then the lot decides.
    """
    number = len(tournament.rounds) + 1
    met, score = Meetings(tournament), _scores(tournament)
    drawn = by_lot(secret, f"round/{number}/entry", score)
    order = sorted(drawn, key=lambda entry: -score[entry])
    fewest, lowest = min(map(met.odd, order)), min(score.values())

    @cache
    def cost(one: int, other: int) -> int:
        low, high = sorted((one, other))
        if low == NOBODY:
            price = (met.odd(high) - fewest) * _UNFAIR + (score[high] - lowest) * _REST
        else:
            apart = score[low] - score[high]
            price = met.meetings(low, high) * _AGAIN + apart * apart * _POINT
        return price + lot(secret, f"round/{number}/pair/{low}/{high}") % _LOTS

    full = [*order, NOBODY] if len(order) % 2 else order
    pairs = pair_up(full, cost, _AGAIN - 1)
    alone = tuple(max(pair) for pair in pairs if NOBODY in pair)
    fills = tournament.rules.leftover is Leftover.COMPUTER
    seated = [pair for pair in pairs if NOBODY not in pair or fills]
    return RoundDrawn(
        round=number,
        stage="rounds",
        tables=_tables(tournament, ((pair, None) for pair in seated)),
        byes=() if fills else alone,
    )


def _scores(tournament: Tournament) -> dict[int, int]:
    lines = {line.entry: line.score for line in standings(tournament)}
    return {each.number: lines[each.number] for each in tournament.in_play}


def _tables(
    tournament: Tournament, pairs: Iterable[tuple[Sequence[int], int | None]]
) -> tuple[DrawnTable, ...]:
    """Tables of two entries, each with its group."""
    return tuple(
        DrawnTable(number=number, seats=_seats(tournament.rules.team, pair), group=group)
        for number, (pair, group) in enumerate(pairs, 1)
    )


def _seats(team: int, pair: Sequence[int]) -> tuple[DrawnSeat, ...]:
    """Members of the two in turns; a computer for `NOBODY`."""
    return tuple(
        DrawnSeat(entry=entry, member=member) if entry != NOBODY else DrawnSeat(entry=None)
        for member in range(team)
        for entry in pair
    )


def group_rounds(tournament: Tournament) -> int:
    """The number of rounds that the groups take."""
    return max(len(group) - 1 + len(group) % 2 for group in tournament.groups)


def group_round(tournament: Tournament) -> RoundDrawn:
    """The next round of the groups, by the circle method: each meets each other of its group once.

    An entry whose opponent has withdrawn has a bye.
    """
    number = len(tournament.rounds)
    here = {each.number for each in tournament.in_play}
    pairs: list[tuple[tuple[int, int], int]] = []
    byes: list[int] = []
    playing: set[int] = set()
    for group, members in enumerate(tournament.groups, 1):
        for pair in circle(members, number):
            playing |= {*pair}
            there = [entry for entry in pair if entry in here]
            if len(there) == 2:
                pairs.append((pair, group))
            byes += there if len(there) == 1 else ()
    return RoundDrawn(
        round=number + 1,
        stage="groups",
        tables=_tables(tournament, pairs),
        byes=tuple(byes),
        resting=tuple(sorted(here - playing)),
    )


def circle(members: Sequence[int], turn: int) -> tuple[tuple[int, int], ...]:
    """The pairs of one turn (from 0) where each meets each once; none after the last turn.

    The first stays, the others move on by one each turn, and opposite ones meet (Kirkman 1847).
    """
    table = [*members, NOBODY] if len(members) % 2 else [*members]
    if turn >= len(table) - 1:
        return ()
    first, *others = table
    turned = [first, *others[turn:], *others[:turn]]
    half = len(turned) // 2
    met = zip(turned[:half], reversed(turned[half:]), strict=True)
    return tuple((one, other) for one, other in met if NOBODY not in (one, other))


def finals_round(tournament: Tournament, secret: str) -> RoundDrawn | None:
    """The next round of the knock-out; None where one entry is left."""
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None or last.stage != "finals":
        seeds = _seeds(tournament, secret)
        return _draw(tournament, bracket_of(seeds), None) if len(seeds) > 1 else None
    if len(last.bracket) == 1:
        return None
    here = {each.number for each in tournament.in_play}
    left = [won if won in here else None for won in winners(tournament, last)]
    bracket = tuple(
        tuple(entry for entry in pair if entry is not None)
        for pair in zip(left[::2], left[1::2], strict=True)
    )
    return _draw(tournament, bracket, last)


def _draw(tournament: Tournament, bracket: Bracket, last: Round | None) -> RoundDrawn:
    tables = _tables(tournament, ((pair, None) for pair in bracket if len(pair) == 2))
    third = _third(tournament, last) if len(bracket) == 1 and last is not None else ()
    if third:
        seats = _seats(tournament.rules.team, third)
        tables = (*tables, DrawnTable(number=len(tables) + 1, seats=seats, third_place=True))
    return RoundDrawn(
        round=len(tournament.rounds) + 1,
        stage="finals",
        tables=tables,
        byes=tuple(pair[0] for pair in bracket if len(pair) == 1),
        bracket=bracket,
    )


def _third(tournament: Tournament, semi_finals: Round) -> tuple[int, ...]:
    """The two entries that play for the third place, if two do."""
    here = {each.number for each in tournament.in_play}
    lost = tuple(entry for entry in losers(tournament, semi_finals) if entry in here)
    return lost if tournament.rules.third_place and len(lost) == 2 else ()


def _seeds(tournament: Tournament, secret: str) -> tuple[int, ...]:
    """The order of the first bracket: by lot, or the first of all groups, then the second ones.

    The second ones (and so on) are turned so that few pairings are within a group.
    """
    here = {each.number for each in tournament.in_play}
    if tournament.rules.format is Format.KNOCKOUT:
        return by_lot(secret, "bracket", here)
    group = {entry: n for n, members in enumerate(tournament.groups) for entry in members}
    tiers = [
        tuple(entry for entry in tier if entry is not None)
        for tier in zip_longest(*qualifiers(tournament, here))
    ]
    if sum(map(len, tiers)) < 2:
        return tuple(chain.from_iterable(tiers))
    for place in range(1, len(tiers)):
        tiers[place] = min(
            _turns(tiers[place]),
            key=lambda turned: _among_themselves(
                (*tiers[:place], turned, *tiers[place + 1 :]),
                group,
            ),
        )
    return tuple(chain.from_iterable(tiers))


def _turns(entries: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(entries[turn:] + entries[:turn] for turn in range(len(entries))) or ((),)


def _among_themselves(tiers: Iterable[Sequence[int]], group: dict[int, int]) -> int:
    """The number of the first pairings that are within a group."""
    bracket = bracket_of(tuple(chain.from_iterable(tiers)))
    return sum(len(pair) == 2 and group[pair[0]] == group[pair[1]] for pair in bracket)
