"""Every rule for modals and other callbacks refuses what breaks it and lets pass what keeps it."""

import pytest

from tests.sandbox.limits.holding import hold
from tests.sandbox.limits.payloads import (
    CALLBACK,
    EPHEMERAL,
    V2,
    answer,
    button,
    choices,
    label,
    layout,
    modal,
    row,
    select,
    text_input,
    words,
)

LONG, BAD, NEEDED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
UNION = "UNION_TYPE_CHOICES"
FIRST = "data.components.0"


def of(**more):
    body = modal(label(text_input()))
    body["data"].update(more)
    return body


def asking(component):
    return modal(label(component))


def group(kind, count, **more):
    return {"type": kind, "custom_id": "g", "options": choices(count), **more}


def inputs(count):
    return [label(text_input(f"t{index}")) for index in range(count)]


MODALS = {
    "title": (of(title="x" * 46), ("data.title", BAD), of(title="x" * 45)),
    "custom_id": (of(custom_id="x" * 101), ("data.custom_id", BAD), of(custom_id="x" * 100)),
    "no title": (of(title=None), ("data.title", NEEDED), of(title="x")),
    "six inputs": (modal(*inputs(6)), ("data.components", BAD), modal(*inputs(5))),
    "no inputs": (modal(), ("data.components", NEEDED), modal(*inputs(1))),
    "a bare text input": (
        modal(text_input()),
        (f"{FIRST}.type", UNION),
        modal(row(text_input(label="Name"))),
    ),
    "a row's input without label": (
        modal(row(text_input())),
        (f"{FIRST}.components.0.label", NEEDED),
        modal(row(text_input(label="Name"))),
    ),
    "a button": (asking(button()), (f"{FIRST}.component.type", UNION), asking(text_input())),
    "label": (
        modal(label(text_input(), label="x" * 46)),
        (f"{FIRST}.label", BAD),
        modal(label(text_input(), label="x" * 45)),
    ),
    "label's description": (
        modal(label(text_input(), description="x" * 101)),
        (f"{FIRST}.description", BAD),
        modal(label(text_input(), description="x" * 100)),
    ),
    "label around nothing": (
        asking(None),
        (f"{FIRST}.component", NEEDED),
        asking({"type": 23, "custom_id": "c"}),
    ),
    "the same custom_id twice": (
        modal(label(text_input("a")), label(text_input("a"))),
        ("data.components.1.component.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        modal(label(text_input("a")), label(text_input("b"))),
    ),
    "the same id twice": (
        modal({**words(), "id": 2}, label(text_input(id=2))),
        ("data.components.1.component.id", "ASSUMED_COMPONENT_ID_DUPLICATED"),
        modal({**words(), "id": 2}, label(text_input(id=3))),
    ),
    "min_length above max_length": (
        asking(text_input(min_length=6, max_length=5)),
        (f"{FIRST}.component.min_length", "ASSUMED_TEXT_INPUT_MIN_ABOVE_MAX"),
        asking(text_input(min_length=5, max_length=5)),
    ),
    "max_length": (
        asking(text_input(max_length=4001)),
        (f"{FIRST}.component.max_length", "NUMBER_TYPE_MAX"),
        asking(text_input(max_length=4000)),
    ),
    "value": (
        asking(text_input(value="x" * 4001)),
        (f"{FIRST}.component.value", LONG),
        asking(text_input(value="x" * 4000)),
    ),
    "placeholder": (
        asking(text_input(placeholder="x" * 101)),
        (f"{FIRST}.component.placeholder", LONG),
        asking(text_input(placeholder="x" * 100)),
    ),
    "style": (
        asking(text_input(style=3)),
        (f"{FIRST}.component.style", "BASE_TYPE_CHOICES"),
        asking(text_input(style=2)),
    ),
    "a disabled select": (
        asking(select(disabled=True)),
        (f"{FIRST}.component.disabled", "ASSUMED_MODAL_COMPONENT_DISABLED"),
        asking(select(disabled=False)),
    ),
    "a select that takes no answer and wants one": (
        asking(select(min_values=0)),
        (f"{FIRST}.component.min_values", "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES"),
        asking(select(min_values=0, required=False)),
    ),
    "checkboxes that want an answer and take none": (
        asking(group(22, 2, min_values=0, required=True)),
        (f"{FIRST}.component.min_values", "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES"),
        asking(group(22, 2, min_values=0, required=False)),
    ),
    "no file where one is wanted": (
        asking({"type": 19, "custom_id": "f", "min_values": 0}),
        (f"{FIRST}.component.min_values", "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES"),
        asking({"type": 19, "custom_id": "f"}),
    ),
    "one radio button": (
        asking(group(21, 1)),
        (f"{FIRST}.component.options", BAD),
        asking(group(21, 2)),
    ),
    "eleven radio buttons": (
        asking(group(21, 11)),
        (f"{FIRST}.component.options", BAD),
        asking(group(21, 10)),
    ),
    "eleven checkboxes": (
        asking(group(22, 11)),
        (f"{FIRST}.component.options", BAD),
        asking(group(22, 10)),
    ),
    "more ticks than checkboxes": (
        asking(group(22, 2, max_values=3)),
        (f"{FIRST}.component.max_values", "ASSUMED_SELECT_MAX_ABOVE_OPTIONS"),
        asking(group(22, 2, min_values=2)),
    ),
    "a radio value twice": (
        asking({"type": 21, "custom_id": "g", "options": choices(1) * 2}),
        (f"{FIRST}.component.options.1", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        asking(group(21, 2)),
    ),
    "eleven files": (
        asking({"type": 19, "custom_id": "f", "max_values": 11}),
        (f"{FIRST}.component.max_values", "NUMBER_TYPE_MAX"),
        asking({"type": 19, "custom_id": "f", "max_values": 10}),
    ),
    "a container": (
        modal({"type": 17, "components": [words()]}),
        (f"{FIRST}.type", UNION),
        modal(words()),
    ),
}
ANSWERS = {
    "an unknown kind": (answer(3), ("type", "BASE_TYPE_CHOICES"), {"type": 1}),
    "no kind": ({"data": {}}, ("type", NEEDED), {"type": 6}),
    "a message without data": ({"type": 4}, ("data", NEEDED), answer(4, content="hi")),
    "an empty message": (answer(4), ("", "50006"), answer(4, content="hi")),
    "content": (
        answer(4, content="x" * 2001),
        ("data.content", LONG),
        answer(4, content="x" * 2000),
    ),
    "a message with foreign flags": (
        answer(4, content="hi", flags=1 << 7),
        ("data.flags", "ASSUMED_MESSAGE_FLAGS_NOT_SETTABLE"),
        answer(4, **layout(words()) | {"flags": V2 | EPHEMERAL}),
    ),
    "a deferral with the layout flag": (
        answer(5, flags=V2 | EPHEMERAL),
        ("data.flags", "ASSUMED_MESSAGE_FLAGS_NOT_SETTABLE"),
        answer(5, flags=EPHEMERAL),
    ),
    "26 autocomplete choices": (
        answer(8, choices=[{"name": "a", "value": "a"}] * 26),
        ("data.choices", LONG),
        answer(8, choices=[{"name": "a", "value": "a"}] * 25),
    ),
    "an autocomplete choice's name": (
        answer(8, choices=[{"name": "x" * 101, "value": "a"}]),
        ("data.choices.0.name", BAD),
        answer(8, choices=[{"name": "x" * 100, "value": 7}]),
    ),
    "an autocomplete choice's value": (
        answer(8, choices=[{"name": "a", "value": "x" * 101}]),
        ("data.choices.0.value", BAD),
        answer(8, choices=[{"name": "a", "value": "x" * 100}]),
    ),
    "autocomplete without choices": (answer(8), ("data.choices", NEEDED), answer(8, choices=[])),
}
TABLE = {**MODALS, **ANSWERS}


@pytest.mark.parametrize(("bad", "expected", "good"), TABLE.values(), ids=TABLE)
def test_an_answer_to_an_interaction_keeps_the_rule(bad, expected, good):
    hold("POST", CALLBACK, bad, expected, good)
