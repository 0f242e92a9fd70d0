"""When one holds and raises comes out by two ways more: matches played on, and courses followed."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import structs

from games.catalogue import CATALOGUE
from games.core.addition import add_up
from games.core.game import AnyGame
from games.core.lesson import deck_for_dealer
from games.players.self_play import play_match
from tools.odds.numbers import Number, around, read
from tools.odds.registry import DERIVATIONS
from tools.odds.watten_match import EVEN, NEAR, Ends, Equity, ends, matches

KEYS = [key for key in DERIVATIONS if CATALOGUE[key].family == "watten"]
SEED = 20_261_201
AGAIN = 20
TRUTHS = (False, True)

Score = tuple[int, int]
"""Own points, and theirs."""
Chances = Mapping[Score, float]
"""How often the side wins that deals next, which has just been forehand's."""


@pytest.mark.thorough
@pytest.mark.parametrize("key", KEYS)
def test_who_holds_near_the_end_wins_as_often_in_matches_played_on(key: str):
    assert_agree(key, by_play(key, (12, 12), (3,), 150))


@pytest.mark.thorough
@pytest.mark.parametrize("key", KEYS)
def test_who_holds_early_wins_as_often_where_every_course_is_followed(key: str):
    assert_agree(key, by_courses(key, ((0, 0), (5, 5)), (3, 4, 5), 60))


def test_to_follow_every_course_is_to_reckon_backwards():
    often = {(True, 2): 0.3, (False, 3): 0.4, (True, 5): 0.2, (False, 7): 0.1}
    late = {(True, 2): 0.4, (False, 3): 0.6}
    found: Ends = {
        near: often if near == (False, False) else late for near in product(TRUTHS, TRUTHS)
    }
    equity = Equity(found)

    for mine, theirs in product(range(1, 16), repeat=2):
        assert equity.after(mine, theirs) == pytest.approx(follow(found, mine, theirs))


def assert_agree(key: str, found: Sequence[Number]):
    kept = read(key)
    differing = [each.key for each in found if not each.is_compatible(kept.number(each.key))]
    assert [] == differing


def by_play(key: str, score: Score, values: Sequence[int], number: int) -> list[Number]:
    """Both chances by matches that craft plays on from each score that may follow."""
    game = CATALOGUE[key]
    following = {each for value in values for each in next_scores(score, value)}
    played = {each: outcomes(game, each, number) for each in following}
    rng = Random(SEED)
    best = {each: share(won) for each, won in played.items()}
    again = [
        {each: share(rng.choices(won, k=len(won))) for each, won in played.items()}
        for _ in range(AGAIN)
    ]
    return [each for value in values for each in thresholds(score, value, best, again)]


def outcomes(game: AnyGame, score: Score, number: int) -> list[bool]:
    """Whether the side that deals next wins, in so many matches; one where all is over."""
    if max(score) >= game.options().target:
        return [score[0] > score[1]]

    def opening(options, seats):
        table = game.opening(options, seats)
        return structs.replace(table, public=structs.replace(table.public, score=score * 2))

    begun, deals_first = replace(game, opening=opening), [deck_for_dealer(game.deck, 0)]
    won: list[bool] = []
    for seed in range(SEED, SEED + number):
        steps = [*play_match(begun, game.options(), ["craft"] * 4, seed, deals_first)]
        ended: Any = steps[-1].events[-1]
        won.append(0 in ended.winners)
    return won


def share(won: Sequence[bool]) -> float:
    return sum(won) / len(won)


def by_courses(
    key: str, scores: Sequence[Score], values: Sequence[int], number: int
) -> list[Number]:
    """Both chances by how the deals of so many matches end, followed forward in all their courses.

    What is kept was reckoned backwards from the end.
    """
    game, rng = CATALOGUE[key], Random(SEED)
    played = matches(game, "craft", number, SEED)
    target = int(game.options().target)
    following = {s for score, value in product(scores, values) for s in next_scores(score, value)}

    def chances(sample) -> Chances:
        found = ends(sample)
        return {s: follow(found, target - s[0], target - s[1]) for s in following}

    best = chances(played)
    again = [chances(rng.choices(played, k=number)) for _ in range(AGAIN)]
    return [
        each
        for score, value in product(scores, values)
        for each in thresholds(score, value, best, again)
    ]


def follow(found: Ends, mine: int, theirs: int) -> float:
    """How often the side wins that needs `mine` points and deals next."""
    won = 0.0
    courses: dict[tuple[int, int, bool], float] = {(mine, theirs, False): 1.0}
    while courses:
        after: dict[tuple[int, int, bool], float] = defaultdict(float)
        for (own, other, leads), often in courses.items():
            first, second = (own, other) if leads else (other, own)
            near = first <= NEAR, second <= NEAR
            for (forehand, value), ends_so in found.get(near, EVEN).items():
                gains = forehand is leads
                left = (own - value, other) if gains else (own, other - value)
                if min(left) > 0:
                    after[*left, not leads] += often * ends_so
                elif gains:
                    won += often * ends_so
        courses = after
    return won


def next_scores(score: Score, value: int) -> tuple[Score, Score, Score, Score]:
    """The scores if a raise to `value` is folded, lost or won, or if the others fold to it."""
    own, theirs = score
    return (
        (own, theirs + value - 1),
        (own, theirs + value),
        (own + value, theirs),
        (own + value - 1, theirs),
    )


def thresholds(
    score: Score, value: int, best: Chances, again: Sequence[Chances]
) -> tuple[Number, Number]:
    """The chance from which one holds, and from which one raises who is always held."""
    folded, lost, won, kept = next_scores(score, value)

    def hold(chance: Chances) -> float:
        return part(chance[folded] - chance[lost], chance[won] - chance[folded])

    def stake(chance: Chances) -> float:
        return part(chance[folded] - chance[lost], chance[won] - chance[kept])

    def number(what: str, ask: Callable[[Chances], float]) -> Number:
        key = f"{what}.from.{value}.at.{score[0]}.{score[1]}"
        return around(key, ask(best), [ask(each) for each in again], "again", SEED, len(again))

    return number("hold", hold), number("raise", stake)


def part(one: float, other: float) -> float:
    """The part that the first is of both together, from 0 to 1; all of it if there is nothing."""
    return min(1.0, max(0.0, one / (one + other))) if one + other else 1.0


def test_courses_are_followed_to_their_end():
    even: Ends = {}

    assert 1.0 == add_up((follow(even, 3, 7), follow(even, 7, 3)))
    assert 0.5 == pytest.approx(follow(even, 15, 15))
