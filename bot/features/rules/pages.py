"""A game's rules: in short on one page, in full section by section, and one paragraph alone."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from discord import ButtonStyle, SelectOption

from bot.features.rules.odds import facts
from bot.features.rules.presses import ShortenRules, ShowOdds
from bot.pages.card_style import PLAIN, SIGNS, WELI
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import CHOICES, Item, bare, button, frame, lines, rows, select, small
from bot.pages.markdown import cut
from bot.pages.pagination import page_buttons
from bot.pages.shared_presses import ShowRules
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from games.core.cards import Rank, pack

LONGEST = 3600
"""Characters a page: the rest of the message's 4000 is for its heading and its foot."""
TITLE = 100
NO_TITLE = "…"

_NUMBERED = re.compile(r"^(?=(?:## |§)(\d+(?:\.\d+)?) )", re.MULTILINE)
"""The place before the number that each section and paragraph begins with."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Part of the rules that fits into a message."""

    title: str
    text: str
    first: bool
    """Whether its section begins here."""


def pages(rules: str) -> tuple[RulesPage, ...]:
    """The rules, section by section (`## `), long sections cut between paragraphs.

    The text before the first section is a page of its own under the title (`# `).
    """
    return tuple(page for title, text in _sections(rules) for page in _pages(title, text))


def of_variant(rules: str, omitted: frozenset[str]) -> str:
    """The rules of several games as those of one: without these sections and paragraphs.

    The text before the first section speaks of all the games, so it is left out as well.
    """
    if not omitted:
        return rules
    parts = _NUMBERED.split(rules)[1:]
    section, kept = "", list[str]()
    for number, text in zip(parts[::2], parts[1::2], strict=True):
        if text.startswith("## "):
            section = number
        if omitted.isdisjoint({section, number}):
            kept.append(text)
    return "".join(kept)


def on_deck(words: Words, rules: str) -> str:
    """The rules, which are written for French cards, with the names on the reader's own."""
    if not words.faces.deck.is_german:
        return rules
    names = _names(words)
    written = "|".join(sorted(map(re.escape, names), key=len, reverse=True))

    def rename(found: re.Match[str]) -> str:
        return words.all_of(tuple(names[each] for each in found[0].split(" ")))

    return re.sub(rf"(?:{written})(?: (?:{written}))*", rename, rules)


def _names(words: Words) -> dict[str, str]:
    """The names on a German deck, by the spelling on the French one."""
    french, german = words.with_faces(PLAIN), words.with_faces(words.faces.in_text())
    suits = {sign: words.label("card.suit", suit=suit) for suit, sign in SIGNS.items()}
    cards = {french.card(card): german.card(card) for card in pack(Rank.SEVEN)}
    # Rules say which card is the Weli.
    rank = str(WELI.rank.value)
    weli = words.label("card.named", suit=suits[SIGNS[WELI.suit]], rank=rank)
    return suits | cards | {french.card(WELI): weli}


def chapter(game: str, rules: str) -> str:
    """The text under the heading `# <game>` of the short rules; empty if there is none."""
    parts = re.split(r"^# (.+)$", rules, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True)).get(game, "").strip()


def paragraph(rules: str, number: str) -> str | None:
    """The text of the paragraph `number`, such as `4.2`, without its number; None without it."""
    parts = _NUMBERED.split(rules)[1:]
    found = dict(zip(parts[::2], parts[1::2], strict=True)).get(number)
    return None if found is None or found.startswith("## ") else found.split(" ", 1)[1].strip()


def choose_game(words: Words, games: Iterable[str]) -> Stateless:
    """A button to the rules of each game, for somebody who has not said which."""
    ways = (button(words.label(f"{game}.name"), custom_id(ShortenRules(game))) for game in games)
    return bare(words("command.rules.option.game"), *rows(ways, 2))


def short(words: Words, game: str, text: str) -> Stateless:
    """One page to start playing, and buttons to all the rules, and to the odds if there are any."""
    name = words.label(f"{game}.name")
    ways = [button(words.label("rules.in_full"), _to(game, 0), ButtonStyle.primary)]
    if facts(game):
        ways.append(button(words.label("odds.button"), custom_id(ShowOdds(game))))
    title, own = f"### {words.label('rules.title', game=name)}", small(words("rules.of_table"))
    return frame(title, text, own, _cards(words, text), *rows(ways))


def show_paragraph(
    words: Words, game: str, number: str, text: str, book: tuple[RulesPage, ...]
) -> Stateless:
    """One paragraph, and a button to the page of the book on which it stands."""
    page = next((at for at, each in enumerate(book) if _begins(each, f"§{number} ")), 0)
    read_on = button(words.label("rules.read_on"), _to(game, page))
    title = words.label("rules.title", game=words.label(f"{game}.name"))
    return frame(f"### §{number}", text, _cards(words, text), small(title), *rows([read_on]))


def _begins(page: RulesPage, mark: str) -> bool:
    """Return whether a paragraph begins with this mark on a page, and is not only cited there."""
    return any(line.startswith(mark) for line in page.text.splitlines())


def show(
    words: Words, game: str, book: tuple[RulesPage, ...], page: int, *, in_short: bool = False
) -> Stateless:
    """One page of the rules, with buttons to all others; pages count from 0 and never run out.

    `in_short` offers a button back to the short rules.
    """
    page = min(max(page, 0), len(book) - 1)
    here, name = book[page], words.label(f"{game}.name")
    return frame(
        lines(
            f"### {words.label('rules.title', game=name)}",
            "" if here.title == name else f"**{here.title}**",
        ),
        here.text,
        _cards(words, here.text),
        small(words("board.page", page=page + 1, pages=len(book))),
        *_way(words, game, book, page, in_short=in_short),
    )


def _cards(words: Words, text: str) -> str:
    """A note for readers with a German deck on the courts that a text names."""
    if not words.faces.deck.is_german:
        return ""
    named = any(court in text.lower() for court in words("rules.courts").lower().split())
    return small(words("rules.german_cards")) if named else ""


def _way(
    words: Words, game: str, book: tuple[RulesPage, ...], page: int, *, in_short: bool
) -> Iterator[Item]:
    to_short = button(words.label("rules.in_short"), custom_id(ShortenRules(game)))
    back = (to_short,) if in_short else ()
    if len(book) == 1:
        yield from rows(back)
        return
    options = [
        SelectOption(label=cut(each.title, TITLE), value=_to(game, at), default=at == page)
        for at, each in enumerate(book)
        if each.first
    ]
    menu_id = custom_id(Pick(game, page))
    yield select(menu_id, options[:CHOICES], words.label("rules.sections"))
    yield from rows((*page_buttons(words, page, len(book), partial(_to, game)), *back))


def _to(game: str, page: int) -> str:
    return custom_id(ShowRules(game, page))


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
