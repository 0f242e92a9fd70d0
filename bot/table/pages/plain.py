"""A table and a hand in plain sentences: complete for someone who hears them instead of seeing.

No signs, no columns, nothing that depends on its place on the screen.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from bot.pages.caption import Caption
from bot.pages.layout import lines
from bot.pages.markdown import Markup
from bot.pages.words import Words
from bot.table.options.summary import in_short
from bot.table.pages.card_selection import lot_of, may_join
from bot.table.pages.hand_cards import refusal_lines
from bot.table.pages.table_layout import (
    NO_CONTEXT,
    TableContext,
    log_before_result,
    place_line,
    result_text,
    waiting_lines,
)
from games.core.scene import Call, CardRow, Holding, Scene, Told, TrickCard, says


def table_text(
    words: Words,
    caption: Caption,
    scene: Scene,
    context: TableContext = NO_CONTEXT,
) -> str:
    """Return everything that lies open, one sentence a line."""
    words = words.with_faces(words.faces.read_out()).at(caption.names)
    return lines(
        _heading(words, caption, scene.deal),
        words("lobby.hints") if caption.hints else "",
        result_text(words, context.log) or words.sentence(words(scene.prompt)),
        *waiting_lines(words, context),
        *(words.sentence(words(fact)) for fact in scene.facts),
        *(place_line(words, place) for place in scene.places),
        *(
            words("plain.laid", title=laid.title, cards=laid.cards)
            for laid in scene.laid
            if laid.cards
        ),
        *_trick(words, scene.trick),
        *_last_trick(words, scene.last_trick),
        *_log(words, log_before_result(context.log)),
    )


def _heading(words: Words, caption: Caption, deal: int) -> str:
    """Return which table it is; one of a lesson or a puzzle has no name."""
    game = words.label(f"{caption.game}.name")
    if caption.title:
        return words("plain.heading", game=game, table=caption.title, deal=deal)
    return words.sentence(words("private.line", title=game, what=says("table.deal", deal=deal)))


def options_text(words: Words, options: BaseModel) -> str:
    """Return the chosen options of a table."""
    chosen = words.comma_list(in_short(words.with_faces(words.faces.read_out()), options))
    return words.sentence(words("table.options", options=Markup(chosen)))


def hand_text(words: Words, caption: Caption, holding: Holding[Any]) -> str:
    """Return what one seat holds and may do, one sentence a line."""
    words = words.with_faces(words.faces.read_out()).at(caption.names)
    return lines(
        words.sentence(words("table.title", table=caption.title)),
        words.sentence(words(holding.prompt)),
        *(words.sentence(words(fact)) for fact in holding.all_facts),
        *(line for row in holding.rows for line in _row(words, row)),
        words("plain.calls", calls=_calls(words, holding.calls)) if holding.calls else "",
        *(
            words("plain.menu", title=menu.title, calls=_calls(words, menu.calls))
            for menu in holding.menus
            if menu.calls
        ),
    )


def _trick(words: Words, trick: Sequence[TrickCard]) -> Iterator[str]:
    if not trick:
        yield words("plain.no_trick")
        return
    for at, played in enumerate(trick):
        if at == 0:
            yield words("plain.led", who=played.who, card=played.card)
        else:
            yield words("plain.played", who=played.who, card=played.card)
    for played in trick:
        if played.best:
            yield words("plain.best", who=played.who, card=played.card)


def _last_trick(words: Words, trick: Sequence[TrickCard]) -> Iterator[str]:
    if not trick:
        return
    plays = (words("table.played", who=each.who, card=each.card) for each in trick)
    yield words("plain.last_trick", plays=Markup(words.label("plain.semicolon").join(plays)))
    for played in trick:
        if played.best:
            yield words("plain.last_best", who=played.who)


def _log(words: Words, log: Sequence[Told]) -> Iterator[str]:
    if log:
        yield words("plain.log")
        yield from (words(told.says) for told in log)


def _row(words: Words, row: CardRow[Any]) -> Iterator[str]:
    if not row.cards:
        return
    yield words("plain.laid", title=row.title, cards=tuple(held.card for held in row.cards))
    playable = tuple(held.card for held in row.cards if held.action is not None)
    if playable:
        yield words("plain.playable", cards=playable)
    yield from _lots(words, row)
    yield from refusal_lines(words, row)


def _lots(words: Words, row: CardRow[Any]) -> Iterator[str]:
    choosable = may_join(row, frozenset())
    if choosable:
        cards = tuple(held.card for held in row.cards if held.card in choosable)
        yield words("plain.lots", cards=cards)
    nothing = lot_of(row, frozenset())
    if nothing is not None:
        yield words("plain.no_lot", call=nothing.call.label)


def _calls(words: Words, calls: Sequence[Call[Any]]) -> Markup:
    return Markup(words.all_of(tuple(words(call.label) for call in calls)))
