"""Whole matches that end level, and the same decks where the table plays on."""

from itertools import chain
from typing import Any

from games.bohemian import GAME
from games.bohemian.rules.options import Options, Tie, TrickValue
from games.players import play_match


def ending(tie, seed):
    """The winners of a match of novices, and how many deals it took."""
    options = Options(tie=tie, trick_value=TrickValue.TWO)
    steps = play_match(GAME, options, ["novice"] * 3, seed)
    news: list[Any] = [*chain.from_iterable(step.events for step in steps)]
    return news[-1].winners, sum(event.kind == "deal_scored" for event in news)


def test_who_are_level_play_on_until_one_of_them_is_alone():  # §6.6 §6.8
    shared = {seed: ending(Tie.SHARED, seed) for seed in range(40)}
    level = [seed for seed, (winners, _) in shared.items() if len(winners) > 1]
    decided = {seed: ending(Tie.SUDDEN_DEATH, seed) for seed in level}

    assert level
    assert {1} == {len(winners) for winners, _ in decided.values()}
    assert all(deals > shared[seed][1] for seed, (_, deals) in decided.items())
