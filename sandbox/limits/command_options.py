"""Rules for the options of a slash command: order, nesting, choices and bounds."""

from typing import Any

from sandbox.limits.fields import (
    Required,
    anything,
    array,
    boolean,
    both,
    is_array,
    is_object,
    number,
    one_of,
    shape,
)
from sandbox.limits.locales import translated
from sandbox.limits.reading import objects, whole, words
from sandbox.limits.text import slash_name, text
from sandbox.limits.violation import Check, Violation, Violations, below

SUB_COMMAND, GROUP, STRING, INTEGER, CHANNEL, NUMBER = 1, 2, 3, 4, 7, 10
PLAIN = range(STRING, 12)
_JSON_TYPES: dict[Any, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    NUMBER: (int, float),
}


_CHOICE = shape(
    name=Required(text(1, 100)),
    name_localizations=translated(text(1, 100)),
    value=Required(anything),
)
_OPTION = shape(
    type=Required(one_of(range(1, 12))),
    name=Required(slash_name),
    name_localizations=translated(slash_name),
    description=Required(text(1, 100)),
    description_localizations=translated(text(1, 100)),
    required=boolean,
    autocomplete=boolean,
    choices=array(0, 25, _CHOICE),
    channel_types=array(0, 1521, number(0, 16)),
    min_length=number(0, 6000),
    max_length=number(1, 6000),
)


def options(path: str, value: Any) -> Violations:
    """Check the options of a command, whichever kinds they are of."""
    yield from _some_options(path, value, (SUB_COMMAND, GROUP, *PLAIN))
    kinds = {each.get("type") in (SUB_COMMAND, GROUP) for _, each in objects(path, value)}
    if len(kinds) > 1:
        yield Violation(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other"
            " types",
        )


def _some_options(path: str, value: Any, allowed: tuple[int, ...]) -> Violations:
    yield from array(0, 25, both(_OPTION, _inside(allowed)))(path, value)
    names: set[str] = set()
    optional = False
    for where, option in objects(path, value):
        name = words(option.get("name"))
        if name and name in names:
            yield Violation(
                below(where, "name"),
                "ASSUMED_APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME",
                "Option names must be unique",
            )
        names.add(name)
        if optional and option.get("required") is True:
            yield Violation(
                where,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not option.get("required")


def _inside(allowed: tuple[int, ...]) -> Check:
    def check(path: str, value: Any) -> Violations:
        if not is_object(value):
            return
        kind = value.get("type")
        if kind not in allowed:
            listed = ", ".join(map(str, allowed))
            yield Violation(
                below(path, "type"),
                "UNION_TYPE_CHOICES",
                f'Value of field "type" must be one of ({listed}).',
            )
        elif kind in (SUB_COMMAND, GROUP):
            nested: tuple[int, ...] = (SUB_COMMAND,) if kind == GROUP else tuple(PLAIN)
            if value.get("options") is not None:
                yield from _some_options(below(path, "options"), value["options"], nested)
        else:
            yield from _choices(path, value)
            yield from _bounds(path, value)

    return check


def _choices(path: str, value: dict[str, Any]) -> Violations:
    where = below(path, "choices")
    types = _JSON_TYPES.get(whole(value.get("type"), 0))
    if value.get("choices") and (types is None or value.get("autocomplete")):
        yield Violation(
            where,
            "ASSUMED_APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
            "Only string and number options without autocomplete may have choices",
        )
    names: set[str] = set()
    for at, choice in objects(where, value.get("choices")):
        found, name = choice.get("value"), words(choice.get("name"))
        if isinstance(found, str):
            yield from text(1, 100)(below(at, "value"), found)
        if found is not None and types and (isinstance(found, bool) or type(found) not in types):
            yield Violation(
                below(at, "value"),
                "ASSUMED_APPLICATION_COMMAND_CHOICE_VALUE_TYPE",
                "The value of a choice must be of the option's type",
            )
        if name and name in names:
            yield Violation(
                at,
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice names must be unique",
            )
        names.add(name)


def _bounds(path: str, value: dict[str, Any]) -> Violations:
    least, most = value.get("min_value"), value.get("max_value")
    reversed_numbers = (
        isinstance(least, (int, float)) and isinstance(most, (int, float)) and least > most
    )
    if reversed_numbers or whole(value.get("min_length"), 0) > whole(value.get("max_length"), 6000):
        yield Violation(
            path,
            "ASSUMED_APPLICATION_COMMAND_OPTION_MIN_ABOVE_MAX",
            "The minimum cannot be greater than the maximum",
        )
    if value.get("channel_types") and value.get("type") != CHANNEL:
        yield Violation(
            below(path, "channel_types"),
            "ASSUMED_APPLICATION_COMMAND_OPTIONS_CHANNEL_TYPES_INVALID",
            "Only channel options may have channel types",
        )
    if is_array(value.get("options")):
        yield Violation(
            below(path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Only sub-commands and groups may have options",
        )
