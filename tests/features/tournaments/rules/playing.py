"""A tournament that is played without cards: who wins each table is said by a function."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.features.tournaments.rules import layouts
from bot.features.tournaments.rules.events import (
    Announced,
    Ended,
    RoundClosed,
    RoundDrawn,
    TableFinished,
    TournamentEvent,
)
from bot.features.tournaments.rules.fold import evolve, start_from
from bot.features.tournaments.rules.layouts import Format, Layout
from bot.features.tournaments.rules.model import DrawnTable, Member, Tournament
from bot.features.tournaments.rules.pairing.next_round import next_round
from bot.features.tournaments.rules.played_tables import by_points
from bot.features.tournaments.rules.sealed_chance import digest
from bot.features.tournaments.rules.sign_up import begin, sign_up
from bot.features.tournaments.rules.tournament_rules import TournamentRules, usual_rules
from games.catalogue import CATALOGUE

SECRET = "5f" * 32
NAME = "Autumn cup"
WATTEN = "tyrolean_watten"

Points = Callable[[Tournament, DrawnTable], Sequence[int]]
"""The points of each side at a table."""


def rules(
    kind: Format = Format.SWISS, team: Any = 1, seats: int | None = None, **changes: Any
) -> TournamentRules:
    game = changes.pop("game", WATTEN)
    many = seats or (4 if kind is Format.REDRAW else 2 * team)
    return usual_rules(CATALOGUE[game], Layout(kind, team, many), **changes)


@dataclass
class Play:
    """A tournament and its log."""

    rules: TournamentRules
    secret: str = SECRET
    log: list[TournamentEvent] = field(default_factory=list)
    state: Tournament = field(init=False)

    def __post_init__(self) -> None:
        first = Announced(
            name=NAME, organizer=99, rules=self.rules, digest=digest(NAME, self.secret)
        )
        self.log.append(first)
        self.state = start_from(first)

    def add(self, event: TournamentEvent) -> None:
        self.state = evolve(self.state, event)
        self.log.append(event)

    def sign_up(self, people: Iterable[int]) -> None:
        for person in people:
            self.add(sign_up(self.state, Member(person=person)))

    def begin(self) -> None:
        self.add(begin(self.state, self.secret))

    def draw(self) -> RoundDrawn:
        """The next round, which is not being played yet."""
        drawn = next_round(self.state)
        assert drawn is not None
        return drawn

    def finish(self, table: DrawnTable, sides: Sequence[int]) -> None:
        """A table ends with these points of its sides."""
        current = self.state.current
        assert current is not None
        of = layouts.sides(self.rules.game, len(table.seats))
        result = by_points(self.state, table, [sides[each] for each in of], "played")
        self.add(TableFinished(round=current.number, table=table.number, result=result))

    def play(self, points: Points, drawn: RoundDrawn) -> None:
        """One whole round."""
        self.add(drawn)
        for table in drawn.tables:
            self.finish(table, points(self.state, table))
        self.add(RoundClosed(round=drawn.round))

    def play_out(self, points: Points) -> list[RoundDrawn]:
        """All rounds, to the end."""
        played: list[RoundDrawn] = []
        while (drawn := next_round(self.state)) is not None:
            self.play(points, drawn)
            played.append(drawn)
        self.add(Ended())
        return played


def begun(kind: Format, people: int, secret: str = SECRET, **changes: Any) -> Play:
    """A tournament of so many people, who are 1, 2, 3 and so on, right after its beginning."""
    play = Play(rules(kind, **changes), secret)
    play.sign_up(range(1, people + 1))
    play.begin()
    return play


def by_chance(seed: int) -> Points:
    """One side of each table wins, or some are level."""
    rng = Random(seed)

    def points(tournament: Tournament, table: DrawnTable) -> Sequence[int]:
        sides = len(set(layouts.sides(tournament.rules.game, len(table.seats))))
        return [rng.choice((15, 15, 12, 9, 4)) for _ in range(sides)]

    return points


def lower_wins(tournament: Tournament, table: DrawnTable) -> Sequence[int]:
    """Where two entries meet, the one with the lower number wins by its number's distance."""
    del tournament
    one, other = table.entries
    return (15, 5) if one < other else (5, 15)
