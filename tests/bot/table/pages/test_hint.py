"""A hint says what to do, how likely it comes off and why, and is honest where nobody knows."""

import pytest

from bot.pages.words import language
from bot.table.pages.hand_calls import explain_button
from bot.table.pages.hint import action_label, hint
from games.core.advice import Advice, Judged
from games.core.cards import card, cards
from games.core.scene import Call, CardRow, HeldCard, Holding, Lot, Menu, says
from tests.bot.pages.samples import CAPTION, GAME, buttons, refused, texts

EN, DE = language("en"), language("de")
OFFERS = ("play SA", "play H10", "double", "wink", "give SA H10")
HOLDING = Holding(
    prompt=says("common.your_turn"),
    rows=(
        CardRow(
            says("common.your_hand"),
            (
                HeldCard(card("SA"), "play SA"),
                HeldCard(card("H10"), "play H10"),
                HeldCard(card("DQ")),
            ),
            lots=(Lot(frozenset(cards("H10 SA")), Call(says("confirm.yes"), "give SA H10")),),
        ),
    ),
    calls=(Call(says(f"{GAME}.call.double"), "double"),),
    menus=(Menu(says("watten.menu.signals"), (Call(says("watten.gesture.wink"), "wink"),)),),
)
ABOUT = says("hint.wins_deal")
JUDGED = (Judged(0, 0.64, 1.2, 1.2), Judged(1, 0.314, -0.4, -0.4), Judged(2, 0.1, -2.0, -2.0))


LAST = (HeldCard(card("SA"), "play SA"), HeldCard(card("H10")))


def told(advice: Advice, words=EN, offers=OFFERS, holding=HOLDING) -> list[str]:
    view = hint(words, CAPTION, holding, offers, advice)
    assert [] == refused(view)
    return texts(view).splitlines()


def test_it_says_what_to_do_how_likely_it_comes_off_and_what_else_there_is():
    reason = says("table.title", table="why")
    assert [
        "### Hint: ♠A",
        "You\u2019d win this deal about 64% of the time.",
        "Table why",
        "-# On average about one and a half points a deal better than the next best: ♥10",
        "-# Uses only what you can see.",
    ] == told(Advice(best=0, judged=JUDGED, about=ABOUT, reason=reason))


def test_it_is_said_in_every_language():
    advice = Advice(best=0, judged=JUDGED, about=ABOUT)
    assert "Dieses Spiel gewinnst du in etwa 64\u00a0% der Fälle." in told(advice, DE)


def test_what_is_as_good_is_not_called_worse():
    twin = (Judged(0, 0.5, 1.0, 1.0), Judged(1, 0.5, 0.96, 0.96))
    assert "-# By the figures just as good: ♥10" in told(Advice(best=0, judged=twin, about=ABOUT))


def test_what_brings_more_now_and_less_in_the_end_is_not_called_as_good():
    richer = (Judged(0, 0.5, 1.0, 0.7), Judged(1, 0.5, 1.5, 0.6))
    more = (
        "-# Next best: ♥10. For this deal alone it is a little better on "
        "average, but you\u2019d win the match less often."
    )
    assert more in told(Advice(best=0, judged=richer, about=ABOUT))
    by_thumb = (Judged(0, 0.5, 1.0, 0.6), Judged(1, 0.5, 1.1, 0.61))
    assert "-# By the figures just as good: ♥10" in told(
        Advice(best=0, judged=by_thumb, about=ABOUT)
    )


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (1.02, "You\u2019d win this deal nearly every time."),
        (0.991, "You\u2019d win this deal nearly every time."),
        (0.98, "You\u2019d win this deal about 98% of the time."),
        (0.004, "You\u2019d win this deal almost never."),
    ],
)
def test_nothing_is_said_to_be_certain(chance, said):
    judged = (Judged(0, chance, 1.0, 1.0),)
    assert said == told(Advice(best=0, judged=judged, about=ABOUT))[1]


def test_where_little_is_to_be_hoped_for_it_is_said_that_the_rest_is_worse():
    judged = (Judged(0, 0.15, -1.4, 0.3), Judged(1, 0.0, -2.0, 0.2))
    said = told(Advice(best=0, judged=judged, about=ABOUT))
    assert "It\u2019s still the best: everything else does worse." == said[2]
    better = "-# On average about half a point a deal better than the next best: ♥10"
    assert better == said[3]


