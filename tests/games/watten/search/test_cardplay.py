"""Cards chosen by thinking ahead: what open hands are worth, and what is made of hidden ones."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from games.core.cards import card
from games.core.prospect import Outlook
from games.players.monte_carlo import thinking, weigh
from games.watten import TYROLEAN
from games.watten.rules.actions import PlayCard
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.state import Phase, WattenTable, side_of
from games.watten.search import cardplay
from games.watten.search.cardplay import IN_SIGHT, OpenDeal
from games.watten.search.decisions import think
from tests.games.watten.search.random_moments import on_turn, tables_in_play
from tests.games.watten.search.test_lookup_tables import world
from tests.games.watten.transcripts import match, play


def prospect(view, seed=1):
    found = cardplay.prospect(view, (), TYROLEAN.offers(view), Random(seed))
    assert found is not None
    return found


def chosen(text, seat, steps=20_000):
    """The card a thinking player plays at the end of this transcript."""
    course = match(text)
    view = course.table.view_from(seat)
    plays = [a for a in course.game.offers(view) if isinstance(a, PlayCard)]
    return thinking(course.game, steps)(view, (), plays, Random(0))


def by_engine(table: WattenTable, side: int) -> bool:
    """Whether a side wins the deal, with all cards open, found by trying everything."""
    if table.public.phase is not Phase.PLAYING:
        return table.public.score[side] > 0
    seat = on_turn(table)
    plays = (a for a in TYROLEAN.offers(table.view_from(seat)) if isinstance(a, PlayCard))
    tables = (TYROLEAN.replay(table, TYROLEAN.decide(table, seat, play)) for play in plays)
    found = (by_engine(each, side) for each in tables)
    return any(found) if side_of(table.public, seat) == side else all(found)


@settings(max_examples=25, deadline=None)
@given(table=tables_in_play(seats=4, tricks=3))
def test_open_hands_are_worth_what_trying_everything_on_the_engine_says(table):
    table = table.with_public(replace(table.public, score=(0,) * 4))
    seat = on_turn(table)
    side = side_of(table.public, seat)
    view = table.view_from(seat)
    plays = [a for a in TYROLEAN.offers(view) if isinstance(a, PlayCard)]
    after = {a.card: TYROLEAN.replay(table, TYROLEAN.decide(table, seat, a)) for a in plays}

    assert {c: by_engine(each, side) for c, each in after.items()} == OpenDeal(view).wins(
        world(table)
    ).by_card


LAST_TWO = """
    0: HA H8 SK C7 D10
    1: HK H7 SA CA D7
    2: HQ C9 S7 C8 D8
    3: HJ S9 S8 CK DA
    trump 9 hearts
"""


def test_the_last_trick_but_one_is_not_given_away():
    text = f"""{LAST_TWO}
        0 plays SK
        1 plays SA
        2 plays S7
        3 plays S8
        1 takes it
        1 plays CA
        2 plays C8
        3 plays CK
        0 plays C7
        1 takes it
        1 plays D7
        2 plays D8
        3 plays DA
    """

    assert PlayCard(card=card("H8")) == chosen(text, 0)


def test_a_trick_that_the_partner_has_costs_nothing_dear():
    text = """
        0: H9 S9 SK C7 D10
        1: D7 S7 C8 D8 C10
        2: HQ C9 S8 H7 DJ
        3: HJ HK SA CK DA
        trump 9 hearts
        0 plays H9
        1 plays D7
    """

    assert PlayCard(card=card("H7")) == chosen(text, 2)


def test_the_same_seed_and_view_give_the_same_weighing():
    view = play(LAST_TWO).view_from(0)

    assert weigh(prospect(view, 5), 8_000) == weigh(prospect(view, 5), 8_000)


def test_a_budget_is_overspent_by_no_more_than_one_world():
    view = play(LAST_TWO).view_from(0)
    dearest = max(sample.steps for sample in islice(prospect(view).samples, 40))

    assert weigh(prospect(view), 30_000).steps < 30_000 + dearest


def test_what_a_seat_cannot_see_does_not_change_what_it_thinks():
    text = "0: HA H8 SK C7 D10\n{}trump 9 hearts"
    mine = [play(text.format(others)).view_from(0) for others in ("1: S9 D9\n", "1: S7 S8 D7 D8\n")]

    assert weigh(prospect(mine[0]), 5_000) == weigh(prospect(mine[1]), 5_000)


def test_there_is_nothing_to_think_about_with_one_card():
    view = play(LAST_TWO + "0 plays HA\n1 plays HK\n2 plays HQ").view_from(3)

    only = [a for a in TYROLEAN.offers(view) if a == PlayCard(card=card("HJ"))]
    assert think(view, (), only, Random(0)) is None


@pytest.mark.parametrize("seats", [2, 3])
def test_fewer_players_think_ahead_too(seats):
    view = play(f"seats {seats}\n0: HA H8 SK C7 D10\ntrump 9 hearts").view_from(0)
    found = weigh(prospect(view), 5_000)

    assert 5 == len(found.candidates)
    assert 3 == cardplay.tricks_to_win(view) + tricks_taken(view.public, 0)


def leads(text, seat):
    """What is played at the end of this transcript by eight players, each with its own worlds."""
    course = match(text)
    view = course.table.view_from(seat)
    plays = [a for a in course.game.offers(view) if isinstance(a, PlayCard)]
    thinks = thinking(course.game, 60_000)
    return {str(thinks(view, (), plays, Random(seed)).card) for seed in range(8)}


def test_with_two_linke_what_the_others_made_trump_is_led_only_where_it_is_clearly_better():
    view = play("0: SQ HQ D9 CA S8\ntrump queen diamonds").view_from(0)
    found = prospect(view)
    even = dict(zip(found.candidates, found.worth([Outlook(0.6, 0.8)] * 5), strict=True))
    led = PlayCard(card=card("D9"))

    assert {0.8} == {worth for play, worth in even.items() if play != led}
    assert 0.8 - 4 * IN_SIGHT == pytest.approx(even[led])


def test_the_weli_does_not_pull_the_rechte_out_of_the_partners_hand():
    told = "0: D6 SA C7 HK S8\ntrump 9 spades\n2 signals kiss"

    assert not {"D6", "SA", "S8"} & leads(told, 0)


def test_no_trump_is_thrown_on_a_linke_that_is_the_partners():
    text = """
        game kritisch
        dealer 1
        0: SQ C9 D8 CK SA
        1: SK S8 C8 HJ CJ
        2: H9 S10 CA DA C7
        3: D9 SJ C10 HQ DJ
        trump 9 spades
        2 plays H9
        3 plays HQ
    """

    assert {"D8", "CK"} >= leads(text, 0)
