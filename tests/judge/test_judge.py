"""The judge names the place and the fault, and tolerates exactly what discord.py cannot help."""

import json
import re
from pathlib import Path

import pytest

from tests.judge import description
from tests.judge.judge import Judge
from tests.sandbox.limits.payloads import (
    CALLBACK,
    COMMANDS,
    MESSAGE,
    MESSAGES,
    ORIGINAL,
    answer,
    button,
    command,
    container,
    layout,
    legacy,
    modal,
    row,
    text_input,
    words,
)

FOUND = description.place() or Path()


def test_an_objection_inside_a_union_names_the_field(the_judge):
    body = layout(container(row(button(style=7)), words("")))
    expected = [
        "components.0.components.0.components.0.style: 7 is none of 1, 2, 3, 4, 5, 6",
        "components.0.components.1.content: '' should be non-empty",
    ]
    assert expected == the_judge.errors("POST", MESSAGES, body)


def test_a_component_out_of_place_is_told_what_may_stand_there(the_judge):
    expected = ["data.components.0: type 4 is none of 1, 10, 18"]
    assert expected == the_judge.errors("POST", CALLBACK, modal(text_input()))


def test_an_objection_stays_short_however_long_the_value(the_judge):
    (objection,) = the_judge.errors("POST", CALLBACK, answer(4, content="x" * 5000))
    assert len(objection) < 200
    assert objection.endswith("is too long")


def test_an_unknown_route_is_an_objection(the_judge):
    expected = ["POST /channels/1/mesages: Discord has no such route"]
    assert expected == the_judge.errors("POST", "/channels/1/mesages", {})
    assert the_judge.errors("DELETE", MESSAGES, None)
    assert the_judge.errors("POST", "/channels/stammtisch/messages", {"content": "hi"})


def test_a_path_may_carry_the_root_and_a_query(the_judge):
    path = f"/api/v10{CALLBACK}?with_response=1"
    assert the_judge.errors("POST", path, {"type": 6}) == []
    assert the_judge.errors("post", path, {"type": 3}) != []


def test_the_more_literal_route_wins(the_judge):
    # As an id, @original would not be one; as the literal route it needs none.
    assert the_judge.errors("PATCH", ORIGINAL, {"content": "hi"}) == []


def test_a_body_must_be_where_one_is_needed_and_only_there(the_judge):
    assert the_judge.errors("POST", MESSAGES, None) == ["body: this route needs one"]
    assert the_judge.errors("POST", "/channels/1/typing", {"x": 1}) == [
        "body: this route takes none"
    ]


TOLERATED = {
    "tts when editing": ("PATCH", MESSAGE, {"tts": False}),
    "tts when editing an answer": ("PATCH", ORIGINAL, {"tts": False}),
    "tts when updating": ("POST", CALLBACK, answer(7, tts=False)),
    "flags in embeds": ("POST", MESSAGES, {"embeds": [{"title": "x", "flags": 0}]}),
    "nsfw in commands": ("PUT", COMMANDS, [command(nsfw=False)]),
    "a recipient as a number": ("POST", "/users/@me/channels", {"recipient_id": 5}),
    "an attachment as a number": ("POST", MESSAGES, {"attachments": [{"id": 0}]}),
    "permissions as strings": (
        "PUT",
        "/channels/1/permissions/2",
        {"id": 2, "type": 1, "allow": "1024", "deny": "0"},
    ),
}


@pytest.mark.parametrize(("method", "path", "body"), TOLERATED.values(), ids=TOLERATED)
def test_what_discord_py_cannot_help_is_tolerated(the_judge, method, path, body):
    assert the_judge.errors(method, path, body) == []


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", MESSAGE, {"nonce": "1"}),
        ("POST", MESSAGES, {"embeds": [{"title": "x", "nsfw": True}]}),
        ("PUT", COMMANDS, [command(flags=0)]),
        ("POST", "/users/@me/channels", {"recipient_id": "anna"}),
        ("PUT", "/channels/1/permissions/2", {"type": "1"}),
        ("POST", MESSAGES, legacy(row({**button(), "ephemeral": True}))),
    ],
)
def test_nothing_else_is_tolerated(the_judge, method, path, body):
    assert the_judge.errors(method, path, body) != []


def test_every_request_body_of_the_description_can_be_judged(the_judge):
    # No body is so strange that judging it fails, which a reference to nowhere would do.
    document = json.loads(FOUND.read_text(encoding="utf-8"))
    operations = [
        (method, re.sub(r"\{\w+\}", "1", template))
        for template, methods in document["paths"].items()
        for method, operation in methods.items()
        if "requestBody" in operation
    ]
    assert len(operations) > 80
    for method, path in operations:
        for body in ({}, [{}], {"type": 1, "components": [{"type": 17}]}, 0):
            assert "no such route" not in "".join(the_judge.errors(method, path, body))


def test_the_description_is_found_by_its_variable(monkeypatch, tmp_path):
    named = tmp_path / "openapi.json"
    monkeypatch.setenv("DISCORD_OPENAPI", str(named))
    assert description.place() is None
    named.write_text("{}")
    assert named == description.place()


def test_a_judgement_is_made_once(the_judge, monkeypatch):
    body = {"content": "judged once"}
    first = the_judge.errors("POST", MESSAGES, body)
    monkeypatch.setattr(Judge, "_objections", None)
    assert first == the_judge.errors("POST", MESSAGES, json.loads(json.dumps(body)))
