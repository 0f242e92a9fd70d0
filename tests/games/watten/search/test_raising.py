"""Raises and their answers by thinking ahead: what is sure counts more, what is lost is let go."""

from random import Random

import pytest

from games.players.monte_carlo import think_through, thinking, weigh
from games.watten.rules.actions import Fold, PlayCard, PlayForThree, Raise
from games.watten.search.decisions import think
from games.watten.search.opponent_model import folding
from tests.games.watten.search.test_lookup_tables import world
from tests.games.watten.transcripts import match

SURE = """
    0: H9 HA HK HQ D6
    1: S7 S8 C7 C8 D7
    2: SA CA DA S9 C9
    3: SK CK DK SQ CQ
    trump 9 hearts
"""
"""Forehand holds the five strongest cards but some Linke."""


POOR = """
    0: S7 S8 C7 C8 D7
    1: H9 HA HK HQ D6
    2: SQ CQ DJ SJ CJ
    3: SK CK DK S9 C9
    trump 9 hearts
"""

WARM = """
    0: HK HQ HA SA D6
    1: S7 S8 C7 C8 D7
    2: C10 CA DA S9 C9
    3: SK CK DK SQ CQ
    trump 9 hearts
"""


def chosen(text, seat, steps=300_000):
    """What a thinking player says or plays at the end of this transcript."""
    course = match(text)
    view = course.table.view_from(seat)
    return thinking(course.game, steps)(view, (), _said(course, seat), Random(0))


def _said(course, seat):
    """Without the signs, which rules of thumb would give first."""
    offers = course.game.offers(course.table.view_from(seat))
    return [each for each in offers if each.kind != "signal"]


def test_who_cannot_lose_plays_for_more():
    assert Raise(value=3) == chosen(SURE, 0)


def test_who_can_hardly_win_folds():
    first = "0 plays H9\n1 plays S7\n2 plays SA\n3 plays SK\n0 takes it\n"

    assert Fold() == chosen(f"{SURE}{first}0 raises 3", 1)


def test_who_cannot_lose_answers_with_more():
    assert Raise(value=4) == chosen(SURE + "0 plays D6\n1 raises 3", 0)


def test_where_the_match_is_lost_with_the_deal_a_raise_costs_nothing_and_is_made():
    assert Raise(value=3) == chosen(f"start at 11 13 11 13\n{SURE}", 0)


def test_with_a_fair_hand_the_first_trick_is_awaited():
    first = "0 plays SA\n1 plays S7\n2 plays C10\n3 plays SK\n0 takes it\n"

    assert isinstance(chosen(WARM, 0), PlayCard)
    assert Raise(value=3) == chosen(WARM + first, 0)


def test_a_fold_that_loses_the_match_is_never_chosen():
    text = "start at 11 0 11 0\n" + SURE + "0 raises 3\n1 raises 4\n0 raises 5"

    assert chosen(text, 1) != Fold()


def test_a_tense_side_with_the_best_cards_plays_for_three():
    text = "options tense_rule=decide3\nstart at 13 0 13 0\n" + SURE

    assert PlayForThree() == chosen(text, 0)


def test_where_nobody_raises_a_card_is_chosen_next():
    course = match(POOR)
    view = course.table.view_from(0)
    offers = _said(course, 0)
    prospect = think(view, (), offers, Random(0))
    assert prospect is not None
    thought = think_through(prospect, 600_000, None)

    assert (None, Raise(value=3)) == prospect.candidates
    assert thought.prospect.candidates == tuple(a for a in offers if isinstance(a, PlayCard))
    assert isinstance(thought.choice, PlayCard)


def test_who_is_asked_for_raises_alone_need_not_raise():  # §6.11
    course = match("options jump4=true\nstart at 0 8 0 8\n" + POOR)
    raises = [offer for offer in _said(course, 0) if isinstance(offer, Raise)]
    player, view = thinking(course.game, 5_000), course.table.view_from(0)

    assert [Raise(value=3), Raise(value=4)] == raises
    assert player(view, (), raises, Random(0)) is None


def test_the_budget_is_for_both_decisions():
    course = match(POOR)
    view = course.table.view_from(0)
    prospect = think(view, (), _said(course, 0), Random(0))
    assert prospect is not None
    first = weigh(prospect, 30_000 // 3)

    assert first.steps < 30_000 / 3 + 2_000


@pytest.mark.parametrize(
    ("others", "folds"),
    [
        ("1: S7 S8 C7 C8 D7\n3: SQ SJ CQ CJ DJ", 1.0),
        ("options signals=off\n1: S7 S8 C7 C8 D7\n3: H9 HA D6 S9 HK", 0.5),
        ("1: S7 S8 C7 C8 D7\n3: H9 HA D6 S9 HK", 0.0),
    ],
)
def test_others_fold_in_imagination_where_they_know_only_of_poor_hands(others, folds):
    course = match(f"{others}\n0: HJ H10 SK CK D10\ntrump 9 hearts")
    view = course.table.view_from(0)

    assert folds == folding(view, world(course.table), Raise(value=3))


def test_grounds_for_a_raise_are_what_plain_players_count_and_are_good_where_nothing_can_be_lost():
    strong, poor = _grounds(SURE), _grounds(POOR)

    assert poor < 0.3
    assert strong > 0.85
    assert 1.0 == _grounds(f"start at 11 13 11 13\n{SURE}")
    assert poor == _grounds(f"start at 11 13 11 13\n{POOR}")


def _grounds(text):
    course = match(text)
    view = course.table.view_from(0)
    prospect = think(view, (), _said(course, 0), Random(0))
    assert prospect is not None
    return prospect.grounds
