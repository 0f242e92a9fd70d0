"""A game's RULES.md as pages: one section after the other, with a select to go to any of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from discord import SelectOption

from bot.render.custom_ids import NO_TABLE, press_id
from bot.render.layout import CHOICES, Item, framed, lines, rows, select, small
from bot.render.markdown import cut
from bot.render.pagination import page_buttons
from bot.render.stateless import Stateless
from bot.render.words import Words

LONGEST = 3600
"""Characters a page: the rest of the message's 4000 is for its heading and its foot."""
TITLE = 100
NO_TITLE = "…"


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Part of the rules that fits into a message."""

    title: str
    text: str
    first: bool
    """Whether its section begins here."""


def pages(rules: str) -> tuple[RulesPage, ...]:
    """The rules, section by section (`## `), long sections cut between paragraphs.

    What stands before the first section is a page of its own under the title (`# `).
    """
    return tuple(page for title, text in _sections(rules) for page in _pages(title, text))


def opening(words: Words, game: str, book: tuple[RulesPage, ...]) -> int:
    """The page to open the book at: of several games in it, each has a section of its own.

    That is the first page whose title names the game, or else the first of all.
    """
    name = words.label(f"{game}.name")
    return next((at for at, page in enumerate(book) if name in page.title), 0)


def show(words: Words, game: str, book: tuple[RulesPage, ...], page: int) -> Stateless:
    """One page of the rules, with the way to all others; pages count from 0 and never run out."""
    page = min(max(page, 0), len(book) - 1)
    here, name = book[page], words.label(f"{game}.name")
    return framed(
        lines(
            f"### {words.label('rules.title', game=name)}",
            "" if here.title == name else f"**{here.title}**",
        ),
        here.text,
        small(words("board.page", page=page + 1, pages=len(book))),
        *_way(words, game, book, page),
    )


def _way(words: Words, game: str, book: tuple[RulesPage, ...], page: int) -> Iterator[Item]:
    if len(book) == 1:
        return
    options = [
        SelectOption(label=cut(each.title, TITLE), value=_to(game, at), default=at == page)
        for at, each in enumerate(book)
        if each.first
    ]
    custom_id = press_id(NO_TABLE, page, "pick", game)
    yield select(custom_id, options[:CHOICES], words.label("rules.sections"))
    yield from rows(page_buttons(words, page, len(book), partial(_to, game)))


def _to(game: str, page: int) -> str:
    return press_id(NO_TABLE, page, "rules", game)


def _sections(rules: str) -> Iterator[tuple[str, str]]:
    found = [(at, line) for at, line in enumerate(rules.splitlines()) if line.startswith("## ")]
    written = rules.splitlines()
    starts = [at for at, _ in found]
    opening = written[: starts[0]] if starts else written
    title = next((line[2:].strip() for line in opening if line.startswith("# ")), "")
    rest = "\n".join(line for line in opening if not line.startswith("# ")).strip()
    if rest:
        yield title or NO_TITLE, rest
    for start, end in pairwise((*starts, len(written))):
        title = written[start][3:].strip() or NO_TITLE
        yield title, "\n".join(written[start + 1 : end]).strip()


def _pages(title: str, text: str) -> Iterator[RulesPage]:
    page = ""
    first = True
    for part in _paragraphs(text):
        if page and len(page) + 2 + len(part) > LONGEST:
            yield RulesPage(title, page, first)
            page, first = part, False
        else:
            page = f"{page}\n\n{part}" if page else part
    yield RulesPage(title, page, first)


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        # A paragraph longer than a page is cut wherever the page ends.
        for start in range(0, max(len(paragraph), 1), LONGEST):
            yield paragraph[start : start + LONGEST]
