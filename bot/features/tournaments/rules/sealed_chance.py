"""All chance in a tournament: numbers that follow from one sealed secret.

The secret is drawn before sign-up opens and shown after the end. Until then people have its digest,
made as that of a deck whose only card is the tournament's name. So nobody can choose a draw, not
even the people who run the bot, and anybody can recompute all draws.
"""

import hmac
from collections.abc import Iterable

from games.core.fairness import commitment, keeps

_LOT_BYTES = 8


def digest(name: str, secret: str) -> str:
    """The digest of a secret (32 random bytes, in hexadecimal) that people are shown.

    It is the SHA-256 digest of `name:secret`.
    """
    return commitment((name,), secret)


def is_sealed(name: str, secret: str, digest: str) -> bool:
    """Return whether this secret is the one that `digest` promised."""
    return keeps((name,), secret, digest)


def lot(secret: str, purpose: str) -> int:
    """The first eight bytes of the HMAC-SHA256 of `purpose`, such as `round/2/entry/7`."""
    drawn = hmac.digest(bytes.fromhex(secret), purpose.encode(), "sha256")
    return int.from_bytes(drawn[:_LOT_BYTES])


def by_lot(secret: str, purpose: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """Numbers in the order of the lots of `<purpose>/<number>`, the lowest lot first."""
    return tuple(sorted(numbers, key=lambda number: lot(secret, f"{purpose}/{number}")))
