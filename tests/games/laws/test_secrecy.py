"""The laws of secrecy, for every game, every number of seats and all options."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from games.catalogue import CATALOGUE
from tests.games.kit import secrecy
from tests.games.kit.moments import moments
from tests.games.kit.toy_signals import NOD

pytestmark = pytest.mark.longer

games = pytest.mark.parametrize("game", [*CATALOGUE.values(), NOD], ids=lambda game: game.key)
judged = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@games
@judged
@given(data=st.data())
def test_a_seat_knows_exactly_what_it_was_told(game, data):
    secrecy.a_view_is_what_was_told(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_an_onlooker_knows_exactly_what_all_were_told(game, data):
    secrecy.what_lies_open_is_what_all_were_told(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_cards_a_seat_has_not_seen_change_nothing_it_is_answered_or_shown(game, data):
    secrecy.unseen_cards_change_no_answer(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_no_seat_is_told_of_a_card_it_has_not_seen(game, data):
    secrecy.nobody_is_told_of_an_unseen_card(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_nothing_shown_names_a_card_that_was_not_seen(game, data):
    secrecy.nothing_shown_names_an_unseen_card(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_a_private_event_changes_nothing_for_anybody_else(game, data):
    secrecy.a_private_event_changes_nothing_for_others(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_what_others_do_tells_a_seat_no_more_than_it_says(game, data):
    secrecy.what_others_do_tells_only_what_it_says(data.draw(moments(game)))
