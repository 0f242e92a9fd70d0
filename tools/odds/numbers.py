"""A derived number with its interval and its origin, and the file in which a game's are kept."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from typing import Final, Literal, Self

from pydantic import BaseModel, ConfigDict, model_validator

from games.build import build
from games.catalogue import CATALOGUE
from games.core.addition import add_up

FOLDER: Final = Path(__file__).parents[2] / "games" / "odds"
"""Where the files are, one a game: beside the games, for players are told of them, too."""

Z: Final = 1.959964
"""The standard errors on each side of a mean that make a 95 % interval."""

EXACT: Final = "exact"
"""What `how` begins with if nothing was left to chance."""

Unit = Literal["chance", "share", "points", "cards", "tricks", "count"]
"""What a value counts: `chance` and `share` from 0 to 1, the others as they say."""


class Number(BaseModel):
    """One derived number."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    """Words divided by dots, the general before the special: `forehand.wins.pairs.2`."""
    value: float
    low: float
    """The lower end of the 95 % interval; the value itself if it is exact."""
    high: float
    unit: Unit
    how: str
    """`exact: enumeration`, `sampled: self-play of craft`: exact or not, and the method."""
    seed: int | None = None
    """The seed of the sample; None if it is exact."""
    deals: int
    """The deals, hands or positions that the value is an average of."""

    @model_validator(mode="after")
    def _hold_the_value(self) -> Self:
        """Raise ValueError unless the interval holds the value, and is a point if it is exact."""
        if not self.low <= self.value <= self.high:
            raise ValueError(f"{self.key}: {self.value} is not within {self.low} to {self.high}")
        if self.is_exact != (self.low == self.high and self.seed is None):
            raise ValueError(f"{self.key}: an exact number, and no other, has no interval or seed")
        return self

    @property
    def is_exact(self) -> bool:
        """Whether nothing was left to chance."""
        return self.how.startswith(EXACT)

    def is_compatible(self, other: "Number") -> bool:
        """Return whether chance explains the difference: at most three standard errors of it.

        Two exact numbers are compatible if they are equal but for the rounding of floats.
        """
        error = sqrt((self.high - self.low) ** 2 + (other.high - other.low) ** 2) / (2 * Z)
        return abs(self.value - other.value) <= 3 * error + 1e-9


class Numbers(BaseModel):
    """All numbers of a game, and what they were derived by."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    engine_version: int
    build: str
    """`pure Python` or `compiled`; both decide alike."""
    date: str
    """The day of the derivation, as 2026-11-30."""
    numbers: tuple[Number, ...]

    def number(self, key: str) -> Number:
        """The number of this key; raises KeyError if there is none."""
        found = [each for each in self.numbers if each.key == key]
        if not found:
            raise KeyError(key)
        return found[0]


def exact(key: str, value: float, unit: Unit, method: str, deals: int) -> Number:
    """A number that nothing was left to chance in, found over so many deals, hands or positions."""
    return Number(
        key=key, value=value, low=value, high=value, unit=unit, how=f"exact: {method}", deals=deals
    )


def proportion(key: str, hits: int, of: int, method: str, seed: int) -> Number:
    """The chance of something that happened in `hits` of `of` independent cases, by Wilson.

    Raises ValueError without cases.
    """
    low, high = wilson(hits, of)
    return Number(
        key=key,
        value=hits / of,
        low=low,
        high=high,
        unit="chance",
        how=f"sampled: {method}",
        seed=seed,
        deals=of,
    )


def mean(key: str, values: Sequence[float], unit: Unit, method: str, seed: int) -> Number:
    """The mean of independent cases, with the normal interval; raises ValueError below two."""
    count = len(values)
    if count < 2:
        raise ValueError(f"{key}: a mean of {count} cases has no interval")
    middle = add_up(values) / count
    spread = add_up((each - middle) ** 2 for each in values) / (count - 1)
    margin = Z * sqrt(spread / count)
    return Number(
        key=key,
        value=middle,
        low=middle - margin,
        # Equal cases have no spread, and yet are a sample.
        high=middle + (margin or 1e-12),
        unit=unit,
        how=f"sampled: {method}",
        seed=seed,
        deals=count,
    )


def around(  # noqa: PLR0913, PLR0917 - a number's own fields
    key: str, value: float, again: Sequence[float], method: str, seed: int, deals: int
) -> Number:
    """A chance that follows from a whole sample; `again`: what follows from it drawn anew.

    The interval is as wide as they spread (the bootstrap's normal interval).
    """
    middle = add_up(again) / len(again)
    margin = Z * sqrt(add_up((each - middle) ** 2 for each in again) / (len(again) - 1))
    return Number(
        key=key,
        value=value,
        low=max(0.0, value - margin),
        high=min(1.0, value + (margin or 1e-12)),
        unit="chance",
        how=f"sampled: {method}",
        seed=seed,
        deals=deals,
    )


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of Wilson's for a proportion; raises ValueError without cases.

    Wilson, E. B. (1927), Journal of the American Statistical Association 22, 209-212.
    """
    if of < 1 or not 0 <= hits <= of:
        raise ValueError(f"{hits} of {of} is no proportion")
    share, weight = hits / of, Z * Z / of
    middle = (share + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * sqrt(share * (1 - share) / of + weight / (4 * of))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def write(game: str, numbers: Iterable[Number], folder: Path = FOLDER) -> Path:
    """Keep the numbers of a game, one a line, and return the file; an equal key replaces none.

    Raises ValueError where two have the same key.
    """
    kept = Numbers(
        game=game,
        engine_version=CATALOGUE[game].engine_version,
        build=build().value,
        date=datetime.now(UTC).date().isoformat(),
        numbers=tuple(numbers),
    )
    keys = [each.key for each in kept.numbers]
    if len({*keys}) < len(keys):
        raise ValueError(f"{game}: {sorted({k for k in keys if keys.count(k) > 1})} come twice")
    lines = ",\n".join(f"  {each.model_dump_json()}" for each in kept.numbers)
    head = kept.model_dump(exclude={"numbers"})
    text = f'{json.dumps(head)[:-1]}, "numbers": [\n{lines}\n]}}\n'
    path = folder / f"{game}.json"
    path.write_text(text, "utf-8")
    return path


def read(game: str, folder: Path = FOLDER) -> Numbers:
    """The kept numbers of a game; raises FileNotFoundError if there are none."""
    return Numbers.model_validate_json((folder / f"{game}.json").read_text("utf-8"))
