"""Advice says what a strong player would do, how good that is, and why; and survives its way."""

import json
from dataclasses import replace
from itertools import repeat

import pytest

from games.catalogue import CATALOGUE
from games.core.advice import Advice, Judged
from games.core.calibration import correction
from games.core.cards import Rank, Suit, card, cards
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import Who, says
from games.players.advice import advise
from games.players.advice_codec import read, write
from games.players.question import choose_offer
from tests.games.kit.asking import first_question

GAMES = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
SCHWARZ, WATTEN = CATALOGUE["schwarz_oder_weiss"], CATALOGUE["tyrolean_watten"]
ABOUT = says("hint.wins_deal")
GOOD, BAD = Outlook(0.75, 2.0), Outlook(0.25, -1.0)
ASKED = replace(first_question(SCHWARZ, "strong"), steps=200)
LAST = len(ASKED.offers) - 1


def minded(**fields):
    """A game in which the last offer is the best, by a prospect with these fields."""

    def think(_view, _heard, offers, _rng):
        sample = Sample(1.0, (*repeat(BAD, len(offers) - 1), GOOD), 10)
        return Prospect(candidates=offers, samples=repeat(sample), about=ABOUT, **fields)

    return replace(SCHWARZ, think=think)


@GAMES
def test_the_best_is_what_a_strong_player_would_do(game):
    asked = replace(first_question(game, "strong"), steps=2000)
    advice = advise(asked, game)

    assert choose_offer(asked, game) in {advice.best, advice.before}
    assert advice == advise(asked, game)


def test_every_candidate_is_judged_and_chances_are_honest():
    advice = advise(ASKED, minded(calibrated=correction(lambda chance: chance / 2, 4)))

    assert (LAST, None, ABOUT, None) == (advice.best, advice.before, advice.about, advice.reason)
    assert Judged(LAST, 0.375, 0.5, 2.0) == advice.of(LAST)
    clearly = [Judged(at, 0.125, -1.5, -1.0, behind=99.0) for at in range(LAST)]
    assert clearly == list(advice.judged[:-1])


def luck(_view, _heard, offers, rng, worlds=2000):
    """The last offer gains a twentieth more, and each now and then more or less by chance."""

    def sample():
        points = [rng.choice((-1, 1)) + 0.05 * (at == LAST) for at in range(len(offers))]
        return Sample(1.0, tuple(Outlook(0.5, each) for each in points), 10)

    samples = (sample() for _ in range(worlds))
    return Prospect(candidates=offers, samples=samples, about=ABOUT)


def test_it_is_told_how_sure_it_is_that_another_is_worse():
    def behind(steps, worlds=100_000, **fields):
        def think(*asked):
            return replace(luck(*asked, worlds=worlds), **fields)

        asked = replace(ASKED, steps=steps, seed=5)
        advice = advise(asked, replace(SCHWARZ, think=think, heuristic=lambda *_: ASKED.offers[-1]))
        return max(each.behind for each in advice.judged)

    assert 0 <= behind(400) < 2.5
    assert 2.5 < behind(500_000) < 6
    assert behind(500_000, worth=lambda means: (0.5,) * len(means)) == 0, "as good for the match"
    assert behind(4000, worlds=100) in {0, 99}, "nothing is left to chance"


def test_a_reason_is_given_for_the_best_in_the_light_of_all_others():
    def reason(action, outlooks):
        return says("why", count=len(outlooks), said=action.kind)

    expected = says("why", count=LAST + 1, said=ASKED.offers[LAST].kind)
    assert expected == advise(ASKED, minded(reason=reason)).reason


def test_silence_can_be_the_best():
    def think(_view, _heard, offers, _rng):
        sample = Sample(1.0, (BAD, GOOD), 10)
        return Prospect(candidates=(offers[0], None), samples=repeat(sample), about=ABOUT)

    advice = advise(ASKED, replace(SCHWARZ, think=think))
    assert (None, Judged(None, 0.75, 2.0, 2.0)) == (advice.best, advice.of(None))


def test_where_rules_of_thumb_are_all_there_is_nothing_is_judged():
    plain = replace(SCHWARZ, think=lambda *_: None)
    asked = replace(ASKED, level="craft")
    assert Advice(best=choose_offer(asked, plain)) == advise(asked, plain)


