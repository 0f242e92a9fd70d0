"""The one source of chance: the operating system's, through `secrets`."""

import secrets
from dataclasses import dataclass, field
from random import Random

from games.core.cards import Hand
from games.core.fairness import NONCE_BYTES, commitment

_SYSTEM = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A deck and its promise; prints nothing but the digest."""

    deck: Hand = field(repr=False)
    nonce: str = field(repr=False)
    digest: str


def draw(pack: Hand) -> Shuffle:
    """A shuffled deck with a promise of its own."""
    deck, nonce = shuffled(pack), secrets.token_hex(NONCE_BYTES)
    return Shuffle(deck, nonce, commitment(deck, nonce))


def shuffled(deck: Hand) -> Hand:
    """The same cards in an order that nobody can foresee."""
    return tuple(_SYSTEM.sample(deck, len(deck)))


def seed() -> int:
    """What all chance in one decision of a computer player comes from."""
    return secrets.randbits(64)


def chance() -> Random:
    """A seeded source of chance, for what is drawn here."""
    return Random(seed())  # noqa: S311 - seeded from `secrets`
