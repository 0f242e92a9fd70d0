"""Cards drawn by chance, from random bits alone, as `random.Random` of Python 3.11 to 3.14 does.

So the draw is the same in every Python to come, and compiled together with its callers.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from games.search.kernel import BITS
from games.search.native import i64

LENGTHS: Final[tuple[int, ...]] = tuple(n.bit_length() for n in range(64))

FEW: Final = 5
SMALL: Final = 21
"""So few are drawn of more than that by trying again, else out of a shrinking pool."""


def below(rng: Random, many: i64) -> i64:
    """A number from 0 to `many` - 1, each as likely as the others; `many` is at most 63."""
    length: i64 = LENGTHS[many]
    found: i64 = rng.getrandbits(length)
    while found >= many:
        found = rng.getrandbits(length)
    return found


def sample(rng: Random, cards: Sequence[int], many: i64) -> list[int]:
    """`many` of at most 36 cards, in the order in which they are drawn: `Random.sample`.

    Raises ValueError if there are fewer.
    """
    pool = list(cards)
    left: i64 = len(pool)
    if many > left or many < 0:
        raise ValueError("more are to be drawn than there are")
    found: list[int] = []
    if many <= FEW and left > SMALL:
        drawn: i64 = 0
        while many > 0:
            at = below(rng, left)
            while drawn >> at & 1:
                at = below(rng, left)
            drawn |= BITS[at]
            found.append(pool[at])
            many -= 1
        return found
    while many > 0:
        at = below(rng, left)
        left -= 1
        found.append(pool[at])
        pool[at] = pool[left]
        many -= 1
    return found


def shuffle(rng: Random, cards: list[int]) -> None:
    """Put at most 36 cards into random order, in place: `Random.shuffle`."""
    last: i64 = len(cards) - 1
    while last > 0:
        at = below(rng, last + 1)
        here = cards[last]
        cards[last] = cards[at]
        cards[at] = here
        last -= 1


def choose(rng: Random, weights: Sequence[float]) -> int:
    """The place of one of these weights, likelier the greater it is: `Random.choices`."""
    total = 0.0
    sums: list[float] = []
    for weight in weights:
        total += weight
        sums.append(total)
    if total <= 0.0:
        raise ValueError("nothing is likely at all")
    found = rng.random() * total
    for at in range(len(sums) - 1):
        if found < sums[at]:
            return at
    return len(sums) - 1
