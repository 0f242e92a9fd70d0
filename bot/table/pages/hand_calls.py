"""The calls of a hand and what helps there: buttons, or selects where they are many."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from discord import ButtonStyle, SelectOption

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import Pick
from bot.pages.layout import (
    CHOICE_HINT,
    CHOICES,
    Button,
    Item,
    Part,
    button,
    buttons_of,
    in_few_rows,
    phone_rows,
    rows,
    select,
    small,
    with_room,
)
from bot.pages.words import Words
from bot.table.pages.card_selection import confirmable
from bot.table.pages.offer_indices import Indices, index_of
from bot.table.pages.table_in_hand import asks_to_name
from bot.table.presses import Act, AskFirst, Explain, ShowMore, UnfoldMenus
from games.core.scene import Call, Holding, Menu, says

_TITLE = 34
"""Characters of a menu's title, which fill a phone's line."""

FEW = 9
"""As many answers of one kind are buttons, if short ones; more of them are a select."""


def confirming_buttons(
    words: Words, caption: Caption, holding: Holding[Any], indices: Indices, mask: int
) -> Iterator[Button]:
    """Yield the calls that confirm the cards marked by `mask`."""
    for call in confirmable(holding, mask):
        yield _call(words, caption, call, indices, ButtonStyle.success)


def ways_to_call(  # noqa: PLR0913, PLR0917 - what is held, and the buttons above and below it
    words: Words,
    caption: Caption,
    holding: Holding[Any],
    indices: Indices,
    confirming: Sequence[Button],
    last: Sequence[Button],
    style: ButtonStyle,
    *,
    close: bool = False,
    tells: bool = False,
) -> Iterator[tuple[Part, ...]]:
    """Yield the calls, from the roomiest way of showing them to the tightest.

    If `close`, the helping buttons stand beside them, and not in a row of their own; if `tells`, so
    does the button for the deal so far.
    """
    rest = {"close": close, "tells": tells}
    menus = tuple(
        each
        for at, menu in enumerate(holding.menus)
        for each in _selects(words, caption, menu, indices, str(at))
    )
    short = [call for call in holding.calls if call.short is not None]
    others = [call for call in holding.calls if call.short is None]
    answers: tuple[Item, ...]
    if len(short) > FEW:
        answers = (*_selects(words, caption, Menu(holding.prompt, tuple(short)), indices),)
    else:
        answers = phone_rows([_answer(words, caption, call, indices) for call in short])
    drawn = partial(_call, words, caption, indices=indices, style=style)
    asked = in_few_rows(
        (*confirming, *map(drawn, others)),
        chain(
            (each.label or "" for each in confirming),
            (words.label(call.tight or call.label) for call in others),
        ),
    )
    # Beside ranks or suits it would look like one more of them.
    said, below = _with_more(words, caption, asked, last, **rest)
    if close and holding.plays:
        helping = {*(each.custom_id for each in last), caption.id(ShowMore())}
        said, below = (), _helping_first((*said, *below), helping)
    # Menus stand below buttons beside a picture, so that none moves where a call comes or goes.
    roomy = (*answers, *said, *below, *menus) if close else (*answers, *said, *menus, *below)
    yield _hints(words, holding), *roomy
    yield roomy
    every = (*_selects(words, caption, Menu(says("private.choose"), holding.calls), indices),)
    said, below = _with_more(words, caption, rows(confirming), last, **rest)
    yield (*said, *every, *menus, *below)


def _helping_first(drawn: tuple[Item, ...], helping: Container[str | None]) -> tuple[Item, ...]:
    """Return these rows with the `helping` buttons first, unless that takes a row more.

    Beside cards a call comes and goes, and must not move them.
    """
    buttons = [each for row in drawn for each in buttons_of(row)]
    ordered = sorted(buttons, key=lambda each: each.custom_id not in helping)
    spaced, packed = phone_rows(ordered, with_spare=True), phone_rows(ordered)
    return next((each for each in (spaced, packed) if len(each) <= len(drawn)), drawn)


def style_of_calls(holding: Holding[Any], *, asked: bool) -> ButtonStyle:
    """Return the style of calls: prominent if they are the question, not beside a card or rank."""
    plays = any(held.action is not None for row in holding.rows for held in row.cards)
    prominent = asked and not (plays or asks_to_name(holding))
    return ButtonStyle.primary if prominent else ButtonStyle.secondary


def _with_more(  # noqa: PLR0913 - the buttons above and below, and how they stand
    words: Words,
    caption: Caption,
    above: tuple[Item, ...],
    last: Sequence[Button],
    *,
    close: bool,
    tells: bool,
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return these rows with the button for what a hand has no room for.

    If no row has room for it, the page that explains the question tells the same.
    """
    below = phone_rows(last)
    if close:
        above, below = beside(above, last)
    if not tells:
        return above, below
    placed = with_room(more_button(words, caption), above, below)
    is_explained = caption.id(Explain()) in {each.custom_id for each in last}
    return (above, below) if is_explained and len(placed[1]) > len(below) else placed


