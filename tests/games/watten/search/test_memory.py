"""What a match has shown of the others changes what is raised, held and hinted."""

from random import Random

import pytest
from msgspec.structs import replace

from games.players.advice import advise
from games.players.monte_carlo import thinking, weigh
from games.players.question import Question
from games.watten import TYROLEAN
from games.watten.rules.actions import Fold, Hold, Raise
from games.watten.rules.conduct import UNKNOWN, Conduct
from games.watten.search.decisions import think
from tests.games.watten.search.test_raising import POOR
from tests.games.watten.transcripts import match

FAIR = "0: H9 HK S8 CQ D10\ntrump 9 spades"
NUMBER = 13
FOLDS = Conduct(folded=12)
FOLDS_BACK = Conduct(opened=12, met=12, failed=12, folded_more=12)
LIKE_ANYBODY = Conduct(opened=3, met=2, failed=1, held=5, folded=2, held_more=4, accepted=1)


def seen(text, **memory):
    """The course of this deal, and what a seat sees of it after others had shown this of them."""
    course = match(text)
    table, said = course.table, tuple(memory.get(f"s{n}", UNKNOWN) for n in range(4))
    public = replace(table.public, memory=said, number=NUMBER)
    return course, table.with_public(public)


def chosen(text, seat, **memory):
    """What a thinking player says or plays."""
    course, table = seen(text, **memory)
    view = table.view_from(seat)
    return thinking(course.game, 100_000)(view, course.news, _said(course, view), Random(0))


def _said(course, view):
    """Without the signs, which rules of thumb would give first."""
    return [each for each in course.game.offers(view) if each.kind != "signal"]


def hint(text, seat, **memory):
    """The outlooks a person would be told, by what may be said."""
    course, table = seen(text, **memory)
    view = table.view_from(seat)
    offers = _said(course, view)
    question = Question(
        game="tyrolean_watten",
        level="strong",
        view=view,
        heard=course.news,
        offers=offers,
        seed=0,
        steps=100_000,
    )
    advice = advise(question, TYROLEAN)
    return {None if j.offer is None else offers[j.offer]: j for j in advice.judged}


def test_who_folds_to_everything_is_raised_with_any_hand():
    assert Raise(value=3) == chosen(POOR, 0, s1=FOLDS)
    assert Raise(value=3) != chosen(POOR, 0)


def test_that_we_fold_ourselves_is_no_reason_to_raise():
    assert Raise(value=3) != chosen(POOR, 0, s0=FOLDS, s2=FOLDS)


def test_who_raises_and_always_folds_back_is_answered_with_more():
    raised = f"{FAIR}\n0 plays S8\n1 raises 3"

    assert Raise(value=4) == chosen(raised, 2, s1=FOLDS_BACK)
    assert chosen(raised, 2) in (Hold(), Fold())


@pytest.mark.parametrize("text", [POOR, FAIR, f"{FAIR}\n0 plays S8\n1 raises 3"])
def test_a_hint_takes_who_plays_like_anybody_for_unknown(text):
    seat = 2 if "raises" in text else 0

    assert hint(text, seat) == hint(text, seat, s1=LIKE_ANYBODY, s3=LIKE_ANYBODY)


def test_a_hint_says_more_of_a_raise_to_who_was_seen_to_fold():
    assert of_raising(FAIR, s1=FOLDS) > of_raising(FAIR) + 0.1


def of_raising(text, **memory):
    """How likely a first raise of seat 0 would be said to win the deal, wanted or not."""
    course, table = seen(text, **memory)
    view = table.view_from(0)
    prospect = think(view, (), _said(course, view), Random(0))
    assert prospect is not None
    weighed = weigh(prospect, 50_000)
    candidates = weighed.candidates
    return prospect.calibrated(None, weighed.outlooks)[candidates.index(Raise(value=3))].chance


def test_a_hint_promises_no_more_folds_than_were_seen():
    told = hint(POOR, 0, s1=FOLDS)[Raise(value=3)].chance

    assert told < FOLDS.folded / (FOLDS.folded + 1)


def test_a_raise_tells_less_of_who_raises_with_any_hand():
    raised = f"{FAIR}\n0 plays S8\n1 raises 3"

    assert hint(raised, 2, s1=FOLDS_BACK)[Hold()].chance > hint(raised, 2)[Hold()].chance
