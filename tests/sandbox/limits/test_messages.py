"""Every rule for messages refuses what breaks it and lets pass what keeps it."""

import pytest

from sandbox.limits import form_errors, violations
from tests.sandbox.limits.holding import broken, hold
from tests.sandbox.limits.payloads import (
    CALLBACK,
    EPHEMERAL,
    FOLLOW_UP,
    MESSAGE,
    MESSAGES,
    ORIGINAL,
    V2,
    answer,
    button,
    embed,
    layout,
    legacy,
    row,
    words,
)

ANSWER = {"poll_media": {"text": "Bauernstoss"}}
POLL = {
    "question": {"text": "Which game?"},
    "answers": [ANSWER],
    "duration": 24,
}
LONG = "BASE_TYPE_MAX_LENGTH"
V1_ONLY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
FLAGS = "ASSUMED_MESSAGE_FLAGS_NOT_SETTABLE"
EXCLUSIVE = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
TWICE = "SET_TYPE_ALREADY_CONTAINS_VALUE"


def said(**more):
    return {"content": "hi", **more}


def mentioning(**more):
    return said(allowed_mentions=more)


def question(**more):
    return {"poll": {**POLL, **more}}


SENT = {
    "content over 2000": (said(content="x" * 2001), ("content", LONG), said(content="x" * 2000)),
    "content is a number": (
        said(content=3, tts=False),
        ("content", "STRING_TYPE_CONVERT"),
        said(content="3"),
    ),
    "eleven embeds": (
        {"embeds": [{"title": "x"}] * 11},
        ("embeds", LONG),
        {"embeds": [{"title": "x"}] * 10},
    ),
    "embed title": (embed(title="x" * 257), ("embeds.0.title", LONG), embed(title="x" * 256)),
    "embed description": (
        embed(description="x" * 4097),
        ("embeds.0.description", LONG),
        embed(description="x" * 4096),
    ),
    "26 embed fields": (
        embed(fields=[{"name": "a", "value": "b"}] * 26),
        ("embeds.0.fields", LONG),
        embed(fields=[{"name": "a", "value": "b"}] * 25),
    ),
    "embed field name": (
        embed(fields=[{"name": "x" * 257, "value": "b"}]),
        ("embeds.0.fields.0.name", "BASE_TYPE_BAD_LENGTH"),
        embed(fields=[{"name": "x" * 256, "value": "b"}]),
    ),
    "embed field value": (
        embed(fields=[{"name": "a", "value": "x" * 1025}]),
        ("embeds.0.fields.0.value", "BASE_TYPE_BAD_LENGTH"),
        embed(fields=[{"name": "a", "value": "x" * 1024}]),
    ),
    "embed field without value": (
        embed(fields=[{"name": "a", "value": ""}]),
        ("embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
        embed(fields=[{"name": "a", "value": "\u200b"}]),
    ),
    "embed footer": (
        embed(footer={"text": "x" * 2049}),
        ("embeds.0.footer.text", "BASE_TYPE_BAD_LENGTH"),
        embed(footer={"text": "x" * 2048}),
    ),
    "embed author": (
        embed(author={"name": "x" * 257}),
        ("embeds.0.author.name", "BASE_TYPE_BAD_LENGTH"),
        embed(author={"name": "x" * 256}),
    ),
    "embed colour": (
        embed(color=0x1000000),
        ("embeds.0.color", "NUMBER_TYPE_MAX"),
        embed(color=0xFFFFFF),
    ),
    "embed address": (
        embed(url="javascript://x"),
        ("embeds.0.url", "URL_TYPE_INVALID_SCHEME"),
        embed(url="https://example.org"),
    ),
    "embeds over 6000 in all": (
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
        ("embeds", "MAX_EMBED_SIZE_EXCEEDED"),
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000}]},
    ),
    "embed that shows nothing": (
        {"embeds": [{"color": 1}]},
        ("embeds.0.description", "BASE_TYPE_REQUIRED"),
        {"embeds": [{"description": "x"}]},
    ),
    "ephemeral in a channel": (said(flags=EPHEMERAL), ("flags", FLAGS), said(flags=1 << 12)),
    "crosspost flag": (said(flags=1), ("flags", FLAGS), said(flags=1 << 2)),
    "parse users and list users": (
        mentioning(parse=["users"], users=["1"]),
        ("allowed_mentions", EXCLUSIVE),
        mentioning(parse=["roles"], users=["1"]),
    ),
    "parse roles and list roles": (
        mentioning(parse=["roles"], roles=["1"]),
        ("allowed_mentions", EXCLUSIVE),
        mentioning(parse=["roles"], roles=[]),
    ),
    "unknown kind of mention": (
        mentioning(parse=["here"]),
        ("allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
        mentioning(parse=["everyone"]),
    ),
    "mention listed twice": (
        mentioning(users=["1", "1"]),
        ("allowed_mentions.users.1", TWICE),
        mentioning(users=["1", "2"]),
    ),
    "101 mentions": (
        mentioning(users=[str(each) for each in range(101)]),
        ("allowed_mentions.users", LONG),
        mentioning(users=[str(each) for each in range(100)]),
    ),
    "eleven attachments": (
        said(attachments=[{"id": index} for index in range(11)]),
        ("attachments", LONG),
        said(attachments=[{"id": index} for index in range(10)]),
    ),
    "alt text": (
        said(attachments=[{"id": 0, "description": "x" * 1025}]),
        ("attachments.0.description", LONG),
        said(attachments=[{"id": 0, "description": "x" * 1024}]),
    ),
    "four stickers": (
        {"sticker_ids": ["1", "2", "3", "4"]},
        ("sticker_ids", LONG),
        {"sticker_ids": ["1", "2", "3"]},
    ),
    "nonce": (said(nonce="x" * 26), ("nonce", LONG), said(nonce="x" * 25)),
    "eleven poll answers": (
        question(answers=[ANSWER] * 11),
        ("poll.answers", "BASE_TYPE_BAD_LENGTH"),
        question(answers=[ANSWER] * 10),
    ),
    "poll question": (
        question(question={"text": "x" * 301}),
        ("poll.question.text", "BASE_TYPE_BAD_LENGTH"),
        question(question={"text": "x" * 300}),
    ),
    "poll longer than 32 days": (
        question(duration=769),
        ("poll.duration", "NUMBER_TYPE_MAX"),
        question(duration=768),
    ),
    "layout with content": (
        layout(words(), content="hi"),
        ("content", V1_ONLY),
        layout(words(), content=None),
    ),
    "layout with embeds": (
        layout(words(), **embed()),
        ("embeds", V1_ONLY),
        layout(words(), embeds=[]),
    ),
    "layout with a poll": (layout(words(), poll=POLL), ("poll", V1_ONLY), question()),
    "layout with stickers": (
        layout(words(), sticker_ids=["1"]),
        ("sticker_ids", V1_ONLY),
        layout(words(), sticker_ids=[]),
    ),
    "layout with nothing in it": (layout(), ("", "50006"), layout(words())),
    "layout with a file nobody points to": (
        layout(attachments=[{"id": 0, "filename": "a.png"}]),
        ("", "50006"),
        {"attachments": [{"id": 0, "filename": "a.png"}]},
    ),
    "nothing at all": ({}, ("", "50006"), {"sticker_ids": ["1"]}),
    "blanks": (said(content=" \n"), ("", "50006"), said(content=".")),
    "a reply without words": (
        {"message_reference": {"message_id": "1"}},
        ("", "50006"),
        {"message_reference": {"message_id": "1", "type": 1}},
    ),
}


