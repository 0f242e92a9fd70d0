"""What people do to their chairs, and how it counts."""

import json

import pytest
from hypothesis import given, strategies as st

from bot.table.match.seats import (
    CHAIR_EVENTS,
    Chair,
    HandedOver,
    Resigned,
    TakenBack,
    Vacated,
    evolve_chairs,
    final_outcome,
    is_chair_event,
    seats_of_persons,
)
from games.catalogue import CATALOGUE
from games.core.outcome import Outcome, rank_by_points

ANNA, RESI, NOBODY = Chair("Anna", user=1), Chair("Resi", level="novice"), Chair("", level="craft")
EVENTS = (
    Resigned(seat=0),
    HandedOver(seat=1, absent=True),
    HandedOver(seat=1, absent=False),
    TakenBack(seat=2),
    Vacated(seat=0),
)


@pytest.mark.parametrize(
    ("chair", "person", "computer"),
    [
        (ANNA, 1, None),
        (RESI, None, "novice"),
        (NOBODY, None, "craft"),
        (Chair("Anna", user=1, stand_in=True), None, "craft"),
        (Chair("Anna", user=1, resigned=True), None, "craft"),
    ],
)
def test_either_a_person_acts_or_a_computer(chair, person, computer):
    assert (person, computer) == (chair.person, chair.computer)


def test_who_left_and_came_back_sits_as_before():
    chairs = (ANNA, RESI)
    away = evolve_chairs(chairs, HandedOver(seat=0, absent=False))

    assert () == seats_of_persons(away)
    assert chairs == evolve_chairs(away, TakenBack(seat=0))


def test_who_gave_up_does_not_come_back():
    chairs = evolve_chairs(evolve_chairs((ANNA, RESI), Resigned(seat=0)), TakenBack(seat=0))

    assert () == seats_of_persons(chairs)


def test_who_is_forgotten_leaves_a_computer_and_what_they_did():
    resigned = evolve_chairs((ANNA, RESI), Resigned(seat=0))

    assert NOBODY == evolve_chairs((ANNA, RESI), Vacated(seat=0))[0]
    assert Chair("", level="craft", resigned=True) == evolve_chairs(resigned, Vacated(seat=0))[0]


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_a_chair_event_is_told_to_all_and_survives_its_log(event):
    body = event.model_dump_json()

    assert is_chair_event(body)
    assert event == CHAIR_EVENTS.validate_json(body)
    assert event.audience is None
    assert event.news().says.key.startswith("chair.")


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_no_game_has_an_event_that_looks_like_a_chairs(game):
    kinds = [
        kind
        for definition in game.log.json_schema()["$defs"].values()
        for kind in [definition.get("properties", {}).get("kind", {}).get("const")]
        if kind
    ]

    assert kinds
    assert not any(is_chair_event(json.dumps({"kind": kind})) for kind in kinds)


places = st.lists(st.tuples(st.integers(-20, 20), st.booleans()), min_size=2, max_size=6)


@given(places)
def test_who_gave_up_comes_after_all_who_did_not_and_else_points_decide(seats):
    points = tuple(point for point, _ in seats)
    chairs = tuple(Chair(str(n), user=n, resigned=gone) for n, (_, gone) in enumerate(seats))
    outcome = final_outcome(rank_by_points(points), chairs)

    assert points == outcome.points
    assert 1 == min(outcome.places)
    for own, (point, gone) in zip(outcome.places, seats, strict=True):
        for other, (more, left) in zip(outcome.places, seats, strict=True):
            assert ((not left and gone) or (left == gone and more > point)) == (other < own)


@pytest.mark.parametrize(
    ("played", "gone", "counted"),
    [
        ((1, 3, 1, 3), {0}, (4, 3, 1, 3)),
        ((3, 1, 3, 1), {0}, (4, 1, 3, 1)),
        ((1, 3, 1, 3), {0, 2}, (3, 1, 3, 1)),
        ((1, 3, 1, 3), {0, 1}, (3, 3, 1, 3)),
    ],
)
def test_a_pair_of_which_one_gave_up_is_ranked_as_a_pair(played, gone, counted):
    chairs = tuple(Chair(str(seat), user=seat, resigned=seat in gone) for seat in range(4))
    outcome = final_outcome(Outcome((0, 0, 0, 0), played, (0, 1, 0, 1)), chairs)

    assert counted == outcome.places
