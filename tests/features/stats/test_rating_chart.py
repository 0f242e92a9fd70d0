"""The picture of a rating is a picture, whatever the numbers, and shows where they went."""

import io

import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image

from bot.features.stats.rating_chart import HIGH, WIDE, curve, ticks

RATINGS = st.integers(-2000, 5000)


def drawn(ratings: list[int]) -> Image.Image:
    return (
        Image.open(io.BytesIO(curve(ratings, "01.03.26", "02.11.26")))
        .convert("RGBA")
        .convert("RGB")
    )


def gold(picture: Image.Image) -> tuple[int, int]:
    """Where the leftmost spot of gold is: the dot of the latest rating."""
    return min(
        (x, y)
        for x in range(WIDE)
        for y in range(HIGH)
        if picture.getpixel((x, y)) == (247, 200, 90)
    )


def test_the_latest_rating_lies_higher_after_a_win_than_after_a_loss():
    won, lost = gold(drawn([1000, 1000, 1050])), gold(drawn([1000, 1050, 1000]))
    assert won[0] == lost[0]
    assert won[1] < lost[1]


def test_the_same_ratings_give_the_same_picture():
    assert curve([1000, 1040], "a", "b") == curve([1000, 1040], "a", "b")


def test_a_picture_is_small_enough_to_be_sent_in_a_moment():
    assert len(curve([1000 + 7 * (n % 31) for n in range(1000)], "a", "b")) < 100_000


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (1000, 1000, (1000, 1010)),
        (1003, 1017, (1000, 1010, 1020)),
        (1012, 1106, (1000, 1050, 1100, 1150)),
        (1137, 1690, (1000, 1200, 1400, 1600, 1800)),
    ],
)
def test_lines_lie_at_round_numbers(low, high, marks):
    assert marks == ticks(low, high)


@given(RATINGS, RATINGS)
def test_the_lines_hold_every_rating_between_them(one, other):
    low, high = min(one, other), max(one, other)
    marks = ticks(low, high)
    assert marks[0] <= low
    assert high <= marks[-1]
    assert 2 <= len(marks) <= 9


@settings(deadline=None, max_examples=10)  # the machine may be busy
@given(st.lists(RATINGS, min_size=2, max_size=300))
def test_any_ratings_can_be_drawn(ratings):
    assert (WIDE, HIGH) == drawn(ratings).size
