"""Many things of one kind are said from a select of their own, below everything else."""

from dataclasses import replace

from bot.pages.words import language
from bot.table.pages import hand_layout, plain
from bot.table.pages.confirm import grave_call
from games.core.cards import card
from games.core.scene import Call, CardRow, HeldCard, Holding, Menu, says
from tests.bot.pages.samples import (
    AROUND,
    CAPTION,
    GAME,
    buttons,
    parts,
    refused,
    selects,
    texts,
)

EN = language("en")
OFFERS = tuple(range(100))
MORE, OTHERS = "watten.menu.other_signals", "Other signs \u2026"


def call(number: int, *, grave: bool = False, hint: bool = False) -> Call[int]:
    said = says(f"{GAME}.call.points", count=number)
    return Call(said, number, grave, says(f"{GAME}.option.nines.help") if hint else None)


def menu(*calls: Call[int]) -> Menu[int]:
    return Menu(says("board.title", game="Uno"), calls)


def holding(**given) -> Holding[int]:
    return Holding(prompt=says("common.your_turn"), **given)


def cards_of(suit: str, first: int) -> tuple[HeldCard[int], ...]:
    return tuple(HeldCard(card(suit + rank), first + at) for at, rank in enumerate("6789JQKA"))


def drawn(held: Holding[int]):
    return hand_layout.hand(EN, CAPTION, held, OFFERS, AROUND)


def test_a_menu_is_a_select_whose_choices_are_presses():
    view = drawn(holding(menus=(menu(call(3, hint=True), call(4, grave=True)),)))
    (select,) = selects(view)
    assert select["custom_id"] == "2|42|17|pick|0"
    assert select["placeholder"] == "Leaderboard: Uno"
    assert [
        (each["label"], each["value"], each.get("description")) for each in select["options"]
    ] == [
        (
            "3 points",
            "2|42|17|act|3",
            "The lowest cards are printed as 9 instead of 10.",
        ),
        ("4 points", "2|42|17|ask|4", None),
    ]
    assert refused(view) == []


def test_a_folded_menu_holds_what_is_likely_and_leads_to_all_others():
    folded = Menu(says("board.title", game="Uno"), (call(3), call(4), call(5)), 1, says(MORE))
    held = holding(menus=(folded,))
    (shown,) = selects(drawn(held))
    others = [(each["label"], each["value"]) for each in shown["options"]]
    assert others == [("3 points", "2|42|17|act|3"), (OTHERS, "2|42|17|unfold|")]
    (whole,) = selects(hand_layout.hand(EN, CAPTION, held, OFFERS, replace(AROUND, unfolds=True)))
    assert [each["value"] for each in whole["options"]] == [
        f"2|42|17|act|{number}" for number in (3, 4, 5)
    ]


def test_a_menu_without_anything_else_is_not_folded():
    folded = Menu(says("board.title", game="Uno"), (call(3),), 1, says(MORE))
    (shown,) = selects(drawn(holding(menus=(folded,))))
    assert ["2|42|17|act|3"] == [each["value"] for each in shown["options"]]


def test_menus_stand_between_the_calls_and_the_last_row_and_each_has_a_name_of_its_own():
    view = drawn(holding(calls=(call(1),), menus=(menu(call(2)), menu(call(3)))))
    names = [each["custom_id"] for each in parts(view) if "custom_id" in each]
    assert names == [
        "2|42|17|act|1",
        "2|42|17|pick|0",
        "2|42|17|pick|1",
        "2|42|17|hand|",
        "2|42|17|explain|",
    ]


def test_a_menu_of_more_than_a_select_holds_goes_on_in_another():
    view = drawn(holding(menus=(menu(*map(call, range(30))),)))
    assert [(each["custom_id"], len(each["options"])) for each in selects(view)] == [
        ("2|42|17|pick|0", 25),
        ("2|42|17|pick|0.1", 5),
    ]
    assert refused(view) == []


def test_what_is_grave_in_a_menu_is_asked_once_more():
    held = holding(menus=(menu(call(3), call(4, grave=True)),))
    question = grave_call(EN, CAPTION, held, OFFERS, 4)
    assert question is not None
    assert "4 points: are you sure?" in texts(question)
    assert grave_call(EN, CAPTION, held, OFFERS, 3) is None


def test_a_hand_of_eight_with_twelve_calls_and_three_menus_fits_with_every_button():
    row = CardRow(says("common.your_hand"), cards_of("S", 80))
    menus = tuple(
        menu(*(call(each) for each in range(start, start + 20))) for start in (20, 40, 60)
    )
    held = holding(rows=(row,), calls=tuple(map(call, range(12))), menus=menus)
    view = drawn(held)
    assert len(buttons(view)) == 8 + 12 + 2
    assert len(selects(view)) == 3
    assert refused(view) == []


def test_where_calls_become_a_select_the_menus_keep_theirs():
    row = CardRow(says("common.your_hand"), cards_of("S", 80))
    other = replace(row, cards=cards_of("H", 90))
    held = holding(rows=(row, other), calls=tuple(map(call, range(12))), menus=(menu(call(50)),))
    view = drawn(held)
    assert [each["custom_id"] for each in selects(view)] == ["2|42|17|pick|", "2|42|17|pick|0"]
    assert refused(view) == []


def test_a_few_words_more_stand_above_the_buttons_in_small_print():
    hint = "-# 3 points: The lowest cards are printed as 9 instead of 10."
    assert hint in texts(drawn(holding(calls=(call(3, hint=True), call(4))))).splitlines()
    asked = grave_call(EN, CAPTION, holding(calls=(call(3, grave=True, hint=True),)), OFFERS, 3)
    assert asked is not None
    assert hint.replace("3 points: ", "") in texts(asked).splitlines()


def test_a_hand_with_nothing_but_a_menu_is_not_over():
    assert "Refresh" in buttons(drawn(holding(menus=(menu(call(1)),))))


def test_a_hand_in_words_tells_what_stands_in_a_menu():
    held = holding(menus=(menu(call(3), call(4)),))
    assert plain.hand_text(EN, CAPTION, held).splitlines()[-1] == (
        "You may choose under “Leaderboard: Uno”: 3 points and 4 points."
    )
