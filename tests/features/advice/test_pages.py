"""A review tells what was decided as its maker saw it, fits on a screen, and is kind."""

from dataclasses import replace

import pytest

from bot.features.advice.pages import (
    NOT_BEGUN,
    CostlyDecision,
    Review,
    ReviewProgress,
    progress,
    review,
)
from bot.pages.card_style import PLAIN, SPOKEN, Deck, Faces
from bot.pages.words import language, languages
from games.core.advice import Judged
from games.core.cards import Rank, card, pack
from games.core.scene import CardRow, HeldCard, Holding, Who, says
from tests.bot.pages.samples import CAPTION, HOLDING, SCENE, buttons, refused, texts

EN, DE = language("en"), language("de")
NOTHING_YET = (
    "So far there was no time to look at your decisions: those who are playing come first. "
    "Ask again in a while."
)
COSTLY = CostlyDecision(
    deal=3,
    trick=2,
    scene=SCENE,
    holding=replace(
        HOLDING,
        rows=(
            CardRow(
                says("common.your_hand"),
                (HeldCard(card("SA"), "ace"), HeldCard(card("H10"), "ten")),
            ),
        ),
    ),
    chosen="ten",
    better="ace",
    cost=1.44,
    chances=(Judged(1, 0.31, -0.2, -0.2), Judged(0, 0.64, 1.24, 1.24)),
    about=says("hint.wins_deal"),
    reason=says("table.title", table="why"),
)


def told(found: Review, words=EN) -> list[str]:
    view = review(words, CAPTION, found)
    assert [] == refused(view)
    return texts(view).splitlines()


def test_a_decision_is_told_with_all_that_was_known_and_what_it_cost():
    lines = told(Review(count=12, costly=(COSTLY,)))

    assert [
        "### Review of table Eckbank",
        "-# Schwarz oder Weiß",
        "I looked at 12 of your decisions.",
        "This one cost the most:",
        "**Deal 3, trick 2** · a swing of about 1.4 points",
    ] == lines[:5]
    assert [
        "Your hand: ♠A ♥10",
        "You chose **♥10**, better was **♠A**.",
        "You\u2019d win this deal about 64% of the time that way, 31% your way.",
        "-# Table why",
        (
            "-# Judged by what you could know then, not by how the cards lay. "
            "A swing counts what you miss and what others get for it."
        ),
    ] == lines[-5:]


def test_what_this_seat_alone_had_been_told_is_told_again():
    facts = (says("watten.fact.you_chose", card=card("H9")), says("table.title", table="sign"))
    secret = replace(COSTLY, holding=replace(COSTLY.holding, facts=facts))

    lines = told(Review(count=1, costly=(secret,)))

    assert "Your hand: ♠A ♥10" == lines[-5]
    assert lines[-6].startswith("-# ")
    assert "♥9" in lines[-6]
    assert lines[-6].endswith(" · Table sign")


def test_what_was_asked_is_said_where_it_was_more_than_a_card():
    asked, fact = says("watten.prompt.you_choose_rank"), says("table.title", table="sign")
    chosen = replace(COSTLY, holding=replace(COSTLY.holding, prompt=asked, facts=(fact,)))
    line = "-# Choose a card: its rank becomes the Schlag. You keep it. · Table sign"

    assert line == told(Review(count=1, costly=(chosen,)))[-6]


def test_who_gave_up_is_not_told_that_this_wins_now_and_then():
    gave_up, hoped = Judged(0, 0.0, -2.0, -2.0), Judged(1, 0.45, 1.0, 1.0)
    lines = told(Review(count=12, costly=(replace(COSTLY, chances=(gave_up, hoped)),)))

    assert "You\u2019d win this deal about 45% of the time that way." in lines


def test_nothing_comes_true_in_about_all_layouts_or_about_none():
    sure, lost = Judged(0, 1.0, 2.0, 2.0), Judged(1, 0.001, -2.0, -2.0)
    assert "You\u2019d win this deal about 99% of the time that way, 1% your way." in (
        told(Review(count=12, costly=(replace(COSTLY, chances=(lost, sure)),)))
    )


def test_what_gains_points_though_it_comes_off_less_often_is_not_told_by_its_chances():
    rarer, surer = Judged(0, 0.97, 1.2, 1.2), Judged(1, 0.99, 0.6, 0.6)
    lines = told(Review(count=12, costly=(replace(COSTLY, chances=(surer, rarer)),)))

    assert [] == [line for line in lines if "%" in line]


