"""A hand's buttons are what this seat was offered, and its words say why the rest must wait."""

from dataclasses import replace

import pytest

from bot.render import hand_layout
from bot.render.card_style import SPOKEN, Faces
from bot.render.confirm import grave_call
from bot.render.custom_ids import parse
from bot.render.table_layout import Readiness
from bot.render.words import language
from games.core.cards import Rank, Suit, card
from games.core.outcome import Outcome
from games.core.scene import Call, Held, Row, Told, Who, says
from games.schwarz_oder_weiss.rules.law import Refusal
from tests.bot.render.samples import (
    AROUND,
    CAPTION,
    GAME,
    HOLDING,
    OFFERS,
    buttons,
    parts,
    refused,
    selects,
    texts,
)

EN = language("en")
CALLING = replace(
    HOLDING,
    calls=(
        Call(says(f"{GAME}.call.double"), "double"),
        Call(says(f"{GAME}.call.surrender", count=2), "give up", grave=True),
    ),
)


def test_a_card_is_named_by_its_place_among_the_offers_only():
    pressed = buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND))
    assert pressed["♠ A"]["custom_id"] == "1|42|17|act|0"
    assert pressed["♠ A"]["disabled"] is False


def test_a_card_that_may_not_be_played_is_disabled_and_the_reason_stands_in_words():
    view = hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND)
    assert buttons(view)["♥ 10"]["disabled"] is True
    assert "-# ♥10 ♦Q: You must follow suit." in texts(view)


def test_no_custom_id_names_a_card():
    view = hand_layout.hand(EN, CAPTION, CALLING, OFFERS, AROUND)
    args = [press.arg for part in parts(view) if (press := parse(part.get("custom_id", "")))]
    assert args == ["0", "0.1", "0.2", "1", "2", ""]


def test_cards_keep_their_places_while_it_is_not_ones_turn():
    waiting = replace(
        HOLDING,
        rows=(Row(says("common.your_hand"), tuple(Held(h.card) for h in HOLDING.rows[0].cards)),),
    )
    view = hand_layout.hand(EN, CAPTION, waiting, (), AROUND)
    cards = [button for label, button in buttons(view).items() if label != "Refresh"]
    assert [button["label"] for button in cards] == ["♠ A", "♥ 10", "♦ Q"]
    assert all(button["disabled"] for button in cards)
    assert "**Your hand**\n♠A ♥10 ♦Q" in texts(view)


def test_the_hand_shows_what_one_must_see_to_play_from_it():
    assert texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND)).splitlines()[:10] == [
        "### It\u2019s your turn.",
        "-# Table Eckbank · Deal 3 · Anna 5 · Ben 1",
        "Trump: ♠ spades",
        "**Dummy**",
        "♥K ♦10",
        "**This trick**",
        "Anna leads ♠10",
        "Dummy: ♠A (winning)",
        "**Your hand**",
        "-# ♥10 ♦Q: You must follow suit.",
    ]


def test_what_was_said_of_the_trick_before_does_not_stand_under_an_open_one():
    between = replace(AROUND, scene=replace(AROUND.scene, trick=()))

    assert "Ben takes" not in texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND))
    assert "-# Ben takes the trick." in texts(
        hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, between)
    )


def test_how_a_deal_came_to_its_end_stands_under_its_last_trick_open_or_not():
    course = (says("common.shuffling"), says("watten.told.folded", who=Who(1)))
    revealed = says("watten.told.trump_revealed", rank=Rank.NINE, suit=Suit.HEARTS)
    sides = {"who": (Who(0),), "losers": (Who(1),)}
    result = says("watten.told.result.folded", **sides, points=2, count=1)
    log = (*map(Told, (*course, revealed)), Told(result, result=True))
    said = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, replace(AROUND, log=log)))

    assert "(winning)\n-# Ben folds.\n-# The Schlag was 9, trump was ♥ hearts.\n" in said
    assert "being shuffled" not in said


def test_cards_of_the_dummy_that_are_buttons_are_not_written_out_too():
    dummy = Row(says(f"{GAME}.dummy"), (Held(card("HK"), "play SA"), Held(card("D10"), "double")))
    shown = hand_layout.hand(EN, CAPTION, replace(HOLDING, rows=(dummy,)), OFFERS, AROUND)
    assert "♥K" not in texts(shown)
    assert "♥ K" in buttons(shown)


def test_a_row_that_must_wait_as_a_whole_gives_no_reasons():
    held = tuple(Held(card(name), why=Refusal.DUMMY_IS_TO_PLAY) for name in ("SA", "H10"))
    row = Row(says("common.your_hand"), held)
    said = texts(hand_layout.hand(EN, CAPTION, replace(HOLDING, rows=(row,)), OFFERS, AROUND))
    assert said.endswith("**Your hand**\n♠A ♥10")


