"""A replay on the screen: one step of it, alone or for all who turn its pages, and its record."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

from discord import ui

from bot.features.replays.presses import PostReplay, SendRecord, TurnPosted
from bot.pages.caption import Caption
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, Item, bare, button, frame, rows, small
from bot.pages.shared_presses import ReplayWay, ShowReplay
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.replay import ReplayPosition, heading, report_button, step, turning
from bot.table.pages.result import same_cards_button


def replay(
    words: Words,
    caption: Caption,
    position: ReplayPosition,
    *,
    may_post: bool = False,
    is_aside: bool = False,
) -> Stateless:
    """One step of the replay, with buttons to go on, and one to post it for those who `may_post`.

    The cards of a deal can be dealt again to who has played it alone.
    It is shown `is_aside` to somebody who tried to turn the page of one that another person reads.
    """
    words = words.at(caption.names)
    return frame(
        small(words("replay.turned")) if is_aside else "",
        heading(words, caption, position.scene.deal, _where(words, caption, position)),
        *step(words, position),
        *rows(turning(words, position, partial(_step_id, caption))),
        *rows(_besides(words, caption, position, may_post=may_post)),
    )


def posted_replay(
    words: Words, caption: Caption, position: ReplayPosition, picture: Item | None = None
) -> Stateless:
    """One step of a replay that all may turn: the table as a picture or in text, and every hand."""
    words = words.at(caption.names)
    alone = button(words.label("replay.alone"), _posted_id(caption, position.at, "alone"))
    return frame(
        heading(words, caption, position.scene.deal, _where(words, caption, position)),
        *((picture,) if picture is not None else ()),
        *step(words, position, has_picture=picture is not None),
        *rows(turning(words, position, partial(_posted_id, caption))),
        *rows((alone,)),
    )


def _posted_id(caption: Caption, step: int, way: ReplayWay | Literal["alone"]) -> str:
    return custom_id(TurnPosted(caption.table, way, step))


def record(words: Words, caption: Caption, file: str) -> Stateless:
    """The record of a match; `file` is attached to it."""
    return bare(
        words("replay.record", table=caption.title),
        small(words("replay.record_check")),
        ui.File(f"attachment://{file}"),
    )


def _where(words: Words, caption: Caption, position: ReplayPosition) -> str:
    return words("replay.where", table=caption.title, step=position.at + 1, steps=position.of)


def _step_id(caption: Caption, step: int, way: ReplayWay) -> str:
    return custom_id(ShowReplay(way, at=step), caption.table)


def _besides(
    words: Words, caption: Caption, position: ReplayPosition, *, may_post: bool
) -> Iterator[Button]:
    if position.scene.deal and caption.alone:
        yield same_cards_button(words, caption.table, position.scene.deal)
    if position.scene.deal and not caption.private:
        yield report_button(words, caption.table, position.scene.deal)
    yield button(words.label("replay.record_button"), custom_id(SendRecord(), caption.table))
    if may_post:
        yield button(words.label("replay.post"), custom_id(PostReplay(), caption.table))