def test_who_should_have_given_up_is_not_told_that_this_wins_less_often():
    hoped, gave_up = Judged(0, 0.12, -2.3, 0.2), Judged(1, 0.0, -2.0, 0.3)
    lines = told(Review(count=12, costly=(replace(COSTLY, chances=(hoped, gave_up)),)))

    assert "You chose **♥10**, better was **♠A**." == lines[-3]


def test_each_language_writes_numbers_its_own_way():
    assert "**Spiel 3, Stich 2** · hat im Abstand zu den anderen etwa 1,4 Punkte gekostet" in (
        told(Review(count=12, costly=(COSTLY,)), DE)
    )


def test_before_the_first_trick_there_is_no_number_of_one():
    found = Review(count=1, costly=(replace(COSTLY, trick=0, better=None),))
    assert "**Deal 3** · a swing of about 1.4 points" in told(found)
    assert "You chose **♥10**, better was **play a card and say nothing**." in told(found)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (Review(count=9), "None of them cost you much: well played!"),
        (Review(count=0), "This match left you no decision that could be calculated."),
        (
            Review(count=9, partly=True),
            "There was no time for more. Ask again in a while, and I\u2019ll go on from here.",
        ),
        (Review(count=0, partly=True), NOTHING_YET),
    ],
)
def test_where_there_is_nothing_to_show_it_says_why(found, sentence):
    assert sentence in told(found)


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (NOT_BEGUN, "Your review is about to begin; others may be ahead of it …"),
        (ReviewProgress(3, 41), "Looking at your decisions: 3 of 41 …"),
        (
            ReviewProgress(0, 10, again=True),
            "Looking again at those that seem to have cost the most: 0 of 10 …",
        ),
    ],
)
def test_who_waits_is_told_how_far_it_is_and_that_it_takes_longer(made, sentence):
    slow = "-# A lot is going on, so this takes longer: those who are playing come first."
    assert [sentence] == texts(progress(EN, made, is_slow=False)).splitlines()
    assert [sentence, slow] == texts(progress(EN, made, is_slow=True)).splitlines()


def test_nobody_is_praised_for_what_was_not_looked_at():
    said = "".join(told(Review(count=0, partly=True)))
    assert "well played" not in said
    assert "no decision that could be calculated" not in said


def test_each_deal_can_be_seen_again_once():
    deals = (COSTLY, replace(COSTLY, trick=5), replace(COSTLY, deal=7))
    shown = buttons(review(EN, CAPTION, Review(count=30, costly=deals)))
    assert {
        "See deal 3": "2|42|0|replay|deal.3.3",
        "See deal 7": "2|42|0|replay|deal.7.7",
    } == {label: button["custom_id"] for label, button in shown.items()}


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize(
    "faces", [PLAIN, SPOKEN, Faces(deck=Deck.WATTEN), Faces(deck=Deck.WATTEN, spoken=True), "drawn"]
)
def test_the_longest_review_fits_whole(locale, faces):
    every = tuple(HeldCard(each, str(each)) for each in pack(Rank.SIX)[:9])
    drawn = Faces(
        emoji={str(each): "<:a_long_name_of_a_card:1234567890123456789>" for each in pack(Rank.SIX)}
    )
    words = language(locale).with_faces(drawn if faces == "drawn" else faces)
    long = replace(
        COSTLY,
        holding=Holding(
            prompt=says("watten.prompt.you_answer_offer", by=Who(0)),
            facts=(says("table.title", table="sign"),) * 50,
            rows=(CardRow(says("common.your_hand"), every),) * 2,
        ),
        chosen="S6",
        better="S7",
    )
    costly = tuple(replace(long, deal=deal) for deal in range(5))
    caption = replace(CAPTION, title="1" * 15, names=("W" * 32,) * 6)
    view = review(words, caption, Review(count=99, costly=costly, partly=True))
    assert [] == refused(view)
    assert words("review.seen") in texts(view)


def test_cards_are_shown_as_on_the_table_unless_the_review_would_be_too_long():
    emoji = {str(each): f"<:{'c' * 20}:{10**18}>" for each in pack(Rank.SIX)}
    drawn = EN.with_faces(Faces(emoji=emoji))
    assert "<:c" in texts(review(drawn, CAPTION, Review(count=12, costly=(COSTLY,))))
    assert "<:c" not in texts(review(drawn, CAPTION, Review(count=9, costly=(COSTLY,) * 16)))
