"""One fact, one audience: who was told what."""

from typing import Literal

import pytest
from pydantic import ValidationError

from games.catalogue import CATALOGUE
from games.core.event_audience import EVERYONE, NOBODY, events_for, only, public_events
from games.core.events import Event, once


class Whispered(Event):
    kind: Literal["whispered"] = "whispered"
    word: str


OPEN = Whispered(word="open", audience=EVERYONE)
ONE = Whispered(word="one", audience=only(1))
TWO = Whispered(word="two", audience=only(0, 2))
SECRET = Whispered(word="secret", audience=NOBODY)
LOG = (OPEN, ONE, TWO, SECRET)


@pytest.mark.parametrize(("seat", "words"), [(0, "open two"), (1, "open one"), (3, "open")])
def test_a_seat_hears_what_is_open_and_what_is_meant_for_it(seat, words):
    assert words.split() == [e.word for e in events_for(seat, LOG)]


def test_onlookers_hear_only_what_is_open():
    assert list(public_events(LOG)) == [OPEN]


@pytest.mark.parametrize("event", LOG)
def test_an_event_survives_json_with_its_audience(event):
    assert event == Whispered.model_validate_json(event.model_dump_json())


def test_an_audience_is_written_in_seat_order():
    assert TWO.model_dump()["audience"] == [0, 2]


def test_an_event_cannot_change_or_hold_more_than_it_says():
    with pytest.raises(ValidationError):
        OPEN.word = "other"
    with pytest.raises(ValidationError):
        Whispered.model_validate({"word": "a", "more": 1})


def test_what_is_told_often_is_one_event_and_another_content_another():
    whispered = once(Whispered)

    assert whispered(word="a") is whispered(word="a")
    assert Whispered(word="a") == whispered(word="a")
    assert Whispered(word="b", audience=only(1)) == whispered(word="b", audience=only(1))


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
@pytest.mark.parametrize("event", LOG)
def test_an_event_that_a_game_does_not_know_is_not_passed_over(game, event):
    with pytest.raises(AssertionError):
        game.evolve(game.opening(game.options(), game.seats[0]), event)
