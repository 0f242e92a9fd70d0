"""Who has to play a card can ask what beats what, and is told nothing they may not know."""

import pytest

from games.catalogue import CATALOGUE
from games.core.cards import Rank, Suit, card, cards
from games.core.lesson_course import aside, positions
from games.core.scene import Explanation, Says, says
from games.core.seats import Seat
from games.watten.display.hand_view import holding
from games.watten.rules.actions import PlayCard
from tests.games.kit.moments import moment
from tests.games.watten.transcripts import play

TYROLEAN_DEAL, KRITISCH_DEAL, BLIND_DEAL = (
    ("tyrolean_watten", 5),
    ("kritisch_watten", 6),
    ("blind_watten", 4),
)
"""A game and a step of its lesson in which whoever learns plays a card."""
BLIND: Seat = 1
"""Sits on the left of whoever learns, and knows neither Schlag nor trump."""


def order(deal: tuple[str, int]) -> Explanation | None:
    """What whoever learns would be told of what beats what."""
    key, step = deal
    game = CATALOGUE[key]
    lesson = game.lesson
    assert lesson is not None
    table = positions(game, lesson)[step].table
    view = table.view_from(lesson.seat)
    told = game.holding(view).explanations
    return next((each for each in told if each.topic.startswith("order")), None)


def layers(told: Explanation) -> list[Says]:
    """The example of what beats what: what is said besides, outermost first, and the cards."""
    found, layer = list[Says](), told.example
    while isinstance(layer, Says):
        found.append(layer)
        layer = layer.values.get("order")
    return found


@pytest.mark.parametrize(
    ("deal", "top", "own"),
    [
        (TYROLEAN_DEAL, "H9 > S9 D9 C9", "H9 D9 H7"),
        (KRITISCH_DEAL, "HK D6 S7 C10 > S10 H10 D10", "HK"),
        (BLIND_DEAL, "H10 H9 > S9 D9 C9", "H10 S9 H7"),
    ],
)
def test_the_cards_on_top_are_named_in_their_order_the_linke_as_equals_and_ones_own_after_them(
    deal: tuple[str, int], top: str, own: str
):
    told = order(deal)
    assert told is not None
    assert told.example is not None
    *_, named = layers(told)
    above, linke = top.split(" > ")
    order_of_all = says("explain.order.top_and_equals", cards=cards(above), equals=cards(linke))
    assert order_of_all == named.values["top"]
    assert cards(own) == named.values["cards"]


def test_that_the_weli_is_a_trump_is_said_only_where_it_is_one():  # §4.4, §9.1, §10.3
    told = {deal: order(deal) for deal in (TYROLEAN_DEAL, KRITISCH_DEAL, BLIND_DEAL)}
    assert [True, False, False] == [
        each is not None and any("weli" in layer.values for layer in layers(each))
        for each in told.values()
    ]


@pytest.mark.parametrize(("weli", "said"), [("always", {True}), ("diamond", {False})])
def test_a_weli_that_is_trump_with_diamonds_alone_is_not_said_to_be_one_always(
    weli: str, said: set[bool]
):  # §4.8
    game = CATALOGUE["tyrolean_watten"]
    options = game.options.model_validate({"weli": weli})
    diamonds = {
        any("weli" in layer.values for layer in layers(each))
        for seed in range(12)
        for table in moment(game, options, ["novice"] * 4, seed, 40).tables()
        if table.public.trump is not None and table.public.trump.suit is Suit.DIAMONDS
        if table.public.rank is not Rank.SIX
        for each in game.holding(
            table.view_from(min(game.to_act(table.public), default=0))
        ).explanations
        if each.topic == "order" and each.example is not None
    }
    assert said == diamonds


def test_who_may_play_any_card_is_told_so_and_when_that_is_otherwise():  # §5.2, §5.3
    game = CATALOGUE["tyrolean_watten"]
    lesson = game.lesson
    assert lesson is not None
    for step, is_free in ((5, True), (8, False)):  # leading, and following trump
        view = positions(game, lesson)[step].table.view_from(lesson.seat)
        (told,) = (each for each in game.holding(view).explanations if each.topic == "order")
        assert is_free == (layers(told)[0].key == "watten.explain.free")


def test_what_is_asked_first_is_what_may_be_played():
    game = CATALOGUE["tyrolean_watten"]
    lesson = game.lesson
    assert lesson is not None
    for step in (5, 8):  # leading, and following trump
        view = positions(game, lesson)[step].table.view_from(lesson.seat)
        topics = [each.topic for each in game.holding(view).explanations]
        assert {5: "order", 8: "follow"}[step] == topics[0]
        assert "raise" in topics or step == 8


def test_who_plays_blind_is_told_no_card_that_is_on_top():
    key, step = BLIND_DEAL
    game = CATALOGUE[key]
    lesson = game.lesson
    assert lesson is not None
    table = positions(game, lesson)[step].table
    led = aside(game, lesson.seat, table, PlayCard(card=card("DA")), ()).table
    told = {each.topic: each for each in game.holding(led.view_from(BLIND)).explanations}
    assert told["order"].example is None


@pytest.mark.parametrize(
    ("seats", "answers", "wording"),
    [(2, "any", "answer"), (4, "any", "answer_of_one"), (4, "both", "answer_of_both")],
)
def test_whose_answer_counts_is_told_as_it_is_at_this_table(
    seats: int, answers: str, wording: str
):  # §6.2, §6.14
    game = CATALOGUE["tyrolean_watten"]
    options = game.options.model_validate({"answers": answers})
    said = {
        each.says.key
        for seed in range(8)
        for table in moment(game, options, ["novice"] * seats, seed, 40).tables()
        for seat in range(seats)
        for each in game.holding(table.view_from(seat)).explanations
        if each.topic == "answer"
    }
    assert f"watten.explain.{wording}" in said
    assert said <= {f"watten.explain.{wording}", "watten.explain.answer_of_one"}


def test_with_the_six_as_schlag_the_weli_is_said_to_be_the_rechte_whatever_is_trump():  # §4.7
    def said(trump: str) -> bool:
        view = play(trump).view_from(0)
        told = (each for each in holding(view).explanations if each.topic == "order")
        return any("weli_is_rechte" in layer.key for each in told for layer in layers(each))

    assert [True, False, False] == [
        said(f"trump {each}") for each in ("6 hearts", "6 diamonds", "9 hearts")
    ]


@pytest.mark.parametrize(
    ("deal", "wording"), [(TYROLEAN_DEAL, "signal"), (BLIND_DEAL, "signal_blind")]
)
def test_where_the_trump_is_secret_a_sign_for_a_suit_is_said_to_tell_it(
    deal: tuple[str, int], wording: str
):  # §8.2, §10.9
    key, step = deal
    game = CATALOGUE[key]
    assert game.lesson is not None
    view = positions(game, game.lesson)[step].table.view_from(game.lesson.seat)
    told = {each.topic: each.says.key for each in game.holding(view).explanations}
    assert f"watten.explain.{wording}" == told["signal"]
