"""A hand's buttons are what this seat was offered, and its words say why the rest must wait."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from discord import ButtonStyle, ComponentType

from bot.pages.card_style import SPOKEN, Deck, Faces
from bot.pages.custom_id_codec import parse
from bot.pages.layout import bare
from bot.pages.stateless import Illustration
from bot.pages.words import language
from bot.table.pages import hand_calls, hand_cards, hand_layout
from bot.table.pages.card_selection import card_on_button
from bot.table.pages.confirm import grave_call
from bot.table.pages.table_in_hand import HandContext
from bot.table.pages.table_layout import Readiness
from games.catalogue import CATALOGUE
from games.core.actions import ClaimRest
from games.core.cards import Rank, Suit, card, cards
from games.core.outcome import Outcome
from games.core.scene import Call, CardRow, HeldCard, Menu, Told, TrickCard, Who, says
from games.schwarz_oder_weiss.rules.law import Refusal
from games.watten.rules.law import Refusal as WattenRefusal
from tests.bot.pages.samples import (
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
from tests.bot.pages.test_games import moments
from tests.bot.pictures.test_table_painting import TABLE

EN, DE = language("en"), language("de")
ROW = ComponentType.action_row.value
TRICK = "-# Anna: ♠10 · Dummy: ♠A (winning)"
SO_FAR = f"{TRICK} · Trump: ♠ spades"
ALONE = replace(AROUND, beside_table=False)
TEN = "S7 S8 S9 SJ SQ SK H7 H8 H9 HJ"
_LONG = CardRow(HOLDING.rows[0].title, tuple(HeldCard(each, "play SA") for each in cards(TEN)))
CROWDED = replace(HOLDING, rows=(_LONG, _LONG))
"""So many cards that a phone has a line for the table at most."""
FELT = Illustration(TABLE, "A table", lambda: bare("in text"))
HELD = tuple(held.card for held in HOLDING.rows[0].cards)
WAITING = replace(HOLDING, rows=(CardRow(says("common.your_hand"), tuple(map(HeldCard, HELD))),))
CALLING = replace(
    HOLDING,
    calls=(
        Call(says(f"{GAME}.call.double"), "double"),
        Call(says(f"{GAME}.call.surrender", count=2), "give up", grave=True),
    ),
)


def test_a_card_whose_name_says_what_it_is_is_marked_with_nothing_but_why_it_is_strong():
    weli = HeldCard(card("D6"), "play", mark=says("watten.card.weli_as_trump"))
    row = CardRow(says("common.your_hand"), (weli, HeldCard(weli.card, mark=weli.mark)))
    german = EN.with_faces(Faces(deck=Deck.WATTEN))
    assert "Weli" == card_on_button(german, weli)
    assert "♦ 6 · Weli" == card_on_button(EN, weli)
    assert "Weli, Weli: always trump" == hand_cards._legend(german, row)


def test_a_card_is_named_by_its_place_among_the_offers_only():
    pressed = buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND))
    assert pressed["♠ A"]["custom_id"] == "2|42|17|act|0"
    assert pressed["♠ A"]["disabled"] is False


def test_a_card_that_may_not_be_played_is_pale_and_the_reason_stands_in_words():
    view = hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND)
    assert ["♠ A", "♥ 10", "♦ Q", "Refresh", "What is this?"] == list(buttons(view))
    pale = [label for label, each in buttons(view).items() if each["disabled"]]
    assert ["♥ 10", "♦ Q"] == pale
    assert "-# You must follow suit." in texts(view).splitlines()
    assert [] == refused(view)


def test_cards_with_several_reasons_are_named_with_each():
    (row,) = HOLDING.rows
    other = replace(row.cards[2], why=WattenRefusal.MUST_FOLLOW_WELI)
    holding = replace(HOLDING, rows=(replace(row, cards=(*row.cards[:2], other)),))
    view = hand_layout.hand(EN, CAPTION, holding, OFFERS, AROUND)
    assert "-# Not ♥10: You must follow suit." in texts(view).splitlines()
    assert "♦ Q" in buttons(view)


def test_who_hears_a_hand_is_told_which_cards_may_not_be_played():
    view = hand_layout.hand(EN.with_faces(SPOKEN), CAPTION, HOLDING, OFFERS, AROUND)
    assert ["Ace of spades", "Refresh", "What is this?"] == list(buttons(view))
    assert "Not ten of hearts, queen of diamonds: You must follow suit." in texts(view)


def test_what_may_be_said_stands_out_where_it_is_what_is_asked():
    answering = replace(CALLING, rows=WAITING.rows, prompt=says("common.your_hand"))
    looking_on = replace(answering, prompt=AROUND.scene.prompt)
    named = Call(says("common.your_hand"), "play SA", short=says("card.linke"))
    naming = replace(answering, calls=(*answering.calls, named))
    styles = [
        buttons(hand_layout.hand(EN, CAPTION, held, OFFERS, AROUND))["Double"]["style"]
        for held in (answering, CALLING, looking_on, naming)
    ]
    primary, secondary = ButtonStyle.primary.value, ButtonStyle.secondary.value
    assert [primary, secondary, secondary, secondary] == styles


def test_whoever_is_asked_reads_what_lies_in_the_trick_and_nobody_else():
    waiting = replace(WAITING, prompt=AROUND.scene.prompt)
    two_rows = replace(HOLDING, rows=HOLDING.rows * 2)
    for holding, told in ((HOLDING, SO_FAR), (two_rows, TRICK), (CROWDED, TRICK)):
        view = hand_layout.hand(EN, CAPTION, holding, OFFERS, AROUND)
        assert told in texts(view).splitlines()
    assert TRICK not in texts(hand_layout.hand(EN, CAPTION, waiting, OFFERS, AROUND))


def test_where_no_card_is_known_to_be_best_and_room_is_little_the_cards_of_the_trick_stand_alone():
    laid = tuple(TrickCard(Who(0), each) for each in cards("SA S10 SK SQ SJ HA H10"))
    scene = replace(AROUND.scene, trick=laid)
    view = hand_layout.hand(EN, CAPTION, CROWDED, OFFERS, replace(AROUND, scene=scene))
    assert "-# This trick: ♠A ♠10 ♠K ♠Q ♠J ♥A ♥10" in texts(view).splitlines()


def test_where_room_is_little_who_played_the_best_card_is_named_and_the_others_stand_as_cards():
    laid = (*(TrickCard(Who(0), each) for each in cards("HJ HA SK")), AROUND.scene.trick[1])
    scene = replace(AROUND.scene, trick=laid)
    view = hand_layout.hand(EN, CAPTION, CROWDED, OFFERS, replace(AROUND, scene=scene))
    assert "-# ♥J · ♥A · ♠K · Dummy: ♠A (winning)" in texts(view).splitlines()


def test_the_clock_is_told_however_little_room_there_is():
    second = 1795000000
    laid = (
        *(TrickCard(Who(0), each) for each in cards("HJ HA SK SQ SJ H10")),
        AROUND.scene.trick[1],
    )
    for trick in (AROUND.scene.trick, laid):
        seen = replace(AROUND, scene=replace(AROUND.scene, trick=trick), clock=second)
        for faces in (EN.faces, SPOKEN):
            view = hand_layout.hand(EN.with_faces(faces), CAPTION, CROWDED, OFFERS, seen)
            (told,) = [line for line in texts(view).splitlines() if f"<t:{second}:R>" in line]
            assert " · " in told


def test_german_cards_have_short_names_where_their_own_find_no_room():
    german = language("de").with_faces(Faces(chosen="german")).playing("watten")

    def told(*trick: TrickCard) -> list[str]:
        around = replace(AROUND, scene=replace(AROUND.scene, trick=trick))
        return texts(hand_layout.hand(german, CAPTION, CROWDED, OFFERS, around)).splitlines()

    blind = (*(TrickCard(Who(0), each) for each in cards("D10 DK CJ")),)
    best = TrickCard(Who(2), card("D7"), best=True, kind=says("card.linke"))
    assert "-# Anna: Sch 10 · Anna: Sch K · Anna: La U" in told(*blind)
    assert "-# Dieser Stich: Sch 10, Sch K, La U, Sch 10" in told(*blind, blind[0])
    assert "-# Sch 10 · Sch K · Sch 7 (Linke, liegt vorn)" in told(*blind[:2], best)


def test_what_makes_the_best_card_the_best_is_said_with_it():
    best = replace(AROUND.scene.trick[1], kind=says("card.trump"))
    scene = replace(AROUND.scene, trick=(AROUND.scene.trick[0], best))
    view = hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, replace(AROUND, scene=scene))
    assert "Dummy: ♠A (Trump, winning)" in texts(view)


def test_who_is_to_bid_reads_what_lies_open():
    bidding = replace(CALLING, rows=WAITING.rows)
    offers = tuple(call.action for call in CALLING.calls)
    assert "Dummy: ♥K ♦10" in texts(hand_layout.hand(EN, CAPTION, bidding, offers, AROUND))


def test_what_answers_nothing_does_not_stand_out_beside_the_answers():
    unasked = Call(says("watten.call.show_hand"), "play SA", unasked=True)
    asked = replace(CALLING, rows=WAITING.rows, calls=(*CALLING.calls, unasked))
    shown = buttons(hand_layout.hand(EN, CAPTION, asked, OFFERS, AROUND))
    styles = [shown[EN.label(call.label)]["style"] for call in asked.calls]
    expected = (ButtonStyle.primary, ButtonStyle.danger, ButtonStyle.secondary)
    assert [style.value for style in expected] == styles


def test_whoever_plays_reads_what_was_said_in_this_trick_or_in_the_one_before():
    raised = tuple(
        Told(says(f"watten.told.{key}", who=Who(seat), value=3), call=True)
        for key, seat in (("raised", 0), ("held", 1))
    )
    taken = AROUND.log[-1]
    line = SO_FAR.replace(TRICK, f"{TRICK} · Anna raises to 3 · Ben holds: 3")
    for log, told in (
        ((taken, *raised), True),
        ((*raised, taken), True),
        ((*raised, taken, taken), False),
    ):
        view = hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, replace(AROUND, log=log))
        assert told == (line in texts(view).splitlines())


def test_what_the_facts_tell_is_not_told_again_as_what_was_said():
    bid, other = (
        Told(says("watten.told.raised", who=Who(0), value=3), call=True, in_facts=in_facts)
        for in_facts in (True, False)
    )
    for log, told in (((bid,), False), ((other, bid), True)):
        view = hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, replace(AROUND, log=log))
        assert told == ("raises to 3" in texts(view))


def test_whoever_answers_reads_what_was_said_before_that_and_not_what_is_asked():
    raised, held, again = (
        Told(says(f"watten.told.{key}", who=Who(seat), value=value), call=True)
        for key, seat, value in (("raised", 0, 3), ("held", 1, 3), ("raised", 1, 4))
    )
    asked = replace(CALLING, rows=())
    log = (raised, held, again)
    said = texts(hand_layout.hand(EN, CAPTION, asked, OFFERS, replace(AROUND, log=log)))
    assert "Anna raises to 3 · Ben holds: 3" in said
    assert "raises to 4" not in said


def test_a_result_that_follows_an_answer_is_told_with_what_was_answered():
    raised = Told(says("watten.told.raised", who=Who(1), value=3), call=True)
    folded = Told(says("watten.told.folded", who=Who(0)), call=True)
    score = Told(says("common.points", count=2), result=True)
    revealed = Told(says("watten.told.trump_revealed", rank=Rank.NINE, suit=Suit.HEARTS))
    ended = replace(
        AROUND, log=(raised, folded, score), readiness=Readiness(), table_understood=False
    )
    blind = replace(ended, log=(raised, folded, revealed, score))
    waiting = replace(WAITING, prompt=AROUND.scene.prompt)
    for context in (ended, blind):
        view = hand_layout.hand(EN, CAPTION, waiting, (), context)
        assert "-# Ben raises to 3 · Anna folds" in texts(view).splitlines()
    by_itself = hand_layout.hand(EN, CAPTION, waiting, (), replace(ended, beside_table=False))
    assert 1 == texts(by_itself).count("Ben raises to 3")


def test_who_is_to_name_something_is_told_nothing_besides_the_question():
    scene = replace(AROUND.scene, trick=())
    named = Call(says("button.score"), "play SA", short=says("button.score"))
    naming = replace(HOLDING, rows=(), calls=(named,), menus=())
    view = hand_layout.hand(EN, CAPTION, naming, OFFERS, replace(AROUND, scene=scene))
    assert ["### Your turn: play a card."] == texts(view).splitlines()


def test_what_lies_open_gives_way_to_many_buttons_and_the_trick_does_not():
    calls = tuple(Call(says("common.your_hand"), "double") for _ in range(13))
    crowded = replace(HOLDING, calls=(*HOLDING.calls, *calls))
    view = hand_layout.hand(EN, CAPTION, crowded, OFFERS, AROUND)
    assert TRICK in texts(view).splitlines()


def test_no_custom_id_names_a_card():
    view = hand_layout.hand(EN, CAPTION, CALLING, OFFERS, AROUND)
    args = [press.arg for part in parts(view) if (press := parse(part.get("custom_id", "")))]
    assert args == ["0", "1", "2", "1", "2", "", ""]


def test_while_it_is_not_ones_turn_the_cards_are_large_and_no_buttons():
    view = hand_layout.hand(EN, CAPTION, WAITING, (), AROUND)
    assert ["Refresh", "What is this?"] == list(buttons(view))
    assert ["### Your turn: play a card.", SO_FAR, "## ♠A ♥10 ♦Q"] == texts(view).splitlines()


def test_cards_to_look_at_are_drawn_once_and_said_where_pictures_are_gone():
    words = EN.with_faces(Faces(emoji={str(each): f"<:c_{each}:{10**17}>" for each in HELD}))
    view = hand_layout.hand(words, CAPTION, WAITING, (), AROUND)
    drawn = "\N{HAIR SPACE}".join(f"<:c_{each}:{10**17}>" for each in HELD)
    assert f"# {drawn}" in texts(view).splitlines()
    assert "♥" not in texts(view)
    view.take_pictures_out()
    assert "## ♠A ♥10 ♦Q" in texts(view).splitlines()


def test_nine_cards_to_look_at_are_a_size_smaller_than_five():
    nine = cards("SA S10 SK SQ SJ HA H10 HK HQ")
    words = EN.with_faces(Faces(emoji={str(each): f"<:c_{each}:{10**17}>" for each in nine}))
    for count, size in ((5, "# <"), (9, "## <")):
        row = CardRow(says("common.your_hand"), tuple(map(HeldCard, nine[:count])))
        view = hand_layout.hand(words, CAPTION, replace(HOLDING, rows=(row,)), (), AROUND)
        assert texts(view).splitlines()[2].startswith(size)


def test_what_a_card_is_stands_on_its_button_in_a_word_and_is_heard_in_full():
    trump, linke = says("card.trump"), says("card.linke")
    held = (
        HeldCard(card("SA"), "play SA", mark=linke),
        HeldCard(card("H10"), "double", mark=trump),
        HeldCard(card("DQ"), "give up"),
    )
    marked = replace(HOLDING, rows=(CardRow(says("common.your_hand"), held),))
    shown = hand_layout.hand(EN, CAPTION, marked, OFFERS, AROUND)
    assert ["♠ A · Linke", "♥ 10 · Trump", "♦ Q", "Refresh", "What is this?"] == list(
        buttons(shown)
    )
    heard = hand_layout.hand(EN.with_faces(SPOKEN), CAPTION, marked, OFFERS, AROUND)
    assert "Ten of hearts · Trump" in buttons(heard)


def test_where_a_word_in_full_costs_a_row_the_card_has_a_short_one():
    trump = says("card.trump")
    held = (*(HeldCard(each, "double", mark=trump) for each in cards("SA HA H10 DQ SK CK CQ")),)
    many = replace(HOLDING, rows=(CardRow(says("common.your_hand"), held),))
    assert "♠ A · Tr" in buttons(hand_layout.hand(EN, CAPTION, many, OFFERS, AROUND))


def test_what_cards_to_look_at_are_stands_below_them():
    trump, linke = says("card.trump"), says("card.linke")
    marks = (linke, trump, trump)
    held = tuple(HeldCard(each, mark=mark) for each, mark in zip(HELD, marks, strict=True))
    marked = replace(HOLDING, rows=(CardRow(says("common.your_hand"), held),))
    said = texts(hand_layout.hand(EN, CAPTION, marked, (), AROUND))
    assert said.endswith("## ♠A ♥10 ♦Q\n-# ♠A: Linke · ♥10 ♦Q: Trump")


def test_beside_the_table_only_what_a_phone_does_not_show_is_said_again():
    said = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND)).splitlines()
    law = "-# You must follow suit."
    assert ["### Your turn: play a card.", SO_FAR, law] == said


def test_below_a_picture_that_is_in_sight_nothing_of_it_is_said_again():
    seen = replace(AROUND, table_seen=True, clock=1795000000)
    said = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, seen)).splitlines()
    clock = "-# Time runs out <t:1795000000:R>"
    assert ["### Your turn: play a card.", clock, "-# You must follow suit."] == said
    raised = Told(says("watten.told.raised", who=Who(1), value=3), call=True)
    answered = replace(seen, clock=None, log=(raised, *AROUND.log))
    told = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, answered)).splitlines()
    assert "-# Ben raises to 3" == told[1]


def test_a_hand_that_waits_does_not_name_whose_turn_it_was_when_it_was_drawn():
    waiting = replace(WAITING, prompt=AROUND.scene.prompt)
    said = texts(hand_layout.hand(EN, CAPTION, waiting, (), AROUND)).splitlines()
    assert "### It isn\u2019t your turn right now." == said[0]
    said = texts(hand_layout.hand(EN, CAPTION, waiting, (), ALONE)).splitlines()
    assert "### It\u2019s Ben\u2019s turn." == said[0]


def test_who_may_speak_out_of_turn_is_told_so():
    waiting = replace(WAITING, calls=CALLING.calls, prompt=AROUND.scene.prompt)
    offers = tuple(call.action for call in CALLING.calls)
    said = texts(hand_layout.hand(EN, CAPTION, waiting, offers, AROUND)).splitlines()
    assert "### It isn\u2019t your turn, but you may press the buttons below." == said[0]


def test_a_hand_says_what_the_table_waits_for_where_that_is_nobody():
    scene = replace(
        AROUND.scene,
        prompt=says("common.shuffling"),
        places=tuple(replace(place, acts=False) for place in AROUND.scene.places),
    )
    between, waiting = replace(AROUND, scene=scene), replace(WAITING, prompt=scene.prompt)
    said = texts(hand_layout.hand(EN, CAPTION, waiting, (), between)).splitlines()
    assert "### The cards are being shuffled." == said[0]


def test_a_hand_without_the_table_above_it_says_what_lies_open_in_a_line_each():
    said = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, ALONE)).splitlines()
    assert said == [
        "### Your turn: play a card.",
        "-# Schwarz oder Weiß · Table Eckbank · Deal 3",
        "Anna 5 · Ben 1",
        "Trump: ♠ spades",
        "Dummy: ♥K ♦10",
        "This trick: Anna leads ♠10 · Dummy: ♠A (winning)",
        "-# You must follow suit.",
    ]


def test_who_sits_at_several_tables_is_told_which_one_a_hand_belongs_to():
    several = replace(AROUND, named=True)
    said = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, several)).splitlines()
    assert "-# Schwarz oder Weiß · Table Eckbank · Deal 3" == said[1]


def test_the_clock_of_who_is_asked_stands_under_the_question():
    asked = replace(AROUND, clock=1795000000)
    said = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, asked)).splitlines()
    assert f"-# Time runs out <t:1795000000:R> · {SO_FAR.removeprefix('-# ')}" == said[1]
    waiting = replace(WAITING, prompt=AROUND.scene.prompt)
    said = texts(hand_layout.hand(EN, CAPTION, waiting, OFFERS, asked)).splitlines()
    assert "-# Time runs out <t:1795000000:R>" == said[1]


def test_what_is_settled_waits_behind_a_button_and_what_is_too_much_with_it():
    facts = tuple(says("common.cards", count=count) for count in range(1, 7))
    known = replace(HOLDING, facts=facts, settled=(says("common.points", count=7),))
    view = hand_layout.hand(EN, CAPTION, known, OFFERS, AROUND)
    assert "2|42|17|more|" == buttons(view)["So far"]["custom_id"]
    assert "4 cards" in texts(view)
    assert "5 cards" not in texts(view)
    told = texts(hand_layout.more(EN, CAPTION, known)).splitlines()
    assert told == ["**What was said and done**", "5 cards", "6 cards", "7 points"]


def test_without_anything_settled_there_is_nothing_more_to_press():
    assert "So far" not in buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND))
    assert "Nothing more to know here." == texts(hand_layout.more(EN, CAPTION, HOLDING))


def test_what_was_said_of_the_trick_before_is_left_to_the_table():
    for around in (AROUND, ALONE):
        assert "Ben takes" not in texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, around))


def test_without_the_table_how_a_deal_came_to_its_end_stands_under_its_last_trick():
    course = (says("common.shuffling"), says("watten.told.folded", who=Who(1)))
    revealed = says("watten.told.trump_revealed", rank=Rank.NINE, suit=Suit.HEARTS)
    sides = {"who": (Who(0),), "losers": (Who(1),)}
    result = says("watten.told.result.folded", **sides, points=2, count=1)
    log = (*map(Told, (*course, revealed)), Told(result, result=True))
    said = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, replace(ALONE, log=log)))

    assert "(winning)\n-# Ben folds.\n-# The Schlag was 9, trump was ♥ hearts.\n" in said
    assert "being shuffled" not in said


def test_cards_of_the_dummy_that_are_buttons_are_not_written_out_too():
    dummy = CardRow(
        says(f"{GAME}.dummy"), (HeldCard(card("HK"), "play SA"), HeldCard(card("D10"), "double"))
    )
    shown = hand_layout.hand(EN, CAPTION, replace(HOLDING, rows=(dummy,)), OFFERS, AROUND)
    assert "♥K" not in texts(shown)
    assert "♥ K" in buttons(shown)


def test_a_row_that_must_wait_as_a_whole_gives_no_reasons():
    held = tuple(HeldCard(card(name), why=Refusal.DUMMY_IS_TO_PLAY) for name in ("SA", "H10"))
    row = CardRow(says("common.your_hand"), held)
    said = texts(hand_layout.hand(EN, CAPTION, replace(HOLDING, rows=(row,)), OFFERS, AROUND))
    assert said.endswith("\n## ♠A ♥10")


def test_the_result_of_a_deal_stands_on_the_table_and_on_top_of_a_hand_without_one():
    log = (Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True),)
    above = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, replace(AROUND, log=log)))
    alone = texts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, replace(ALONE, log=log)))
    assert above.splitlines()[0] == "### Your turn: play a card."
    assert alone.splitlines()[0] == "### Anna wins the match."


def test_between_deals_a_hand_says_so_and_no_more_what_its_cards_are():
    trump = HeldCard(card("SA"), mark=says("card.trump"))
    row, asked = CardRow(says("common.your_hand"), (trump,)), says("common.shuffling")
    holding = replace(HOLDING, prompt=asked, rows=(row,))
    around = replace(AROUND, scene=replace(AROUND.scene, prompt=asked, places=()))
    over = replace(around, readiness=Readiness(ready=(Who(0),), awaited=(Who(1),)))
    during = texts(hand_layout.hand(EN, CAPTION, holding, OFFERS, around))
    between = texts(hand_layout.hand(EN, CAPTION, holding, OFFERS, over))
    assert during.endswith("\n-# ♠A: Trump")
    assert between.splitlines() == ["### This deal is over.", *during.splitlines()[1:-1]]


@pytest.mark.parametrize("table_understood", [True, False])
def test_a_hand_tells_how_a_deal_ended_where_the_table_above_it_does_not(table_understood):
    asked = says("common.shuffling")
    log = (Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True),)
    around = replace(
        AROUND,
        scene=replace(AROUND.scene, prompt=asked, places=()),
        log=log,
        readiness=Readiness(ready=(Who(0),), awaited=(Who(1),)),
        table_understood=table_understood,
    )
    said = texts(hand_layout.hand(EN, CAPTION, replace(HOLDING, prompt=asked), OFFERS, around))
    first, _, rest = said.partition("\n")
    assert ("### This deal is over." if table_understood else "### Anna wins the match.") == first
    assert not any(each in rest for each in ("This deal is over.", "Anna wins"))


def test_a_call_has_fewer_words_where_they_save_a_row():
    fold = Call(
        says("watten.call.fold", points=2, who=(Who(0), Who(1), Who(2))),
        "double",
        tight=says("watten.call.fold_tight", points=2),
    )
    alone = replace(HOLDING, calls=(fold,))
    raised = Call(says("watten.call.raise_again", value=4), "play SA")
    crowded = replace(HOLDING, calls=(raised, fold))
    for holding, label in ((alone, "Fold \N{EN DASH} 2 to"), (crowded, "Fold (2)")):
        shown = buttons(hand_layout.hand(EN, CAPTION, holding, OFFERS, AROUND))
        assert any(each.startswith(label) for each in shown), shown


def test_whom_the_next_deal_awaits_stands_on_the_table_and_on_a_hand_without_one():
    asked = says("common.shuffling")
    holding = replace(HOLDING, prompt=asked, rows=())
    log = (Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True),)
    for around, lines in ((AROUND, 0), (ALONE, 2)):
        ready = Readiness(ready=(Who(0),), awaited=(Who(1),))
        scene = replace(around.scene, prompt=asked, places=())
        between = replace(around, log=log, readiness=ready, scene=scene)
        said = texts(hand_layout.hand(EN, CAPTION, holding, OFFERS, between))
        assert lines == sum(each in said for each in ("shuffled", "1 of 2"))


def test_the_next_deal_can_be_called_for_from_the_hand_between_deals_only():
    between = replace(AROUND, readiness=Readiness())
    shown = buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, between))
    assert "2|42|17|on|" == shown["Next deal"]["custom_id"]
    assert "Next deal" not in buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND))


def test_the_score_on_a_hand_names_partners_together():
    caption = replace(CAPTION, names=("Anna", "Ben", "Cem", "Dora"))
    around = replace(ALONE, score=Outcome((4, 11, 4, 11), (3, 1, 3, 1), (0, 1, 0, 1)))
    said = texts(hand_layout.hand(EN, caption, HOLDING, OFFERS, around))
    assert "Anna and Cem 4 · Ben and Dora 11" in said.splitlines()


def test_a_grave_call_asks_once_more_and_can_be_taken_back():
    pressed = buttons(hand_layout.hand(EN, CAPTION, CALLING, OFFERS, AROUND))
    assert pressed["Double"]["custom_id"] == "2|42|17|act|1"
    assert pressed["Give up for \u22122 points"]["custom_id"] == "2|42|17|ask|2"
    question = grave_call(EN, CAPTION, CALLING, OFFERS, 2)
    assert question is not None
    assert "Give up for \u22122 points: are you sure?" in texts(question)
    assert "♠A ♥10 ♦Q" in texts(question)
    assert {label: each["custom_id"] for label, each in buttons(question).items()} == {
        "Give up for \u22122 points": "2|42|17|act|2",
        "No, go back": "2|42|17|hand|",
    }
    assert refused(question) == []


def test_what_gives_up_is_red_though_it_counts_at_once():
    fold = Call(says(f"{GAME}.call.surrender", count=2), "give up", gives_up=True)
    calling = replace(CALLING, calls=(*CALLING.calls[:-1], fold))
    pressed = buttons(hand_layout.hand(EN, CAPTION, calling, OFFERS, AROUND))
    named = pressed["Give up for \u22122 points"]
    assert ("2|42|17|act|2", ButtonStyle.danger.value) == (named["custom_id"], named["style"])


def test_a_card_is_asked_about_where_its_person_wishes_so_with_the_hand_in_sight():
    wished = replace(AROUND, confirmed=("play SA",))
    pressed = buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, wished))
    assert "2|42|17|ask|0" == pressed["♠ A"]["custom_id"]
    question = grave_call(EN, CAPTION, HOLDING, OFFERS, 0)
    assert question is not None
    assert "Play ♠A: are you sure?" in texts(question)
    assert "♠A ♥10 ♦Q" in texts(question)
    assert {label: each["custom_id"] for label, each in buttons(question).items()} == {
        "Play ♠A": "2|42|17|act|0",
        "No, go back": "2|42|17|hand|",
    }


def test_cards_to_choose_before_ones_turn_are_buttons_that_name_their_places():
    asked = buttons(
        hand_layout.hand(EN, CAPTION, WAITING, OFFERS, replace(AROUND, premove="asked"))
    )
    assert {label: each["custom_id"] for label, each in asked.items()} == {
        "♠ A": "2|42|17|premove|0",
        "♥ 10": "2|42|17|premove|1",
        "♦ Q": "2|42|17|premove|2",
        "Back": "2|42|17|hand|",
        "What is this?": "2|42|17|explain|",
    }


@pytest.mark.parametrize(
    ("premove", "label", "action"),
    [("offered", "In advance", "premoves"), ("chosen", "Take it back", "premove_back")],
)
def test_a_card_before_ones_turn_takes_one_button(premove, label, action):
    around = replace(AROUND, premove=premove)
    shown = buttons(hand_layout.hand(EN, CAPTION, WAITING, OFFERS, around))
    assert f"2|42|17|{action}|" == shown[label]["custom_id"]
    assert [label, "Refresh", "What is this?"] == list(shown)


@pytest.mark.parametrize("index", [-1, 1, 3])
def test_nothing_else_is_asked_about(index):
    assert grave_call(EN, CAPTION, CALLING, OFFERS, index) is None


def test_an_action_that_was_not_offered_cannot_be_drawn():
    with pytest.raises(ValueError, match="not in"):
        hand_layout.hand(EN, CAPTION, HOLDING, ("something else",), AROUND)


def test_four_cards_stand_in_a_row_and_fewer_where_their_names_are_long():
    def lengths(mark: str | None) -> list[int]:
        named = None if mark is None else says(mark)
        held = tuple(
            HeldCard(card(f"S{rank}"), at, mark=named) for at, rank in enumerate("6789JQKA")
        )
        row = CardRow(says("common.your_hand"), held)
        view = hand_layout.hand(EN, CAPTION, replace(HOLDING, rows=(row,)), range(8), AROUND)
        return [len(part["components"]) for part in parts(view) if part["type"] == 1]

    assert [4, 4, 2] == lengths(None)
    assert [4, 4, 2] == lengths("card.trump")
    assert [3, 3, 2, 2] == lengths("card.linke")
    assert [2, 2, 2, 2, 2] == lengths("card.kritische")


def test_answers_of_a_kind_are_short_and_grey_in_rows_of_four():
    calls = tuple(
        Call(says("watten.call.name_rank", rank=rank), rank, short=says("card.rank", rank=rank))
        for rank in Rank
    )
    asked = replace(HOLDING, rows=(), calls=calls)
    view = hand_layout.hand(EN, CAPTION, asked, tuple(Rank), AROUND)
    assert ["6", "7", "8", "9", "10", "J", "Q", "K", "A", "Refresh", "What is this?"] == list(
        buttons(view)
    )
    assert {2} == {each["style"] for each in buttons(view).values()}
    heard = buttons(hand_layout.hand(EN.with_faces(SPOKEN), CAPTION, asked, tuple(Rank), AROUND))
    assert "Schlag 10" in heard


def test_what_tells_more_does_not_stand_among_short_answers():
    ranks = tuple(
        Call(says("watten.call.name_rank", rank=rank), at, short=says("card.rank", rank=rank))
        for at, rank in enumerate((Rank.SEVEN, Rank.EIGHT))
    )
    other = Call(says("watten.call.propose_exchange"), 2)
    settled = (says("watten.fact.discarded", cards=cards("SA")),)
    naming = replace(HOLDING, settled=settled, rows=(), calls=ranks)
    hinted = replace(CAPTION, hints=True)

    def rows(holding):
        view = hand_layout.hand(EN, hinted, holding, range(3), AROUND)
        inside = [part.get("components", ()) for part in parts(view) if part["type"] == 1]
        return [[each["label"] for each in row] for row in inside]

    last = ["Hint", "Refresh"]
    assert [["7", "8"], [*last, "So far"]] == rows(naming)
    with_other = rows(replace(naming, calls=(*ranks, other)))
    assert [["7", "8"], [EN.label(other.label)], [*last, "So far"]] == with_other


def test_more_short_answers_than_nine_are_a_select():
    calls = tuple(
        Call(says("common.cards", count=at), at, short=says("common.points", count=at))
        for at in range(10)
    )
    view = hand_layout.hand(EN, CAPTION, replace(HOLDING, rows=(), calls=calls), range(10), AROUND)
    assert [10] == [len(each["options"]) for each in selects(view)]


def test_too_many_calls_for_buttons_become_one_select_of_presses():
    offers = tuple(range(34))
    calls = tuple(
        Call(says(f"{GAME}.call.points", count=each), each, grave=each == 19) for each in range(20)
    )
    rows = tuple(
        CardRow(
            says("common.your_hand"),
            tuple(HeldCard(card(suit + rank), first + at) for at, rank in enumerate("789JQKA")),
        )
        for suit, first in (("S", 20), ("H", 27))
    )
    view = hand_layout.hand(EN, CAPTION, replace(HOLDING, rows=rows, calls=calls), offers, AROUND)
    (menu,) = selects(view)
    assert menu["custom_id"] == "2|42|17|pick|"
    assert [option["value"] for option in menu["options"]][:2] == ["2|42|17|act|0", "2|42|17|act|1"]
    assert menu["options"][19]["value"] == "2|42|17|ask|19"
    assert refused(view) == []


def test_a_spoken_hand_spells_its_cards_out():
    view = hand_layout.hand(EN.with_faces(SPOKEN), CAPTION, HOLDING, OFFERS, AROUND)
    assert "Ace of spades" in buttons(view)
    assert "Not ten of hearts, queen of diamonds: You must follow suit." in texts(view)


def test_a_hand_that_is_heard_names_its_cards_once_under_their_title_and_in_no_heading():
    waiting = replace(WAITING, prompt=AROUND.scene.prompt)
    view = hand_layout.hand(EN.with_faces(SPOKEN), CAPTION, waiting, (), AROUND)
    said = texts(view).splitlines()
    assert ["**Your hand**", "ace of spades, ten of hearts, queen of diamonds"] == said[-2:]
    assert 1 == texts(view).casefold().count("ace of spades")


def test_an_emoji_joins_the_label_and_does_not_replace_it():
    words = EN.with_faces(Faces(emoji={"SA": "<:spades_ace:1234567890123456789>"}))
    drawn = buttons(hand_layout.hand(words, CAPTION, HOLDING, OFFERS, AROUND))["♠ A"]
    assert drawn["emoji"]["id"] == 1234567890123456789


def test_nothing_is_left_to_press_once_the_match_is_over():
    over = replace(HOLDING, prompt=says("common.match_over"), rows=())
    view = hand_layout.hand(EN, CAPTION, over, (), AROUND)
    assert buttons(view) == {}
    assert texts(view).startswith("### Match over")


def test_a_hand_with_a_picture_says_what_is_asked_until_when_and_nothing_that_the_picture_shows():
    seen = replace(AROUND, illustration=FELT, clock=1795000000)
    view = hand_layout.hand(EN, CAPTION, replace(HOLDING, facts=()), OFFERS, seen)
    picture, said = parts(view)[1:3]

    assert f"attachment://{TABLE.file_name}" == picture["items"][0]["media"]["url"]
    assert f"**{EN(HOLDING.prompt)}**\n-# ⏳ <t:1795000000:R>" == said["content"]
    assert TRICK not in texts(view)
    assert [] == refused(view, TABLE.file_name)


def test_a_clock_stands_beside_a_question_only_where_its_last_line_has_room():
    seen = replace(AROUND, illustration=FELT, clock=1795000000)

    def asked(prompt):
        view = hand_layout.hand(
            DE, CAPTION, replace(HOLDING, facts=(), prompt=prompt), OFFERS, seen
        )
        return parts(view)[2]["content"].split("\n")

    short, long = says("common.your_turn"), says("watten.prompt.you_name_rank")
    assert [f"**{DE(short)}**", "-# ⏳ <t:1795000000:R>"] == asked(short)
    assert [f"**{DE(long)}** ⏳ <t:1795000000:R>"] == asked(long)


@pytest.mark.parametrize(("seat", "told"), [(None, True), (0, False), (1, True)])
def test_who_was_the_last_to_say_anything_is_not_told_it(seat, told):
    held = Told(says("watten.told.held", who=Who(0), value=3), call=True)
    seen = replace(AROUND, illustration=FELT, log=(held,), seat=seat)
    playing = replace(HOLDING, calls=(), facts=())

    assert told == (" 3" in texts(hand_layout.hand(EN, CAPTION, playing, OFFERS, seen)))


def test_what_to_keep_in_mind_stands_in_one_paragraph_with_the_clock():
    facts = tuple(says("common.cards", count=count) for count in (1, 2))
    seen = replace(AROUND, illustration=FELT, clock=1795000000)
    view = hand_layout.hand(EN, CAPTION, replace(HOLDING, facts=facts), OFFERS, seen)
    asked, small = parts(view)[2]["content"].split("\n")

    assert f"**{EN(HOLDING.prompt)}**" == asked
    assert "-# ⏳ <t:1795000000:R> · 1 card · 2 cards" == small


def test_a_claim_takes_the_room_of_cards_that_only_lie_there_unless_there_is_a_picture():
    idle = CardRow(says("common.your_hand"), (HeldCard(card("HA")),))
    claim = Call(says("common.claim"), ClaimRest())
    held = replace(HOLDING, rows=(*HOLDING.rows, idle), calls=(claim,))
    seen = replace(AROUND, illustration=FELT)

    def told(around: HandContext) -> str:
        return texts(hand_layout.hand(EN, CAPTION, held, (*OFFERS, ClaimRest()), around))

    assert EN(idle.title) not in told(AROUND)
    assert EN(idle.title) in told(seen)


def test_beside_a_picture_there_is_something_to_press_and_nothing_to_refresh():
    seen = replace(AROUND, illustration=FELT)

    assert "Refresh" in buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, AROUND))
    assert "Refresh" not in buttons(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, seen))


def test_who_sits_at_several_tables_reads_above_the_picture_which_one_it_is():
    seen = replace(AROUND, illustration=FELT, named=True)
    title, picture = parts(hand_layout.hand(EN, CAPTION, HOLDING, OFFERS, seen))[1:3]

    assert "Table" in title["content"]
    assert "items" in picture


def test_below_a_picture_what_helps_stands_beside_what_may_be_said():
    calling = replace(HOLDING, calls=CALLING.calls[:1])

    def last_row(around: HandContext) -> list[str]:
        view = hand_layout.hand(EN, CAPTION, calling, OFFERS, around)
        rows = [part["components"] for part in parts(view) if part["type"] == 1]
        return [each["label"] for each in rows[-1]]

    assert ["Refresh", "What is this?"] == last_row(AROUND)
    assert ["What is this?", "So far", "Double"] == last_row(replace(AROUND, illustration=FELT))


def test_what_helps_is_one_button_and_a_small_one_for_who_knows_the_game():
    def helps(around, caption=CAPTION):
        held = replace(HOLDING, calls=(Call(says(f"{GAME}.call.double"), 0),), rows=())
        return [*buttons(hand_layout.hand(EN, caption, held, range(3), around))][1:]

    felt = replace(AROUND, illustration=FELT)
    assert ["What is this?", "So far"] == helps(felt)
    assert ["?", "…"] == helps(replace(felt, learns=False))
    assert ["Hint", "So far"] == helps(felt, replace(CAPTION, hints=True))


def test_who_hears_the_buttons_is_told_what_the_short_one_does():
    heard = EN.with_faces(replace(EN.faces, spoken=True))
    assert "What is this?" == hand_calls.explain_button(heard, CAPTION, in_full=False).label


def test_below_a_picture_no_row_is_left_for_what_helps_alone_where_others_have_room():
    untaken = replace(AROUND, illustration=FELT, scene=replace(AROUND.scene, last_trick=()))

    def rows_of(held, offers: Sequence[object] = range(20)):
        view = hand_layout.hand(DE, CAPTION, held, offers, untaken)
        rows = [part["components"] for part in parts(view) if part["type"] == 1]
        return [[each.get("label", "") for each in row] for row in rows]

    ranks = tuple(
        Call(says("watten.call.name_rank", rank=rank), at, short=says("card.rank", rank=rank))
        for at, rank in enumerate(sorted(Rank, reverse=True))
    )
    other = Call(says("watten.call.propose_exchange"), 12)
    naming = replace(HOLDING, rows=(), calls=(*ranks, other), menus=())
    assert ["6", DE.label(other.label), "Was ist das?"] == rows_of(naming)[2]
    suits = tuple(
        Call(says("watten.call.name_suit", suit=suit), at, short=says("card.suit", suit=suit))
        for at, suit in enumerate(Suit)
    )
    full = rows_of(replace(naming, calls=(*suits, other)))
    assert [DE.label(other.label), "Was ist das?"] == full[1]


def test_where_a_picture_leaves_no_room_cards_that_may_not_be_played_are_named():
    (row,) = HOLDING.rows
    held = (*row.cards, *(HeldCard(each, why=Refusal.MUST_FOLLOW_SUIT) for each in cards("S7 S8")))
    calls = tuple(Call(says("watten.call.suggest_conceding"), at) for at in range(3))
    menu = Menu(says("watten.menu.signals"), (Call(says("common.your_hand"), "double"),))
    felt = replace(AROUND, illustration=FELT)
    for said, pale in (((), 4), (calls, 0)):
        crowd = replace(HOLDING, rows=(replace(row, cards=held),), calls=said, menus=(menu,))
        view = hand_layout.hand(EN, CAPTION, crowd, (*OFFERS, *range(3)), felt)
        assert pale == sum(each["disabled"] for each in buttons(view).values())
        assert ("-# You must follow suit." in texts(view).splitlines()) == bool(pale)
        assert ("Not ♥10 ♦Q ♠7 ♠8: You must follow suit." in texts(view)) != bool(pale)


def test_what_helps_stands_at_one_place_whether_or_not_something_may_be_said():
    felt = replace(AROUND, illustration=FELT)
    menu = Menu(says("watten.menu.signals"), (Call(says("common.your_hand"), "double"),))
    raising = Call(says(f"{GAME}.call.double"), "double")

    def rows_of(*calls: Call[str]) -> list[list[str]]:
        held = replace(HOLDING, calls=calls, menus=(menu,))
        view = hand_layout.hand(DE, CAPTION, held, OFFERS, felt)
        rows = [part["components"] for part in parts(view) if part["type"] == 1]
        return [[each.get("label", each.get("placeholder")) for each in row] for row in rows]

    cards, signs = ["♠ A", "♥ 10", "♦ D"], ["Gib deinem Partner ein Zeichen"]
    assert [cards, ["Was ist das?", "Bisher"], signs] == rows_of()
    assert [cards, ["Was ist das?", "Bisher", "Doppelt"], signs] == rows_of(raising)


@pytest.mark.parametrize("locale", ["de", "en", "ja"])
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_button_for_phrases_takes_no_row_and_stands_beside_one_that_helps(game, locale):
    found = 0
    for number, (table, told) in enumerate(moments(game, 2)):
        names = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fini")[: len(table.private)]
        drawn = replace(CAPTION, game=game.key, names=names, number=number)
        for seat in range(len(names)):
            view = table.view_from(seat)
            holding, offers = game.holding(view), game.offers(view)
            quiet = HandContext(scene=game.scene(table.public), log=tuple(told))
            for context in (quiet, replace(quiet, illustration=FELT)):
                hands = [
                    button_rows(hand_layout.hand(language(locale), drawn, holding, offers, each))
                    for each in (context, replace(context, speaks=True))
                ]
                assert len(hands[0]) == len(hands[1])
                shown = [row for row in hands[1] if "phrases_said" in row]
                assert shown == [row for row in shown if {"explain", "more", "hand"} & {*row}]
                found += len(shown)
    assert found


def button_rows(view) -> list[list[str]]:
    """What the buttons of each row do."""
    rows = (part["components"] for part in parts(view) if part["type"] == ROW)
    found = ([parse(each.get("custom_id", "")) for each in row] for row in rows)
    return [[press.action for press in row if press is not None] for row in found]
