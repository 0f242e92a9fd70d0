"""The answers in a form of options, and back: options, or a sentence on every mistake."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from bot.pages.words import Words, language, languages
from bot.table.options.fields import Choice, Count, Field, FormPage, Switch, fields, text_of
from bot.table.options.typed import typed_name, value_names

OptionsT = TypeVar("OptionsT", bound=BaseModel)
Raw: TypeAlias = Mapping[str, str | Sequence[str]]
"""The answers in a form: custom id of a field -> its text or chosen values."""

FLAGS = "flags"
"""The custom id of the group that holds every switch of the form."""

_ON = frozenset({"on", "true", "1", "an"})
_OFF = frozenset({"off", "false", "0", "aus"})
"""Other ways to say yes and no besides the words for it in every language."""


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """A wrongly filled field, and the sentence that says so."""

    field: str
    sentence: str


def submitted_answers(components: Sequence[Mapping[str, Any]]) -> Raw:
    """Return the answers in a submitted modal's `components`, by custom id."""
    inside = (part.get("component", part) for part in components)
    return {
        part["custom_id"]: part["values"] if "values" in part else part.get("value") or ""
        for part in inside
        if "custom_id" in part
    }


def raw(options: BaseModel) -> Raw:
    """Return the answers of a form filled in with these options."""
    found = fields(type(options))
    on = [field.name for field in found if isinstance(field, Switch) and _is_on(options, field)]
    return {FLAGS: on} | {
        field.name: text_of(getattr(options, field.name))
        for field in found
        if not isinstance(field, Switch)
    }


def merge(options: BaseModel, page: FormPage, answers: Raw) -> Raw:
    """Return the answers of the whole form after one page of it was filled in over `options`."""
    before = raw(options)
    asked = {field.name for field in page}
    kept = [flag for flag in before.get(FLAGS, ()) if flag not in asked]
    return {**before, **answers, FLAGS: [*kept, *answers.get(FLAGS, ())]}


def set_in(options: type[BaseModel], raw: Raw, field: str, value: str) -> Raw:
    """Return the answers in `raw` that change when `field` is set to what somebody wrote.

    A switch is set by on or off; `read` reports unknown fields and meaningless values.
    """
    switches = {each.name for each in fields(options) if isinstance(each, Switch)}
    on, off = (_words_for(each) for each in ("on", "off"))
    if field not in switches or value.lower() not in _ON | _OFF | on | off:
        return {field: value}
    others = [flag for flag in raw.get(FLAGS, ()) if flag != field]
    return {FLAGS: [*others, field] if value.lower() in _ON | on else others}


def read(words: Words, options: type[OptionsT], raw: Raw) -> OptionsT | tuple[FieldProblem, ...]:
    """Return the options a form was filled in with, or every field that is wrong."""
    found = fields(options)
    unknown = tuple(_unknown(words, found, raw))
    try:
        filled = options.model_validate({field.name: _parse(field, raw) for field in found})
    except ValidationError as error:
        wrong = {str(each["loc"][0]) if each["loc"] else "" for each in error.errors()}
        problems = tuple(_problem(words, field) for field in found if field.name in wrong)
        return (problems or (FieldProblem("", words("options.together")),)) + unknown
    return unknown or filled


def _words_for(state: str) -> frozenset[str]:
    return frozenset(language(each).label(f"options.{state}").lower() for each in languages())


def _is_on(options: BaseModel, switch: Switch) -> bool:
    return bool(getattr(options, switch.name))


def _parse(field: Field, raw: Raw) -> object:
    if isinstance(field, Switch) and field.name not in raw:
        return field.name in raw.get(FLAGS, ())
    answer = raw.get(field.name, "")
    text = answer if isinstance(answer, str) else "".join(answer[:1])
    if not isinstance(field, Count):
        return text
    try:
        return int(text.strip())
    except ValueError:
        return text


def _problem(words: Words, field: Field) -> FieldProblem:
    name = words.label(field.title)
    match field:
        case Count(least=int(least), most=int(most)):
            text = words("options.between", field=name, least=least, most=most)
        case Count():
            text = words("options.number", field=name)
        case Choice():
            named = words.comma_list(value_names(words, field))
            text = words("options.choose", field=name, values=named)
        case Switch():
            text = words("options.switch", field=name)
    return FieldProblem(field.name, text)


def _unknown(words: Words, found: Sequence[Field], raw: Raw) -> Iterator[FieldProblem]:
    known = {field.name for field in found} | {FLAGS}
    for name in raw:
        if name not in known:
            named = words.comma_list(typed_name(words, field) for field in found)
            text = words("options.unknown", field=name, fields=named)
            yield FieldProblem(name, text)
