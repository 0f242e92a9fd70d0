"""A game's options as forms, page by page; `bot.table.options.answers` reads the answers.

Words are found by a field's title, so that games can share them: `<title>`, `<title>.<value>`,
`<title>.help`, `<title>.<value>.help`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import CheckboxGroupOption, RadioGroupOption, SelectOption, TextStyle, ui
from pydantic import BaseModel

from bot.pages.markdown import cut
from bot.pages.stateless import StatelessModal
from bot.pages.words import Words
from bot.table.options.answers import (
    FLAGS,
    FieldProblem,
    Raw,
    merge,
    raw,
    read,
    set_in,
    submitted_answers,
)
from bot.table.options.fields import Choice, Count, Field, FormPage, Switch, pages, text_of
from bot.table.options.summary import group, overview, summary
from games.core.scene import says

__all__ = [
    "FLAGS",
    "FieldProblem",
    "FormPage",
    "Raw",
    "field_label",
    "form",
    "merge",
    "overview",
    "pages",
    "raw",
    "read",
    "set_in",
    "submitted_answers",
    "summary",
]

TITLE, LABEL, HELP, RADIOS = 45, 45, 100, 10


def form(
    words: Words, game: str, options: BaseModel, custom_id: str, page: int = 0
) -> StatelessModal:
    """Return one page of the form, filled in with `options`; raises IndexError if there is none."""
    every = pages(type(options))
    asked = every[page]
    switches = [field for field in asked if isinstance(field, Switch)]
    labels = [
        field_label(words, field, options) for field in asked if not isinstance(field, Switch)
    ]
    if switches:
        labels.append(_switches(words, switches, options))
    return StatelessModal(_title(words, game, page + 1, len(every)), custom_id, *labels)


def _title(words: Words, game: str, page: int, of: int) -> str:
    called = words.label(f"{game}.name")
    if of == 1:
        return words.label("options.title", TITLE, game=called)
    return words.label("options.group_title", TITLE, group=says(group(page)), game=called)


def field_label(words: Words, field: Choice | Count, options: BaseModel) -> ui.Label[Any]:
    """Return the label that asks for one option, filled in with its present value."""
    value = text_of(getattr(options, field.name))
    usual = text_of(getattr(type(options)(), field.name))
    if isinstance(field, Count):
        asked, help_ = _number(field, value), _help(words, field, usual)
    else:
        asked, help_ = _choice(words, field, value, usual), _help(words, field)
    description = cut(" ".join(help_), HELP) or None
    return ui.Label(text=words.label(field.title, LABEL), description=description, component=asked)


def _number(field: Count, value: str) -> ui.Item[Any]:
    digits = 9 if field.most is None else len(str(field.most)) + 1
    return ui.TextInput(
        custom_id=field.name, style=TextStyle.short, default=value, max_length=digits
    )


def _choice(words: Words, field: Choice, chosen: str, usual: str) -> ui.Item[Any]:
    names = [
        (value, _value_label(words, f"{field.title}.{value}", usual=value == usual))
        for value in field.values
    ]
    if len(names) > RADIOS:
        return ui.Select(
            custom_id=field.name,
            required=True,
            options=[
                SelectOption(label=name, value=value, default=value == chosen)
                for value, name in names
            ],
        )
    return ui.RadioGroup(
        custom_id=field.name,
        options=[
            RadioGroupOption(
                label=name,
                value=value,
                description=_extra(words, f"{field.title}.{value}.help"),
                default=value == chosen,
            )
            for value, name in names
        ],
    )


def _switches(words: Words, switches: Sequence[Switch], options: BaseModel) -> ui.Label[Any]:
    usual = type(options)()
    group: ui.CheckboxGroup[Any] = ui.CheckboxGroup(
        custom_id=FLAGS,
        required=False,
        min_values=0,
        max_values=len(switches),
        options=[
            CheckboxGroupOption(
                label=_value_label(words, switch.title, usual=bool(getattr(usual, switch.name))),
                value=switch.name,
                description=_extra(words, f"{switch.title}.help"),
                default=bool(getattr(options, switch.name)),
            )
            for switch in switches
        ],
    )
    return ui.Label(text=words.label("options.switches", LABEL), component=group)


def _value_label(words: Words, key: str, *, usual: bool) -> str:
    """Return a value's name, marked if it is the usual one."""
    return (
        words.label("options.usual", LABEL, value=says(key)) if usual else words.label(key, LABEL)
    )


def _extra(words: Words, key: str) -> str | None:
    return words.label(key, HELP) if key in words else None


def _help(words: Words, field: Field, usual: str = "") -> Iterator[str]:
    extra = _extra(words, f"{field.title}.help")
    if extra is not None:
        yield extra
    if isinstance(field, Count) and field.least is not None and field.most is not None:
        yield words.label("options.bounds", least=field.least, most=field.most)
    if usual:
        yield words.label("options.usual_number", number=usual)
