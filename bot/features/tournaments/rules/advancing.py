"""The entries that go on from the groups, and what the draw of a round of the finals depends on."""

from collections.abc import Collection

from bot.features.tournaments.rules.brackets import losers, winners
from bot.features.tournaments.rules.model import Tournament
from bot.features.tournaments.rules.sealed_chance import by_lot
from bot.features.tournaments.rules.standings import group_standings


def qualifiers(tournament: Tournament, here: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """The best of each group among those who are `here`, best first.

    The same number from each group, if they have so many; the lot decides between equals.
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
    """Everything that the draw of the finals after round `number` depends on."""
    last = tournament.rounds[number - 1]
    if last.stage == "groups":
        return qualifiers(tournament, {each.number for each in tournament.entries})
    return winners(tournament, last), losers(tournament, last)
