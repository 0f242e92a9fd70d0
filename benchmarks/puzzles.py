"""How often doubled search changes the verdict on a puzzle that comes with the program.

`python -m benchmarks.puzzles [KEY ...] [--count N] [--seed S]`: so many puzzles of each game are
thought about anew with twice the steps of the search that found them, on imagined deals of their
own. A verdict is which action is the best; the goal is that less than 2 % of them change.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from math import ceil
from typing import Final, NamedTuple

from bot.features.puzzles.library import shipped_puzzles
from bot.features.puzzles.making import AGAIN, margin_of
from bot.features.puzzles.puzzle import Puzzle, position_of
from games.catalogue import CATALOGUE
from games.players.question import Question
from games.players.seeded_random import chance
from games.players.verdict import verdict
from tools.odds.numbers import wilson

GOAL: Final = 0.02
COUNT: Final = 40


class Reviewed(NamedTuple):
    """What became of a verdict."""

    changed: bool
    close: bool
    """Whether the best is less than the margin ahead now."""


def reviewed(puzzle: Puzzle, seed: int) -> Reviewed:
    """A puzzle, thought about with twice the steps."""
    position = position_of(puzzle)
    question = Question(
        game=puzzle.game,
        level="strong",
        view=position.view,
        heard=position.heard,
        offers=position.offers,
        seed=chance(seed, puzzle.id).getrandbits(48),
    )
    found = verdict(question, position.game, 2 * AGAIN)
    changed = found is None or found.best != position.best
    return Reviewed(changed, found is None or found.lead < margin_of(position.game))


def chosen(puzzles: Mapping[str, Puzzle], count: int) -> Iterator[Puzzle]:
    """So many of them, or all; their ids are as good as drawn by lot."""
    yield from (puzzles[name] for name in sorted(puzzles)[:count])


def report(name: str, results: list[Reviewed]) -> str:
    """The share of verdicts that changed, and the most it may well be (Wilson's upper bound)."""
    count, changed = len(results), sum(each.changed for each in results)
    close = sum(each.close for each in results)
    share, (_, most) = changed / count, wilson(changed, count)
    return (
        f"{name:<19} {count} puzzles | {changed} verdicts changed, {share:.1%}"
        f" (at most {ceil(1000 * most) / 1000:.1%}), goal under {GOAL:.0%}:"
        f" {'met' if share < GOAL else 'missed'} | {close} leads below the margin"
    )


def main() -> None:
    """Measure and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="KEY", help="default: all of them")
    parser.add_argument("--count", type=int, default=COUNT, help="puzzles of each game")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    every: list[Reviewed] = []
    for key in asked.games or CATALOGUE:
        found = shipped_puzzles(key)
        results = [reviewed(each, asked.seed) for each in chosen(found, asked.count)]
        if results:
            print(report(key, results), flush=True)
        every += results
    if every:
        print(report("all", every), flush=True)


if __name__ == "__main__":
    main()
