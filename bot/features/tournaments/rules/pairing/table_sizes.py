"""The sizes of a redraw's tables when people do not fill them all."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from bot.features.tournaments.rules.tournament_rules import Leftover, TournamentRules
from games.catalogue import CATALOGUE


class Sizes(NamedTuple):
    """The tables of a round, and the number of people who sit out."""

    tables: tuple[int, ...]
    """The number of people at each: full tables first, then the larger ones."""
    byes: int = 0


def table_sizes(rules: TournamentRules, people: int) -> Sizes:
    """The tables for so many people.

    With smaller tables as few as possible sit out. Then, where partners play, as many tables as
    possible are full, and otherwise the smallest table is as large as possible; then the other one
    of the two. With computers, at least two people sit at each table if there is more than one.
    """
    seats = rules.seats
    match rules.leftover:
        case Leftover.BYE:
            return Sizes((seats,) * (people // seats), people % seats)
        case Leftover.COMPUTER:
            return Sizes(_fill_up(people, seats))
        case Leftover.SMALLER:
            return max(_splits(rules, people), key=lambda sizes: _quality(rules, sizes))


def _fill_up(people: int, seats: int) -> tuple[int, ...]:
    full, rest = divmod(people, seats)
    if rest == 1 and full:
        return (*(seats,) * (full - 1), seats - 1, 2)
    return (*(seats,) * full, *((rest,) if rest else ()))


def _splits(rules: TournamentRules, people: int) -> Iterator[Sizes]:
    """Every choice of smaller tables, too few to be put together to full ones."""
    seats = rules.seats
    smaller = [each for each in CATALOGUE[rules.game].seats if each < seats][::-1]
    for count in range(seats):
        for small in combinations_with_replacement(smaller, count):
            full, byes = divmod(people - sum(small), seats)
            if full >= 0:
                yield Sizes((*(seats,) * full, *small), byes)


def _quality(rules: TournamentRules, sizes: Sizes) -> tuple[int, int, int]:
    smallest, full = min(sizes.tables, default=0), sizes.tables.count(rules.seats)
    return (-sizes.byes, full, smallest) if rules.partners else (-sizes.byes, smallest, full)
