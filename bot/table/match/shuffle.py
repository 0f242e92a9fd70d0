"""The one source of chance, the operating system's, and the decks drawn from it."""

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from bot.process.clock import now
from bot.store import Store
from bot.store.shuffles import StoredShuffle
from games.core.cards import Hand, cards
from games.core.fairness import NONCE_BYTES, Seal, commitment

_SYSTEM = secrets.SystemRandom()
_SEED_BYTES = 8


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A deck and its promise; prints nothing but the digest."""

    deck: Hand = field(repr=False)
    nonce: str = field(repr=False)
    digest: str


class Chance:
    """The source of a match's decks and its computer players' whims: plain luck."""

    def deck(self, pack: Hand, number: int) -> Shuffle:  # noqa: ARG002 - what is sealed goes by it
        """Return the deck of this number, counted from 0, with its promise."""
        return draw(pack)

    def seed(self, purpose: str) -> int:  # noqa: ARG002 - what is sealed goes by it
        """Return the seed of all chance in one decision."""
        return seed()


class RepeatedChance(Chance):
    """The chance of a match whose first decks are given: the same play leads to the same match."""

    def __init__(self, decks: Mapping[int, StoredShuffle], pack: Hand) -> None:
        """`decks` are those that are given, by their numbers from 0 on."""
        self._decks = {
            number: Shuffle(_whole(each.cards, pack), each.nonce, each.digest)
            for number, each in decks.items()
        }
        self._key = decks[0].nonce.encode()

    def deck(self, pack: Hand, number: int) -> Shuffle:
        """Return the given deck of this number, or draw one beyond the last."""
        return self._decks.get(number) or draw(pack)

    def seed(self, purpose: str) -> int:
        """Return the first eight bytes of an HMAC-SHA256 of the purpose."""
        return int.from_bytes(hmac.digest(self._key, purpose.encode(), "sha256")[:_SEED_BYTES])


class FixedDecks:
    """The decks of one match, each fixed before it is dealt."""

    def __init__(
        self, store: Store, match: int, pack: Hand, drawn_from: Chance | None = None
    ) -> None:
        self._store = store
        self._match = match
        self._pack = pack
        self._chance = drawn_from or Chance()

    async def next(self) -> Shuffle:
        """Return the next deck of the match; it is fixed from now on, even after a restart.

        Raises DatabaseFailed, and ValueError if somebody has spoilt the deck in the store.
        """
        dealt = await self._store.shuffles.dealt(self._match)
        drawn = self._chance.deck(self._pack, dealt)
        written = StoredShuffle(" ".join(map(str, drawn.deck)), drawn.nonce, drawn.digest)
        fixed = await self._store.shuffles.fix(self._match, written, now())
        return Shuffle(_whole(fixed.cards, self._pack), fixed.nonce, fixed.digest)

    def seed(self, purpose: str) -> int:
        """Return the seed of all chance in one decision at this match."""
        return self._chance.seed(purpose)

    async def seal(self) -> Seal | None:
        """Return the public part of the last fixed deck."""
        return await self._store.shuffles.last_seal(self._match)


def _whole(written: str, pack: Hand) -> Hand:
    """Parse a written deck and check that it is whole. An error must not name its cards."""
    try:
        deck = cards(written)
    except ValueError:
        deck = ()
    if sorted(deck) != sorted(pack):
        raise ValueError("the next deck of a table is not whole any more")
    return deck


def draw(pack: Hand) -> Shuffle:
    """Return a shuffled deck with a promise of its own."""
    deck, nonce = shuffle(pack), secrets.token_hex(NONCE_BYTES)
    return Shuffle(deck, nonce, commitment(deck, nonce))


def shuffle(deck: Hand) -> Hand:
    """Return the same cards in an order that nobody can foresee."""
    return tuple(_SYSTEM.sample(deck, len(deck)))


def seed() -> int:
    """Return a seed for all chance in one decision of a computer player."""
    return secrets.randbits(64)


def chance() -> Random:
    """Return a seeded source of chance, for draws of this process."""
    return Random(seed())  # noqa: S311 - seeded from `secrets`
