"""Decisions thought ahead: repeatable, within their budget, and right where it can be known."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.bohemian import GAME
from games.bohemian.rules.actions import Exchange, PlayCard
from games.bohemian.search.cardplay import calibrate
from games.core.cards import card, cards
from games.players.monte_carlo import thinking, weigh
from tests.games.bohemian.search.random_moments import on_turn, tables_in_exchange, tables_in_play
from tests.games.bohemian.transcripts import play

STEPS = 3_000


def choice(table, seat, seed=0, steps=STEPS):
    view = table.view_from(seat)
    return thinking(GAME, steps)(view, (), GAME.offers(view), Random(seed))


def prospect(table):
    view = table.view_from(on_turn(table))
    return GAME.think(view, (), GAME.offers(view), Random(3))


def certain(table):
    found = prospect(table)
    assert found is not None
    return found


moments = st.one_of(tables_in_play(), tables_in_exchange())


@settings(max_examples=25, deadline=None)
@given(table=moments, seed=st.integers(0, 99))
def test_the_same_seed_gives_the_same_offer(table, seed):
    seat = on_turn(table)
    chosen = choice(table, seat, seed)

    assert chosen in GAME.offers(table.view_from(seat))
    assert chosen == choice(table, seat, seed)


@settings(max_examples=25, deadline=None)
@given(table=moments)
def test_the_budget_is_kept_but_for_the_last_world(table):
    found = prospect(table)
    if found is not None:
        dearest = 2_500
        assert weigh(found, STEPS).steps <= STEPS + dearest


def test_a_certain_trick_is_taken_with_the_lower_card():
    table = play("seats 2\n0: S8 D7\n1: S10 SA\nall keep\n0 plays S8")

    assert PlayCard(card=card("S10")) == choice(table, 1)


def test_what_cannot_win_is_thrown_from_the_bottom():
    table = play("seats 2\n0: H9 D7\n1: CA S7 SK DA HA\nall keep\n0 plays H9")

    assert PlayCard(card=card("S7")) == choice(table, 1)


def test_linke_and_high_trumps_are_kept_in_the_exchange():
    assert Exchange(cards=()) == choice(play("0: H9 D9 CA CK CQ\ndealt"), 0)


def test_three_low_cards_go_back():
    found = choice(play("0: H9 CA S7 D8 HJ\ndealt"), 0, steps=40_000)

    assert {*cards("S7 D8")} <= {*found.cards}
    assert not {*cards("H9 CA")} & {*found.cards}


@settings(max_examples=40, deadline=None)
@given(table=moments)
def test_what_a_choice_comes_to_is_told_in_points_of_the_deal(table):
    found, rivals = prospect(table), table.public.seats - 1
    seen = [] if found is None else [*islice(found.samples, 3)]
    shares = [outlook.points * rivals for sample in seen for outlook in sample.outlooks]

    assert pytest.approx([round(share) for share in shares]) == shares


def test_what_a_choice_is_worth_knows_how_the_match_stands():
    even, uneven = (
        weigh(certain(play(f"start at {score}\nseats 2\n0: SA SK D7 D8 H10\nall keep")), STEPS)
        for score in ("20 20", "16 3")
    )

    assert pytest.approx([each.points for each in even.outlooks], rel=0.2) == list(even.worth)
    assert all(
        abs(worth) < abs(each.points) / 2
        for worth, each in zip(uneven.worth, uneven.outlooks, strict=True)
    )


def test_cards_that_cannot_be_told_apart_are_thought_of_once():
    table = play("seats 2\n0: SA SK D7 D8 H10\nall keep")

    thought_of = {str(a.card) for a in certain(table).candidates if isinstance(a, PlayCard)}
    assert {"SA", "D8"}.isdisjoint(thought_of)
    assert {"SK", "D7", "H10"} == thought_of


def test_one_trick_is_what_the_chance_is_about_until_it_is_taken():
    before, after = (
        certain(play(f"seats 2\n0: SA SK D7 D8 H10\n1: S7 S8 S10 SQ SJ\nall keep\n{played}"))
        for played in ("", "0 plays SA\n1 plays S7")
    )

    assert before.about.key == "bohemian.hint.takes_a_trick"
    assert after.about.key == "bohemian.hint.takes_another"


def test_a_certain_trick_stays_certain_and_a_doubtful_one_is_doubted():
    assert (0, 1) == (calibrate(0), calibrate(1))
    assert 0.35 < calibrate(0.5) < 0.5
