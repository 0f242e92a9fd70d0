"""What a table has to look up: the score sheet of a match, and its last trick."""

from collections.abc import Sequence

from bot.render import fairness
from bot.render.caption import Caption
from bot.render.layout import Button, bare, lines, rows, small
from bot.render.stateless import Stateless
from bot.render.table_layout import place_line, trick_lines
from bot.render.words import Words
from games.core.fairness import Seal
from games.core.scene import Place, Scene, Told

SHEET_LINES = 40


def last_trick(words: Words, caption: Caption, scene: Scene) -> Stateless:
    """The last full trick, or that there is none yet."""
    words = words.at(caption.names)
    if not scene.last_trick:
        return bare(words("table.no_last_trick"))
    trick = trick_lines(words, scene.last_trick, full=True)
    return bare(lines(f"**{words('common.last_trick')}**", trick))


def score_sheet(  # noqa: PLR0913 - what stands on one sheet, part by part
    words: Words,
    caption: Caption,
    deals: Sequence[tuple[int, Told]],
    places: Sequence[Place],
    seal: Seal | None = None,
    *,
    buttons: Sequence[Button] = (),
) -> Stateless:
    """How each deal ended, with its number, and where everyone stands; and what can be done."""
    words = words.at(caption.names)
    shown = deals[-SHEET_LINES:]
    return bare(
        lines(
            f"**{words('board.sheet', table=caption.title)}**",
            *(place_line(words, place) for place in places),
        ),
        lines(*(f"**{number}** · {words(told.says)}" for number, told in shown))
        or words("board.no_deal"),
        small(fairness.seal_sentence(words, seal)),
        *rows(buttons),
    )
