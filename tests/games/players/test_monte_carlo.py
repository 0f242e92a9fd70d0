"""Weighing imagined worlds: when enough have been seen, what they come to, and what is chosen."""

from dataclasses import replace
from itertools import repeat

import pytest

from games.core.cards import cards
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from games.players.monte_carlo import (
    FEWEST,
    TWINS,
    decide,
    think_through,
    thinking,
    weigh,
    weigh_all,
)
from games.players.seeded_random import chance
from tests.games.kit.toy_signals import NOD, Nod, Play

ACE, KING, QUEEN = (Play(card=card) for card in cards("SA SK SQ"))


def sample(*points: float, weight: float = 1.0, steps: int = 10) -> Sample:
    return Sample(weight, tuple(Outlook(each / 10, each) for each in points), steps)


def prospect(samples, *candidates, **more) -> Prospect:
    found = candidates or (ACE, KING)
    return Prospect(candidates=found, samples=iter(samples), about=says("hint.wins_deal"), **more)


def chosen(points, by_heuristic, *candidates, **more):
    asked = prospect([sample(*points)], *candidates, **more)
    return decide(asked, weigh(asked, 1000), by_heuristic)


def test_worlds_are_looked_at_until_the_steps_are_spent():
    weighed = weigh(prospect(repeat(sample(1, 1))), 205)

    assert (21, 210) == (weighed.worlds, weighed.steps)


def test_a_single_world_may_cost_more_than_there_is_to_spend():
    assert 1 == weigh(prospect(repeat(sample(1, 0, steps=99))), 5).worlds


def test_a_leader_out_of_reach_ends_the_search_but_not_before_enough_was_seen():
    assert FEWEST <= weigh(prospect(repeat(sample(1, 0))), 10_000).worlds < 2 * FEWEST


def test_all_steps_can_be_spent_to_know_how_far_a_clear_leader_is_ahead():
    clear, by_far = weigh_all(prospect(repeat(sample(1, 0))), 10_000)
    _, by_less = weigh_all(prospect(repeat(sample(1, 0))), 1000)
    changing = (sample(*points) for _ in repeat(None) for points in ((9, 0), (0, 8)))
    _, by_luck = weigh_all(prospect(changing), 1000)

    assert (ACE, 1000) == (clear.best, clear.worlds)
    assert by_far > by_less > 3.5 > by_luck > 0


def test_who_is_worth_most_and_leads_by_nothing_is_not_ahead():
    asked = prospect(repeat(sample(1, 0)), worth=lambda _: (0.0, 1.0))
    weighed, clearness = weigh_all(asked, 1000)

    assert KING == weighed.best
    assert clearness < 0


def test_a_small_lead_is_not_believed_because_a_dozen_worlds_came_out_alike():
    """Giving up two points for certain, against three that may be lost or won."""
    lost = weigh(prospect(repeat(sample(-2, -3))), 10_000)

    assert 2 * FEWEST < lost.worlds < 5 * FEWEST


def test_a_leader_by_luck_is_not_believed():
    changing = (sample(*points) for _ in repeat(None) for points in ((9, 0), (0, 8)))

    assert 100 == weigh(prospect(changing), 1000).worlds


def test_twins_are_compared_no_longer_than_it_takes_to_see_that_they_are():
    weighed = weigh(prospect(repeat(sample(1, 1, 0)), ACE, KING, QUEEN), 100_000)

    assert TWINS <= weighed.worlds < 2 * TWINS


def test_it_ends_where_every_world_has_been_seen():
    weighed = weigh(prospect([sample(1, 0), sample(0, 3)]), 10_000)

    assert 2 == weighed.worlds
    assert (Outlook(0.05, 0.5), Outlook(0.15, 1.5)) == weighed.outlooks
    assert weighed.best == KING


def test_a_likelier_world_weighs_more():
    weighed = weigh(prospect([sample(1, 0, weight=3), sample(0, 2)]), 10_000)

    assert [0.75, 0.5] == [outlook.points for outlook in weighed.outlooks]
    assert weighed.best == ACE


def test_a_world_that_cannot_be_weighs_nothing():
    weighed = weigh(prospect([sample(1, 0), sample(0, 9, weight=0)]), 10_000)

    assert weighed.best == ACE


@pytest.mark.parametrize("samples", [[], [sample(1, 0, weight=0)] * 50], ids=["none", "impossible"])
@pytest.mark.parametrize("by_heuristic", [KING, QUEEN], ids=["compared", "not compared"])
def test_where_no_world_can_be_imagined_the_rule_of_thumb_decides(samples, by_heuristic):
    thought = think_through(prospect(samples), 10_000, by_heuristic)

    assert (0, (Outlook(0, 0), Outlook(0, 0))) == (thought.weighed.worlds, thought.weighed.outlooks)
    assert thought.choice == by_heuristic


def test_worlds_that_cannot_be_cost_their_steps_all_the_same():
    weighed = weigh(prospect(repeat(sample(1, 0, weight=0))), 205)

    assert (0, 210) == (weighed.worlds, weighed.steps)


def test_what_a_candidate_is_worth_is_the_prospects_own_affair():
    def cautious(outlooks):
        return tuple(-outlook.points for outlook in outlooks)

    assert chosen((1, 0), None, worth=cautious) == KING


def test_the_rule_of_thumb_has_its_way_among_equals():
    assert chosen((2, 2), KING) == KING
    assert chosen((2, 1), KING) == ACE


def test_the_rule_of_thumb_has_its_way_where_it_is_close_enough():
    assert chosen((2, 1.9), KING, close=0.2) == KING
    assert chosen((2, 1.7), KING, close=0.2) == ACE


def test_a_rule_of_thumb_that_was_not_weighed_has_no_say():
    assert chosen((2, 1), QUEEN, close=5) == ACE


def test_silence_is_weighed_like_an_action():
    assert chosen((1, 2), ACE, ACE, None) is None
    assert chosen((2, 2), None, ACE, None) is None


@pytest.mark.parametrize(
    ("by_heuristic", "candidates", "expected"),
    [
        (Nod(), (ACE, KING), Nod()),
        (Nod(), (Nod(), None), None),
        (KING, (ACE, KING), KING),
        (ACE, (ACE, KING), KING),
    ],
    ids=["said besides", "thought about", "agreed with", "thought better of"],
)
def test_what_the_rule_of_thumb_interjects_is_said_unless_it_is_thought_about(
    by_heuristic, candidates, expected
):
    game = replace(
        NOD,
        interjections=frozenset({"nod"}),
        heuristic=lambda *_: by_heuristic,
        think=lambda *_: prospect([sample(0, 1)], *candidates),
    )
    view = NOD.opening(NOD.options(), 2).view_from(0)

    assert expected == thinking(game, 100)(view, (), (ACE, KING, Nod()), chance(1))


def test_after_silence_the_next_thing_is_decided_with_the_steps_that_are_left():
    cards = prospect(repeat(sample(1, 2)))
    bold = prospect(repeat(sample(2, 1)), None, Nod(), then=lambda: cards)
    thought = think_through(bold, 3_000, None)

    assert (KING, cards) == (thought.choice, thought.prospect)


def test_who_does_not_keep_silent_has_nothing_else_to_decide():
    bold = prospect(repeat(sample(1, 2)), None, Nod(), then=lambda: pytest.fail("not asked"))

    assert Nod() == think_through(bold, 3_000, None).choice
