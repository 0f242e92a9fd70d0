"""Puts a message together from lines of text and buttons, within Discord's budgets.

Four buttons a row, because phones wrap the fifth; 40 components and 4000 characters a message
(Discord's Component Reference).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from math import ceil
from typing import Any, TypeAlias

from discord import ButtonStyle, MediaGalleryItem, SelectOption, ui

from bot.pages.markdown import cut, is_wide
from bot.pages.stateless import Illustration, Pictured, Stateless
from bot.pages.words import Phrase, Words
from games.core.scene import Value

ROW = 4
COMPONENTS = 40
TEXT = 4000
DESCRIPTION = 1024
"""Characters that describe a picture."""
CHOICES, CHOICE_HINT = 25, 100
"""The most options of a select, and the most letters of the hint of one."""

_LINE, _GAP, _EDGES, _EMOJI = 305, 6, 14, 23
"""Pixels of a line of buttons on a phone, and of its contents; Discord lets no button be narrower
than a quarter of the line, and one that is too wide for the rest of it goes below."""
_SPARE = 8
"""Pixels by which the width of a row may be misjudged."""
_LETTER, _DIGIT, _CAPITAL, _SIGN, _WIDE_LETTER = 7.5, 8, 9, 11.5, 14
_SLIM_LETTER, _SLIM = 4.5, frozenset(" .,:;!'|()·-/fijlrtI")
"""Pixels of letters on a button, and the slim letters."""
_SMALL = 0.88
"""The width of small print relative to the letters on a button."""
_BOLD = 1.18
"""The same of a question, which is large and bold."""
_DOT = " \N{MIDDLE DOT} "
_RAGGED = 40
"""Pixels of a line of text that stay empty, because words are not parted."""

Item: TypeAlias = ui.Item[Any]
Button: TypeAlias = ui.Button[Any]
Part: TypeAlias = Item | str
"""A component, or text that becomes one; empty text is left out."""


def button(
    label: str,
    custom_id: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    emoji: str | None = None,
) -> Button:
    """One button."""
    return ui.Button(label=label, custom_id=custom_id, style=style, disabled=disabled, emoji=emoji)


def select(
    custom_id: str,
    choices: Sequence[SelectOption],
    placeholder: str | None = None,
    *,
    disabled: bool = False,
) -> Item:
    """A select in a row of its own; each choice's value is the custom id of a press.

    Its own id says `pick`, which needs no meaning: the choice is pressed in its place.
    """
    menu: ui.Select[Any] = ui.Select(
        custom_id=custom_id, placeholder=placeholder, options=[*choices], disabled=disabled
    )
    return ui.ActionRow(menu)


def rows(buttons: Iterable[Button], width: int = ROW) -> tuple[Item, ...]:
    """The buttons in rows of `width`."""
    rest = iter(buttons)
    return tuple(ui.ActionRow(*row) for row in iter(lambda: tuple(islice(rest, width)), ()))


def phone_rows(
    buttons: Sequence[Button], widest: Sequence[str] = (), *, with_spare: bool = False
) -> tuple[Item, ...]:
    """The buttons in rows of as many as a phone shows side by side: four, or fewer long ones.

    `widest` are the longest labels they may have, so that none jumps when it is relabelled. A row
    `with_spare` is not filled to the last pixel, because the width of letters is a guess.
    """
    return _parted(buttons, _row_lengths(buttons, widest or _labels(buttons), with_spare * _SPARE))


def in_few_rows(buttons: Sequence[Button], short: Iterable[str]) -> tuple[Item, ...]:
    """The rows of these buttons, relabelled by the `short` labels if that saves a row."""
    lengths = _row_lengths(buttons, _labels(buttons), _SPARE)
    if len(lengths) > 1:
        labels = tuple(short)
        fewer = _row_lengths(buttons, labels, 0)
        if len(fewer) < len(lengths):
            lengths = fewer
            for each, label in zip(buttons, labels, strict=True):
                each.label = label
    return _parted(buttons, lengths)


def _labels(buttons: Sequence[Button]) -> list[str]:
    return [each.label or "" for each in buttons]


def _row_lengths(buttons: Sequence[Button], labels: Sequence[str], spare: int) -> list[int]:
    """The number of buttons in each row, if they have these labels."""
    lengths: list[int] = []
    left = 0.0
    for each, label in zip(buttons, labels, strict=True):
        width = _width(label, with_emoji=each.emoji is not None)
        if width > left or lengths[-1] == ROW:
            lengths.append(0)
            left = _LINE - spare
        lengths[-1] += 1
        left -= width + _GAP
    return lengths


def _parted(buttons: Iterable[Button], lengths: Sequence[int]) -> tuple[Item, ...]:
    rest = iter(buttons)
    return tuple(ui.ActionRow(*islice(rest, length)) for length in lengths)


def buttons_of(part: Part) -> tuple[Button, ...]:
    """The buttons of a row; none of anything else."""
    inside = part.walk_children() if isinstance(part, ui.ActionRow) else ()
    return tuple(each for each in inside if isinstance(each, ui.Button))


def with_room(
    extra: Button, above: tuple[Item, ...], below: tuple[Item, ...]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """These rows with one button more, where a phone has room for it beside others.

    It comes last in its row, `below` if it can; where no row has room, it is one of its own.
    """
    width = _width(extra.label or "", with_emoji=extra.emoji is not None)
    from_below = (*reversed(below), *reversed(above))
    found = next((row for row in from_below if _room(row) >= width + _SPARE), None)
    if found is None:
        return above, (*below, *rows([extra]))

    def place(part: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(_with(row, extra) if row is found else row for row in part)

    return place(above), place(below)


def _with(row: Item, extra: Button) -> Item:
    """A new row of the same buttons and one more."""
    return ui.ActionRow(*_inside(row), extra)


def _room(row: Item) -> float:
    """The pixels of a row that are left for one more button; none beside a select."""
    buttons = [each for each in _inside(row) if isinstance(each, ui.Button)]
    if not 0 < len(buttons) < ROW:
        return 0
    taken = (_width(each.label or "", with_emoji=each.emoji is not None) for each in buttons)
    return _LINE - sum(width + _GAP for width in taken)


@lru_cache(maxsize=1024)
def _width(label: str, *, with_emoji: bool) -> float:
    """The approximate width of a button on a phone."""
    words = sum(map(_letter_width, label)) + with_emoji * _EMOJI
    return min(max(words + _EDGES, (_LINE - (ROW - 1) * _GAP) / ROW), _LINE)


@cache
def _letter_width(letter: str) -> float:
    if is_wide(letter):
        return _WIDE_LETTER
    if letter in _SLIM:
        return _SLIM_LETTER
    if letter.isdigit():
        return _DIGIT
    if letter.isupper():
        return _CAPITAL
    return _LETTER if letter.isalpha() else _SIGN


def lines(*parts: str) -> str:
    """The non-empty parts, one a line."""
    return "\n".join(part for part in parts if part)


def small(*parts: str) -> str:
    """Each part as a line of small print."""
    return lines(*(f"-# {part}" for part in parts if part))


def join_parts(parts: Iterable[str]) -> str:
    """The non-empty parts in one line, parted by dots."""
    return _DOT.join(filter(None, parts))


def within_lines(count: int, *parts: str | Iterable[str]) -> Iterator[str]:
    """As many of the parts as fit, joined by dots, in so many lines of small print on a phone.

    The first one always does; of several ways to say a part, the first that finds room.
    """
    room = float(count * (_LINE - _RAGGED))
    for at, part in enumerate(parts):
        choices = (part,) if isinstance(part, str) else part
        fitting = (each for each in choices if at == 0 or _text_width(_DOT + each) <= room)
        if text := next(filter(None, fitting), ""):
            room -= _text_width(_DOT + text)
            yield text


@lru_cache(maxsize=1024)
def _text_width(text: str) -> float:
    """The approximate width of small print on a phone."""
    return _SMALL * sum(map(_letter_width, text))


def count_lines(question: str) -> int:
    """Return about how many lines a question in bold print takes on a phone."""
    return ceil(_BOLD * sum(map(_letter_width, question)) / _LINE)


def picture_text(content: str, bare_text: str) -> Item:
    """Text that is nothing but pictures, with the text for where they cannot be shown."""
    return Pictured(content, bare_text)


def rule() -> Item:
    """A line between two parts of a screen."""
    return ui.Separator()


def pictures(illustration: Illustration | None) -> tuple[Item, ...]:
    """The component of an illustration, if there is one."""
    if illustration is None:
        return ()
    return (attachment(illustration.image.file_name, illustration.described),)


def frame(*parts: Part, illustration: Illustration | None = None) -> Stateless:
    """The parts inside one frame; where they are too long for a message, the longest is cut.

    One of them shows the `illustration`, if there is one.
    """
    return Stateless(ui.Container(*_items(parts)), illustration=illustration)


def bare(*parts: Part) -> Stateless:
    """The parts without a frame, for short private notices."""
    return Stateless(*_items(parts))


def attachment(file_name: str, description: str) -> Item:
    """A picture that comes with the message, with a description for people who do not see it."""
    shown = cut(description, DESCRIPTION)
    return ui.MediaGallery(MediaGalleryItem(f"attachment://{file_name}", description=shown))


def notice(words: Words, phrase: Phrase, *buttons: Button, **values: Value) -> Stateless:
    """One sentence for a private message, with buttons if there is something to do about it."""
    return bare(words(phrase, **values), *rows(buttons))


def fits(parts: Iterable[Part]) -> bool:
    """True if these parts and a frame around them are no more components than a message holds."""
    return 1 + sum(map(_components, _within_budget(parts))) <= COMPONENTS


def _components(part: Part) -> int:
    """The number of components of a part, with everything nested in it."""
    return 1 if isinstance(part, str) else 1 + len(list(_inside(part)))


def _inside(item: Item) -> Iterator[Item]:
    if isinstance(item, ui.ActionRow | ui.Section | ui.Container):
        yield from item.walk_children()


def _items(parts: Iterable[Part]) -> Iterator[Item]:
    for part in _within_budget(parts):
        yield ui.TextDisplay(part) if isinstance(part, str) else part


def _within_budget(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts without empty text; the longest text is cut to what a message holds."""
    kept = [part for part in parts if part != ""]
    room = TEXT - sum(_text_of(part) for part in kept if not isinstance(part, str))
    texts = {at: part for at, part in enumerate(kept) if isinstance(part, str)}
    while (excess := sum(map(len, texts.values())) - room) > 0 and texts:
        at = max(texts, key=lambda each: len(texts[each]))
        longest = len(texts[at]) - excess
        if longest > 1:
            texts[at] = cut(texts[at], longest)
        else:
            del texts[at]
    for at, part in enumerate(kept):
        if not isinstance(part, str):
            yield part
        elif at in texts:
            yield texts[at]


def _text_of(item: Item) -> int:
    if isinstance(item, ui.ActionRow):  # it holds no text
        return 0
    return sum(len(x.content) for x in _inside(item) if isinstance(x, ui.TextDisplay))
