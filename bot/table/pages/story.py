"""The course of a deal so far, told in words."""

from collections.abc import Iterator, Sequence

from bot.pages.words import Words
from bot.table.pages.table_layout import TRICK_TAKEN, trick_plays
from games.core.scene import StoryStep, TrickCard


def story_lines(words: Words, story: Sequence[StoryStep]) -> Iterator[str]:
    """Yield each trick on a line of its own, and everything told before it on another."""
    # So that the longest deal fits: pictures of cards take ten times the room of their signs.
    plain = words.with_faces(words.faces.in_text())
    told: list[str] = []
    for trick, said in story:
        if trick:
            yield " ".join(told)
            told.clear()
            yield _trick(plain, trick)
        told += (plain(each) for each in said if not (trick and each.key.endswith(TRICK_TAKEN)))
    yield " ".join(told)


def _trick(words: Words, trick: Sequence[TrickCard]) -> str:
    """Return the plays of a trick, in order; the taker stands out, by name if all is spoken."""
    if words.faces.spoken:
        return " \u00b7 ".join(trick_plays(words, trick, full=True))
    plays = ((each.best, words("table.played", who=each.who, card=each.card)) for each in trick)
    return " \u00b7 ".join(f"**{said}**" if best else said for best, said in plays)
