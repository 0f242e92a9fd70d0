"""The arithmetic of many servers: what is drawn has its mean, and needs follow from it."""

from dataclasses import replace
from random import Random

import pytest

from benchmarks.scale import DAYS, Figures, at_once, drawn, guild_bytes, needs

FIGURES = Figures(press_cpu=0.032, guild_kb=20, match_kb=50, match_writes=200, thought_cpu=0.06)


@pytest.mark.parametrize("mean", [0.3, 7, 400])
def test_what_is_drawn_has_its_mean(mean: float):
    dice = Random(1)
    numbers = [drawn(mean, dice) for _ in range(4000)]
    assert sum(numbers) / len(numbers) == pytest.approx(mean, rel=0.06)


def test_a_month_of_matches_lasts_as_long_as_they_do():
    played = sum(at_once(10_000, FIGURES, Random(1)))
    matches = 10_000 * FIGURES.matches_a_day * DAYS
    assert played == pytest.approx(matches * FIGURES.minutes, rel=0.02)


def test_needs_follow_from_the_busiest_minute():
    found = needs(100_000, FIGURES, Random(1))
    tables = max(at_once(100_000, FIGURES, Random(1)))
    assert f"{tables:,}" == found["tables at once"]
    assert f"{tables / 9:,.1f}" == found["presses a second"]
    assert "100" == found["shards of 1,000 servers"]
    assert f"{tables * 0.01:,.1f} of 50" == found["requests a second with the bot's token"]
    slower = needs(100_000, replace(FIGURES, press_cpu=0.32), Random(1))
    cores = "processes, one core each"
    assert int(slower[cores]) == pytest.approx(10 * int(found[cores]), rel=0.25)


def test_a_server_is_measured_with_what_it_has():
    small, large = guild_bytes(5, 5), guild_bytes(50, 50)
    assert 1_000 < small < large < 200_000
