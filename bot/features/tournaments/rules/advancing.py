"""Who goes on from the groups, and what the draw of a round of the finals depends on."""

from collections.abc import Collection

from bot.features.tournaments.rules.brackets import losers, winners
from bot.features.tournaments.rules.model import Tournament
from bot.features.tournaments.rules.sealed_chance import by_lot
from bot.features.tournaments.rules.standings import group_standings


def qualified(tournament: Tournament, here: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """The best of each group among those who are `here`, best first.

    As many of each group where there are so many; the lot decides where two are level.
    """
    count = min(tournament.rules.advance, *map(len, tournament.groups))
    best: list[tuple[int, ...]] = []
    for lines in group_standings(tournament):
        drawn = by_lot(tournament.secret or "", "qualified", (line.entry for line in lines))
        order = sorted(lines, key=lambda line: (line.place, drawn.index(line.entry)))
        present = [line.entry for line in order if line.entry in here]
        best.append(tuple(present[:count]))
    return tuple(best)


def going_on(tournament: Tournament, number: int) -> tuple[object, ...]:
    """What the draw of the finals after round `number` depends on."""
    last = tournament.rounds[number - 1]
    if last.stage == "groups":
        return qualified(tournament, {each.number for each in tournament.entries})
    return winners(tournament, last), losers(tournament, last)
