"""Strong players' estimates against what came of them, in self-play with the time hints have.

`python -m benchmarks.calibration [KEY ...] [--decisions N] [--steps N] [--seed S]`: for the action
that is chosen in each decision, the chance a hint would show, and whether it came true by the end
of that deal.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

from games.catalogue import CATALOGUE
from games.core.events import Event
from games.core.game import AnyGame
from games.core.record import Dealt, Decided
from games.core.view import View
from games.players import STEPS, play_match
from games.players.advice import advise
from games.players.question import Question

DECISIONS = 3000

Deal: TypeAlias = Sequence["Estimate"]


class Said(NamedTuple):
    """An estimate as it was made, before anybody knows."""

    seat: int
    about: str
    chance: float
    at: int
    """How much had happened in the deal by then."""


class Estimate(NamedTuple):
    """An estimate, and whether it came true."""

    chance: float
    true: bool


class Ended(NamedTuple):
    """A deal, once it is over."""

    gains: tuple[int, ...]
    """What it brought each seat."""
    events: Sequence[Event]


def scores(ended: Ended, said: Said) -> bool:
    """Whether the seat is among those who gained by the deal, and most of all."""
    gain = ended.gains[said.seat]
    return gain > 0 and gain == max(ended.gains)


def loses_nothing(ended: Ended, said: Said) -> bool:
    """Whether nobody gained more than the seat: its side, or no side at all."""
    return ended.gains[said.seat] == max(ended.gains)


def takes(ended: Ended, said: Said) -> bool:
    """Whether the seat took a trick after it said so."""
    return any(
        event.model_dump(include={"kind", "seat"}) == {"kind": "trick_taken", "seat": said.seat}
        for event in ended.events[said.at :]
    )


JUDGES: dict[str, Callable[[Ended, Said], bool]] = {
    "hint.wins_deal": scores,
    "hint.loses_nothing": loses_nothing,
    "hint.made": scores,
    "hint.broken": scores,
    "hint.takes_a_trick": takes,
    "hint.takes_another": takes,
}
"""What a chance is a chance of -> whether that came true."""


@dataclass
class Notebook:
    """What all players of a match have said in the deal that is being played."""

    game: AnyGame
    steps: int
    said: list[Said] = field(default_factory=list[Said])
    events: list[Event] = field(default_factory=list[Event])

    def choose(
        self, view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        """Play like a strong player, and note what it would tell who asked for a hint."""
        question = Question(
            game=self.game.key,
            level="strong",
            view=view,
            heard=heard,
            offers=offers,
            seed=rng.getrandbits(32),
            steps=self.steps,
        )
        advice = advise(question, self.game)
        if advice.before is not None:
            return offers[advice.before]
        judged = advice.of(advice.best)
        if advice.about is not None and judged is not None:
            about = advice.about.key[advice.about.key.index("hint.") :]
            self.said.append(Said(view.seat, about, judged.chance, len(self.events)))
        return None if advice.best is None else offers[advice.best]

    def outrun(self, seat: int) -> None:
        """Forget what all but this seat have just said: it was first, and theirs did not happen."""
        now = len(self.events)
        self.said = [said for said in self.said if said.seat == seat or said.at < now]

    def judged(self, gains: tuple[int, ...]) -> Deal:
        """Everything that was said in the deal, now that it is over; a fresh page after that."""
        ended = Ended(gains, tuple(self.events))
        found = [Estimate(s.chance, JUDGES[s.about](ended, s)) for s in self.said]
        self.said.clear()
        self.events.clear()
        return found


def match(game: AnyGame, seed: int, steps: int) -> Iterator[Deal]:
    """The estimates of a whole match, deal by deal."""
    book, options, seats = Notebook(game, steps), game.options(), game.seats[-1]
    table = game.opening(options, seats)
    sign, before = (-1 if game.lowest_wins else 1), (0,) * seats

    def gains() -> tuple[int, ...]:
        after = game.outcome(table.public).points
        return tuple(sign * (now - then) for now, then in zip(after, before, strict=True))

    for step in play_match(game, options, [book.choose] * seats, seed):
        if isinstance(step.input, Dealt):
            yield book.judged(gains())
            before = game.outcome(table.public).points
        if isinstance(step.input, Decided):
            book.outrun(step.input.seat)
        table = game.replay(table, step.events)
        book.events += step.events
    yield book.judged(gains())


def estimates(game: AnyGame, decisions: int, steps: int, seed: int) -> list[Deal]:
    """So many decisions or a few more, deal by deal, match after match."""
    deals: list[Deal] = []
    for number in count(seed):
        for deal in match(game, number, steps):
            deals += [deal] if deal else []
            if sum(map(len, deals)) >= decisions:
                return deals
    raise AssertionError("there is always another match")


def report(key: str, deals: Sequence[Deal]) -> Iterator[str]:
    """The means, their difference with its margin over deals, and the table by tenths."""
    made = [estimate for deal in deals for estimate in deal]
    off = [sum(estimate.chance - estimate.true for estimate in deal) for deal in deals]
    margin = 1.96 * sqrt(sum(each * each for each in off)) / len(made)
    said, true = mean(e.chance for e in made), mean(e.true for e in made)
    yield (
        f"{key:<19} {len(made)} decisions in {len(deals)} deals"
        f" | estimated {said:.1%}, came true {true:.1%}"
        f" | {sum(off) / len(made):+.1%} (margin {margin:.1%})"
    )
    for tenth in range(10):
        of = [e for e in made if min(9, int(e.chance * 10)) == tenth]
        if of:
            yield (
                f"  {tenth * 10:>3} to {tenth * 10 + 10:>3} %: {len(of):>5} times"
                f" | estimated {mean(e.chance for e in of):.1%},"
                f" came true {mean(e.true for e in of):.1%}"
            )


def mean(values: Iterator[float]) -> float:
    """The mean of at least one value."""
    found = [*values]
    return sum(found) / len(found)


def main() -> None:
    """Measure and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="KEY", help="default: all of them")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--steps", type=int, default=STEPS["strong"])
    parser.add_argument("--seed", type=int, default=1_000_000)
    asked = parser.parse_args()
    for key in asked.games or CATALOGUE:
        deals = estimates(CATALOGUE[key], asked.decisions, asked.steps, asked.seed)
        for line in report(key, deals):
            print(line, flush=True)


if __name__ == "__main__":
    main()