def test_where_no_world_can_be_imagined_nothing_is_judged():
    def think(_view, _heard, offers, _rng):
        return Prospect(candidates=offers, samples=iter(()), about=ABOUT)

    unimagined = replace(SCHWARZ, think=think)
    assert Advice(best=choose_offer(ASKED, unimagined)) == advise(ASKED, unimagined)


def test_what_may_be_said_unasked_does_not_take_the_place_of_an_answer():
    asked = first_question(WATTEN, "strong")
    first = asked.offers[0].kind
    talker = replace(
        WATTEN,
        interjections=frozenset({first}),
        heuristic=lambda _view, _heard, offers, _rng: offers[0],
        think=lambda *_: None,
    )
    answer = next(at for at, offer in enumerate(asked.offers) if offer.kind != first)
    assert Advice(best=answer, before=0) == advise(asked, talker)


@pytest.mark.parametrize(("hope", "before"), [(0.25, 0), (0.0, None)])
def test_who_gives_up_need_not_say_anything_before(hope, before):
    asked = first_question(WATTEN, "strong")
    first = asked.offers[0].kind

    def think(_view, _heard, offers, _rng):
        candidates = tuple(offer for offer in offers if offer.kind != first)[:2]
        sample = Sample(1.0, (Outlook(hope, -1.0), Outlook(0.25, -2.0)), 10)
        return Prospect(candidates=candidates, samples=repeat(sample), about=ABOUT)

    talker = replace(
        WATTEN,
        interjections=frozenset({first}),
        heuristic=lambda _view, _heard, offers, _rng: offers[0],
        think=think,
    )

    assert before == advise(replace(asked, steps=200), talker).before


def test_it_is_told_of_what_else_the_reason_is_true():
    def reason(action, _):
        why = says("takes" if ASKED.offers.index(action) in {0, LAST} else "keeps")
        return says("named", what=says("card", at=ASKED.offers.index(action)), why=why)

    assert {0} == advise(ASKED, minded(reason=reason)).shared
    assert set() == advise(ASKED, minded()).shared


def test_that_something_else_is_as_good_speaks_against_nothing():
    def reason(action, _):
        return says(f"{action.kind}.{ASKED.offers.index(action)}")

    said = reason(ASKED.offers[LAST], ()).key
    assert set() == advise(ASKED, minded(reason=reason)).shared
    indifferent = minded(reason=reason, indifferent=frozenset({said}))
    assert {*range(LAST)} == advise(ASKED, indifferent).shared


def test_a_reason_against_one_kind_of_action_speaks_against_no_other():
    def reason(action, _):
        return says(f"{action.kind}.{ASKED.offers.index(action)}")

    said = reason(ASKED.offers[LAST], ()).key
    kind = ASKED.offers[0].kind
    against = minded(reason=reason, only_against={said: kind})
    others = {at for at in range(LAST) if ASKED.offers[at].kind != kind}
    assert others == advise(ASKED, against).shared
    elsewhere = minded(reason=reason, only_against={said: "fold"})
    assert {*range(LAST)} == advise(ASKED, elsewhere).shared


def test_advice_comes_through_json_as_it_was():
    everything = says(
        "key",
        count=3,
        text="Weli",
        who=Who(2),
        suit=Suit.HEARTS,
        rank=Rank.TEN,
        card=card("S9"),
        cards=cards("DK H10"),
        people=(Who(0), Who(1)),
        inside=says("other", card=card("CA")),
    )
    judged = (Judged(0, 0.5, 1.5, 0.25), Judged(None, 1.0, -2.0, -2.0))
    for advice in (
        Advice(
            best=0,
            before=1,
            judged=judged,
            about=ABOUT,
            reason=everything,
            shared=frozenset({2, None}),
        ),
        Advice(best=None),
    ):
        assert advice == read(json.loads(json.dumps(write(advice))))


def test_advice_kept_before_it_was_told_how_sure_it_is_can_be_read():
    kept = {**write(Advice(best=0)), "judged": [[0, 0.5, 1.5, 0.25]]}
    assert (Judged(0, 0.5, 1.5, 0.25),) == read(kept).judged
