"""What a table has chosen to play by: in one line for all, and page by page for its host."""

from discord import ui
from pydantic import BaseModel

from bot.render.caption import Caption
from bot.render.layout import Part, bare, button, lines
from bot.render.options_fields import Choice, Count, Field, FormPage, Switch, pages, text_of
from bot.render.stateless import Stateless
from bot.render.words import Words
from games.core.scene import says

ALWAYS = "target"
"""The field everybody asks for first: for how many points one plays."""


def summary(words: Words, options: BaseModel) -> str:
    """The options in one line, as `in_short` has them."""
    return " · ".join(in_short(words, options))


def in_short(words: Words, options: BaseModel) -> tuple[str, ...]:
    """The options one by one: choices by name, numbers with theirs, switches that are on.

    Where they fill more than one form, only what a table plays for and what differs from usual.
    """
    every = pages(type(options))
    usual = type(options)()
    told = [field for page in every for field in page]
    if len(every) > 1:
        told = [field for field in told if field.name == ALWAYS or _differs(field, options, usual)]
    parts = (_told(words, field, options, usual) for field in told)
    return tuple(part for part in parts if part)


def overview(words: Words, caption: Caption, options: BaseModel) -> Stateless:
    """All options, with a button for each page of the form."""
    shown: list[Part] = [f"### {words('options.title', game=caption.game_name(words))}"]
    for at, page in enumerate(pages(type(options))):
        change = words.label("options.change", page=at + 1)
        shown.append(
            ui.Section(
                _in_full(words, at, page, options),
                accessory=button(change, caption.id("options", at)),
            )
        )
    return bare(*shown)


def _differs(field: Field, options: BaseModel, usual: BaseModel) -> bool:
    return getattr(options, field.name) != getattr(usual, field.name)


def _told(words: Words, field: Field, options: BaseModel, usual: BaseModel) -> str:
    # A switch that is off goes without saying, unless it usually is on.
    if isinstance(field, Switch) and not getattr(options, field.name):
        return _pair(words, field, options) if _differs(field, options, usual) else ""
    return words(field.title) if isinstance(field, Switch) else _pair(words, field, options)


def _in_full(words: Words, at: int, page: FormPage, options: BaseModel) -> str:
    title = f"**{words('options.page', page=at + 1)}**"
    return lines(title, *(_pair(words, field, options) for field in page))


def _pair(words: Words, field: Field, options: BaseModel) -> str:
    value = getattr(options, field.name)
    match field:
        case Switch():
            said = says("options.on" if value else "options.off")
        case Choice():
            said = says(f"{field.title}.{text_of(value)}")
        case Count():
            said = str(value)
    return words("options.pair", field=says(field.title), value=said)
