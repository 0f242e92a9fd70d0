"""The promise on a shuffled deck: a digest that only this deck, with its nonce, can keep.

Once the digest is shown before the deal, the deck cannot be changed any more; the digest alone
tells nothing of the deck, as long as the nonce is drawn from enough chance.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from games.core.cards import Card

NONCE_BYTES: Final = 32
"""The amount of chance in a nonce, which is written in hexadecimal, two signs a byte."""


@dataclass(frozen=True, slots=True)
class Seal:
    """The part of a promise that lies open while the match runs."""

    digest: str
    dealt: bool
    """Whether the deck has been dealt since."""


def promised_text(deck: Iterable[Card | str], nonce: str) -> str:
    """The text of which a digest is taken, such as `S9 H10 DK:5f…`.

    The cards as written, in the order of the deal with blanks between, a colon, and the nonce.
    """
    return f"{' '.join(map(str, deck))}:{nonce}"


def commitment(deck: Iterable[Card | str], nonce: str) -> str:
    """The digest that promises `deck`: SHA-256 of `promised_text` as UTF-8, in hexadecimal."""
    return sha256(promised_text(deck, nonce).encode()).hexdigest()


def keeps(deck: Iterable[Card | str], nonce: str, digest: str) -> bool:
    """Return whether `deck` is the one that `digest` promised."""
    return digest == commitment(deck, nonce)
