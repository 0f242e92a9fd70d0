"""Our solver against Bo Haglund's DDS, on endings of bridge with all cards open.

`python -m benchmarks.double_dummy [--endings N] [--cards N] [--seed S]`: whether both say the same
of every card that may be led, and the processor time that each takes for all of them. Bridge is no
game of ours: its law is told to the solver here, as each game tells its own. `make bench` installs
`endplay`, which brings DDS.
"""

import json
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.build import build
from games.search.kernel import Tables
from games.search.solver import Position, Solver, SolverSides

PYTHON = Path(".venv-peers/bin/python")
DDS = Path(__file__).with_name("peer_dds.py")
SUITS, RANKS, SEATS = "SHDC", "23456789TJQKA", "NESW"
NO_TRUMP = "NT"


class Ending(NamedTuple):
    """What is left of a deal, with who leads."""

    hands: tuple[tuple[str, ...], ...]
    """Seat by seat from north: cards such as `SA`."""
    trump: str
    first: int


def ending(rng: Random, cards: int) -> Ending:
    """One in which each seat has so many cards."""
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    drawn = rng.sample(pack, cards * len(SEATS))
    hands = tuple(tuple(drawn[seat :: len(SEATS)]) for seat in range(len(SEATS)))
    return Ending(hands, rng.choice((*SUITS, NO_TRUMP)), rng.randrange(len(SEATS)))


def law(cards: Sequence[str], trump: str) -> Tables:
    """The law of bridge for these cards, which are ordered by suit and rank.

    Suit must be followed; the highest trump takes the trick, or the highest card of the suit led.
    """
    suits = {suit: sum(1 << n for n, card in enumerate(cards) if card[0] == suit) for suit in SUITS}

    def above(led: str, best: str, number: int) -> int:
        higher = suits[best[0]] >> number + 1 << number + 1
        return higher if best[0] == trump or best[0] != led[0] else higher | suits.get(trump, 0)

    own = [suits[card[0]] for card in cards]
    return Tables(
        cards=(),
        numbers={},
        above=tuple(
            tuple(above(led, best, number) for number, best in enumerate(cards)) for led in cards
        ),
        duties=tuple(((suit, suit),) for suit in own),
        of_partner=tuple(((suit, suit),) for suit in own),
        bound_from=0,
        must=tuple((0,) * len(cards) for _ in cards),
        must_first=False,
        worth=(0,) * len(cards),
        alike=tuple(own),
    )


class Problem(NamedTuple):
    """An ending as our solver takes it."""

    cards: tuple[str, ...]
    """By number."""
    solver: Solver
    at: Position


def problem_of(given: Ending) -> Problem:
    """An ending with the law of its cards."""
    held = (card for hand in given.hands for card in hand)
    cards = sorted(held, key=lambda card: (SUITS.index(card[0]), RANKS.index(card[1])))
    numbers = {card: number for number, card in enumerate(cards)}
    hands = tuple(sum(1 << numbers[card] for card in hand) for hand in given.hands)
    ours = tuple(seat % 2 == given.first % 2 for seat in range(len(SEATS)))
    sides = SolverSides(ours=ours, counts=ours, bound=(True,) * len(SEATS))
    solver = Solver(law(cards, given.trump), sides, hands)
    return Problem(tuple(cards), solver, Position(hands, given.first))


def solve(problem: Problem) -> dict[str, int]:
    """The tricks of the leader's side, by the card that is led."""
    tricks = dict[str, int]()
    for need in range(1, len(problem.cards) // len(SEATS) + 1):
        for number, reached in problem.solver.lines(problem.at, need).items():
            tricks.setdefault(problem.cards[number], 0)
            if reached:
                tricks[problem.cards[number]] = need
    return tricks


def ask_dds(endings: Sequence[Ending]) -> dict[str, Any]:
    """What DDS says of them: its `seconds`, and the `tricks` of each."""
    asked = [
        {"hands": list(map(pbn, each.hands)), "trump": each.trump, "first": SEATS[each.first]}
        for each in endings
    ]
    command = [str(PYTHON), "-P", str(DDS)]  # or else our `secrets` would be Python's
    said = subprocess.run(
        command, input=json.dumps(asked), check=True, capture_output=True, text=True
    )
    return json.loads(said.stdout)


def pbn(hand: Sequence[str]) -> str:
    """A hand in Portable Bridge Notation: suit by suit, the highest card first."""
    return ".".join(
        "".join(rank for rank in reversed(RANKS) if suit + rank in hand) for suit in SUITS
    )


def main() -> int:
    """Let both solve the same endings, and say; returns 1 where they differ or DDS is missing."""
    parser = ArgumentParser("python -m benchmarks.double_dummy")
    parser.add_argument("--endings", type=int, default=2000)
    parser.add_argument("--cards", type=int, default=5, help="of each seat, at most 9")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if not PYTHON.exists():
        print(f"double_dummy     skipped: no {PYTHON}, `make bench` installs it", file=sys.stderr)
        return 1
    rng = Random(asked.seed)
    endings = [ending(rng, asked.cards) for _ in range(asked.endings)]
    theirs = ask_dds(endings)
    problems = list(map(problem_of, endings))
    begun = time.process_time()
    tricks = list(map(solve, problems))
    seconds = time.process_time() - begun
    differ = sum(mine != other for mine, other in zip(tricks, theirs["tricks"], strict=True))
    print(
        f"double_dummy     {len(endings)} endings of {asked.cards} cards, every card of the leader:"
        f" {differ} differ from DDS | ours ({build().value}) {seconds / len(endings) * 1e3:.2f} ms,"
        f" DDS {theirs['seconds'] / len(endings) * 1e3:.2f} ms"
        f" | {seconds / theirs['seconds']:.2f} times its time"
    )
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
