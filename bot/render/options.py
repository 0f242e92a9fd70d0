"""A game's options in words and as a form; `bot.render.answers` reads what was filled in.

Keys: `<game>.option.<field>`, `<game>.option.<field>.<value>`, `<game>.option.<field>.help`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import CheckboxGroupOption, RadioGroupOption, SelectOption, TextStyle, ui
from pydantic import BaseModel

from bot.render.answers import FLAGS, Problem, Raw, raw, read, set_in, submitted
from bot.render.fields import Choice, Count, Field, Switch, fields, text_of
from bot.render.markdown import cut
from bot.render.stateless import StatelessModal
from bot.render.words import Words

__all__ = ["FLAGS", "Problem", "Raw", "form", "raw", "read", "set_in", "submitted", "summary"]

LABELS = 5
TITLE, LABEL, HELP, RADIOS = 45, 45, 100, 10


def summary(words: Words, game: str, options: BaseModel) -> str:
    """The options in one line: choices by name, numbers with theirs, switches that are on."""
    said = (_in_short(words, game, field, options) for field in fields(type(options)))
    return " · ".join(part for part in said if part)


def form(words: Words, game: str, options: BaseModel, custom_id: str) -> StatelessModal:
    """The form, filled in with `options`.

    A modal holds five labels: more than five choices and numbers (four beside switches) raise
    ValueError.
    """
    found = fields(type(options))
    switches = [field for field in found if isinstance(field, Switch)]
    labels = [
        _label(words, game, field, options) for field in found if not isinstance(field, Switch)
    ]
    if switches:
        labels.append(_switches(words, game, switches, options))
    if len(labels) > LABELS:
        raise ValueError(f"{game} has more options than a form can ask for")
    title = words.label("options.title", TITLE, game=words.label(f"{game}.name"))
    return StatelessModal(title, custom_id, *labels)


def _in_short(words: Words, game: str, field: Field, options: BaseModel) -> str:
    key = f"{game}.option.{field.name}"
    value = getattr(options, field.name)
    match field:
        case Switch():
            return words(key) if value else ""
        case Choice():
            return words("options.pair", field=words.label(key), value=_named(words, key, value))
        case Count():
            return words("options.pair", field=words.label(key), value=str(value))


def _named(words: Words, key: str, value: object) -> str:
    return words.label(f"{key}.{text_of(value)}", LABEL)


def _label(words: Words, game: str, field: Choice | Count, options: BaseModel) -> ui.Label[Any]:
    key = f"{game}.option.{field.name}"
    value = text_of(getattr(options, field.name))
    asked = _number(field, value) if isinstance(field, Count) else _choice(words, key, field, value)
    description = cut(" ".join(_help(words, key, field)), HELP) or None
    return ui.Label(text=words.label(key, LABEL), description=description, component=asked)


def _number(field: Count, value: str) -> ui.Item[Any]:
    digits = 9 if field.most is None else len(str(field.most)) + 1
    return ui.TextInput(
        custom_id=field.name, style=TextStyle.short, default=value, max_length=digits
    )


def _choice(words: Words, key: str, field: Choice, chosen: str) -> ui.Item[Any]:
    names = [(value, _named(words, key, value)) for value in field.values]
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
                description=_extra(words, f"{key}.{value}.help"),
                default=value == chosen,
            )
            for value, name in names
        ],
    )


def _switches(
    words: Words, game: str, switches: Sequence[Switch], options: BaseModel
) -> ui.Label[Any]:
    group: ui.CheckboxGroup[Any] = ui.CheckboxGroup(
        custom_id=FLAGS,
        required=False,
        min_values=0,
        max_values=len(switches),
        options=[
            CheckboxGroupOption(
                label=words.label(f"{game}.option.{switch.name}"),
                value=switch.name,
                description=_extra(words, f"{game}.option.{switch.name}.help"),
                default=bool(getattr(options, switch.name)),
            )
            for switch in switches
        ],
    )
    return ui.Label(text=words.label("options.switches", LABEL), component=group)


def _extra(words: Words, key: str) -> str | None:
    return words.label(key, HELP) if key in words else None


def _help(words: Words, key: str, field: Field) -> Iterator[str]:
    extra = _extra(words, f"{key}.help")
    if extra is not None:
        yield extra
    if isinstance(field, Count) and field.least is not None and field.most is not None:
        yield words.label("options.bounds", least=field.least, most=field.most)
