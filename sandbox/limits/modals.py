"""Rules for modals: up to five labelled inputs under a short title."""

from collections.abc import Mapping
from typing import Any

from sandbox.limits.components import ACTION_ROW, SELECTS, TEXT_DISPLAY, component
from sandbox.limits.fields import Required, array, boolean, is_object, number, one_of, shape
from sandbox.limits.reading import whole
from sandbox.limits.selects import CHOICES, CUSTOM_ID, required_nothing
from sandbox.limits.text import text
from sandbox.limits.tree import tree_rules, walk
from sandbox.limits.violation import Check, Violation, Violations, below, missing

TEXT_INPUT, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 4, 18, 19, 21, 22, 23
INSIDE_LABEL = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def _kinds() -> Mapping[int, Check]:
    return MODAL_KINDS


def text_input(path: str, value: Any) -> Violations:
    """Check a text input (type 4)."""
    fields = shape(
        custom_id=CUSTOM_ID,
        style=Required(one_of((1, 2))),
        label=text(1, 45),
        value=text(0, 4000),
        placeholder=text(0, 100),
        required=boolean,
        min_length=number(0, 4000),
        max_length=number(1, 4000),
    )
    yield from fields(path, value)
    if is_object(value):
        least, most = whole(value.get("min_length"), 0), whole(value.get("max_length"), 4000)
        if least > most:
            yield Violation(
                below(path, "min_length"),
                "ASSUMED_TEXT_INPUT_MIN_ABOVE_MAX",
                "min_length cannot be greater than max_length",
            )


def modal_row(path: str, value: Any) -> Violations:
    """Check the old form of an input: a row around one text input that carries its own label."""
    yield from shape(components=Required(array(1, 1, component((TEXT_INPUT,), _kinds))))(
        path, value
    )
    for where, part in walk(below(path, "components"), value.get("components")):
        if not part.get("label"):
            yield missing(below(where, "label"))


MODAL_KINDS: Mapping[int, Check] = {
    **CHOICES,
    ACTION_ROW: modal_row,
    TEXT_INPUT: text_input,
    TEXT_DISPLAY: shape(content=Required(text(1, 4000))),
    LABEL: shape(
        label=Required(text(1, 45)),
        description=text(1, 100),
        component=Required(component(INSIDE_LABEL, _kinds)),
    ),
    CHECKBOX: shape(custom_id=CUSTOM_ID, default=boolean),
}
_MODAL = shape(
    custom_id=CUSTOM_ID,
    title=Required(text(1, 45)),
    components=Required(array(1, 5, component((ACTION_ROW, TEXT_DISPLAY, LABEL), _kinds))),
)


def modal(path: str, value: Any) -> Violations:
    """Check the data of a modal callback (type 9)."""
    yield from _MODAL(path, value)
    if not is_object(value):
        return
    where = below(path, "components")
    yield from tree_rules(where, value.get("components"))
    for at, part in walk(where, value.get("components")):
        if not ("required" in part and part.get("type") in SELECTS):
            yield from required_nothing(at, part, in_modal=True)
        if part.get("disabled") is True:
            yield Violation(
                below(at, "disabled"),
                "ASSUMED_MODAL_COMPONENT_DISABLED",
                "Nothing in a modal may be disabled",
            )
