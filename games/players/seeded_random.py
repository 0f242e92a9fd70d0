"""Repeatable chance: one source for each thing that is drawn, all from one seed."""

from random import Random


def chance(seed: int, *drawn: str | int) -> Random:
    """The source for what is `drawn`, such as `("deck", 3)`; the same again for the same seed.

    Each draw has its own source, so that no decision depends on how many went before it.
    """
    return Random("/".join(map(str, (seed, *drawn))))  # noqa: S311 - to be repeated, not kept secret
