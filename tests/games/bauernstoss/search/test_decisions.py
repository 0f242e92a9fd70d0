"""Decisions thought ahead: repeatable, within their budget, and right where it can be known."""

from itertools import islice
from random import Random

from hypothesis import given, settings, strategies as st

from games.bauernstoss import GAME
from games.bauernstoss.rules.actions import GiveCard, NameSolo, Pass, PlayCard, ReturnCard, Solo
from games.bauernstoss.rules.law import Size
from games.core.cards import Suit, card
from games.core.prospect import Outlook
from games.core.scene import says
from games.players.monte_carlo import thinking, weigh
from tests.games.bauernstoss.deals import NAMED
from tests.games.bauernstoss.search.random_moments import asked
from tests.games.bauernstoss.transcripts import play

STEPS = 3_000

SURE = "0: CJ SJ HJ DJ SA S10 HA DA\n"
NEARLY = "0: CJ SJ HJ SA S10 SK HA C7\n2: S8 HK H9 D9 DK CK CQ CA\n"


def choice(table, seat, seed=0, steps=STEPS):
    view = table.view_from(seat)
    return thinking(GAME, steps)(view, (), GAME.offers(view), Random(seed))


def prospect(table, seat):
    view = table.view_from(seat)
    return GAME.think(view, (), GAME.offers(view), Random(3))


def sure_prospect(table, seat):
    found = prospect(table, seat)
    assert found is not None
    return found


def weighed(table, seat, steps=STEPS):
    found = weigh(sure_prospect(table, seat), steps)
    return dict(zip(found.candidates, found.outlooks, strict=True))


@settings(max_examples=25, deadline=None)
@given(at=asked(), seed=st.integers(0, 99))
def test_the_same_seed_gives_the_same_offer(at, seed):
    chosen = choice(at.table, at.seat, seed)

    assert chosen in GAME.offers(at.table.view_from(at.seat))
    assert chosen == choice(at.table, at.seat, seed)


@settings(max_examples=30, deadline=None)
@given(at=asked())
def test_the_budget_is_kept_but_for_the_last_world(at):
    found = prospect(at.table, at.seat)
    if found is not None:
        dearest = max(sample.steps for sample in islice(found.samples, 20))
        again = weigh(sure_prospect(at.table, at.seat), STEPS)
        assert again.steps <= STEPS + dearest


def test_a_hand_that_takes_every_trick_plays_alone():
    table = play(SURE)

    assert Solo() == choice(table, 0)
    assert 1 == weighed(table, 0)[Solo()].chance


def test_with_all_four_jacks_a_pass_neither_wins_nor_loses_a_deal():  # §3.9
    found = sure_prospect(play("0: CJ SJ HJ DJ S7 H7 D7 C7"), 0)
    seen = weigh(found, STEPS)
    after = dict(zip(seen.candidates, zip(seen.outlooks, seen.worth, strict=True), strict=True))

    assert says("bauernstoss.hint.loses_nothing") == found.about
    assert (Outlook(1.0, 0.0), 0.0) == after[Pass()]
    assert Outlook(0.0, -12.0) == after[Solo()][0]
    assert Pass() == seen.best


def test_a_poor_hand_does_not_think_of_a_solo():
    table = play("0: S7 S8 H9 HK D9 DK CJ C8")

    assert Solo() not in sure_prospect(table, 0).candidates


def test_the_claim_that_cannot_fail_and_pays_most_is_made():
    four = NameSolo(size=Size.BIG, suit=Suit.SPADES)

    assert four == choice(play(f"{SURE}0 says solo"), 0)


def test_the_losing_card_is_given_and_what_saves_the_solo_comes_back():
    small = f"{NEARLY}0 says solo\n0 names small spades\n"

    assert GiveCard(card=card("C7")) == choice(play(small), 0)
    back = choice(play(f"{small}0 gives C7"), 2)
    assert isinstance(back, ReturnCard)
    assert back.card.rank in {card("CA").rank, card("S8").rank}


def test_the_last_hand_feeds_its_partner_and_starves_the_opponents():
    partners = play(f"{NAMED}0 plays D7\n1 plays DK\n2 plays D9")
    theirs = play(f"{NAMED}0 plays D7\n1 plays DK\n2 plays DA")

    assert PlayCard(card=card("DQ")) == choice(partners, 3, steps=20_000)
    assert PlayCard(card=card("D8")) == choice(theirs, 3, steps=20_000)


def test_a_seat_that_can_do_only_one_thing_need_not_think():
    table = play(f"{NAMED}trick CJ HJ DJ S8\n0 plays HA\n1 plays H8\n2 plays HK")

    assert [PlayCard(card=card("H9"))] == [*GAME.offers(table.view_from(3))]
    assert prospect(table, 3) is None
