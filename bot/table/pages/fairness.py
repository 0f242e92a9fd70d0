"""The promise on a deck as it is shown: its seal during the match, and everything afterwards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Literal, TypeAlias

from discord import ui

from bot.pages.layout import bare, lines, small
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from games.core.fairness import Seal, promised_text

Verdict: TypeAlias = Literal["kept", "broken", "other", "altered", "idle", "none"]
BRIEF: Final = 12
"""How many signs of a digest fit beside words on a line of a phone."""
_SENTENCES: Final[dict[Verdict, str]] = {
    "kept": "fairness.kept",
    "broken": "fairness.broken",
    "other": "fairness.other",
    "altered": "fairness.altered",
    "idle": "fairness.idle",
    "none": "fairness.none",
}
_SOUND: Final[frozenset[Verdict]] = frozenset({"kept", "idle"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedDeck:
    """One deck after its match, counted from 1; cards are written with blanks between."""

    number: int
    verdict: Verdict
    digest: str = ""
    cards: str = ""
    nonce: str = ""
    dealt: str = ""


def seal_line(words: Words, seal: Seal | None) -> str:
    """Return the next deck's seal as a line of small print; empty once the deck is dealt."""
    if seal is None or seal.dealt:
        return ""
    return small(words("fairness.brief", digest=seal.digest[:BRIEF]))


def seal_sentence(words: Words, seal: Seal | None) -> str:
    """Return the whole seal of the deck that is dealt now, or comes next."""
    if seal is None:
        return ""
    return words("fairness.current" if seal.dealt else "fairness.next", digest=seal.digest)


def verification(words: Words, title: str, decks: Sequence[OpenedDeck], file: str) -> Stateless:
    """Tell whether every deck of a match was dealt as promised; `file` is attached."""
    sound = all(deck.verdict in _SOUND for deck in decks)
    return bare(
        lines(
            f"**{words('fairness.title', table=title)}**",
            words("fairness.sound" if sound else "fairness.unsound") if decks else "",
        ),
        lines(*_verdicts(words, decks)),
        *((small(words("fairness.file")), _attachment(file)) if decks else ()),
    )


def verification_text(words: Words, decks: Sequence[OpenedDeck]) -> str:
    """Return everything that was sealed, for those who want to recompute it."""
    return "\n\n".join(lines(*_deck(words, deck)) for deck in decks) + "\n"


def _verdicts(words: Words, decks: Sequence[OpenedDeck]) -> Iterator[str]:
    for verdict, alike in groupby(decks, _verdict):
        first, *others = (deck.number for deck in alike)
        numbers = f"{first} – {others[-1]}" if others else str(first)  # noqa: RUF001 - from, to
        yield words(_SENTENCES[verdict], decks=numbers, count=1 + len(others))
    if not decks:
        yield words("fairness.no_deck")


def _verdict(deck: OpenedDeck) -> Verdict:
    return deck.verdict


def _deck(words: Words, deck: OpenedDeck) -> Iterator[str]:
    yield words.label("fairness.deck", number=deck.number)
    if deck.verdict != "none":
        yield words.label("fairness.digest", 200, digest=deck.digest)
        text = promised_text(deck.cards.split(" "), deck.nonce)
        yield words.label("fairness.text", 1000, text=text)
    if deck.dealt:
        yield words.label("fairness.dealt", 1000, cards=deck.dealt)


def _attachment(file: str) -> ui.Item[Any]:
    return ui.File(f"attachment://{file}")
