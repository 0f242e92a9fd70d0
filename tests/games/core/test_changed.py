"""One thing is changed in a copy, and never in what was there before."""

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from games.core.changed import changed, put


@dataclass(frozen=True)
class Score:
    ours: int
    theirs: int = 0


def test_a_changed_record_is_what_replace_would_make_of_it():
    assert replace(Score(1, 2), theirs=3) == changed(Score(1, 2), theirs=3)


def test_the_record_itself_stays_as_it_was():
    score = Score(1, 2)

    changed(score, ours=9)

    assert Score(1, 2) == score


def test_a_copy_is_as_frozen_as_the_record():
    with pytest.raises(FrozenInstanceError):
        changed(Score(1), ours=2).ours = 3  # pyright: ignore[reportAttributeAccessIssue] - it must fail


def test_a_field_that_does_not_exist_is_refused():
    with pytest.raises(TypeError, match="Score has no such field: kreide"):
        changed(Score(1), kreide=2)


@pytest.mark.parametrize("at", range(4))
def test_one_item_is_put_in_the_place_of_another(at):
    assert tuple("x" if place == at else str(place) for place in range(4)) == put(
        ("0", "1", "2", "3"), at, "x"
    )