def test_the_result_of_a_deal_stands_on_top_of_the_hand():
    over = replace(AROUND, log=(Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True),))
    said = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, over)).splitlines()
    assert said[:3] == [
        "### Anna wins the match.",
        "-# Table Eckbank · Deal 3 · Anna 5 · Ben 1",
        "-# It\u2019s your turn.",
    ]


def test_the_next_deal_can_be_called_for_from_the_hand_between_deals_only():
    between = replace(AROUND, readiness=Readiness())
    shown = buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, between))
    assert "1|42|17|on|" == shown["Next deal"]["custom_id"]
    assert "Next deal" not in buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND))


def test_the_score_on_a_hand_names_partners_together():
    caption = replace(CAPTION, names=("Anna", "Ben", "Cem", "Dora"))
    around = replace(AROUND, score=Outcome((4, 11, 4, 11), (3, 1, 3, 1), (0, 1, 0, 1)))
    said = texts(hand_layout.hand(EN, caption, HOLDING, OFFERS, around))
    assert "-# Table Eckbank · Deal 3 · Anna and Cem 4 · Ben and Dora 11" in said.splitlines()


def test_a_grave_call_asks_once_more_and_can_be_taken_back():
    pressed = buttons(hand_layout.hand(EN, CAPTION, CALLING, OFFERS, AROUND))
    assert pressed["Double"]["custom_id"] == "1|42|17|act|1"
    assert pressed["Give up for \u22122 points"]["custom_id"] == "1|42|17|ask|2"
    question = grave_call(EN, CAPTION, CALLING, OFFERS, 2)
    assert question is not None
    assert "Give up for \u22122 points: are you sure?" in texts(question)
    assert {label: each["custom_id"] for label, each in buttons(question).items()} == {
        "Give up for \u22122 points": "1|42|17|act|2",
        "No, go back": "1|42|17|hand|",
    }
    assert refused(question) == []


@pytest.mark.parametrize("index", [-1, 0, 1, 3])
def test_nothing_else_is_asked_about(index):
    assert grave_call(EN, CAPTION, CALLING, OFFERS, index) is None


def test_an_action_that_was_not_offered_cannot_be_drawn():
    with pytest.raises(ValueError, match="not in"):
        hand_layout.hand(EN, CAPTION, HOLDING, ("something else",), AROUND)


def test_at_most_four_cards_stand_in_a_row():
    row = Row(says("common.your_hand"), tuple(Held(card(f"S{r}")) for r in "6789JQKA"))
    view = hand_layout.hand(EN, CAPTION, replace(HOLDING, rows=(row,)), OFFERS, AROUND)
    assert [len(part["components"]) for part in parts(view) if part["type"] == 1] == [4, 4, 1]


def test_too_many_calls_for_buttons_become_one_select_of_presses():
    offers = tuple(range(20))
    calls = tuple(
        Call(says(f"{GAME}.call.points", count=each), each, grave=each == 19) for each in offers
    )
    full = Row(says("common.your_hand"), tuple(Held(card(f"S{r}")) for r in "789JQKA"))
    view = hand_layout.hand(
        EN, CAPTION, replace(HOLDING, rows=(full, full), calls=calls), offers, AROUND
    )
    (menu,) = selects(view)
    assert menu["custom_id"] == "1|42|17|pick|"
    assert [option["value"] for option in menu["options"]][:2] == ["1|42|17|act|0", "1|42|17|act|1"]
    assert menu["options"][19]["value"] == "1|42|17|ask|19"
    assert refused(view) == []


def test_a_spoken_hand_spells_its_cards_out():
    view = hand_layout.hand(EN.drawn(SPOKEN), CAPTION, HOLDING, OFFERS, AROUND)
    assert "Ace of spades" in buttons(view)
    assert "ten of hearts, queen of diamonds: You must follow suit." in texts(view)


def test_an_emoji_joins_the_label_and_does_not_replace_it():
    words = EN.drawn(Faces(emoji={"SA": "<:spades_ace:1234567890123456789>"}))
    drawn = buttons(hand_layout.hand(words, CAPTION, HOLDING, OFFERS, AROUND))["♠ A"]
    assert drawn["emoji"]["id"] == 1234567890123456789


def test_nothing_is_left_to_press_once_the_match_is_over():
    over = replace(HOLDING, prompt=says("common.match_over"), rows=())
    view = hand_layout.hand(EN, CAPTION, over, (), AROUND)
    assert buttons(view) == {}
    assert texts(view).startswith("### Match over")
