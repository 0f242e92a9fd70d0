"""The pages for onlookers: the table as it lies open, and all hands of finished deals."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from discord import ButtonStyle

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, button, frame, rows, small
from bot.pages.shared_presses import ReplayWay
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.replay import ReplayPosition, heading, step, turning
from bot.table.pages.result import replay_button, same_cards_button
from bot.table.pages.table_layout import TableContext, in_text
from bot.table.presses import WatchTable
from games.core.scene import Scene

NOW: Final = "now"
NEWEST: Final = "newest"
"""The args of presses that lead to the table as it is, and to the deal that was over last."""


@dataclass(frozen=True, slots=True)
class Watched:
    """The progress of a match that somebody looks at."""

    newest: int = 0
    """The number of the last deal that is over; 0 while none is."""
    is_over: bool = False
    """Whether the match has its result."""


def watch_button(words: Words, table: int) -> Button:
    """Return the button to look on at a table."""
    return button(words.label("watch.button"), custom_id(WatchTable(), table))


def deal(
    words: Words, caption: Caption, position: ReplayPosition, watched: Watched, *, own: bool = False
) -> Stateless:
    """Return one step of a finished deal; if it is their `own`, its cards can be dealt again."""
    words, shown = words.at(caption.names), position.scene.deal
    where = words("watch.where", table=caption.title, step=position.at + 1, steps=position.of)
    is_behind = watched.newest > shown
    return frame(
        heading(words, caption, shown, where),
        *step(words, position),
        *rows(turning(words, position, partial(_step_id, caption))),
        *_news(words, watched, is_behind=is_behind),
        *rows(
            (
                *_ways(words, caption, watched, is_behind=is_behind, here=NEWEST),
                *((same_cards_button(words, caption.table, shown),) if own and shown else ()),
            )
        ),
    )


def now(
    words: Words, caption: Caption, scene: Scene, context: TableContext, watched: Watched
) -> Stateless:
    """Return the table as it lies open, and which deals are over."""
    words = words.at(caption.names)
    over = words("watch.over", count=watched.newest) if watched.newest else words("watch.none_over")
    return frame(
        *in_text(words, caption, scene, context),
        small(over),
        *_news(words, watched, is_behind=False),
        *rows(_ways(words, caption, watched, is_behind=False, here=NOW)),
    )


def _step_id(caption: Caption, number: int, way: ReplayWay) -> str:
    return custom_id(WatchTable(way, number), caption.table)


def _news(words: Words, watched: Watched, *, is_behind: bool) -> Iterator[str]:
    """Yield what has ended while this page was open."""
    if watched.is_over:
        yield f"**{words('watch.match_over')}**"
    elif is_behind:
        yield f"**{words('watch.news', deal=watched.newest)}**"


def _ways(
    words: Words, caption: Caption, watched: Watched, *, is_behind: bool, here: str
) -> Iterator[Button]:
    if watched.is_over:
        yield replay_button(words, caption.table)
        return
    if watched.newest and (is_behind or here == NOW):
        style = ButtonStyle.primary if is_behind else ButtonStyle.secondary
        label = words.label("watch.newest", deal=watched.newest)
        yield button(label, caption.id(WatchTable(NEWEST)), style)
    label = words.label("watch.again" if here == NOW else "watch.now")
    yield button(label, caption.id(WatchTable(NOW)))
