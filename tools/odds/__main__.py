"""Derives the odds of games: `python -m tools.odds [GAME ...] [--deals N] [--seed S]`.

Writes `games/odds/<game>.json` for each. With the default number of deals a game takes
minutes of one core, one of the Watten family about an hour, for it is played by who thinks ahead,
too; that is with what was compiled (`make fast`), and else three times as long.
"""

import sys
from argparse import ArgumentParser
from time import perf_counter

from tools.odds.numbers import write
from tools.odds.registry import DERIVATIONS

DEALS = 20_000
SEED = 20_261_130


def main() -> None:
    """Derive and keep them, and say how many there are."""
    parser = ArgumentParser(prog="python -m tools.odds", description=__doc__)
    parser.add_argument(
        "games", nargs="*", choices=[[], *DERIVATIONS], metavar="GAME", help="default: all"
    )
    parser.add_argument("--deals", type=int, default=DEALS, help="of each sample")
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    for game in asked.games or DERIVATIONS:
        begun = perf_counter()
        found = DERIVATIONS[game](asked.deals, asked.seed)
        path = write(game, found)
        spent = perf_counter() - begun
        sys.stdout.write(f"{path.name}: {len(found)} numbers in {spent:.0f} s\n")


if __name__ == "__main__":
    main()
