"""A game's odds: sentences that change how one plays, each with its numbers as bars."""

from babel.numbers import format_decimal, format_percent

from bot.features.rules.odds import Derived, Fact, derived, facts
from bot.features.rules.presses import ShortenRules, ShowOdds
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import button, count_lines, frame, lines, rows, small
from bot.pages.pagination import page_buttons, page_number
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from games.core.percentage import percentage

LINES = 15
"""Lines of a page's facts, which a phone shows without scrolling."""

LONG = 10
"""Signs of the longest bar."""

_FULL, _EMPTY = "█", "░"


def odds_page(words: Words, game: str, page: int) -> Stateless:
    """One page of a game's odds; pages count from 0 and never run out."""
    pages = pages_of(words, game)
    page = min(max(page, 0), len(pages) - 1)

    def to(at: int) -> str:
        return custom_id(ShowOdds(game, at))

    back = button(words.label("rules.in_short"), custom_id(ShortenRules(game)))
    return frame(
        f"### {words('odds.title', game=words.label(f'{game}.name'))}",
        *pages[page],
        small(source(words)),
        page_number(words, page, len(pages)),
        *rows((*page_buttons(words, page, len(pages), to), back)),
    )


def pages_of(words: Words, game: str) -> tuple[tuple[str, ...], ...]:
    """The facts of a game as they are told, in pages of as many as a phone shows."""
    pages: list[list[str]] = []
    left = 0
    for fact in facts(game):
        text = told(words, game, fact)
        high = sum(map(count_lines, text.splitlines()))
        if high > left:
            pages.append([])
            left = LINES
        left -= high
        pages[-1].append(text)
    return tuple(map(tuple, pages))


def told(words: Words, game: str, fact: Fact) -> str:
    """A fact: its sentence in bold, and a line for each of its numbers."""
    return lines(f"**{words(fact.sentence)}**", *bars(words, game, fact))


def bars(words: Words, game: str, fact: Fact) -> tuple[str, ...]:
    """A line for each number of a fact: a bar, the number, and what it is the number of."""
    numbers = [derived(game)[each.number] for each in fact.bars]
    most = max(1.0 if each.is_share else each.value for each in numbers)
    fine = most < 1
    return tuple(
        f"`{_bar(number.value / most)}` {written(words, number, fine=fine)} · {words(each.label)}"
        for each, number in zip(fact.bars, numbers, strict=True)
    )


def source(words: Words) -> str:
    """Where the numbers come from, and what stands behind them."""
    return words("odds.how")


def written(words: Words, number: Derived, *, fine: bool = False) -> str:
    """A number as the language writes it: in percent, else with one decimal, or two if `fine`.

    Behind a percentage that may be off by more than one point stands by how many.
    """
    if number.is_share:
        said = format_percent(percentage(number.value, 1) / 100, locale=words.locale)
        off = round(50 * (number.high - number.low))
        return f"{said} ±{off}" if off > 1 else said
    return format_decimal(number.value, "0.00" if fine else "0.0", locale=words.locale)


def _bar(part: float) -> str:
    full = round(LONG * min(max(part, 0), 1))
    return _FULL * full + _EMPTY * (LONG - full)
