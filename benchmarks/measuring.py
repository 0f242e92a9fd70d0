"""How a number is got here: ours and the bare way in turns, so that a busy machine slows both."""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple, TypeAlias

from games.catalogue import CATALOGUE

Work: TypeAlias = Callable[[], int]
"""Does some work, and returns how many of the things counted it did."""

ROUNDS = 9
SECONDS = 0.4


class Rates(NamedTuple):
    """Things done in a second, our way and the bare way."""

    ours: float
    bare: float

    def line(self, promise: str, things: str, baseline: str) -> str:
        """One promise in one line: both numbers, and how much slower than bare we are."""
        ratio = self.bare / self.ours
        return (
            f"{promise:<16} {self.ours:>9,.0f} {things}/s"
            f" | {baseline}: {self.bare:,.0f}/s | {ratio:.1f} times slower than bare"
        )


def compare(ours: Work, bare: Work) -> Rates:
    """The median rates of both, measured in turns after a first round that does not count."""
    _rate(ours)
    _rate(bare)
    rounds = [(_rate(ours), _rate(bare)) for _ in range(ROUNDS)]
    return Rates(median(first for first, _ in rounds), median(second for _, second in rounds))


def _rate(work: Work) -> float:
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < SECONDS:
        done += work()
    return done / spent


def percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """The 50th and the 99th percentile, in milliseconds."""
    hundredths = quantiles(seconds, n=100, method="inclusive")
    return hundredths[49] * 1000, hundredths[98] * 1000


async def say_of_games(
    measure: Callable[[str, Path], Awaitable[dict[str, Any]]], about: Callable[[str], str]
) -> None:
    """Say what `measure` finds of all games, or of those that were named, under a title of each.

    It is given the game's key and an empty folder.
    """
    for game in wanted_games():
        with tempfile.TemporaryDirectory() as folder:
            found = await measure(game, Path(folder))
        print(f"{game}: {about(game)}")
        for what, number in found.items():
            print(f"  {what:<28} {number}")
        print(json.dumps({"game": game} | found), flush=True)


def wanted_games(usual: Sequence[str] = tuple(CATALOGUE)) -> Sequence[str]:
    """The games that the command line names, or the usual ones."""
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(CATALOGUE))
    games: list[str] = parser.parse_args().games
    if unknown := set(games) - {*CATALOGUE}:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    return games or usual
