"""Habits of others: none of the unknown, none of the usual, and the surer the oftener seen."""

import pytest
from msgspec.structs import replace

from games.watten.heuristics.remembered import (
    ACCEPTED,
    FOLDED,
    exchanges,
    folds_anyway,
    habit,
    raises_anyway,
)
from games.watten.rules.conduct import UNKNOWN, Conduct
from tests.games.watten.transcripts import play

US, THEM = (0, 2), (1, 3)


def after(*, number=11, **seen):
    """A deal in which this was seen of seats (`s1`, `s3`) in those before."""
    memory = tuple(seen.get(f"s{seat}", UNKNOWN) for seat in range(4))
    public = play("0: H9\ntrump 9 hearts").public
    return replace(public, memory=memory, number=number)


def test_the_unknown_have_no_habits():
    public = after()

    assert [0.0, 0.0] == [folds_anyway(public, THEM, first=first) for first in (True, False)]
    assert not raises_anyway(replace(public, number=1), THEM)


@pytest.mark.parametrize("times", [1, 4, 10, 40])
def test_who_does_what_is_usual_has_no_habit(times):
    assert not habit(FOLDED, round(FOLDED.share * times), times)


def test_the_oftener_it_is_seen_the_surer_it_is():
    found = [habit(FOLDED, times, times) for times in (2, 5, 10, 60)]

    assert sorted(found) == found
    assert found[1] > 0.2
    assert found[-1] > 0.8


def test_a_side_is_known_by_both_its_seats():
    both = after(s1=Conduct(folded=3), s3=Conduct(folded=3))
    one = after(s1=Conduct(folded=6))

    assert folds_anyway(one, THEM, first=True) == folds_anyway(both, THEM, first=True) > 0
    assert not folds_anyway(both, US, first=True)


def test_folding_to_a_first_raise_says_nothing_of_later_ones():
    public = after(s1=Conduct(folded=9))

    assert not folds_anyway(public, THEM, first=False)


def test_who_raises_in_every_deal_raises_from_habit():
    assert raises_anyway(after(s1=Conduct(opened=5), s3=Conduct(opened=5)), THEM) > 0.1


def test_who_fails_with_every_raise_raises_from_habit():
    failing = after(s1=Conduct(opened=5, met=5, failed=5))

    assert raises_anyway(failing, THEM) > raises_anyway(after(s1=Conduct(opened=5, met=5)), THEM)


def test_an_exchange_is_expected_as_often_as_this_dealer_makes_it():
    never, always = after(s3=Conduct(refused=9)), after(s3=Conduct(accepted=9))

    assert exchanges(never, 3) < exchanges(after(), 3) < exchanges(always, 3)
    assert ACCEPTED.share == exchanges(after(), 3)
