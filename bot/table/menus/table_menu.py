"""The menu of a table: facts about it besides its cards, and actions besides playing."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from discord import ButtonStyle
from pydantic import BaseModel

from bot.pages.caption import Caption
from bot.pages.card_style import SIGNS, Deck
from bot.pages.layout import Button, Part, bare, button, join_parts, lines, rows, small
from bot.pages.markdown import Markup
from bot.pages.shared_presses import ShowRules
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.menus.watch import watch_button
from bot.table.options.summary import summary
from bot.table.presses import (
    AskToResign,
    BringDown,
    ComeBack,
    Leave,
    Pause,
    Resume,
    ShowLastTrick,
    ShowMarks,
    ShowPhrases,
    VoteEnd,
)
from games.core.board import Board
from games.core.scene import Says, says

_PRESSES: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {
        "say": ShowPhrases(),
        "back": ComeBack(),
        "bump": BringDown(),
        "pause": Pause(),
        "resume": Resume(),
        "vote_end": VoteEnd(),
        "leave": Leave(),
        "resign": AskToResign(),
    }
)
ENTRIES: Final = tuple(_PRESSES)
"""Everything a menu may hold, in its order; `menu.<entry>` names it."""
_GRAVE = frozenset({"resign"})
_WAYS_OUT = {
    "leave": "way_out.leave",
    "resign": "way_out.resign",
    "vote_end": "way_out.vote_end",
}
"""The effect of each way out of a match, since they are easily confused."""

_AT_HOME = "de"
"""The language of those who know German cards."""
_GERMAN_SUITS = {
    "eichel": "marks.suit.eichel",
    "laub": "marks.suit.laub",
    "herz": "marks.suit.herz",
    "schellen": "marks.suit.schellen",
}


def _to_look_at(words: Words, caption: Caption) -> Iterator[Button]:
    """Yield the buttons for anyone who has opened the menu."""
    yield button(words.label("button.last"), caption.id(ShowLastTrick()))
    yield button(words.label("button.rules"), caption.id(ShowRules(caption.game)))
    yield button(words.label("marks.button"), caption.id(ShowMarks()))


def marks(words: Words, board: Board, table: Words) -> Stateless:
    """Explain the marks that stand in the picture of a table now or may at any time.

    `table` is the language of the table, whose letters and cards the picture shows.
    """
    told = (*_marks(board, table), *_german_cards(words, table.faces.deck))
    titles = _titles(words, board, table)
    return bare(lines(f"**{words('marks.button')}**", *map(words, told), small(titles)))


def _marks(board: Board, table: Words) -> Iterator[Says]:
    seats = board.seats
    if any(each.dealer for each in seats):
        yield says("marks.dealer", dealer=Markup(table.label("picture.dealer")))
    if any(each.forehand for each in seats):
        yield says("marks.forehand", forehand=Markup(table.label("picture.forehand")))
    yield says("marks.turn")
    yield says("marks.trick")
    yield says("marks.taken")
    yield says("marks.side")
    if any(each.may_raise for each in seats):
        yield says("marks.raise")
    if any(each.informed for each in seats):
        yield says("marks.informed")
    if any(each.chalk for each in board.slate):
        yield says("marks.kreide")


def _german_cards(words: Words, deck: Deck) -> Iterator[Says]:
    """Explain German cards to somebody whose language does not play with them."""
    if deck.is_german and words.locale != _AT_HOME:
        suits = (says(_GERMAN_SUITS[name], sign=SIGNS[suit]) for suit, name in deck.suits.items())
        yield says("marks.suits", suits=tuple(suits))
        yield says("marks.ranks")


def _titles(words: Words, board: Board, table: Words) -> str:
    """Translate the title over each sign in the picture for readers of another language."""
    badges = (*board.badges, *(() if board.above_all is None else (board.above_all,)))
    titles = [each.title for each in badges]
    if board.target is not None:
        titles.append(says("badge.target"))
    said = {table.label(title): words.label(title) for title in titles}
    return join_parts(
        words("private.line", title=there, what=here)
        for there, here in said.items()
        if there != here
    )


def menu(
    words: Words,
    caption: Caption,
    options: BaseModel,
    entries: Sequence[str],
    rule: Sequence[Part] = (),
) -> Stateless:
    """Return the menu of a table with those of `ENTRIES` that make sense for whoever asked.

    `rule` is what they may do as a moderator.
    """
    return bare(
        lines(*_about(words, caption, options), words("menu.title")),
        *rows(_to_look_at(words, caption)),
        *rows(
            button(
                words.label(f"menu.{entry}"),
                caption.id(_PRESSES[entry]),
                ButtonStyle.danger if entry in _GRAVE else ButtonStyle.secondary,
            )
            for entry in ENTRIES
            if entry in entries
        ),
        lines(*(small(words(meant)) for entry, meant in _WAYS_OUT.items() if entry in entries)),
        *rule,
    )


def onlooker(
    words: Words,
    caption: Caption,
    options: BaseModel,
    *,
    watchable: bool = False,
    rule: Sequence[Part] = (),
) -> Stateless:
    """Return the same for somebody without a seat: what they may see, and how to join."""
    about = lines(*_about(words, caption, options))
    watch = (watch_button(words, caption.table),) if watchable else ()
    seeing = rows((*_to_look_at(words, caption), *watch))
    deals = words("watch.offer") if watchable else ""
    return bare(
        about, lines(words("table.watching"), deals), words("table.joining"), *seeing, *rule
    )


def _about(words: Words, caption: Caption, options: BaseModel) -> Iterator[str]:
    yield f"**{words('table.title', table=caption.title)}** · {caption.game_name(words)}"
    yield small(words("table.options", options=Markup(summary(words, options))))
