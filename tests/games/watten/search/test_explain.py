"""What is told of stakes: chances and points that fit together, and a reason that is true."""

import pytest

from games.core.prospect import Outlook
from games.watten.rules.actions import Fold, Hold, PlayForThree, Raise
from games.watten.search.calibration import of_deal, of_hold
from games.watten.search.explain import FOLD_INDEED, calibrate, reason
from games.watten.search.payoffs import folding
from tests.games.watten.search.test_raising import SURE
from tests.games.watten.transcripts import match

RAISED = SURE + "0 raises 3"
JUMPED = "options jump4=true\nstart at 0 8 0 8\n" + SURE + "0 raises 4"
TENSE = "options tense_rule=decide3\nstart at 13 0 13 0\n" + SURE


def seen(text, seat):
    return match(text).table.view_from(seat)


def even(chance, value):
    """The outlook on a deal of this value that is won so often."""
    return Outlook(chance, (2 * chance - 1) * value)


def raised(folds, wins, value=3, price=2):
    """The outlook on a raise to which so many fold, and which is won so often where none do."""
    points = folds * price + (1 - folds) * (2 * wins - 1) * value
    return Outlook(folds + (1 - folds) * wins, points)


def test_from_what_a_raise_brings_follows_how_often_the_others_fold():
    assert 0.25 == pytest.approx(folding(seen(SURE, 0), Raise(value=3), raised(0.25, 0.6)))


def test_a_hold_is_measured_by_other_holds_and_folding_costs_what_it_costs():
    means = (Outlook(0.4, -0.6), Outlook(0.0, -2.0))
    told = calibrate(seen(RAISED, 1), (Hold(), Fold()), Hold(), means)

    assert (even(of_hold(0.4), 3), means[1]) == told


def test_who_answers_with_more_is_measured_as_who_raises():
    candidates = (Hold(), Raise(value=4), Fold())
    means = (Outlook(0.9, 2.4), raised(0.0, 0.9, 4, 3), Outlook(0.0, -2.0))
    told = calibrate(seen(RAISED, 1), candidates, Raise(value=4), means)

    assert (even(of_deal(0.9), 3), even(of_deal(0.9), 4), means[2]) == told


@pytest.mark.parametrize("folds", [0.0, 0.3, 1.0])
def test_a_raise_that_is_best_brings_more_than_silence(folds):
    candidates, wins = (None, Raise(value=3)), 0.8
    means = (Outlook(wins, (2 * wins - 1) * 2), raised(folds, wins))
    calm, more = calibrate(seen(SURE, 0), candidates, Raise(value=3), means)

    assert even(of_deal(wins), 2) == calm
    assert more.points > calm.points
    assert 0 < more.chance <= 1


def test_a_raise_that_is_lost_wherever_it_is_held_wins_by_folds_alone():
    view, candidates = seen(SURE, 0), (None, Raise(value=3))
    for worlds in range(1, 40):
        for folded in range(worlds):
            points = sum([-0.5] * folded + [-3.0] * (worlds - folded)) / worlds
            mean = Outlook(0.5 * folded / worlds, points)
            _, bluff = calibrate(view, candidates, None, (Outlook(0.0, -2.0), mean))
            assert FOLD_INDEED * mean.chance == pytest.approx(bluff.chance)
            assert bluff.points <= mean.points


@pytest.mark.parametrize(
    ("text", "action", "chance", "said"),
    [
        (RAISED, Hold(), 0.2, "no_bluff"),
        (RAISED, Hold(), 0.5, "worth_holding"),
        (RAISED, Hold(), 0.05, "at_this_score"),
        (TENSE, PlayForThree(), 0.2, "at_this_score"),
        (TENSE, PlayForThree(), 0.6, "worth_holding"),
    ],
)
def test_who_does_not_fold_is_told_why(text, action, chance, said):
    course = match(text)
    seat = min(course.game.to_act(course.table.public))
    means = (Outlook(chance, (2 * chance - 1) * 3), Outlook(0.0, -2.0))
    why = reason(course.table.view_from(seat), (action, Fold()), action, means)

    assert f"watten.reason.{said}" == why.key


@pytest.mark.parametrize(
    ("text", "action", "costs"),
    [
        (RAISED, Hold(), {"count": 2, "more": 1}),
        (TENSE, PlayForThree(), {"count": 2, "more": 1}),
        (JUMPED, Hold(), {"count": 2, "more": 2}),
    ],
)
def test_who_is_told_to_hold_is_told_what_both_ways_cost(text, action, costs):
    course = match(text)
    seat = min(course.game.to_act(course.table.public))
    means = (Outlook(0.6, 0.6), Outlook(0.0, -2.0))
    why = reason(course.table.view_from(seat), (action, Fold()), action, means)

    assert ("watten.reason.worth_holding", costs) == (why.key, why.values)


def test_where_folding_loses_the_match_nothing_else_is_said_of_holding():
    view = seen("start at 11 0 11 0\n" + RAISED + "\n1 raises 4\n0 raises 5", 1)
    means = (Outlook(0.6, 1.0), Outlook(0.0, -4.0))

    assert "watten.reason.fold_loses" == reason(view, (Hold(), Fold()), Hold(), means).key


@pytest.mark.parametrize(
    ("wins", "said"), [(0.2, "no_raise"), (0.65, "raise_is_even"), (0.9, "enough_at_stake")]
)
def test_who_does_not_raise_is_told_what_a_raise_would_bring(wins, said):
    means = (Outlook(wins, (2 * wins - 1) * 2), raised(0.0, wins))
    why = reason(seen(SURE, 0), (None, Raise(value=3)), None, means)

    assert f"watten.reason.{said}" == why.key
