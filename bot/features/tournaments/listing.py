"""Lists in a message: as many entries as there is room for, and the number left out."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from bot.pages.layout import TEXT
from bot.pages.words import Words

_FEW: Final = 4
"""A list beside another may take one of so many characters."""


class Listing(NamedTuple):
    """Entries, as many of which are shown as there is room for."""

    entries: tuple[str, ...]
    shape: Callable[[str], str]
    """Puts the rest of the sentence around them."""
    in_lines: bool = False
    """Whether each stands in a line of its own."""

    def text_of(self, words: Words, entries: Sequence[str]) -> str:
        """Some of the entries within their sentence."""
        return self.shape("\n".join(entries) if self.in_lines else words.comma_list(entries))

    def fitting(self, words: Words, room: int) -> tuple[str, bool]:
        """The text with as many entries as fit in so many characters, and whether these are all."""
        kept = self.entries
        text = self.text_of(words, kept)
        while len(text) > room and kept:
            kept = kept[:-1]
            more = words("tournament.more", count=len(self.entries) - len(kept))
            text = self.text_of(words, (*kept, more))
        return text, kept == self.entries


def fitting(words: Words, parts: Sequence[str | Listing]) -> tuple[list[str], bool]:
    """The parts as a message holds them, and whether nothing is left out.

    The other lists get a part of the room each, and the first list the rest.
    """
    room = TEXT - sum(len(each) for each in parts if isinstance(each, str))
    told = {at: each for at, each in enumerate(parts) if isinstance(each, str)}
    lists = [(at, each) for at, each in enumerate(parts) if isinstance(each, Listing)]
    is_whole = True
    for at, each in (*lists[1:], *lists[:1]):
        text, is_all = each.fitting(words, room if at == lists[0][0] else room // _FEW)
        told[at] = text
        room -= len(text)
        is_whole &= is_all
    return [told[at] for at in sorted(told)], is_whole
