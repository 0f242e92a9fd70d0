"""A puzzle is made where one answer is clearly the best, twice, and nowhere else."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.features.puzzles.making import CLOSELY, Maker, situations, situations_of_computers
from bot.features.puzzles.puzzle import Puzzle, position_of, puzzle_of
from games.catalogue import CATALOGUE
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from games.players.levels import choose
from games.players.seeded_random import chance

GAME = CATALOGUE["schwarz_oder_weiss"]


def thinking(
    gains: Callable[[int, Random], float], *, leaves_out: int = 0, worlds: int = 500
) -> Callable[..., Prospect[Any]]:
    """Thinks that the offer of each number gains so much in a world; a world costs 100 steps."""

    def think(_view: Any, _heard: Any, offers: Sequence[Any], rng: Random) -> Prospect[Any]:
        def samples() -> Iterator[Sample]:
            for _ in range(worlds):
                outlooks = tuple(Outlook(0.5, gains(at, rng)) for at in range(len(offers)))
                yield Sample(1.0, outlooks[leaves_out:], 100)

        return Prospect(
            candidates=tuple(offers[leaves_out:]), samples=samples(), about=says("hint.wins_deal")
        )

    return think


def made(think: Callable[..., Prospect[Any]], seed: int = 1) -> list[Puzzle | None]:
    """What is made of the first deals of a match of computers."""
    game = replace(GAME, think=think)
    found = [replace(each, game=game) for each in situations_of_computers(GAME, seed)]
    return [*Maker(game, 1).puzzles(found)]


def puzzles(think: Callable[..., Prospect[Any]]) -> list[Puzzle]:
    every = [each for seed in range(1, 6) for each in made(think, seed)]
    return [each for each in every if each is not None]


def first_by(lead: float, noise: float = 0.5) -> Callable[[int, Random], float]:
    """The first offer is ahead by so much, more or less."""
    return lambda at, rng: rng.uniform(-noise, noise) + (lead if at == 0 else 0.0)


def test_what_is_far_ahead_makes_a_puzzle_that_says_by_how_much():
    found = puzzles(thinking(first_by(1.0)))
    assert found
    for each in found:
        at = position_of(each)
        assert 0 == at.best
        assert 500 == each.worlds
        assert each.lead == pytest.approx(1.0, abs=0.15)
        assert each == puzzle_of(each.model_dump_json(exclude_defaults=True))


def test_there_is_one_of_a_deal_at_most():
    found = [each for each in made(thinking(first_by(1.0))) if each is not None]
    decks = [[given for given in each.log if isinstance(given, str)] for each in found]
    assert len(decks) == len({tuple(each) for each in decks})


@pytest.mark.parametrize(
    "think",
    [
        thinking(first_by(0.1)),
        thinking(lambda at, _: 1.0 if at < 2 else 0.0),
        thinking(first_by(1.0), leaves_out=1),
        thinking(first_by(1.0), worlds=50),
        thinking(first_by(0.3, noise=40.0)),
        thinking(first_by(1.0), worlds=0),
    ],
    ids=["a small lead", "two as good", "not all compared", "few worlds", "noise", "no world"],
)
def test_what_is_not_clear_makes_none(think: Callable[..., Prospect[Any]]):
    assert [] == puzzles(think)


def test_what_a_second_search_sees_otherwise_makes_none():
    """The longer it thinks, the more another answer comes to."""

    def think(view: Any, heard: Any, offers: Sequence[Any], rng: Random) -> Prospect[Any]:
        def samples() -> Iterator[Sample]:
            for number in count():
                late = number * 100 >= CLOSELY
                best = [3.0 if late else 0.0, 0.0 if late else 1.0, *(0.0 for _ in offers[2:])]
                yield Sample(1.0, tuple(Outlook(0.5, each) for each in best), 100)

        del view, heard, rng
        return Prospect(candidates=tuple(offers), samples=samples(), about=says("hint.wins_deal"))

    assert [] == puzzles(think)


def test_what_a_rule_of_thumb_knows_is_less_than_half():
    found = puzzles(thinking(first_by(1.0)))
    easy = sum(_by_thumb(each) for each in found)
    assert 0 < easy <= 0.4 * len(found) + 1


def _by_thumb(puzzle: Puzzle) -> bool:
    at = position_of(puzzle)
    chosen = choose("craft", at.game, at.view, at.heard, at.offers, chance(0, "thumb"))
    return chosen == at.offers[at.best]


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_a_situation_is_what_its_seat_knows_and_may_answer(game: Any):
    found = [*situations_of_computers(game, 3)]
    assert found
    assert {each.deal for each in found} <= {1, 2}
    for each in found:
        assert each.seat == each.view.seat
        assert len(each.offers) > 1
        assert not {offer.kind for offer in each.offers} & game.interjections


def test_what_the_rules_of_today_do_otherwise_makes_none():
    """A log from before a rule was changed leads elsewhere now."""
    game = replace(GAME, think=thinking(first_by(1.0)))
    other = next(situations_of_computers(GAME, 2))
    stale = [
        replace(each, game=game, log=other.log, deal=number)
        for number, each in enumerate(situations_of_computers(GAME, 1), 1)
    ]
    assert not any(Maker(game, 1).puzzles(stale))


def test_nothing_is_taken_from_a_match_that_has_not_begun():
    assert [] == [*situations(GAME, GAME.options(), 2, [])]
