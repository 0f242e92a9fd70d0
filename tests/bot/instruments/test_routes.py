"""Every address becomes one of a few names, whatever ids, tokens and words are in it."""

import re

import pytest
from discord.http import Route
from hypothesis import example, given, strategies as st
from yarl import URL

from bot.instruments.metrics import VALUES, label_value
from bot.instruments.routes import ROUTES, answered_interaction, route_of, token_of

BASE = Route.BASE
NAMES = {*ROUTES, "other"}
PARTS = st.one_of(
    st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30),
    st.integers(10**16, 10**19).map(str),
    st.sampled_from(sorted({part for route in ROUTES for part in route.split("/") if part})),
)


def filled(template: str, value: str) -> str:
    """A path of a route, with the same value in all places that are to be filled."""
    return re.sub(r"\{\w+\}", lambda _: value, template)


@pytest.mark.parametrize("route", [route for route in ROUTES if route.startswith("/")])
@pytest.mark.parametrize("value", ["800000000000000001", "aW50ZXJhY3Rpb246-_x.y"])
def test_a_path_has_the_name_of_its_route(route, value):
    assert route == route_of(URL(BASE + filled(route, value)).with_query(wait="1"))


@given(st.lists(PARTS, max_size=8))
@example(["channels", "1", "messages", "anna"])
@example(["interactions", "1", "t", "callback"])
def test_whatever_is_asked_for_it_is_named_by_no_more_than_a_known_name(parts):
    address = URL(BASE).joinpath(*(part.replace("/", "|") for part in parts if part.strip(".")))
    assert route_of(address) in NAMES


@given(st.text(), st.sampled_from(sorted(VALUES)))
def test_a_label_holds_only_what_it_may(said, label):
    assert label_value(label, said) in {*VALUES[label], "other"}


@pytest.mark.parametrize(
    ("address", "route"),
    [
        ("wss://gateway.discord.gg/?v=10", "gateway"),
        ("https://cdn.discordapp.com/attachments/1/2/anna.png", "elsewhere"),
        ("https://discord.com/channels/1/2", "elsewhere"),
        (f"{BASE}/guilds/1/members/2/roles/3", "other"),
        (BASE, "elsewhere"),
    ],
)
def test_what_is_no_route_of_the_bot_is_told_apart(address, route):
    assert route == route_of(URL(address))


def test_an_interaction_s_own_token_is_told_from_the_bots():
    tokens = {route: token_of(route) for route in ROUTES}
    own = {route for route, token in tokens.items() if token == "interaction"}
    assert {route for route in ROUTES if "{token}" in route} == own
    assert {"gateway", "elsewhere"} == {route for route, it in tokens.items() if it == "none"}


def test_an_answer_tells_which_interaction_it_is_for():
    assert 71 == answered_interaction(URL(f"{BASE}/interactions/71/abc/callback"))
    assert None is answered_interaction(URL(f"{BASE}/webhooks/71/abc"))
    assert None is answered_interaction(URL(f"{BASE}/interactions/anna/abc/callback"))
