"""The claims on how well computer players play, each tried on boards that nothing was tuned on.

`python -m benchmarks.strength [--quick] [GAME ...]`: a line for each claim with what was asked,
what came out with its 95 % interval, and whether the goal is met. All of it takes some hours on
two cores; `--quick` plays a tenth of the boards.
"""

import asyncio
import os
import time
from argparse import ArgumentParser
from dataclasses import replace
from typing import NamedTuple

from benchmarks.variant_players import VARIANTS
from bot.app.arena import play_boards
from games.cli_arena import Bout, percent
from games.core.player import Player
from games.players.arena import DuplicateBoard, Score, board

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
    no_weaker: bool = False
    """Whether equal skill is enough, so that chance alone may lead below the goal."""
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
        return f"{self.game:<19} for {self.seats} | {pair:<32} | {what:<9}"


CLAIMS = (
    Claim("tyrolean_watten", 4, "craft", "novice", 1000, 0.68, only="play_card"),
    Claim("tyrolean_watten", 4, "strong", "craft", 500, 0.58, only="play_card"),
    Claim("tyrolean_watten", 4, "strong", "novice", 150, 0.75, only="play_card"),
    Claim("tyrolean_watten", 4, "strong", "craft", 100, 0.75, whole=True),
    Claim("tyrolean_watten", 4, "strong", "strong that holds", 40, 0.53, whole=True),
    Claim("tyrolean_watten", 4, "expert", "strong", 60, 0.5, no_weaker=True),
    Claim("kritisch_watten", 4, "strong", "craft", 300, 0.56),
    Claim("kritisch_watten", 4, "expert", "strong", 60, 0.5, no_weaker=True),
    Claim("kritisch_watten", 4, "craft", "novice", 200, 0.5),
    Claim("bavarian_watten", 4, "strong", "craft", 300, 0.56),
    Claim("bavarian_watten", 4, "craft", "novice", 200, 0.5),
    Claim("blind_watten", 4, "strong", "craft", 300, 0.56),
    Claim("blind_watten", 4, "strong where blind", "craft", 300, 0.5),
    Claim("blind_watten", 4, "expert", "strong", 60, 0.5, no_weaker=True),
    Claim("blind_watten", 4, "craft", "novice", 200, 0.5),
    Claim("schwarz_oder_weiss", 2, "strong", "craft", 300, 0.6, whole=True),
    Claim("schwarz_oder_weiss", 2, "expert", "strong", 20, 0.5, no_weaker=True, whole=True),
    Claim("schwarz_oder_weiss", 2, "craft", "novice", 60, 0.5, whole=True),
    Claim("schwarz_oder_weiss", 3, "strong", "craft", 40, 0.42, whole=True),
    Claim("schwarz_oder_weiss", 3, "craft", "novice", 60, 0.33, whole=True),
    Claim("bohemian_watten", 4, "strong", "craft", 60, 0.32, whole=True),
    Claim("bohemian_watten", 4, "expert", "strong", 10, 0.25, no_weaker=True, whole=True),
    Claim("bohemian_watten", 4, "craft", "novice", 60, 0.25, whole=True),
    Claim("bauernstoss", 4, "strong", "craft", 150, 0.58),
    Claim("bauernstoss", 4, "strong", "craft", 20, 0.75, whole=True),
    Claim("bauernstoss", 4, "expert", "strong", 20, 0.5, no_weaker=True),
    Claim("bauernstoss", 4, "craft", "novice", 200, 0.5),
)


def disguised(bout: Bout, number: int) -> DuplicateBoard:
    """One board of a bout in which variants may take part."""
    contest = bout.contest

    def who(name: str) -> str | Player:
        return VARIANTS[name](contest.game, bout.steps) if name in VARIANTS else name

    pair = {"challenger": who(bout.challenger), "rival": who(bout.rival)}
    return board(replace(contest, **pair), bout.seed, number)


def verdict(claim: Claim, score: Score) -> str:
    """Whether the goal is met, and whether chance alone may have decided that."""
    if score.won - score.margin >= claim.goal:
        return "met"
    if score.won + score.margin < claim.goal:
        return "missed"
    if claim.no_weaker:
        return "met"
    return "met, but within chance" if score.won >= claim.goal else "missed, but within chance"


def main() -> None:
    """Play and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="KEY", help="default: all of them")
    parser.add_argument("--quick", action="store_true", help="a tenth of the boards")
    parser.add_argument("--steps", type=int, help="to think, instead of the levels' own")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    for claim in CLAIMS:
        if not asked.games or claim.game in asked.games:
            boards = -(-claim.boards // 10) if asked.quick else claim.boards
            bout = replace(claim.bout, steps=asked.steps)
            begun = time.perf_counter()
            score = asyncio.run(play_boards(bout, boards, asked.jobs, disguised))
            spent = time.perf_counter() - begun
            print(
                f"{claim} | {percent(score)}, goal {claim.goal:.1%}: {verdict(claim, score)}"
                f" | {score.boards} boards in {spent:,.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
