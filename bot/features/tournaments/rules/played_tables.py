"""The results of tables for each entry, and the meetings of entries: all that was played."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Literal, TypeAlias

from bot.features.tournaments.rules import layouts
from bot.features.tournaments.rules.model import (
    Decision,
    DrawnSeat,
    DrawnTable,
    PlayedTable,
    Round,
    Stage,
    TableResult,
    Tournament,
)
from games.catalogue import CATALOGUE
from games.core.outcome import rank_by_points
from games.core.percentage import percentage

Verdict: TypeAlias = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryGame:
    """The result of one table, or a bye, for one entry."""

    entry: int
    stage: Stage
    verdict: Verdict
    points: int
    """Points of the game, as on the score sheet."""
    lead: int = 0
    """The lead of the entry's side over the best other; below 0: behind."""
    share: int = 100
    """The share of the others that it was ahead of, in percent; an equal counts half."""
    came: bool | None = None
    """Whether anybody of its side came to the table; None at a bye."""
    opponents: tuple[int, ...] = ()
    """The entries on other sides; none at a bye and against computers."""


def games(tournament: Tournament) -> tuple[EntryGame, ...]:
    """Everything that has a result, and every bye, in the order of the rounds."""
    return tuple(game for each in tournament.rounds for game in _of_round(tournament, each))


def by_points(
    tournament: Tournament, table: DrawnTable, points: Sequence[int], decided: Decision
) -> TableResult:
    """The result of a table at which the seats have these points."""
    lowest = CATALOGUE[tournament.rules.game].lowest_wins
    order = rank_by_points(tuple(-each if lowest else each for each in points))
    seated = layouts.sides(tournament.rules.game, len(table.seats))
    return TableResult(points=tuple(points), places=order.places, sides=seated, decided=decided)


def walkover(tournament: Tournament, table: DrawnTable, present: Collection[int]) -> TableResult:
    """The result of a table that is not played because only these entries came.

    Their sides win by the worth of a walkover. Where nobody came, all lose, and where somebody of
    every side came, they are level without points.
    """
    seated = layouts.sides(tournament.rules.game, len(table.seats))
    there = {s for place, s in zip(table.seats, seated, strict=True) if place.entry in present}
    worth = 0 if there == set(seated) else tournament.rules.walkover
    lowest = CATALOGUE[tournament.rules.game].lowest_wins
    points = tuple(worth * (lowest != (side in there)) for side in seated)
    places = tuple(1 if side in there else 2 for side in seated)
    return TableResult(points=points, places=places, sides=seated, decided="walkover")


def _of_round(tournament: Tournament, played_in: Round) -> Iterator[EntryGame]:
    for played in played_in.tables:
        if played.result is not None and not played.table.third_place:
            yield from _of_table(tournament, played_in.stage, played.table, played.result)
    for entry in played_in.byes:
        yield EntryGame(
            entry=entry, stage=played_in.stage, verdict="won", points=tournament.rules.walkover
        )


def _of_table(
    tournament: Tournament, stage: Stage, table: DrawnTable, result: TableResult
) -> Iterator[EntryGame]:
    lowest = CATALOGUE[tournament.rules.game].lowest_wins
    for entry in table.entries:
        seat = next(s for s, place in enumerate(table.seats) if place.entry == entry)
        yield _game(stage, table.seats, result, seat, lowest=lowest)


def _game(
    stage: Stage, seats: Sequence[DrawnSeat], result: TableResult, seat: int, *, lowest: bool
) -> EntryGame:
    side, rank, points = result.sides[seat], result.places[seat], result.points
    others = [other for other in range(len(seats)) if result.sides[other] != side]
    leads = [(points[o] - points[seat]) if lowest else (points[seat] - points[o]) for o in others]
    entry = seats[seat].entry
    assert entry is not None  # noqa: S101 - only the seats of entries are asked for
    return EntryGame(
        entry=entry,
        stage=stage,
        verdict=_verdict(rank, [result.places[other] for other in others]),
        points=points[seat],
        lead=min(leads),
        share=_share(rank, [result.places[other] for other in others]),
        came=result.decided != "walkover" or rank == 1,
        opponents=tuple(dict.fromkeys(_entries(seats, others))),
    )


def _entries(seats: Sequence[DrawnSeat], of: Sequence[int]) -> Iterator[int]:
    return (entry for seat in of if (entry := seats[seat].entry) is not None)


def _verdict(rank: int, others: Sequence[int]) -> Verdict:
    if rank > 1:
        return "lost"
    return "drawn" if 1 in others else "won"


def _share(rank: int, others: Sequence[int]) -> int:
    halves = len(others) + sum((rank < other) - (rank > other) for other in others)
    return percentage(halves, 2 * len(others))


class Meetings:
    """The meetings of entries so far, and how often each was at no full table of people."""

    def __init__(self, tournament: Tournament) -> None:
        self._met: Counter[frozenset[int]] = Counter()
        self._partners: Counter[frozenset[int]] = Counter()
        self._odd: Counter[int] = Counter()
        for played_in in tournament.rounds:
            self._odd.update(played_in.byes)
            for played in played_in.tables:
                self._count(tournament, played)

    def _count(self, tournament: Tournament, played: PlayedTable) -> None:
        table, rules = played.table, tournament.rules
        self._met.update(map(frozenset, combinations(table.entries, 2)))
        if table.computers or len(table.seats) < rules.seats:
            self._odd.update(table.entries)
        sides = layouts.sides(rules.game, len(table.seats))
        for (one, of_one), (other, of_other) in combinations(
            zip(table.seats, sides, strict=True), 2
        ):
            if of_one == of_other and one.entry and other.entry and one.entry != other.entry:
                self._partners[frozenset((one.entry, other.entry))] += 1

    def meetings(self, one: int, other: int) -> int:
        """The number of times two entries were at the same table."""
        return self._met[frozenset((one, other))]

    def partners(self, one: int, other: int) -> int:
        """The number of times two entries were partners."""
        return self._partners[frozenset((one, other))]

    def between(self, ones: Collection[int], others: Collection[int]) -> int:
        """The number of times any of these was at the same table as any of those."""
        return sum(self.meetings(one, other) for one, other in product(ones, others))

    def odd(self, entry: int) -> int:
        """The number of times an entry had a bye, a computer at its table, or a smaller table."""
        return self._odd[entry]
