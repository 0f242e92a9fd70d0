"""The laws of conduct, for every game, every number of seats and all options."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from games.catalogue import CATALOGUE
from games.cli_options import values_of
from tests.games.kit import conduct
from tests.games.kit.moments import Moment, matches, moment, moments
from tests.games.kit.toy_signals import NOD

pytestmark = pytest.mark.longer

games = pytest.mark.parametrize("game", [*CATALOGUE.values(), NOD], ids=lambda game: game.key)
judged = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@games
@judged
@given(data=st.data())
def test_what_is_offered_is_accepted_and_nothing_else_is(game, data):
    conduct.what_is_offered_is_accepted_and_nothing_else(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_every_offer_can_be_pressed_and_nothing_else(game, data):
    conduct.every_offer_can_be_pressed(data.draw(moments(game)))


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
@judged
@given(data=st.data())
def test_every_question_put_to_a_seat_is_explained(game, data):
    conduct.every_question_is_explained(data.draw(moments(game)))


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
@judged
@given(data=st.data())
def test_whoever_leads_to_a_trick_is_told_so(game, data):
    conduct.whoever_leads_is_told_so(data.draw(moments(game)))


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
@judged
@given(data=st.data())
def test_while_a_card_is_asked_for_it_is_known_who_plays(game, data):
    conduct.who_plays_to_the_tricks_is_known(data.draw(moments(game)))


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
@judged
@given(data=st.data())
def test_what_may_be_a_slip_is_one_of_several_plays(game, data):
    conduct.a_slip_is_one_of_several_plays(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_a_table_always_waits_for_just_one_thing(game, data):
    conduct.the_table_waits_for_one_thing(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_the_log_alone_rebuilds_the_table_through_json(game, data):
    conduct.the_log_alone_rebuilds_the_table(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_an_action_survives_json(game, data):
    conduct.an_action_survives_json(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_the_memory_never_fails_on_any_part_of_its_own_log(game, data):
    conduct.the_memory_never_fails(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_a_table_can_be_shown_to_everybody_after_any_event(game, data):
    conduct.a_table_can_be_shown_after_any_event(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_a_rebuilt_table_goes_on_as_if_nothing_had_happened(game, data):
    conduct.a_rebuilt_table_goes_on_as_if_nothing_had_happened(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_no_card_is_lost_or_doubled(game, data):
    conduct.no_card_is_lost_or_doubled(data.draw(moments(game)))


@games
@judged
@given(data=st.data())
def test_a_match_of_random_players_ends_and_has_a_winner(game, data):
    conduct.a_finished_match_has_a_winner(data.draw(matches(game)))


@games
def test_a_match_of_sensible_players_ends_and_has_a_winner(game):
    for seed in range(8):
        levels = ["craft"] * game.seats[seed % len(game.seats)]

        conduct.a_finished_match_has_a_winner(moment(game, game.options(), levels, seed))


@games
def test_every_option_has_bounds_and_a_default_within_them(game):
    defaults = game.options().model_dump(mode="json")

    for name, values in values_of(game.options).items():
        assert defaults[name] in values


@games
def test_a_table_opens_with_no_card_in_sight(game):
    for seats in game.seats:
        at = Moment(game, game.options(), seats, ())

        conduct.no_card_is_lost_or_doubled(at)
        conduct.the_table_waits_for_one_thing(at)
        assert [0] * seats == [place.cards for place in game.scene(at.table.public).places]
