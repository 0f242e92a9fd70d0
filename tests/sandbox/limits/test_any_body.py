"""Whatever JSON arrives, the limits answer with an error form and never fail."""

import json

from hypothesis import given, settings, strategies as st

from sandbox.limits import form_errors, violations
from tests.sandbox.limits.payloads import (
    CALLBACK,
    COMMANDS,
    EMOJIS,
    MESSAGE,
    MESSAGES,
    ORIGINAL,
    THREADS,
)

ROUTES = [
    ("POST", MESSAGES),
    ("PATCH", MESSAGE),
    ("POST", CALLBACK),
    ("PATCH", ORIGINAL),
    ("PUT", COMMANDS),
    ("POST", COMMANDS),
    ("POST", EMOJIS),
    ("POST", THREADS),
]
KEYS = st.sampled_from(
    (
        *("accessory", "allowed_mentions", "attachments", "choices", "component", "components"),
        *("content", "custom_id", "description", "embeds", "emoji", "fields", "file", "flags"),
        *("id", "items", "label", "media", "min_values", "name", "name_localizations", "options"),
        *("parse", "poll", "style", "title", "type", "url", "users", "value"),
    )
)
LEAVES = st.none() | st.booleans() | st.integers(-2, 24) | st.floats(allow_nan=False) | st.text()
BODIES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=25,
)


@settings(max_examples=300, deadline=None)
@given(route=st.sampled_from(ROUTES), body=BODIES, kind=st.sampled_from([1, 4, 5, 7, 8, 9]))
def test_no_body_is_too_strange(route, body, kind):
    method, path = route
    wrapped = {"type": kind, "data": body} if path == CALLBACK else body
    assert json.dumps(form_errors(violations(method, path, wrapped)))


def test_a_route_without_rules_breaks_none():
    assert violations("PUT", "/channels/1/messages/2/reactions/x/@me", None) == []
