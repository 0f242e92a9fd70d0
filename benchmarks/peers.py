"""Our engine and our play-outs against public engines for games, in turns and in one run.

The peers live in an environment of their own, `.venv-peers`, which `make bench` fills. They play at
random. Processor time is counted, the fastest of several rounds of each, so that a busy machine is
no excuse. They play other games by other rules, so a ratio says an order of magnitude.

Of our engine two things are measured. *Judged*: what sensible players said in whole matches is
said again, and each time held against the rules, told as events and remembered; this is what the
goals are for. *Played*: random matches with everything around it, which is whose turn it is, what
that seat sees, all it may do, and a choice from that.
"""

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

from benchmarks.random_playout import play_out
from games.bauernstoss.search.lookup_tables import counting
from games.catalogue import CATALOGUE
from games.core.cards import Suit
from games.core.game import AnyGame
from games.core.record import Dealt, Decided, Input, Proceeded
from games.core.seats import Seat
from games.players.self_play import play_match, shuffle_pack

PYTHON = Path(".venv-peers/bin/python")
PLAY = Path(__file__).with_name("peer_play.py")
SECONDS, ROUNDS = 0.5, 15

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

MATCHES = 5
"""How many are played by rules of thumb, for what was said in them to be judged."""


class Said(NamedTuple):
    """An input: an action; or a deck, where nobody is named; or nothing, and the table goes on."""

    seat: Seat | None
    what: Any


Course: TypeAlias = tuple[Said, ...]
"""All that is said in a match."""


def courses(game: AnyGame) -> Iterator[Course]:
    """What is said in whole matches of sensible players, one match after the other, for ever."""
    choose_action = ("craft",) * game.seats[-1]
    played = [play_match(game, game.options(), choose_action, seed) for seed in range(MATCHES)]
    return cycle([tuple(said(step.input) for step in steps) for steps in played])


def said(given: Input) -> Said:
    """An input of a match, with nothing around it that would have to be unpacked."""
    match given:
        case Decided(seat=seat, action=action):
            return Said(seat, action)
        case Dealt(deck=deck):
            return Said(None, deck)
        case Proceeded():
            return Said(None, None)


def judged(game: AnyGame, course: Course) -> tuple[int, int]:
    """A match that was played before, said again from its opening to its end."""
    table, evolve = game.opening(game.options(), game.seats[-1]), game.evolve
    decisions = 0
    for seat, what in course:
        if seat is not None:
            events = game.decide(table, seat, what)
            decisions += 1
        elif what is not None:
            events = game.deal(table, what)
        else:
            events = game.proceed(table)
        for event in events:
            table = evolve(table, event)
    return len(course), decisions


def played(game: AnyGame, rng: Random) -> tuple[int, int]:
    """A whole random match, with full rules, views, offers, events and replay."""
    table = game.opening(game.options(), game.seats[-1])
    actions = decisions = 0
    while not game.is_over(table.public):
        if game.needs_deal(table.public):
            events = game.deal(table, shuffle_pack(game, rng))
        elif seats := game.to_act(table.public):
            seat = min(seats) if len(seats) == 1 else rng.choice(sorted(seats))
            events = game.decide(table, seat, rng.choice(game.offers(table.view_from(seat))))
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
    # -P, or else our `secrets` would be taken for that of Python.
    command = [str(PYTHON), "-P", str(PLAY), name, str(SECONDS)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    actions, decisions = map(float, said.split())
    return Speed(actions, decisions)


def best(speeds: list[Speed]) -> Speed:
    """The fastest of several measurements: whatever else a machine does only ever slows one."""
    return max(speeds)


def plays() -> dict[str, dict[str, Play]]:
    """What of ours is measured: its kind -> its name -> how it is played."""
    rng, talk = Random(1), {key: courses(game) for key, game in CATALOGUE.items()}
    return {
        "judged": {
            key: lambda game=game: judged(game, next(talk[game.key]))
            for key, game in CATALOGUE.items()
        },
        "played": {key: lambda game=game: played(game, rng) for key, game in CATALOGUE.items()},
        "play-outs": {"kernel": lambda: playouts(rng)},
    }


def main() -> int:
    """Measure all of them in turns, and say; returns 1 where the peers are not installed."""
    if not PYTHON.exists():
        print(f"peers            skipped: no {PYTHON}, `make bench` installs it", file=sys.stderr)
        return 1
    ways = plays()
    gc.freeze()  # as the bot does once it is ready
    mine = {way: {key: list[Speed]() for key in keys} for way, keys in ways.items()}
    peers = {name: list[Speed]() for name in (*ENGINES, EUCHRE)}
    for _ in range(ROUNDS):
        for name, speeds in peers.items():
            speeds.append(theirs(name))
        for way, keys in ways.items():
            for key, play in keys.items():
                mine[way][key].append(ours(play))
    bests = {way: {key: best(all_) for key, all_ in keys.items()} for way, keys in mine.items()}
    against = {name: best(speeds) for name, speeds in peers.items()}
    for key in CATALOGUE:
        for name in ENGINES:
            print(engine_line(key, bests["judged"][key], bests["played"][key], name, against))
    print(kernel_line(bests["play-outs"]["kernel"], against[EUCHRE]))
    return 0


def engine_line(
    key: str, judged: Speed, played: Speed, name: str, against: dict[str, Speed]
) -> str:
    """Both of our measures beside a peer's, their ratios, and the goal."""
    (what, goal), peer = ENGINES[name], against[name]
    return (
        f"{key:<19} {judged.actions:>9,.0f} actions/s judged, {played.actions:>7,.0f}/s played"
        f" | {what}: {peer.actions:,.0f}/s"
        f" | {judged.actions / peer.actions:.2f} times as fast judged (goal {goal:g}),"
        f" {played.actions / peer.actions:.2f} played"
        f" | by decisions {judged.decisions / peer.decisions:.2f}"
        f" and {played.decisions / peer.decisions:.2f}"
    )


def kernel_line(kernel: Speed, euchre: Speed) -> str:
    """Play-outs beside a peer's, by its decisions and by all its actions."""
    return (
        f"{'play-outs':<19} {kernel.decisions:>9,.0f} decisions/s"
        f" | OpenSpiel's euchre in C++ from Python: {euchre.decisions:,.0f} decisions/s,"
        f" {euchre.actions:,.0f} actions/s"
        f" | {kernel.decisions / euchre.decisions:.2f} times as fast"
        f" (against actions {kernel.decisions / euchre.actions:.2f}; goal 1)"
    )


if __name__ == "__main__":
    sys.exit(main())
