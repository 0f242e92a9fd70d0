"""What computer players' thinking costs a host: hints, reviews, puzzles, tables full of computers.

`python -m benchmarks.thinking [KEY ...] [--hints N] [--puzzles N] [--deals N] [--seed S]`: a line
for each game, all in processor time of one core: milliseconds for a hint, seconds for the review of
one seat of a match, puzzles made in a night of eight hours, and what three strong computers take in
a deal, with the number of such tables that keep one core busy where a deal takes a minute and a
half. It begins with the build that thinks.
"""

import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

from benchmarks.decisions import Moment, asked_of, moments
from bot.features.puzzles.making import Maker, situations_of_computers
from games.build import build
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.record import Dealt
from games.core.view import View
from games.players import STEPS, play_match
from games.players.advice import advise
from games.players.levels import player
from games.players.question import Question

BRIEFLY, AGAIN = 40_000, 10
"""Steps for each decision of a review, and how many decisions it weighs once more as a hint."""

NIGHT = 8 * 60 * 60
DEAL = 90.0
"""Seconds that a deal takes where a person sits among three computers."""


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor that something takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def advice(at: Moment, steps: int) -> float:
    """Seconds of processor that advice takes."""
    asked = Question(
        game=at.game.key,
        level="strong",
        view=at.view,
        heard=at.heard,
        offers=at.offers,
        seed=at.seed,
        steps=steps,
    )
    return spent(lambda: advise(asked, at.game))


def hint(game: AnyGame, number: int, seed: int) -> float:
    """Seconds that a hint takes, the mean over so many."""
    asked = asked_of(game, number, seed)
    return sum(advice(at, STEPS["strong"]) for at in asked) / len(asked)


def review(game: AnyGame, seed: int) -> float:
    """Seconds that it takes to weigh all that the first seat decided in a match."""
    own = [at for at in moments(game, seed) if at.view.seat == 0 and len(at.offers) > 1]
    briefly = [advice(at, BRIEFLY) for at in own]
    return sum(briefly) + sum(advice(at, STEPS["strong"]) for at in own[:: -(-len(own) // AGAIN)])


def puzzle(game: AnyGame, number: int, seed: int) -> float:
    """Seconds that a puzzle takes, found among all that was looked at in vain."""
    maker, found = Maker(game, seed), 0
    begun = time.process_time()
    for match in count(seed):
        for made in maker.puzzles(situations_of_computers(game, match)):
            found += made is not None
            if found == number:
                return (time.process_time() - begun) / number
    raise AssertionError("there is always another match")


def deal(game: AnyGame, number: int, seed: int) -> float:
    """Seconds that three strong computers think in a deal."""
    thought = 0.0
    strong = player(game, "strong")

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        nonlocal thought
        begun = time.process_time()
        chosen = strong(view, heard, offers, rng)
        thought += time.process_time() - begun
        return chosen

    computers = [choose] * min(3, game.seats[-1] - 1)
    dealt = 0
    for step in play_match(game, game.options(), ["craft", *computers], seed):
        dealt += isinstance(step.input, Dealt)
        if dealt > number:
            break
    return thought / max(1, dealt - 1)


def lines(games: Sequence[str], hints: int, puzzles: int, deals: int, seed: int) -> Iterator[str]:
    """A line for each game."""
    yield f"{build()}"
    for key in games:
        game = CATALOGUE[key]
        thought = deal(game, deals, seed)
        yield (
            f"{key:<19} | hint {1000 * hint(game, hints, seed):>4.0f} ms"
            f" | review {review(game, seed):>5.1f} s"
            f" | {NIGHT / puzzle(game, puzzles, seed):>6,.0f} puzzles a night"
            f" | {thought:>4.2f} s a deal, {DEAL / thought:>4.0f} tables"
        )


def main() -> None:
    """Measure and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="KEY", help="default: all of them")
    parser.add_argument("--hints", type=int, default=20)
    parser.add_argument("--puzzles", type=int, default=10)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seed", type=int, default=80_000)
    asked = parser.parse_args()
    keys = asked.games or [*CATALOGUE]
    for said in lines(keys, asked.hints, asked.puzzles, asked.deals, asked.seed):
        print(said, flush=True)


if __name__ == "__main__":
    main()
