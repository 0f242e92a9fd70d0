"""The less travelled bounds hold too, at the last value allowed and the first that is not."""

import pytest

from tests.sandbox.limits.holding import broken
from tests.sandbox.limits.payloads import (
    CALLBACK,
    COMMANDS,
    EMOJIS,
    MESSAGES,
    THREADS,
    answer,
    button,
    choices,
    command,
    container,
    embed,
    label,
    layout,
    legacy,
    link,
    modal,
    option,
    picture,
    row,
    section,
    select,
    text_input,
    words,
)

POST = "POST"
URL = "https://example.org/"


def address(size, start=URL):
    return start + "x" * (size - len(start))


def shown(size):
    return {"type": 11, "media": {"url": URL}, "description": "x" * size}


def asked(component):
    return modal(label(component))


def group(kind, most):
    return asked({"type": kind, "custom_id": "g", "options": choices(10), "max_values": most})


BOUNDS = {
    "link": (MESSAGES, 512, lambda size: legacy(row(link(url=address(size))))),
    "emoji name": (MESSAGES, 100, lambda size: legacy(row(button(emoji={"name": "x" * size})))),
    "alt text": (MESSAGES, 1024, lambda size: layout(section(accessory=shown(size)))),
    "component id": (MESSAGES, 2**31 - 1, lambda number: layout({**words(), "id": number})),
    "picture": (
        MESSAGES,
        2048,
        lambda size: layout({"type": 12, "items": [{"media": {"url": address(size)}}]}),
    ),
    "embed link": (MESSAGES, 2048, lambda size: embed(url=address(size))),
    "embed picture": (MESSAGES, 2048, lambda size: embed(image={"url": address(size)})),
    "file name": (
        MESSAGES,
        1024,
        lambda size: {"attachments": [{"id": 0, "filename": "x" * size}]},
    ),
    "poll answer": (
        MESSAGES,
        55,
        lambda size: {
            "poll": {
                "question": {"text": "?"},
                "answers": [{"poll_media": {"text": "x" * size}}],
            }
        },
    ),
    "nonce": (MESSAGES, 2**63 - 1, lambda number: {"content": "hi", "nonce": number}),
    "default users": (
        MESSAGES,
        25,
        lambda count: legacy(
            row(
                {
                    "type": 5,
                    "custom_id": "u",
                    "max_values": 25,
                    "default_values": [{"id": str(at)} for at in range(count)],
                }
            )
        ),
    ),
    "row in a modal": (
        CALLBACK,
        1,
        lambda count: modal(row(*[text_input(f"t{at}", label="x") for at in range(count)])),
    ),
    "label of an old input": (
        CALLBACK,
        45,
        lambda size: modal(row(text_input(label="x" * size))),
    ),
    "text in a modal": (CALLBACK, 4000, lambda size: modal(words("x" * size))),
    "ticks": (CALLBACK, 10, lambda most: group(22, most)),
    "fewest ticks": (
        CALLBACK,
        10,
        lambda least: asked(
            {"type": 22, "custom_id": "g", "options": choices(10), "min_values": least}
        ),
    ),
    "ticks by default": (
        CALLBACK,
        1,
        lambda count: asked(
            {
                "type": 22,
                "custom_id": "g",
                "options": [{**each, "default": True} for each in choices(count)],
                "max_values": 1,
            }
        ),
    ),
    "fewest users": (
        CALLBACK,
        3,
        lambda least: asked({"type": 5, "custom_id": "u", "min_values": least, "max_values": 3}),
    ),
    "fewest files": (
        CALLBACK,
        3,
        lambda least: asked({"type": 19, "custom_id": "f", "min_values": least, "max_values": 3}),
    ),
    "menu name": (COMMANDS, 32, lambda size: {"type": 2, "name": "X" * size}),
    "translated menu name": (
        COMMANDS,
        32,
        lambda size: {"type": 2, "name": "X", "name_localizations": {"de": "X" * size}},
    ),
    "type of command": (COMMANDS, 4, lambda kind: command(type=kind)),
    "contexts": (COMMANDS, 2, lambda context: command(contexts=[context])),
    "installs": (COMMANDS, 1, lambda install: command(integration_types=[install])),
    "type of option": (COMMANDS, 11, lambda kind: command(options=[option(type=kind)])),
    "max_length": (COMMANDS, 6000, lambda size: command(options=[option(max_length=size)])),
    "translated option description": (
        COMMANDS,
        100,
        lambda size: command(options=[option(description_localizations={"de": "x" * size})]),
    ),
    "translated choice": (
        COMMANDS,
        100,
        lambda size: command(
            options=[
                option(
                    choices=[{"name": "x", "value": "x", "name_localizations": {"de": "x" * size}}]
                )
            ]
        ),
    ),
    "kind of answer": (CALLBACK, 1, lambda kind: {"type": kind}),
}


