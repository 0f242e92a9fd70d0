"""How each character of computer players stakes at Watten, and how strong it is.

`python -m benchmarks.characters [--game KEY] [--character NAME ...] [--deals N] [--boards N]
[--steps N] [--seed S]`: four of a character play each other; a line for each with the share of
deals that were raised and what they were worth, how often one raised, bluffed (raised with less
than an even chance, as a hint would call it), held and folded; and how many matches two of them win
against two who stake whenever it pays, the same cards from both sides. `craft` and `plain` may be
named, too: rules of thumb, and who thinks ahead without a character.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.player import Player
from games.core.view import View
from games.players import play_match
from games.players.arena import Contest, board, score_of
from games.players.characters import CHARACTERS, Manners
from games.players.levels import player
from games.players.monte_carlo import weigh
from games.watten.rules.actions import Raise

EVEN = 0.5
CHECKED = 20_000
"""Steps by which it is judged whether a raise was a bluff."""


@dataclass
class Count:
    """What was said in some deals."""

    deals: int = 0
    raised: int = 0
    """Deals in which somebody raised."""
    worth: int = 0
    said: Counter[str] = field(default_factory=Counter[str])
    bluffs: int = 0


@dataclass
class Watched:
    """A player whose raises are looked at."""

    game: AnyGame
    plays: Player
    into: Count

    def choose(
        self, view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        """Let it choose, and see how good its hand was where it raises."""
        seed = rng.getrandbits(32)
        chosen = self.plays(view, heard, offers, rng)
        if isinstance(chosen, Raise):
            self.into.bluffs += chance(self.game, view, heard, offers, seed) < EVEN
        return chosen


def chance(
    game: AnyGame, view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], seed: int
) -> float:
    """What a hint would say of the deal if nothing was raised."""
    prospect = game.think(view, heard, offers, Random(seed))
    if prospect is None:
        return 1.0
    weighed = weigh(prospect, CHECKED)
    calm = [at for at, each in enumerate(weighed.candidates) if not isinstance(each, Raise)]
    likely = prospect.calibrated(None, weighed.outlooks)
    return max(likely[at].chance for at in calm)


def counted(game: AnyGame, plays: Player, deals: int, seed: int) -> Count:
    """What four such players say in so many deals."""
    into = Count()
    watched = Watched(game, plays, into)
    for number in count(seed):
        raised = False
        for step in play_match(game, game.options(), [watched.choose] * 4, number):
            events: tuple[Any, ...] = step.events
            for event in events:
                if event.kind in {"raised", "held", "folded"}:
                    into.said[event.kind] += 1
                    raised |= event.kind == "raised"
                if event.kind == "deal_scored":
                    into.deals += 1
                    into.raised += raised
                    into.worth += event.value
                    raised = False
            if into.deals == deals:
                return into
    raise AssertionError("there is always another match")


def seated(game: AnyGame, name: str, steps: int | None) -> Player:
    """Who has this name here."""
    if name == "craft":
        return player(game, "craft")
    manners = Manners("" if name == "plain" else name)
    return player(game, "strong", steps, manners)


def line(name: str, found: Count) -> str:
    """A character's ways, in a line."""
    raises, held, folded = (found.said[kind] for kind in ("raised", "held", "folded"))
    answers = max(1, held + folded)
    return (
        f"{name:<8} | {found.raised / found.deals:.0%} of {found.deals} deals raised, worth "
        f"{found.worth / found.deals:.2f} | {raises / found.deals:.2f} raises a deal, "
        f"{found.bluffs / max(1, raises):.0%} of them bluffs | "
        f"{held / answers:.0%} held, {folded / answers:.0%} folded"
    )


def strength(game: AnyGame, name: str, boards: int, steps: int | None, seed: int) -> str:
    """How many matches such players win against plain ones."""
    contest = Contest(
        game=game,
        options=game.options(),
        seats=4,
        challenger=seated(game, name, steps),
        rival=seated(game, "plain", steps),
        whole=True,
    )
    found = score_of(board(contest, seed, number) for number in range(boards))
    return f"{found.won:.1%} of {2 * boards} matches (margin {found.margin:.1%})"


def lines(game: AnyGame, names: Sequence[str], asked: Any) -> Iterator[str]:
    """A line for each of them."""
    for name in names:
        plays = seated(game, name, asked.steps)
        said = line(name, counted(game, plays, asked.deals, asked.seed)) if asked.deals else name
        won = strength(game, name, asked.boards, asked.steps, asked.seed) if asked.boards else ""
        yield f"{said} | {won}"


def main() -> None:
    """Play and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tyrolean_watten", metavar="KEY")
    parser.add_argument("--character", action="append", help="may be given more than once")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--boards", type=int, default=50, help="of two matches each")
    parser.add_argument("--steps", type=int, default=25_000)
    parser.add_argument("--seed", type=int, default=6_000_000)
    asked = parser.parse_args()
    names = asked.character or (*CHARACTERS, "plain", "craft")
    for said in lines(CATALOGUE[asked.game], names, asked):
        print(said, flush=True)


if __name__ == "__main__":
    main()
