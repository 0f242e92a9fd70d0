"""Our engine and our play-outs against public engines for games, in turns and in one run.

The peers live in an environment of their own, `.venv-peers`, which `make bench` fills. All play
at random and processor time is counted, so that a busy machine is no excuse. They play other
games by other rules, so a ratio says an order of magnitude.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple, TypeAlias

from games.bauernstoss.mind.tables import counting
from games.catalogue import CATALOGUE
from games.core.cards import Suit
from games.core.game import AnyGame
from games.search.playouts import play_out

PYTHON = Path(".venv-peers/bin/python")
PLAY = Path(__file__).with_name("peer_play.py")
SECONDS, ROUNDS = 0.7, 5

ENGINES = {
    "bridge": ("RLCard's bridge, env.step", 5.0),
    "python_block_dominoes": ("OpenSpiel's dominoes in Python", 3.0),
}
"""Peer -> what it is, and how many times as fast our engine shall be."""
EUCHRE = "euchre"


class Speed(NamedTuple):
    """How fast something is played, in a second."""

    actions: float
    """Whatever moves the game on, dealing too."""
    decisions: float
    """What players choose."""


Play: TypeAlias = Callable[[], tuple[int, int]]
"""Plays something to its end; returns (actions, decisions)."""


def match(game: AnyGame, rng: Random) -> tuple[int, int]:
    """A whole random match, with full rules, views, offers, events and replay."""
    table = game.opening(game.options(), game.seats[-1])
    actions = decisions = 0
    while not game.is_over(table.public):
        if game.needs_deal(table.public):
            events = game.deal(table, tuple(rng.sample(game.deck, len(game.deck))))
        elif seats := sorted(game.to_act(table.public)):
            seat = rng.choice(seats)
            events = game.decide(table, seat, rng.choice(game.offers(table.seen_from(seat))))
            decisions += 1
        else:
            events = game.proceed(table)
        table = game.replay(table, events)
        actions += 1
    return actions, decisions


def playouts(rng: Random) -> tuple[int, int]:
    """Fifty deals of Bauernstoss, shuffled and played to the last card on the kernel."""
    law, cards = counting(Suit.SPADES), 0
    pack = [1 << number for number in range(len(law.cards))]
    for _ in range(50):
        rng.shuffle(pack)
        hands = [sum(pack[at : at + 8]) for at in range(0, 32, 8)]
        cards += len(play_out(law, hands, 0, rng).cards)
    return cards, cards


def ours(play: Play) -> Speed:
    """Our speed at it, in processor time."""
    actions = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        more, asked = play()
        actions, decisions = actions + more, decisions + asked
    return Speed(actions / spent, decisions / spent)


def theirs(name: str) -> Speed:
    """The speed of a peer, which runs in its own Python."""
    command = [str(PYTHON), str(PLAY), name, str(SECONDS)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    actions, decisions = map(float, said.split())
    return Speed(actions, decisions)


def middle(speeds: list[Speed]) -> Speed:
    """The median of several measurements."""
    return Speed(median(s.actions for s in speeds), median(s.decisions for s in speeds))


def main() -> int:
    """Measure all of them in turns, and say; returns 1 where the peers are not installed."""
    if not PYTHON.exists():
        print(f"peers            skipped: no {PYTHON}, `make bench` installs it", file=sys.stderr)
        return 1
    rng = Random(1)
    plays: dict[str, Play] = {
        game.key: lambda game=game: match(game, rng) for game in CATALOGUE.values()
    }
    mine: dict[str, list[Speed]] = {key: [] for key in (*plays, "kernel")}
    peers: dict[str, list[Speed]] = {name: [] for name in (*ENGINES, EUCHRE)}
    for _ in range(ROUNDS):
        for name, speeds in peers.items():
            speeds.append(theirs(name))
        for key, play in plays.items():
            mine[key].append(ours(play))
        mine["kernel"].append(ours(lambda: playouts(rng)))
    report(
        {key: middle(speeds) for key, speeds in mine.items()},
        {name: middle(speeds) for name, speeds in peers.items()},
    )
    return 0


def report(mine: dict[str, Speed], peers: dict[str, Speed]) -> None:
    """A line for each pair: both numbers, their ratio, and the goal."""
    kernel, euchre = mine.pop("kernel"), peers.pop(EUCHRE)
    for key, speed in mine.items():
        for name, peer in peers.items():
            what, goal = ENGINES[name]
            times, asked = speed.actions / peer.actions, speed.decisions / peer.decisions
            print(
                f"{key:<19} {speed.actions:>9,.0f} actions/s"
                f" | {what}: {peer.actions:,.0f}/s | {times:.2f} times as fast"
                f" (by decisions {asked:.2f}; goal {goal:g})"
            )
    print(
        f"{'play-outs':<19} {kernel.decisions:>9,.0f} decisions/s"
        f" | OpenSpiel's euchre in C++ from Python: {euchre.decisions:,.0f} decisions/s,"
        f" {euchre.actions:,.0f} actions/s"
        f" | {kernel.decisions / euchre.decisions:.2f} times as fast"
        f" (against actions {kernel.decisions / euchre.actions:.2f}; goal 1)"
    )


if __name__ == "__main__":
    sys.exit(main())
