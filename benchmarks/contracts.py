"""How often those who think ahead make what they bid at Schwarz oder Weiß, and what it brings them.

    python -m benchmarks.contracts --level strong --rival craft --seats 2 --matches 100 --seed 7

Whole matches, the level on every seat in turn against the rival on all others. Surrenders count as
bids that were not made.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from math import sqrt

from games.players.self_play import play_match
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.events import DealScored, Result
from games.schwarz_oder_weiss.rules.options import Options


def bids(level: str, rival: str, seats: int, seed: int) -> Iterator[DealScored]:
    """The deals that the level bid for, in one match on each seat."""
    for mine in range(seats):
        levels = [level if seat == mine else rival for seat in range(seats)]
        for step in play_match(GAME, Options(), levels, seed * seats + mine):
            for event in step.events:
                if isinstance(event, DealScored) and event.bidder == mine:
                    yield event


def main() -> None:
    """Print the share of bids made with its 95 % margin, and the points a bid brings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--rival", default="craft")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    results: Counter[Result] = Counter()
    points = 0.0
    for match in range(asked.matches):
        for scored in bids(asked.level, asked.rival, asked.seats, asked.seed * 10_000 + match):
            results[scored.result] += 1
            others = (gain for seat, gain in enumerate(scored.gains) if seat != scored.bidder)
            points += scored.gains[scored.bidder] - max(others)
    number = results.total()
    made = (results[Result.MADE] + results[Result.OPPONENTS_SURRENDERED]) / number
    margin = 1.96 * sqrt(made * (1 - made) / number)
    print(f"{number} bids, {made:.3f} ± {margin:.3f} made, {points / number:+.2f} points a bid")
    print({str(result): count for result, count in results.items()})


if __name__ == "__main__":
    main()
