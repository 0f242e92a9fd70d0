"""Rules for everything that is chosen from: selects, radio groups, checkbox groups, uploads."""

from typing import Any

from sandbox.limits.fields import (
    Required,
    array,
    boolean,
    both,
    is_object,
    number,
    shape,
    snowflake,
)
from sandbox.limits.reading import objects, size, whole, words
from sandbox.limits.text import text
from sandbox.limits.violation import Check, Violation, Violations, below

EMOJI_SHAPE = shape(id=snowflake, name=text(0, 100), animated=boolean)
CUSTOM_ID = Required(text(1, 100))


def emoji(path: str, value: Any) -> Violations:
    """Allow a partial emoji: an id, a name, or both."""
    yield from EMOJI_SHAPE(path, value)
    if is_object(value) and not value.get("id") and not value.get("name"):
        yield Violation(path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


_OPTION = shape(
    label=Required(text(1, 100)),
    value=Required(text(1, 100)),
    description=text(0, 100),
    emoji=emoji,
    default=boolean,
)


def counts(
    path: str, value: dict[str, Any], most: int = 1, offered: int | None = None
) -> Violations:
    """Hold min_values and max_values to each other and to the number of options offered.

    `most` is what max_values stands at when it is not given.
    """
    least, highest = whole(value.get("min_values"), 1), whole(value.get("max_values"), most)
    if least > highest:
        yield Violation(
            below(path, "min_values"),
            "ASSUMED_SELECT_MIN_ABOVE_MAX",
            "min_values cannot be greater than max_values",
        )
    if offered and highest > offered:
        yield Violation(
            below(path, "max_values"),
            "ASSUMED_SELECT_MAX_ABOVE_OPTIONS",
            "max_values cannot be greater than the number of options",
        )


def options(path: str, value: dict[str, Any], defaults: int) -> Violations:
    """Refuse option values used twice, and more default options than may be chosen."""
    seen: set[str] = set()
    for where, option in objects(below(path, "options"), value.get("options")):
        name = words(option.get("value"))
        if name and name in seen:
            yield Violation(
                where,
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(name)
    chosen = sum(option.get("default") is True for _, option in objects("", value.get("options")))
    if chosen > defaults:
        yield Violation(
            below(path, "options"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            f"At most {defaults} options may be chosen by default",
        )


_CHOSEN = {"min_values": number(0, 25), "max_values": number(1, 25)}
_MENU = shape(
    custom_id=CUSTOM_ID, placeholder=text(0, 150), disabled=boolean, required=boolean, **_CHOSEN
)
_STRINGS = shape(options=Required(array(1, 25, _OPTION)))
_DEFAULTS = shape(default_values=array(0, 25, shape(id=Required(snowflake))))
_CHANNELS = shape(channel_types=array(0, 1521, number(0, 16)))


def string_select(path: str, value: Any) -> Violations:
    """Check a string select (type 3)."""
    yield from both(_MENU, _STRINGS)(path, value)
    if is_object(value):
        yield from counts(path, value, offered=size(value.get("options")))
        yield from required_nothing(path, value, in_modal=False)
        yield from options(path, value, max(1, whole(value.get("max_values"), 1)))


def entity_select(path: str, value: Any) -> Violations:
    """Check a user, role, mentionable or channel select (types 5 to 8)."""
    yield from both(_MENU, _DEFAULTS, _CHANNELS)(path, value)
    if is_object(value):
        yield from counts(path, value)
        yield from required_nothing(path, value, in_modal=False)
        chosen = size(value.get("default_values"))
        if chosen > whole(value.get("max_values"), 1):
            yield Violation(
                below(path, "default_values"),
                "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
                "More default values than may be chosen",
            )
        if 0 < chosen < whole(value.get("min_values"), 1):
            yield Violation(
                below(path, "default_values"),
                "ASSUMED_SELECT_TOO_FEW_DEFAULT_VALUES",
                "Fewer default values than must be chosen",
            )


def required_nothing(path: str, value: dict[str, Any], *, in_modal: bool) -> Violations:
    """Refuse what must be answered with nothing at least (docs: components/reference, #7800).

    What does not say whether it is required is so in a modal, and not in a message.
    """
    if value.get("min_values") == 0 and value.get("required", in_modal) is True:
        yield Violation(
            below(path, "min_values"),
            "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES",
            "Select menus marked as required cannot have a min_values of 0",
        )


def radio_group(path: str, value: Any) -> Violations:
    """Check a radio group (type 21)."""
    fields = shape(custom_id=CUSTOM_ID, required=boolean, options=Required(array(2, 10, _OPTION)))
    yield from fields(path, value)
    if is_object(value):
        yield from options(path, value, 1)


def checkbox_group(path: str, value: Any) -> Violations:
    """Check a checkbox group (type 22)."""
    fields = shape(
        custom_id=CUSTOM_ID,
        required=boolean,
        options=Required(array(1, 10, _OPTION)),
        min_values=number(0, 10),
        max_values=number(1, 10),
    )
    yield from fields(path, value)
    if is_object(value):
        offered = max(1, size(value.get("options")))
        yield from counts(path, value, offered, offered)
        yield from options(path, value, whole(value.get("max_values"), offered))


def file_upload(path: str, value: Any) -> Violations:
    """Check a file upload (type 19)."""
    fields = shape(
        custom_id=CUSTOM_ID,
        required=boolean,
        min_values=number(0, 10),
        max_values=number(1, 10),
    )
    yield from fields(path, value)
    if is_object(value):
        yield from counts(path, value)


CHOICES: dict[int, Check] = {
    3: string_select,
    5: entity_select,
    6: entity_select,
    7: entity_select,
    8: entity_select,
    19: file_upload,
    21: radio_group,
    22: checkbox_group,
}
