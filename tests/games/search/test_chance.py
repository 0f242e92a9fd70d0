"""What is drawn by chance is what Python's own `Random` draws, so that old seeds still hold."""

from random import Random

import pytest

from games.search.chance import choose, sample, shuffle


@pytest.mark.parametrize("cards", [1, 2, 7, 21, 22, 33, 36])
def test_cards_are_drawn_as_python_draws_them(cards):
    pack = [1 << n for n in range(cards)]
    for seed in range(200):
        ours, pythons = Random(seed), Random(seed)
        for many in {0, 1, 5, 6, cards // 2, cards}:
            if many <= cards:
                assert pythons.sample(pack, many) == sample(ours, pack, many)
        first, second = [*pack], [*pack]
        pythons.shuffle(first)
        shuffle(ours, second)
        assert first == second
        assert pythons.getstate() == ours.getstate()


def test_what_is_likelier_is_chosen_as_python_chooses_it():
    for seed in range(500):
        ours, pythons = Random(seed), Random(seed)
        weights = [pythons.choice([0, 1, 3, 0.1, 2.5]) for _ in range(6)]
        ours.setstate(pythons.getstate())
        if sum(weights):
            assert pythons.choices(range(6), weights)[0] == choose(ours, weights)
        assert pythons.getstate() == ours.getstate()


def test_no_more_can_be_drawn_than_there_are():
    with pytest.raises(ValueError, match="more are to be drawn"):
        sample(Random(1), [1, 2], 3)
    with pytest.raises(ValueError, match="nothing is likely"):
        choose(Random(1), [0, 0.0])
