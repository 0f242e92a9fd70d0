"""The chosen options of a table: in one line for all, and page by page for its host."""

from discord import ui
from pydantic import BaseModel

from bot.pages.caption import Caption
from bot.pages.layout import Part, bare, button, lines, rows
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.lobby_presses import AskRulesName, OpenOptions
from bot.table.options.fields import Choice, Count, Field, FormPage, Switch, pages, text_of
from games.core.scene import Value, says

GROUPS = 3
"""How many groups of options have a name; more share the last."""
ALWAYS = "target"
"""The field everybody asks for first: for how many points one plays."""


def summary(words: Words, options: BaseModel) -> str:
    """Return the options in one line, as `in_short` has them."""
    return " · ".join(in_short(words, options))


def in_short(words: Words, options: BaseModel) -> tuple[str, ...]:
    """Return the options one by one: choices and numbers by name, switches that are on.

    If they fill more than one form, only the target and the options that differ from usual, or
    a note that none does.
    """
    every = pages(type(options))
    usual = type(options)()
    told = [field for page in every for field in page]
    if len(every) > 1:
        told = [field for field in told if field.name == ALWAYS or _differs(field, options, usual)]
    parts = (_tell(words, field, options, usual) for field in told)
    return tuple(part for part in parts if part) or (words("presets.as_usual"),)


def overview(words: Words, caption: Caption, options: BaseModel, *, savable: bool) -> Stateless:
    """Return all options in their groups, with a button for the form of each.

    `savable`: whether the reader may save them as house rules of the server.
    """
    shown: list[Part] = [f"### {words('options.title', game=caption.game_name(words))}"]
    for at, page in enumerate(pages(type(options))):
        change = button(words.label("options.change"), caption.id(OpenOptions(at)))
        shown.append(ui.Section(_in_full(words, at, page, options), accessory=change))
    if savable:
        shown += rows([button(words.label("presets.save"), caption.id(AskRulesName()))])
    return bare(*shown)


def group(page: int) -> str:
    """Return the key of a page's name; pages count from 1."""
    return f"options.group.{min(page, GROUPS)}"


def pair(words: Words, field: Field, options: BaseModel) -> str:
    """Return an option and its chosen value."""
    return words("options.pair", field=says(field.title), value=_value(field, options))


def _differs(field: Field, options: BaseModel, usual: BaseModel) -> bool:
    return getattr(options, field.name) != getattr(usual, field.name)


def _tell(words: Words, field: Field, options: BaseModel, usual: BaseModel) -> str:
    # A switch that is off goes without saying, unless it usually is on.
    if isinstance(field, Switch) and not getattr(options, field.name):
        return pair(words, field, options) if _differs(field, options, usual) else ""
    return words(field.title) if isinstance(field, Switch) else pair(words, field, options)


def _in_full(words: Words, at: int, page: FormPage, options: BaseModel) -> str:
    return lines(
        f"**{words(group(at + 1))}**", *(_with_usual(words, each, options) for each in page)
    )


def _with_usual(words: Words, field: Field, options: BaseModel) -> str:
    """Return an option, with its usual value if it differs."""
    usual = type(options)()
    told = pair(words, field, options)
    if not _differs(field, options, usual):
        return told
    return words("options.changed", option=Markup(told), usual=_value(field, usual))


def _value(field: Field, options: BaseModel) -> Value:
    value = getattr(options, field.name)
    match field:
        case Switch():
            return says("options.on" if value else "options.off")
        case Choice():
            return says(f"{field.title}.{text_of(value)}")
        case Count():
            return str(value)
