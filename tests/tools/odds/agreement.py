"""What the tests of all games ask of numbers that are derived once more."""

from collections.abc import Iterable

from tools.odds.numbers import Number, read

FEWEST = 30
"""Cases below which an interval by the normal distribution says too little."""


def disagreements(game: str, found: Iterable[Number]) -> list[str]:
    """Those of the numbers that are not what is kept of the game, or that chance cannot explain."""
    kept = {each.key: each for each in read(game).numbers}
    return [
        f"{each.key}: kept {kept[each.key].value:.4f}, found {each.value:.4f}"
        for each in found
        if each.deals >= FEWEST or each.is_exact
        if each.key in kept and not kept[each.key].is_compatible(each)
    ]
