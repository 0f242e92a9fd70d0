"""The claims on how well computer players play, each tried on boards that nothing was tuned on.

`python -m benchmarks.strength [--quick] [GAME ...]`: a line for each claim with what was asked,
what came out with its 95 % interval, and whether the goal is met. All of it takes about forty
minutes on two cores; `--quick` plays a tenth of the boards.
"""

import asyncio
import os
import time
from argparse import ArgumentParser
from typing import NamedTuple

from bot.arena import Bout, held, percent
from games.players.arena import Score

SEED = 20_270_101
"""Of all cards and decisions; no player was ever tuned on it."""


class Claim(NamedTuple):
    """Who wins at least how often against whom, and on how many boards that is tried."""

    game: str
    seats: int
    challenger: str
    rival: str
    boards: int
    goal: float
    """The share of wins, from 0 to 1; equal skill has one in as many as there are sides."""
    only: str = ""
    """Kinds of actions that are left to the two, divided by commas; empty: everything."""
    whole: bool = False
    options: str = "{}"

    @property
    def bout(self) -> Bout:
        """The claim as a contest."""
        return Bout(
            game=self.game,
            seats=self.seats,
            challenger=self.challenger,
            rival=self.rival,
            only=frozenset(filter(None, self.only.split(","))),
            whole=self.whole,
            options=self.options,
            seed=SEED,
        )

    def __str__(self) -> str:
        what = self.only or ("matches" if self.whole else "deals")
        pair = f"{self.challenger} against {self.rival}"
        return f"{self.game:<19} for {self.seats} | {pair:<24} | {what:<9}"


CLAIMS = (
    Claim("schwarz_oder_weiss", 2, "strong", "craft", 200, 0.55),
    Claim("schwarz_oder_weiss", 3, "strong", "craft", 150, 0.38),
    Claim("tyrolean_watten", 4, "strong", "craft", 300, 0.55),
    Claim("tyrolean_watten", 4, "strong", "novice", 150, 0.70),
    Claim("kritisch_watten", 4, "strong", "craft", 300, 0.55),
    Claim("blind_watten", 4, "strong", "craft", 200, 0.55),
    Claim("bohemian_watten", 4, "strong", "craft", 150, 0.30),
    Claim("bauernstoss", 4, "strong", "craft", 150, 0.56),
)


def verdict(claim: Claim, score: Score) -> str:
    """Whether the goal is met, and whether chance alone may have decided that."""
    if score.won - score.margin >= claim.goal:
        return "met"
    if score.won + score.margin < claim.goal:
        return "missed"
    return "met, but within chance" if score.won >= claim.goal else "missed, but within chance"


def main() -> None:
    """Play and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="KEY", help="default: all of them")
    parser.add_argument("--quick", action="store_true", help="a tenth of the boards")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    for claim in CLAIMS:
        if not asked.games or claim.game in asked.games:
            boards = -(-claim.boards // 10) if asked.quick else claim.boards
            begun = time.perf_counter()
            score = asyncio.run(held(claim.bout, boards, asked.jobs))
            spent = time.perf_counter() - begun
            print(
                f"{claim} | {percent(score)}, goal {claim.goal:.1%}: {verdict(claim, score)}"
                f" | {score.boards} boards in {spent:,.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
