"""What computer players of Watten do that a strong player would call a blunder, in 1,000 deals.

`python -m benchmarks.blunders [KEY ...] [--level NAME ...] [--deals N] [--steps N] [--seed S]
[--examples N]`: four of a level play each other; a line for each game and level with the number of
each kind of blunder per 1,000 deals, and for each kind some of them to look at. What may be one is
found by rule, from what the seat could see (`benchmarks.watten_blunders`), and most kinds count
only where ten times the level's thinking says that another choice was better.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, NamedTuple

from benchmarks.watten_blunders import KINDS, Suspect, named, suspect, told
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.player import Player
from games.core.record import Dealt
from games.core.view import View
from games.players import play_match
from games.players.characters import Manners
from games.players.levels import STEPS, player
from games.players.monte_carlo import weigh_all
from games.watten.rules.actions import Concede, Fold, Hold, PlayCard
from games.watten.search import cardplay, raising

USUAL = "tyrolean_watten", "kritisch_watten"
LONGER = 10
"""How many times as long as a level a judge thinks."""

DECIDED = 0.02
"""Below this chance, and above as much less than 1, it makes no difference what is played."""

HALF = 0.5
"""From what chance a hand wins in most worlds."""


class Blunder(NamedTuple):
    """What was done, and what it looked like."""

    kind: str
    text: str


@dataclass
class Judge:
    """Looks on while computers of a level play."""

    plays: Player
    steps: int
    found: list[Blunder] = field(default_factory=list[Blunder])

    def choose(
        self, view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        """Let the player choose, and note what was wrong with it."""
        seed = rng.getrandbits(32)
        chosen = self.plays(view, heard, offers, rng)
        met = suspect(view, offers, chosen)
        against = None if met is None else self._against(met, view, heard, offers, chosen, seed)
        if met is not None and against is not None:
            self.found.append(Blunder(met.kind, f"{told(view)} | {named(chosen)} {against}"))
        return chosen

    def _against(  # noqa: PLR0913, PLR0917 - a player's own four, what it chose and the doubt
        self,
        met: Suspect,
        view: View[Any, Any],
        heard: Sequence[Any],
        offers: Sequence[Any],
        chosen: Any,
        seed: int,
    ) -> str | None:
        """What the judge says against it, if anything."""
        if not met.instead:
            return ""
        rng = Random(seed)
        if isinstance(chosen, Fold):
            return self._given_up(view, heard, offers, rng)
        cards = tuple(each for each in offers if isinstance(each, PlayCard))
        if len(cards) < 2:
            return None
        weighed, _ = weigh_all(cardplay.choice(view, heard, cards, rng), self.steps)
        chances = {a: o.chance for a, o in zip(weighed.candidates, weighed.outlooks, strict=True)}
        best = max(met.instead, key=chances.__getitem__)
        if isinstance(chosen, Concede):
            return f"at {chances[best]:.0%}" if chances[best] > HALF else None
        mine = chances[chosen]
        open_still = DECIDED < max(mine, chances[best]) and min(mine, chances[best]) < 1 - DECIDED
        worse = open_still and chances[best] >= mine + met.by
        return f"{mine:.1%}, {named(best)} {chances[best]:.1%}" if worse else None

    def _given_up(
        self, view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> str | None:
        prospect = raising.prospect(view, heard, offers, rng)
        if prospect is None:
            return None
        weighed, _ = weigh_all(prospect, self.steps)
        worth = dict(zip(weighed.candidates, weighed.worth, strict=True))
        hold = next((a for a in weighed.candidates if isinstance(a, Hold)), None)
        if hold is None or worth[hold] <= worth[Fold()]:
            return None
        outlooks = prospect.calibrated(hold, weighed.outlooks)
        chance = dict(zip(weighed.candidates, outlooks, strict=True))[hold].chance
        return f"at {chance:.0%}" if chance > HALF else None


def blunders(game: AnyGame, judge: Judge, deals: int, seed: int) -> int:
    """Let so many deals be played, match after match; returns how many it were."""
    played = 0
    for number in count(seed):
        dealt = 0
        for step in play_match(game, game.options(), [judge.choose] * game.seats[-1], number):
            dealt += isinstance(step.input, Dealt)
            if played + max(0, dealt - 1) > deals:
                return deals
        played += dealt - 1
    raise AssertionError("there is always another match")


def report(name: str, found: Sequence[Blunder], deals: int, examples: int) -> Iterator[str]:
    """The number of each kind in 1,000 deals, and some of each."""
    counts = Counter(each.kind for each in found)
    parts = ", ".join(f"{kind} {1000 * counts[kind] / deals:.0f}" for kind in KINDS)
    yield f"{name} | {1000 * len(found) / deals:.0f} in 1,000 deals, of {deals}: {parts}"
    for kind in KINDS:
        some = [each for each in found if each.kind == kind][:examples]
        yield from (f"  {kind}: {each.text}" for each in some)


def main() -> None:
    """Play, judge and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="KEY", help=f"default: {', '.join(USUAL)}")
    parser.add_argument("--level", action="append", help="may be given more than once")
    parser.add_argument("--character", default="", help="of who thinks ahead")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--steps", type=int, help="to think, instead of the level's own")
    parser.add_argument("--seed", type=int, default=9_000_000)
    parser.add_argument("--examples", type=int, default=2, help="of each kind")
    asked = parser.parse_args()
    for key in asked.games or USUAL:
        for level in asked.level or ("craft", "strong"):
            steps = asked.steps or STEPS.get(level, STEPS["strong"])
            game, manners = CATALOGUE[key], Manners(asked.character)
            judge = Judge(player(game, level, asked.steps, manners), LONGER * steps)
            deals = blunders(game, judge, asked.deals, asked.seed)
            for line in report(f"{key} {level}", judge.found, deals, asked.examples):
                print(line, flush=True)


if __name__ == "__main__":
    main()
