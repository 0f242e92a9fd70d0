"""A number that was derived says how sure it is, and is kept with what it was derived by."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from games.catalogue import CATALOGUE
from tools.odds.numbers import Number, exact, mean, proportion, read, wilson, write
from tools.odds.registry import DERIVATIONS


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    # Newcombe (1998), Statistics in Medicine 17, 857-872, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_those_of_the_literature(hits: int, of: int, low: float, high: float):
    assert (low, high) == pytest.approx(wilson(hits, of), abs=0.00005)


def test_an_interval_without_cases_is_refused():
    with pytest.raises(ValueError, match="0 of 0"):
        wilson(0, 0)


def test_a_number_outside_its_interval_is_refused():
    with pytest.raises(ValidationError, match="not within"):
        Number(key="a", value=2, low=0, high=1, unit="points", how="sampled: x", seed=1, deals=9)


def test_an_exact_number_has_no_interval():
    with pytest.raises(ValidationError, match="exact"):
        Number(key="a", value=0, low=0, high=1, unit="points", how="exact: x", deals=9)


def test_what_is_kept_is_read_again(tmp_path: Path):
    numbers = exact("a", 0.25, "chance", "enumeration", 4), proportion("b", 1, 3, "dice", 7)
    write("tyrolean_watten", numbers, tmp_path)
    kept = read("tyrolean_watten", tmp_path)
    assert numbers == kept.numbers
    assert CATALOGUE["tyrolean_watten"].engine_version == kept.engine_version
    assert numbers[1] == kept.number("b")


def test_two_numbers_of_one_key_are_refused(tmp_path: Path):
    with pytest.raises(ValueError, match="'a'"):
        write("blind_watten", [exact("a", 1, "points", "x", 1)] * 2, tmp_path)


def test_chance_explains_small_differences_only():
    first = proportion("a", 500, 1000, "dice", 1)
    assert first.is_compatible(proportion("a", 530, 1000, "dice", 2))
    assert not first.is_compatible(proportion("a", 580, 1000, "dice", 2))
    assert first.is_compatible(mean("a", [0.4, 0.6] * 50, "chance", "dice", 3))


@pytest.mark.parametrize("game", DERIVATIONS)
def test_kept_numbers_are_of_this_engine(game: str):
    kept = read(game)
    assert (game, CATALOGUE[game].engine_version) == (kept.game, kept.engine_version)