@pytest.mark.parametrize(("path", "last", "body"), BOUNDS.values(), ids=BOUNDS)
def test_the_last_value_is_accepted_and_the_next_refused(path, last, body):
    assert broken(POST, path, body(last)) == []
    assert broken(POST, path, body(last + 1)) != []


@pytest.mark.parametrize("minutes", [60, 1440, 4320, 10080])
def test_a_thread_may_sleep_after_these_times(minutes):
    assert broken(POST, THREADS, {"name": "x", "auto_archive_duration": minutes}) == []
    assert broken(POST, THREADS, {"name": "x", "auto_archive_duration": minutes + 1}) != []


@pytest.mark.parametrize(
    ("kind", "content"),
    [("webp", b"RIFF\0\0\0\0WEBP"), ("avif", b"\0\0\0\x1cftypavif"), ("gif", b"GIF89a")],
)
def test_a_picture_is_known_by_its_mark(kind, content):
    assert broken(POST, EMOJIS, {"name": "ober", "image": picture(content, kind)}) == []


WRONG_TYPES = {
    "content": ({"content": ["hi"]}, "STRING_TYPE_CONVERT"),
    "embeds": ({"content": "hi", "embeds": {"title": "x"}}, "LIST_TYPE_CONVERT"),
    "embeds.0": ({"content": "hi", "embeds": ["x"]}, "MODEL_TYPE_CONVERT"),
    "flags": ({"content": "hi", "flags": "64"}, "NUMBER_TYPE_COERCE"),
    "tts": ({"content": "hi", "tts": "no"}, "BOOLEAN_TYPE_CONVERT"),
    "sticker_ids.0": ({"sticker_ids": ["x"]}, "NUMBER_TYPE_COERCE"),
    "components.0": ({"content": "hi", "components": ["x"]}, "MODEL_TYPE_CONVERT"),
    "components.0.components.0.emoji.id": (
        legacy(row(button(emoji={"id": "x"}))),
        "NUMBER_TYPE_COERCE",
    ),
    "components.0.components.0.disabled": (legacy(row(select(disabled=1))), "BOOLEAN_TYPE_CONVERT"),
    "components.0.spoiler": (layout(container(words(), spoiler=0)), "BOOLEAN_TYPE_CONVERT"),
}


@pytest.mark.parametrize("path", WRONG_TYPES)
def test_a_value_of_the_wrong_type_is_refused(path):
    body, code = WRONG_TYPES[path]
    assert [(path, code)] == broken(POST, MESSAGES, body)


def test_a_whole_number_may_be_written_as_a_fraction():
    poll = {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a"}}]}
    assert broken(POST, MESSAGES, {"poll": {**poll, "duration": 24.0}}) == []
    assert broken(POST, MESSAGES, {"poll": {**poll, "duration": 24.5}}) != []


def test_the_data_of_an_answer_is_an_object():
    assert broken(POST, CALLBACK, {"type": 4, "data": "hi"}) == [("data", "MODEL_TYPE_CONVERT")]
    assert broken(POST, CALLBACK, answer(5, flags="x")) == [("data.flags", "NUMBER_TYPE_COERCE")]


def test_translations_are_an_object():
    body = command(name_localizations=["spielen"])
    assert broken(POST, COMMANDS, body) == [("name_localizations", "DICT_TYPE_CONVERT")]
