"""What a decision of a computer player costs in processor time, game by game, and which it is.

`python -m benchmarks.decisions [GAME ...]`: a line for each game with the milliseconds of processor
that a decision of this level takes, the mean over `--number` decisions of matches with fixed seeds,
each the fastest of `--rounds`; and a digest of what was chosen, the steps it took and the numbers
it was chosen by. Two builds that decide alike print the same digests. The last line is the
geometric mean over the games.

`python -m benchmarks.decisions --corpus` prints the digests of 2,000 decisions of all levels, as
`tests/games/players/decisions.txt` keeps them.
"""

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from math import exp, log
from random import Random
from typing import Any, NamedTuple

from games.catalogue import CATALOGUE
from games.cli_options import random_options
from games.core.game import AnyGame
from games.core.view import View
from games.players import play_match
from games.players.levels import STEPS, player
from games.players.monte_carlo import think_through
from games.players.seeded_random import chance

MATCHES = 10
"""Matches of each game that the corpus is taken from; every other has options of its own."""

ALIKE = 6
"""Decisions between the same kinds of actions that are taken from a match."""

LITTLE = 12_000
"""Steps of most decisions of the corpus; `strong` and `expert` decide some with all of theirs."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a seat is asked in a match: all that it goes by."""

    game: AnyGame
    view: View[Any, Any]
    heard: tuple[Any, ...]
    offers: tuple[Any, ...]
    seed: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """What may be done, in the order of the alphabet."""
        return tuple(sorted({action.kind for action in self.offers}))


class Case(NamedTuple):
    """A decision of the corpus."""

    level: str
    steps: int
    at: Moment

    def __str__(self) -> str:
        return f"{self.level}/{self.steps} {'|'.join(self.at.kinds)}"


def moments(game: AnyGame, seed: int) -> Iterator[Moment]:
    """Whatever is asked in a match between players of rules of thumb, in order."""
    met: list[Moment] = []
    plays = player(game, "craft")

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        met.append(Moment(game, view, tuple(heard), tuple(offers), seed))
        return plays(view, heard, offers, rng)

    seats = game.seats[seed % len(game.seats)]
    drawn = chance(seed, "options")
    options = random_options(game.options, drawn) if seed % 2 else game.options()
    for _ in play_match(game, options, [choose] * seats, seed):
        yield from met
        met.clear()


def weighed(at: Moment) -> bool:
    """Whether there is something to think about."""
    return at.game.think(at.view, at.heard, at.offers, _rng(at)) is not None


def digest(level: str, steps: int, at: Moment) -> str:
    """The choice, the steps and the numbers of a decision, in a few letters."""
    return sha256(json.dumps(_decided(level, steps, at)).encode()).hexdigest()[:12]


def cases(game: AnyGame, seed: int) -> Iterator[Case]:
    """The corpus of one match: decisions of all kinds and levels."""
    met = Counter[tuple[str, ...]]()
    for at in moments(game, seed):
        if met[at.kinds] < ALIKE and weighed(at):
            met[at.kinds] += 1
            number = met.total()
            yield Case(*_asked(number), at)


def _asked(number: int) -> tuple[str, int]:
    if number % 40 == 20:
        return "expert", STEPS["expert"]
    match number % 10:
        case 3:
            return "novice", 0
        case 6 | 9:
            return "craft", 0
        case 5:
            return "strong", STEPS["strong"]
        case _:
            return "strong", LITTLE


def _rng(at: Moment) -> Random:
    return chance(at.seed, "decision")


def _decided(level: str, steps: int, at: Moment) -> list[Any]:
    game, rng = at.game, _rng(at)
    if level not in STEPS:
        return [_index(at, player(game, level)(at.view, at.heard, at.offers, rng))]
    by_heuristic = game.heuristic(at.view, at.heard, at.offers, rng)
    prospect = game.think(at.view, at.heard, at.offers, rng)
    if prospect is None:
        return [_index(at, by_heuristic)]
    thought = think_through(prospect, steps, by_heuristic)
    found = thought.weighed
    return [
        _index(at, by_heuristic),
        _index(at, thought.choice),
        found.steps,
        found.worlds,
        [float(weight) for weight, _ in thought.tally.rows],
        [[*map(float, each)] for each in found.outlooks],
        [*map(float, found.worth)],
        [[*map(float, row)] for _, row in thought.tally.rows],
    ]


def _index(at: Moment, action: Any) -> int | None:
    return None if action is None else at.offers.index(action)


def corpus(game: AnyGame, seed: int) -> str:
    """A line of the corpus: the digests of all cases of a match."""
    found = [digest(*case)[:8] for case in cases(game, seed)]
    return f"{game.key} {seed} {' '.join(found)}"


def asked_of(game: AnyGame, number: int, seed: int) -> list[Moment]:
    """So many decisions that are thought about, of matches as they are usually played."""
    found: list[Moment] = []
    for match in range(seed, seed + 1000, 2):
        found += [at for at in islice(moments(game, match), 3, None, 7) if weighed(at)]
        if len(found) >= number:
            break
    return found[:number]


def spent(level: str, at: Moment) -> float:
    """Seconds of processor that a decision takes."""
    begun = time.process_time()
    player(at.game, level)(at.view, at.heard, at.offers, _rng(at))
    return time.process_time() - begun


def measured(level: str, asked: Sequence[Moment], rounds: int) -> float:
    """The mean of each decision's fastest time, in milliseconds."""
    times = [[spent(level, at) for at in asked] for _ in range(rounds)]
    return 1000 * sum(map(min, zip(*times, strict=True))) / len(asked)


def main() -> None:
    """Measure and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="KEY", help="default: all of them")
    parser.add_argument("--corpus", action="store_true", help="print the corpus instead")
    parser.add_argument("--level", default="strong")
    parser.add_argument("--number", type=int, default=20, help="decisions of each game")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=70_000)
    asked = parser.parse_args()
    games = [CATALOGUE[key] for key in asked.games or CATALOGUE]
    if asked.corpus:
        for game in games:
            for seed in range(MATCHES):
                print(corpus(game, seed), flush=True)
        return
    found: list[float] = []
    for game in games:
        moment = asked_of(game, asked.number, asked.seed)
        found.append(measured(asked.level, moment, asked.rounds))
        told = "".join(digest(asked.level, STEPS.get(asked.level, 0), at) for at in moment)
        print(
            f"{game.key:<19} {found[-1]:>8.2f} ms | {sha256(told.encode()).hexdigest()[:12]}",
            flush=True,
        )
    print(f"{'geometric mean':<19} {exp(sum(map(log, found)) / len(found)):>8.2f} ms")


if __name__ == "__main__":
    main()