@pytest.mark.parametrize(
    ("ahead", "expected"),
    [
        (0.06, "ein wenig besser"),
        (0.4, "etwa einen halben Punkt pro Spiel besser"),
        (0.9, "etwa einen Punkt pro Spiel besser"),
        (1.6, "etwa eineinhalb Punkte pro Spiel besser"),
        (1.8, "etwa 2 Punkte pro Spiel besser"),
        (3.6, "etwa 4 Punkte pro Spiel besser"),
    ],
)
def test_how_much_better_the_best_is_stands_in_words_and_without_a_sign(ahead, expected):
    judged = (Judged(0, 0.6, 0.5, 0.5), Judged(1, 0.3, 0.5 - ahead, 0.5 - ahead))
    said = told(Advice(best=0, judged=judged, about=ABOUT), DE)
    assert f"-# Im Schnitt {expected} als das Nächstbeste: ♥10" == said[2]
    assert not [line for line in said if "\u2212" in line]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (Judged(1, 0.4, -0.24, -0.24), "Rechnerisch gleich gut: ♥10"),
        (Judged(1, 0.4, -0.29, -0.29), "Rechnerisch gleich gut: ♥10"),
        (
            Judged(1, 0.0, -0.1, -0.3),
            (
                "Nächstbestes: ♥10. In diesem Spiel allein wäre das im Schnitt "
                "etwas besser, die Partie gewinnst du damit aber seltener."
            ),
        ),
    ],
)
def test_what_is_not_worse_is_not_called_worse(second, expected):
    best = Judged(0, 0.4, -0.26, -0.26)
    said = told(Advice(best=0, judged=(best, second), about=ABOUT), DE)
    assert f"-# {expected}" == said[2]


def test_who_is_told_to_give_up_is_told_what_was_to_be_hoped_for():
    judged = (Judged(0, 0.0, -2.0, 0.4), Judged(1, 0.12, -2.3, 0.3), Judged(2, 0.2, -2.4, 0.2))
    said = "With ♥10: You\u2019d win this deal about 12% of the time."
    assert said == told(Advice(best=0, judged=judged, about=ABOUT))[1]


def test_where_rules_of_thumb_decide_nothing_is_said_to_be_thought_out():
    expected = ["### Hint: Double", "By rule of thumb, not calculated."]
    assert expected == told(Advice(best=2))
    only = ["### Hint: ♠A", "Your only legal move."]
    assert only == told(Advice(best=0), offers=OFFERS[:1])


def test_what_may_be_said_first_stands_apart():
    assert "-# You could do this first: Double" in told(Advice(best=0, before=2))


def test_where_one_card_may_be_played_it_is_not_said_that_nothing_else_may_be_done():
    alone = Holding(prompt=says("common.your_turn"), rows=(CardRow(HOLDING.rows[0].title, LAST),))
    said = told(Advice(best=0), offers=("play SA", "wink"), holding=alone)
    assert ["### Hint: ♠A", "Your only legal card."] == said


def test_silence_is_something_to_do_where_no_card_is_due():
    waiting = Holding(prompt=says("common.your_turn"), calls=HOLDING.calls)
    silent = told(Advice(best=None), offers=OFFERS[2:3], holding=waiting)
    assert [
        "### Hint: wait and say nothing",
        "By rule of thumb, not calculated.",
    ] == silent
    assert "### Hint: play a card and say nothing" == told(Advice(best=None))[0]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("play H10", "♥10"),
        ("give SA H10", "♠A ♥10: Yes"),
        ("double", "Double"),
        ("wink", "Give your partner a sign: a wink"),
        ("what is not there", ""),
    ],
)
def test_an_action_is_called_as_the_button_that_does_it(action, said):
    assert said == action_label(EN, HOLDING, action)


def test_below_a_hint_stands_what_was_asked():
    explains = explain_button(EN, CAPTION)
    view = hint(EN, CAPTION, HOLDING, OFFERS, Advice(best=0), explains)
    assert ["What is this?"] == [*buttons(view)]