def beside(
    above: tuple[Item, ...], last: Sequence[Button]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return these rows with the last buttons in their free room, and the rows left over."""
    below: tuple[Item, ...] = ()
    for each in last:
        above, below = with_room(each, above, below)
    return above, below


def _answer(words: Words, caption: Caption, call: Call[Any], indices: Indices) -> Button:
    """Return one of many answers of a kind: short, unless it is heard, and never prominent."""
    label = call.label if call.short is None or words.faces.spoken else call.short
    return button(words.label(label), call_id(caption, call, indices))


def _hints(words: Words, holding: Holding[Any]) -> str:
    # What is asked once more is explained there.
    told = (call for call in holding.calls if not call.grave)
    hinted = ((call.label, call.hint) for call in told if call.hint is not None)
    said = (words("private.hint", call=label, hint=hint) for label, hint in hinted)
    return small(" · ".join(said))


def _call(
    words: Words,
    caption: Caption,
    call: Call[Any],
    indices: Indices,
    style: ButtonStyle,
) -> Button:
    return button(
        words.label(call.label),
        call_id(caption, call, indices),
        _style(call, style),
    )


def _style(call: Call[Any], style: ButtonStyle) -> ButtonStyle:
    if call.grave or call.gives_up:
        return ButtonStyle.danger
    return ButtonStyle.secondary if call.unasked else style


def _selects(
    words: Words, caption: Caption, menu: Menu[Any], indices: Indices, arg: str = ""
) -> Iterator[Item]:
    """Yield the menu's calls in as many selects as they fill; `arg` tells them from others.

    The last choice of a folded menu leads to all others.
    """
    others = menu.others if menu.likely < len(menu.calls) else None
    calls = menu.calls if others is None else menu.calls[: menu.likely]
    choices = [
        SelectOption(
            label=words.label(call.label),
            value=call_id(caption, call, indices),
            description=None if call.hint is None else words.label(call.hint, CHOICE_HINT),
        )
        for call in calls
    ]
    if others is not None:
        choices.append(SelectOption(label=words.label(others), value=caption.id(UnfoldMenus())))
    for at, start in enumerate(range(0, len(choices), CHOICES)):
        custom_id = caption.id(Pick(arg, at))
        yield select(custom_id, choices[start : start + CHOICES], words.label(menu.title, _TITLE))


def unfold(holding: Holding[Any]) -> Holding[Any]:
    """Return the same with everything in each menu."""
    return replace(holding, menus=tuple(replace(each, others=None) for each in holding.menus))


def call_id(caption: Caption, call: Call[Any], indices: Indices) -> str:
    """Return the custom id of a call: `ask` if it needs confirmation."""
    index = index_of(call.action, indices)
    return caption.id(AskFirst(index) if call.grave else Act(index))


def more_button(words: Words, caption: Caption) -> Button:
    """Return the button for what a hand has no room for."""
    return button(words.label("private.more"), caption.id(ShowMore()))


def explain_button(words: Words, caption: Caption, *, in_full: bool = True) -> Button:
    """Return the button that explains a seat's question; short for people who rarely need it."""
    is_full = in_full or words.faces.spoken
    label = "explain.button" if is_full else "explain.button_short"
    return button(words.label(label), caption.id(Explain()))
