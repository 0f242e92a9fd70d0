"""Making puzzles: takes positions from matches, and keeps those in which one action is best.

A position is kept where, by two searches of their own chance, the same action is ahead of all the
others by a margin: the first thinks with four times, the second with eight times the steps of a
strong player.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel

from bot.features.puzzles.puzzle import Puzzle, answers_in, position_of, write_input
from bot.table.match.against_computers import OPPONENTS, options_for
from bot.table.match.lobby import ROUND
from games.core.event_audience import events_for
from games.core.game import AnyGame
from games.core.record import Dealt, Decided, Input, RecordedStep
from games.core.seats import Seat
from games.core.view import View
from games.players import STEPS, play_match
from games.players.advice_codec import write as written_advice
from games.players.levels import choose
from games.players.question import Question
from games.players.seeded_random import chance
from games.players.verdict import Verdict, verdict

BRIEFLY: Final = 40_000
"""Steps that show whether a position is worth more of them."""
CLOSELY: Final = 4 * STEPS["strong"]
AGAIN: Final = 2 * CLOSELY
MARGIN: Final = 0.25
"""The points of the game by which the best must be ahead."""
MARGINS: Final = MappingProxyType({"bohemian_watten": 0.5})
"""The margins of games where deals count more."""
CLEAR: Final = 5.0
"""The standard errors by which the best must be ahead besides."""
FEWEST: Final = 100
"""The worlds in which all must have been tried, at least."""

_LATEST: Final = 2
"""The last deal of a match of computers that is used: the log of a puzzle stays short."""
_EASY: Final = 0.4
"""The share of puzzles, at most, that a rule of thumb answers."""
_CALLS: Final = 0.2
"""The share of puzzles, at most, of each kind of answer that plays no card."""
_MU: Final = (21.0, 26.0, 29.0, 32.0)
"""The difficulties that a puzzle is thought to have: a rule of thumb knows the answer, brief
thought does, sometimes does, never does."""
_SIGMA: Final = 5.0
_TRIES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A decision that somebody has to make in a match."""

    game: AnyGame
    options: BaseModel
    seats: int
    log: tuple[Input, ...]
    seat: Seat
    deal: int
    view: View[Any, Any]
    heard: tuple[Any, ...]
    offers: tuple[Any, ...]
    match: int | None = None

    def question(self, seed: int) -> Question:
        """The question to the seat there."""
        return Question(
            game=self.game.key,
            level="strong",
            view=self.view,
            heard=self.heard,
            offers=self.offers,
            seed=seed,
        )


@dataclass
class Maker:
    """Makes puzzles of one game, as mixed as can be."""

    game: AnyGame
    seed: int
    """The source of all chance in thinking."""
    kept: Counter[tuple[bool, str]] = field(default_factory=Counter[tuple[bool, str]])
    """The number of puzzles made, by whether a rule of thumb answers them and the kind of the best
    action."""

    def puzzles(self, match: Iterable[Situation]) -> Iterator[Puzzle | None]:
        """The puzzles of a match, at most one a deal; None for each situation without one."""
        used = 0
        for situation in match:
            if situation.deal == used:
                continue
            found = self.puzzle(situation)
            if found is not None:
                used = situation.deal
            yield found

    def puzzle(self, situation: Situation) -> Puzzle | None:
        """The puzzle in a situation, where there is one."""
        seed = chance(self.seed, len(situation.log), *map(str, situation.log)).getrandbits(48)
        briefly = verdict(situation.question(seed), self.game, BRIEFLY)
        if briefly is None or briefly.lead < margin_of(self.game) / 2:
            return None
        thumb = _by_thumb(situation, seed)
        if not self._wants(situation.offers[briefly.best].kind, easy=thumb == briefly.best):
            return None
        found = self._confirm(situation, seed)
        if found is None:
            return None
        is_easy = thumb == found.best
        mu = _MU[0] if is_easy else _hard(situation, seed, found.best)
        made = _puzzle(situation, found, mu)
        if made is not None:
            self.kept[is_easy, situation.offers[found.best].kind] += 1
        return made

    def _confirm(self, situation: Situation, seed: int) -> Verdict | None:
        """The verdict of the longer of two searches, where both are clear and find the same."""
        found: list[Verdict] = []
        for number, steps in enumerate((CLOSELY, AGAIN), 1):
            each = verdict(situation.question(seed + number), self.game, steps)
            if each is None or not is_clear(each, self.game):
                return None
            found.append(each)
        return found[-1] if found[0].best == found[-1].best else None

    def _wants(self, kind: str, *, easy: bool) -> bool:
        total = self.kept.total() + 1
        of_kind = sum(self.kept[each, kind] for each in (False, True))
        if kind != "play_card" and of_kind > _CALLS * total:
            return False
        is_easy = sum(count for (thumb, _), count in self.kept.items() if thumb)
        return not easy or is_easy < _EASY * total


