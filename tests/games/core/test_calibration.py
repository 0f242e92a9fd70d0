"""Honest chances: what promises have come to, and points that go with them."""

import pytest

from games.core.calibration import correction, interpolate
from games.core.prospect import Outlook

PROMISES = ((0.0, 0.1), (0.5, 0.3), (0.8, 0.7), (1.0, 0.9))


@pytest.mark.parametrize(
    ("chance", "true"),
    [(0, 0.1), (0.25, 0.2), (0.5, 0.3), (0.65, 0.5), (0.8, 0.7), (0.9, 0.8), (1, 0.9)],
)
def test_between_what_is_known_of_promises_the_truth_lies_between(chance, true):
    assert true == pytest.approx(interpolate(PROMISES, chance))


def test_points_go_with_the_chance():
    means = (Outlook(0.75, 1.5), Outlook(0.25, -1.5))
    halved = correction(lambda chance: chance / 2, 6)

    assert [(0.375, -0.75), (0.125, -2.25)] == halved(None, means)
    assert [(0.375, 1.5), (0.125, -1.5)] == correction(lambda chance: chance / 2)(None, means)
