"""The chance of a day: one secret that determines every deck and every whim of that day.

Its seal is that of a deck (games/core/fairness.py) whose only card is the day, such as
`2026-11-23:5f…`, and its secret is the nonce.
"""

import hmac
import secrets
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Final

from bot.process.clock import DAY_MS
from bot.store import Store
from bot.store.daily_secrets import StoredSeal
from bot.table.match.setup import Setup
from bot.table.match.shuffle import Chance, RepeatedChance, Shuffle
from games.core.cards import Hand
from games.core.fairness import NONCE_BYTES, commitment

_EPOCH: Final = date(1970, 1, 1).toordinal()
_BEFORE_THE_FIRST: Final = date(2025, 12, 31).toordinal() - _EPOCH
_SEED_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class SealedDay:
    """A day with its secret; prints the digest alone."""

    day: int
    secret: str = field(repr=False)
    digest: str

    @classmethod
    def draw(cls, day: int) -> "SealedDay":
        """Create a day with a secret that nobody can foresee."""
        secret = secrets.token_hex(NONCE_BYTES)
        return cls(day, secret, commitment((iso_date(day),), secret))

    @classmethod
    def of(cls, day: int, stored: StoredSeal) -> "SealedDay":
        """Create a day from what is stored."""
        return cls(day, stored.secret, stored.digest)

    @property
    def stored_seal(self) -> StoredSeal:
        """The day in the form for the store."""
        return StoredSeal(self.secret, self.digest)


class SealedChance(Chance):
    """All chance in the deal of the day at one game: the same for everybody who plays it."""

    def __init__(self, sealed: SealedDay, game: str) -> None:
        self._sealed = sealed
        self._game = game

    def deck(self, pack: Hand, number: int) -> Shuffle:
        """Return the pack sorted by the HMAC-SHA256 of `<game>/deck/<number>/<card>`."""
        deck = tuple(sorted(pack, key=lambda card: self._draw(f"deck/{number}/{card}")))
        nonce = self._draw(f"nonce/{number}").hex()
        return Shuffle(deck, nonce, commitment(deck, nonce))

    def seed(self, purpose: str) -> int:
        """Return the first eight bytes of the HMAC-SHA256 of `<game>/seed/<purpose>`."""
        return int.from_bytes(self._draw(f"seed/{purpose}")[:_SEED_BYTES])

    def _draw(self, what: str) -> bytes:
        key = bytes.fromhex(self._sealed.secret)
        return hmac.digest(key, f"{self._game}/{what}".encode(), "sha256")


async def chance_of(store: Store, setting: Setup) -> Chance:
    """Return the source of chance for a match. Raises ValueError if its day has no secret."""
    if setting.repeats:
        return RepeatedChance(await store.shuffles.of(setting.match), setting.game.deck)
    if not setting.daily:
        return Chance()
    found = await store.sealed_days.deal_of(setting.match)
    sealed = None if found is None else await store.sealed_days.seal(found.day)
    if found is None or sealed is None:
        raise ValueError("a deal of the day has no day")
    return SealedChance(SealedDay.of(found.day, sealed), found.game)


def day_at(at: int) -> int:
    """Return the day of a moment (unix ms), counted from 1970-01-01 in UTC."""
    return at // DAY_MS


def iso_date(day: int) -> str:
    """Return a day as `2026-11-23`."""
    return datetime.fromtimestamp(day * DAY_MS / 1000, UTC).date().isoformat()


def number_of(day: int) -> int:
    """Return the number people know a day by: the first of 2026 is number 1."""
    return day - _BEFORE_THE_FIRST


def week_of(day: int) -> tuple[int, int]:
    """Return the first and the last day, Monday and Sunday, of a day's week."""
    monday = day - date.fromordinal(day + _EPOCH).weekday()
    return monday, monday + 6