def margin_of(game: AnyGame) -> float:
    """The points of a game by which the best must be ahead of all the others."""
    return MARGINS.get(game.key, MARGIN)


def is_clear(found: Verdict, game: AnyGame) -> bool:
    """Return whether one action is clearly the best, and enough worlds were looked at."""
    is_ahead = found.lead >= margin_of(game) and found.clearness >= CLEAR
    return is_ahead and found.worlds >= FEWEST


def situations_of_computers(game: AnyGame, seed: int) -> Iterator[Situation]:
    """The decisions of the first deals of a match of computers, by the seed alone."""
    options, seats = options_for(game), min(game.seats[-1], ROUND)
    steps = play_match(game, options, [OPPONENTS] * seats, seed)
    for each in situations(game, options, seats, steps):
        if each.deal > _LATEST:
            return
        yield each


def situations(
    game: AnyGame,
    options: BaseModel,
    seats: int,
    steps: Iterable[RecordedStep],
    match: int | None = None,
) -> Iterator[Situation]:
    """Every decision of a match in which there was a choice, before it was made."""
    table, log = game.opening(options, seats), list[Input]()
    heard: list[list[Any]] = [[] for _ in range(seats)]
    for step in steps:
        if isinstance(step.input, Decided):
            seat = step.input.seat
            offers = answers_in(game, table, seat)
            if len(offers) > 1:
                yield Situation(
                    game=game,
                    options=options,
                    seats=seats,
                    log=tuple(log),
                    seat=seat,
                    deal=game.deal_number(table.public),
                    view=table.view_from(seat),
                    heard=tuple(heard[seat]),
                    offers=offers,
                    match=match,
                )
        for seat, told in enumerate(heard):
            if isinstance(step.input, Dealt):
                told.clear()
            told.extend(events_for(seat, step.events))
        table = game.replay(table, step.events)
        log.append(step.input)


def _by_thumb(situation: Situation, seed: int) -> int | None:
    """The answer of a rule of thumb; None where that is something else."""
    rng = chance(seed, "thumb")
    s = situation
    chosen = choose(OPPONENTS, s.game, s.view, s.heard, s.offers, rng)
    return None if chosen is None else s.offers.index(chosen)


def _hard(situation: Situation, seed: int, best: int) -> float:
    """The difficulty, by how often brief thought finds the best."""
    briefly = (
        verdict(situation.question(seed + 10 + number), situation.game, BRIEFLY // 8)
        for number in range(_TRIES)
    )
    right = sum(each is not None and each.best == best for each in briefly)
    return _MU[1 if right == _TRIES else 2 if right else 3]


def _puzzle(situation: Situation, found: Verdict, mu: float) -> Puzzle | None:
    """The puzzle; None where the rules of today lead to another position than those of then."""
    best = situation.offers[found.best]
    puzzle = Puzzle(
        game=situation.game.key,
        options=situation.options.model_dump(mode="json"),
        seats=situation.seats,
        seat=situation.seat,
        log=tuple(map(write_input, situation.log)),
        best=best.model_dump(mode="json"),
        lead=round(found.lead, 3),
        worlds=found.worlds,
        advice=_round(written_advice(found.advice)),
        mu=mu,
        sigma=_SIGMA,
        match=situation.match,
    )
    try:
        again = position_of(puzzle)
    except ValueError:
        return None
    return puzzle if again.view == situation.view and again.offers == situation.offers else None


def _round(advice: dict[str, Any]) -> dict[str, Any]:
    """The same advice, with as many digits as anybody can make use of."""
    judged = [
        [offer, *(round(each, 4) for each in numbers)] for offer, *numbers in advice["judged"]
    ]
    return {**advice, "judged": judged}