@pytest.mark.parametrize(("bad", "expected", "good"), SENT.values(), ids=SENT)
def test_a_sent_message_keeps_the_rule(bad, expected, good):
    hold("POST", MESSAGES, bad, expected, good)


def test_a_follow_up_may_be_ephemeral():
    hold("POST", FOLLOW_UP, said(flags=1 << 7), ("flags", FLAGS), said(flags=EPHEMERAL))


@pytest.mark.parametrize(("method", "path"), [("PATCH", MESSAGE), ("PATCH", ORIGINAL)])
def test_an_edit_is_as_long_as_a_message(method, path):
    hold(method, path, said(content="x" * 2001), ("content", LONG), said())


def test_an_edit_that_changes_nothing_is_not_empty():
    assert broken("PATCH", MESSAGE, {}) == []
    assert broken("PATCH", MESSAGE, {"content": None, "components": []}) == []


def test_an_edit_that_takes_everything_away_is_empty():
    nothing = {"content": "", "embeds": [], "components": [], "attachments": []}
    assert broken("PATCH", MESSAGE, nothing) == [("", "50006")]


def test_an_edit_keeps_the_flags_the_message_has_and_adds_no_others():
    hold(
        "PATCH",
        ORIGINAL,
        said(flags=1 << 12),
        ("flags", FLAGS),
        said(flags=EPHEMERAL | 1 << 2),
        previous_flags=EPHEMERAL,
    )


def test_a_layout_stays_a_layout():
    hold(
        "PATCH",
        MESSAGE,
        {"content": "hi"},
        ("content", V1_ONLY),
        {"components": [words()]},
        previous_flags=V2,
    )
    assert broken("PATCH", MESSAGE, {"flags": 0, "components": [words()]}, previous_flags=V2) == [
        ("flags", "ASSUMED_MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG")
    ]
    assert broken("PATCH", MESSAGE, {"components": []}, previous_flags=V2) == [("", "50006")]


def test_a_message_with_rows_becomes_a_layout_only_with_the_flag():
    hold(
        "PATCH",
        MESSAGE,
        legacy(words()),
        ("components.0.type", "UNION_TYPE_CHOICES"),
        layout(words()),
    )


def test_an_update_by_component_is_an_edit_of_its_message():
    assert broken("POST", CALLBACK, answer(7, content="hi"), previous_flags=V2) == [
        ("data.content", V1_ONLY)
    ]
    assert (
        broken("POST", CALLBACK, answer(7, components=[words(), row(button())]), previous_flags=V2)
        == []
    )
    assert broken("POST", CALLBACK, {"type": 7}) == []


def test_form_errors_nest_by_path():
    found = violations("POST", MESSAGES, said(content="x" * 2001, flags=64, **embed(color=-1)))
    too_long = {"code": LONG, "message": "Must be 2000 or fewer in length."}
    too_small = {
        "code": "NUMBER_TYPE_MIN",
        "message": "int value should be greater than or equal to 0.",
    }
    flags = {"code": FLAGS, "message": "These message flags may not be set here"}
    expected = {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {
            "content": {"_errors": [too_long]},
            "embeds": {"0": {"color": {"_errors": [too_small]}}},
            "flags": {"_errors": [flags]},
        },
    }
    assert expected == form_errors(found)


def test_an_empty_message_has_a_code_of_its_own():
    expected = {"code": 50006, "message": "Cannot send an empty message"}
    assert expected == form_errors(violations("POST", MESSAGES, {}))
