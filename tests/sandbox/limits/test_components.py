"""Every rule for components refuses what breaks it and lets pass what keeps it."""

import pytest

from tests.sandbox.limits.holding import broken, hold
from tests.sandbox.limits.payloads import (
    MESSAGES,
    button,
    choices,
    container,
    gallery,
    layout,
    legacy,
    link,
    people,
    row,
    rows,
    section,
    select,
    words,
)

LONG, BAD, NEEDED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
UNION = "UNION_TYPE_CHOICES"
DEEP = "components.0.components.0"


def one(part):
    return legacy(row(part))


def buttons(count):
    return [button(f"b{index}") for index in range(count)]


BUTTONS = {
    "label": (one(button(label="x" * 81)), (f"{DEEP}.label", LONG), one(button(label="x" * 80))),
    "custom_id": (one(button("x" * 101)), (f"{DEEP}.custom_id", BAD), one(button("x" * 100))),
    "style": (one(button(style=7)), (f"{DEEP}.style", "BASE_TYPE_CHOICES"), one(button(style=4))),
    "no custom_id": (
        one(button(custom_id=None)),
        (f"{DEEP}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"),
        one(button()),
    ),
    "neither label nor emoji": (
        one(button(label=None)),
        (f"{DEEP}.label", "ASSUMED_BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
        one(button(label=None, emoji={"name": "🃏"})),
    ),
    "emoji without id and name": (
        one(button(emoji={"animated": False})),
        (f"{DEEP}.emoji", "BUTTON_COMPONENT_INVALID_EMOJI"),
        one(button(emoji={"id": "1", "name": "eichel_ober"})),
    ),
    "link without url": (
        one(link(url=None)),
        (f"{DEEP}.url", "BUTTON_COMPONENT_URL_REQUIRED"),
        one(link()),
    ),
    "link with custom_id": (
        one(link(custom_id="x")),
        (f"{DEEP}.custom_id", "BUTTON_COMPONENT_URL_CUSTOM_ID_MUTUALLY_EXCLUSIVE"),
        one(link()),
    ),
    "button with url": (
        one(button(url="https://example.org")),
        (f"{DEEP}.url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),
        one(button()),
    ),
    "link to nowhere": (
        one(link(url="rules")),
        (f"{DEEP}.url", "URL_TYPE_INVALID_URL"),
        one(link(url="discord://-/channels/1/2")),
    ),
    "premium with label": (
        one({"type": 2, "style": 6, "sku_id": "1", "label": "Buy"}),
        (f"{DEEP}.label", "BUTTON_COMPONENT_SKU_ID_LABEL_MUTUALLY_EXCLUSIVE"),
        one({"type": 2, "style": 6, "sku_id": "1"}),
    ),
}
SELECTS = {
    "26 options": (one(select(26)), (f"{DEEP}.options", BAD), one(select(25))),
    "no options": (one(select(0)), (f"{DEEP}.options", NEEDED), one(select(1))),
    "placeholder": (
        one(select(placeholder="x" * 151)),
        (f"{DEEP}.placeholder", LONG),
        one(select(placeholder="x" * 150)),
    ),
    "option label": (
        one(select(options=[{"label": "x" * 101, "value": "x"}])),
        (f"{DEEP}.options.0.label", BAD),
        one(select(options=[{"label": "x" * 100, "value": "x"}])),
    ),
    "option value": (
        one(select(options=[{"label": "x", "value": "x" * 101}])),
        (f"{DEEP}.options.0.value", BAD),
        one(select(options=[{"label": "x", "value": "x" * 100}])),
    ),
    "option description": (
        one(select(options=[{"label": "x", "value": "x", "description": "x" * 101}])),
        (f"{DEEP}.options.0.description", LONG),
        one(select(options=[{"label": "x", "value": "x", "description": "x" * 100}])),
    ),
    "value twice": (
        one(select(options=[*choices(2), *choices(1)])),
        (f"{DEEP}.options.2", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        one(select(3)),
    ),
    "a select that wants an answer and takes none": (
        one(select(min_values=0, required=True)),
        (f"{DEEP}.min_values", "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES"),
        one(select(min_values=0)),
    ),
    "min above max": (
        one(select(min_values=2, max_values=1)),
        (f"{DEEP}.min_values", "ASSUMED_SELECT_MIN_ABOVE_MAX"),
        one(select(min_values=2, max_values=2)),
    ),
    "max above options": (
        one(select(3, max_values=4)),
        (f"{DEEP}.max_values", "ASSUMED_SELECT_MAX_ABOVE_OPTIONS"),
        one(select(3, max_values=3)),
    ),
    "max above 25": (
        one({"type": 5, "custom_id": "u", "max_values": 26, "min_values": 1}),
        (f"{DEEP}.max_values", "NUMBER_TYPE_MAX"),
        one({"type": 5, "custom_id": "u", "max_values": 25}),
    ),
    "two defaults where one may be chosen": (
        one(select(options=[{**each, "default": True} for each in choices(2)])),
        (f"{DEEP}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
        one(select(options=[{**each, "default": True} for each in choices(2)], max_values=2)),
    ),
    "two default users where one may be chosen": (
        one({"type": 5, "custom_id": "u", "default_values": [{"id": "1"}, {"id": "2"}]}),
        (f"{DEEP}.default_values", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
        one({"type": 5, "custom_id": "u", "default_values": [{"id": "1"}]}),
    ),
    "one default user where two are to be chosen": (
        one(people(2, {"id": "1"})),
        (f"{DEEP}.default_values", "ASSUMED_SELECT_TOO_FEW_DEFAULT_VALUES"),
        one(people(2, {"id": "1"}, {"id": "2"})),
    ),
}
PLACES = {
    "six buttons in a row": (
        legacy(row(*buttons(6))),
        ("components.0.components", BAD),
        legacy(row(*buttons(5))),
    ),
    "an empty row": (legacy(row()), ("components.0.components", NEEDED), legacy(row(button()))),
    "six rows": (legacy(*rows(6)), ("components", LONG), legacy(*rows(5))),
    "a select beside a button": (
        legacy(row(select(), button())),
        ("components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        legacy(row(select()), row(button())),
    ),
    "two selects in a row": (
        legacy(row(select(), select(custom_id="t"))),
        ("components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        legacy(row(select()), row(select(custom_id="t"))),
    ),
    "a layout component without the flag": (
        legacy(words()),
        ("components.0.type", UNION),
        layout(words()),
    ),
    "a button at the top": (layout(button()), ("components.0.type", UNION), layout(row(button()))),
    "a text input in a message": (
        layout(row({"type": 4, "custom_id": "t", "style": 1})),
        (f"{DEEP}.type", UNION),
        layout(row(button())),
    ),
    "a container in a container": (
        layout(container(container(words()))),
        (f"{DEEP}.type", UNION),
        layout(container(words()), container(words())),
    ),
    "an empty container": (
        layout(container()),
        ("components.0.components", NEEDED),
        layout(container(words())),
    ),
    "a colour beyond white": (
        layout(container(words(), accent_color=0x1000000)),
        ("components.0.accent_color", "NUMBER_TYPE_MAX"),
        layout(container(words(), accent_color=0xFFFFFF)),
    ),
    "a section without accessory": (
        layout(section(accessory=None)),
        ("components.0.accessory", NEEDED),
        layout(section()),
    ),
    "a section beside a text": (
        layout(section(accessory=words())),
        ("components.0.accessory.type", UNION),
        layout(section(accessory={"type": 11, "media": {"url": "https://example.org/a.png"}})),
    ),
    "a section of four texts": (
        layout(section(*[words()] * 4)),
        ("components.0.components", BAD),
        layout(section(*[words()] * 3)),
    ),
    "a section around a row": (
        layout(section(row(button("other")))),
        (f"{DEEP}.type", UNION),
        layout(section(words())),
    ),
    "eleven pictures": (
        layout({"type": 12, "items": gallery()["items"] * 11}),
        ("components.0.items", BAD),
        layout({"type": 12, "items": gallery()["items"] * 10}),
    ),
    "a picture's alt text": (
        layout(gallery(description="x" * 1025)),
        ("components.0.items.0.description", BAD),
        layout(gallery(description="x" * 1024)),
    ),
    "a file from the web": (
        layout({"type": 13, "file": {"url": "https://example.org/a.txt"}}),
        ("components.0.file.url", "URL_TYPE_INVALID_SCHEME"),
        layout(
            {"type": 13, "file": {"url": "attachment://a.txt"}},
            attachments=[{"id": 0, "filename": "a.txt"}],
        ),
    ),
    "a separator of three": (
        layout({"type": 14, "spacing": 3}),
        ("components.0.spacing", "BASE_TYPE_CHOICES"),
        layout({"type": 14, "spacing": 2}),
    ),
    "an empty text": (layout(words("")), ("components.0.content", NEEDED), layout(words())),
}
TREES = {
    "custom_id twice": (
        legacy(row(button("a")), row(button("a", disabled=True))),
        ("components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        legacy(row(button("a")), row(button("b"))),
    ),
    "custom_id twice, once as accessory": (
        layout(section(), container(row(button()))),
        ("components.1.components.0.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        layout(section(), container(row(button("c")))),
    ),
    "component id twice": (
        layout({**words(), "id": 7}, {**words(), "id": 7}),
        ("components.1.id", "ASSUMED_COMPONENT_ID_DUPLICATED"),
        layout({**words(), "id": 0}, {**words(), "id": 0}),
    ),
    "41 components": (
        layout(container(*[words()] * 40)),
        ("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        layout(container(*[words()] * 39)),
    ),
    "41 components with accessories": (
        layout(*[section(accessory=button(f"b{index}")) for index in range(13)], words(), words()),
        ("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        layout(*[section(accessory=button(f"b{index}")) for index in range(13)], words()),
    ),
    "4001 characters in all": (
        layout(container(words("x" * 2000)), words("x" * 2001)),
        ("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        layout(container(words("x" * 2000)), words("x" * 2000)),
    ),
    "a picture that was not sent": (
        layout(container(gallery("attachment://b.png"))),
        (
            f"{DEEP}.items.0.media.url",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        layout(gallery("attachment://a.png"), attachments=[{"id": 0, "filename": "a.png"}]),
    ),
}
TABLE = {**BUTTONS, **SELECTS, **PLACES, **TREES}


@pytest.mark.parametrize(("bad", "expected", "good"), TABLE.values(), ids=TABLE)
def test_the_components_of_a_message_keep_the_rule(bad, expected, good):
    hold("POST", MESSAGES, bad, expected, good)


def test_one_text_over_4000_is_too_long_by_itself_and_in_all():
    expected = [
        ("components.0.content", BAD),
        ("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ]
    assert expected == broken("POST", MESSAGES, layout(words("x" * 4001)))


def test_a_picture_may_point_to_a_file_named_by_the_caller():
    body = layout(gallery("attachment://kept.png"))
    assert broken("POST", MESSAGES, body, attachments=frozenset({"kept.png"})) == []
