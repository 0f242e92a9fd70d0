"""Pages to look things up at a table: the score sheet of a match, and its last trick."""

from collections.abc import Iterator, Sequence

from bot.pages.caption import Caption
from bot.pages.layout import Button, bare, lines, rows, small
from bot.pages.markdown import Markup
from bot.pages.pagination import page_buttons, page_number
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages import fairness
from bot.table.pages.table_layout import trick_lines
from bot.table.presses import ShowScore
from games.core.board import SharedScore
from games.core.fairness import Seal
from games.core.scene import Scene, ScenePlace, Told, Who

SHEET_TEXT = 2200
"""Characters of a page's deals; the standings, the promise and the page number come besides."""
NEWEST = -1
"""The page with the latest deals."""


def last_trick(words: Words, caption: Caption, scene: Scene) -> Stateless:
    """Return the last full trick, or say that there is none yet."""
    words = words.at(caption.names)
    if not scene.last_trick:
        if scene.turned_over is not None:
            return bare(words("table.turned_over", who=scene.turned_over))
        return bare(words("table.no_last_trick"))
    trick = trick_lines(words, scene.last_trick, full=True)
    return bare(lines(f"**{words('common.last_trick')}**", trick))


def score_sheet(  # noqa: PLR0913 - what stands on one sheet, part by part
    words: Words,
    caption: Caption,
    deals: Sequence[tuple[int, Told]],
    places: Sequence[ScenePlace],
    seal: Seal | None = None,
    *,
    slate: Sequence[SharedScore] = (),
    page: int = NEWEST,
    buttons: Sequence[Button] = (),
) -> Stateless:
    """Return each deal's result with its number, everybody's points, and what can be done.

    Seats that have their points together on the `slate` stand in one line. An unknown page means
    the newest one: the first page has the first deals.
    """
    words = words.at(caption.names)
    pages = _pages([f"**{number}** · {words(told.says)}" for number, told in deals])
    page = page if page in range(len(pages)) else len(pages) - 1
    turning = page_buttons(words, page, len(pages), lambda to: caption.id(ShowScore(to)))
    return bare(
        lines(
            f"**{words('board.sheet', table=caption.title)}**",
            *_standing(words, slate, places),
        ),
        lines(*pages[page]) or words("board.no_deal"),
        lines(
            small(fairness.seal_sentence(words, seal)),
            page_number(words, page, len(pages)),
        ),
        *rows(turning),
        *rows(buttons),
    )


def _standing(
    words: Words, slate: Sequence[SharedScore], places: Sequence[ScenePlace]
) -> Iterator[str]:
    alone = (SharedScore((place.seat,), place.points) for place in places)
    for tally in slate or alone:
        parts = [words("common.points", count=tally.points)]
        parts += [words("board.chalk")] if tally.chalk else []
        if words.faces.spoken:
            who = tuple(Who(seat) for seat in tally.seats)
            yield words("plain.place", who=who, facts=Markup(words.comma_list(parts)))
        else:
            who = words.comma_list(words.who(seat) for seat in tally.seats)
            yield f"• **{who}** · {' · '.join(parts)}"


def _pages(told: Sequence[str]) -> list[list[str]]:
    """Return lines in their order, as many on each page as it holds; at least one page."""
    pages: list[list[str]] = [[]]
    for line in told:
        if pages[-1] and sum(map(len, pages[-1])) + len(line) > SHEET_TEXT:
            pages.append([])
        pages[-1].append(line)
    return pages
