"""The one source of chance: the operating system's, through `secrets`."""

import secrets
from random import Random

from games.core.cards import Hand

_SYSTEM = secrets.SystemRandom()


def shuffled(deck: Hand) -> Hand:
    """The same cards in an order that nobody can foresee."""
    return tuple(_SYSTEM.sample(deck, len(deck)))


def chance() -> Random:
    """A seeded source of chance for one decision of a computer player."""
    return Random(secrets.randbits(64))  # noqa: S311 - seeded from `secrets`, replayable by its seed
