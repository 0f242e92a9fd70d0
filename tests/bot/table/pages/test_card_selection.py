"""Cards are marked first and chosen together, and a hand remembers no mark but in its buttons."""

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from bot.pages.caption import Caption
from bot.pages.card_style import SPOKEN
from bot.pages.custom_id_codec import parse
from bot.pages.words import language
from bot.table.pages import hand_layout, plain
from bot.table.pages.card_selection import Marks, kind_in_short
from bot.table.pages.confirm import grave_call
from bot.table.pages.table_in_hand import HandContext
from games.core.cards import Card, Rank, card, cards, pack
from games.core.scene import Call, CardRow, HeldCard, Holding, Lot, says
from tests.bot.pages.samples import AROUND, CAPTION, GAME, buttons, parts, refused, texts

EN = language("en")
BLUE, GREY, GREEN, RED = 1, 2, 3, 4
HAND = cards("SA H10 DQ")
SETS = tuple(frozenset(cards(text)) for text in ("", "SA", "SA H10", "DQ"))
OFFERS = ("play on", *(f"{len(each)} of {at}" for at, each in enumerate(SETS)))


def lots(*, grave: bool = False) -> tuple[Lot[str], ...]:
    return tuple(
        Lot(each, Call(says(f"{GAME}.call.points", count=len(each) + 2), offer, grave))
        for each, offer in zip(SETS, OFFERS[1:], strict=True)
    )


def holding(*, grave: bool = False) -> Holding[str]:
    row = CardRow(says("common.your_hand"), tuple(map(HeldCard, HAND)), lots(grave=grave))
    return Holding(prompt=says("common.your_turn"), rows=(row,))


def drawn(mask: int, held: Holding[str] | None = None, words=EN):
    around = HandContext(scene=AROUND.scene, mask=mask)
    return hand_layout.hand(words, CAPTION, held or holding(), OFFERS, around)


def test_a_press_on_a_card_turns_its_own_mark_and_no_other():
    shown = buttons(drawn(0b01))
    assert (shown["✓ ♠ A"]["custom_id"], shown["✓ ♠ A"]["style"]) == ("2|42|17|mark|0", BLUE)
    assert (shown["♥ 10"]["custom_id"], shown["♥ 10"]["style"]) == ("2|42|17|mark|3", GREY)


def test_a_mark_moves_no_card_to_another_line():
    five = cards("SA S10 H10 D10 C10")
    every = tuple(Lot(frozenset((one,)), Call(says("button.refresh"), "play on")) for one in five)
    row = CardRow(says("common.your_hand"), tuple(map(HeldCard, five)), every)
    shown = drawn(0b00001, Holding(prompt=says("common.your_turn"), rows=(row,)))
    lines = [
        [each["label"] for each in part["components"]] for part in parts(shown) if part["type"] == 1
    ]

    unmarked = drawn(0, Holding(prompt=says("common.your_turn"), rows=(row,)))
    before = [
        [each["label"] for each in part["components"]]
        for part in parts(unmarked)
        if part["type"] == 1
    ]

    assert [["✓ ♠ A", "♠ 10", "♥ 10", "♦ 10"], ["♣ 10"]] == lines[:2]
    assert [["♠ A", "♠ 10", "♥ 10", "♦ 10"], ["♣ 10"]] == before[:2]


def test_a_card_that_fits_into_no_lot_with_those_marked_cannot_be_marked():
    assert {label: each["disabled"] for label, each in buttons(drawn(0b01)).items()} == {
        "✓ ♠ A": False,
        "♥ 10": False,
        "♦ Q": True,
        "3 points": False,
        "Refresh": False,
        "What is this?": False,
    }


@pytest.mark.parametrize(
    ("mask", "offer"), [(0b000, 1), (0b001, 2), (0b011, 3), (0b100, 4)], ids=bin
)
def test_just_the_cards_of_a_lot_are_confirmed_with_its_call(mask, offer):
    pressed = [each for each in buttons(drawn(mask)).values() if "|act|" in each["custom_id"]]
    assert [(each["custom_id"], each["style"]) for each in pressed] == [
        (f"2|42|17|act|{offer}", GREEN)
    ]


@pytest.mark.parametrize("mask", [0b010, 0b101, 0b111], ids=bin)
def test_cards_that_are_no_lot_cannot_be_confirmed_but_their_marks_taken_away(mask):
    shown = buttons(drawn(mask))
    assert not any("|act|" in each["custom_id"] for each in shown.values())
    assert not any(each["disabled"] for label, each in shown.items() if label.startswith("✓"))


def test_the_hand_says_how_cards_are_chosen():
    assert texts(drawn(0)).endswith("\n-# Mark cards, then confirm below.")


def test_marks_are_heard_where_cards_are_spoken():
    assert "✓ Ace of spades" in buttons(drawn(1, words=EN.with_faces(SPOKEN)))


def test_no_custom_id_names_a_card():
    args = [press.arg for part in parts(drawn(1)) if (press := parse(part.get("custom_id", "")))]
    assert args == ["0", "3", "5", "2", "", ""]


def test_a_grave_lot_is_asked_about_with_its_cards_and_no_leaves_them_marked():
    held = holding(grave=True)
    assert buttons(drawn(0b11, held))["4 points"]["custom_id"] == "2|42|17|ask|3"
    assert buttons(drawn(0b11, held))["4 points"]["style"] == RED
    question = grave_call(EN, CAPTION, held, OFFERS, 3)
    assert question is not None
    assert "♠A ♥10" in texts(question).splitlines()
    assert [each["custom_id"] for each in buttons(question).values()] == [
        "2|42|17|act|3",
        "2|42|17|mark|3",
    ]


def test_each_row_counts_its_marks_behind_those_of_the_row_before():
    first = CardRow(says("common.your_hand"), tuple(map(HeldCard, HAND)), lots())
    second = CardRow(
        says(f"{GAME}.dummy"), (HeldCard(card("CK")),), (Lot(frozenset(cards("CK")), call()),)
    )
    shown = buttons(drawn(0b1001, Holding(prompt=says("common.your_turn"), rows=(first, second))))
    assert shown["✓ ♣ K"]["custom_id"] == "2|42|17|mark|1"
    assert shown["✓ ♠ A"]["custom_id"] == "2|42|17|mark|8"
    assert {"3 points", "9 points"} <= shown.keys()


def call() -> Call[str]:
    return Call(says(f"{GAME}.call.points", count=9), "play on")


@pytest.mark.parametrize("mask", [10**39, 2**100 + 1])
def test_a_mark_beside_the_cards_counts_for_nothing(mask):
    assert drawn(mask).to_components() == drawn(mask & 0b111).to_components()


def test_marks_count_only_on_a_hand_of_the_same_age():
    older = Caption(table=42, number=16, game=GAME, title="42")
    assert (Marks(17, 5).on(CAPTION), Marks(17, 5).on(older)) == (5, 0)


def test_a_hand_in_words_says_that_cards_can_be_chosen():
    spoken = "ace of spades, ten of hearts, queen of diamonds"
    assert plain.hand_text(EN, CAPTION, holding()).splitlines()[2:] == [
        f"Your hand: {spoken}.",
        f"You may choose some of these cards together: {spoken}.",
        "None of them: 2 points.",
    ]


@st.composite
def choices(draw) -> tuple[Holding[frozenset[Card]], tuple[frozenset[Card], ...]]:
    """A hand of which some sets may be chosen."""
    hand = draw(st.lists(st.sampled_from(pack(Rank.SIX)), min_size=1, max_size=8, unique=True))
    every = [frozenset(some) for size in range(4) for some in combinations(hand, size)]
    offers = draw(st.lists(st.sampled_from(every), min_size=1, unique=True))
    said = tuple(Lot(each, Call(says("common.dummy"), each)) for each in offers)
    row = CardRow(says("common.your_hand"), tuple(map(HeldCard, hand)), said)
    return Holding(prompt=says("common.your_turn"), rows=(row,)), tuple(offers)


@settings(deadline=None)  # the machine may be busy
@given(choices(), st.data())
def test_every_lot_can_be_reached_card_by_card_in_any_order(choice, data):
    held, offers = choice
    wanted = data.draw(st.sampled_from(offers))
    places = [at for at, each in enumerate(held.rows[0].cards) if each.card in wanted]
    mask = 0
    for at in data.draw(st.permutations(places)):
        around = HandContext(scene=AROUND.scene, mask=mask)
        view = hand_layout.hand(EN, CAPTION, held, offers, around)
        mask |= 1 << at
        (pressed,) = [b for b in buttons(view).values() if b["custom_id"].endswith(f"|mark|{mask}")]
        assert pressed["disabled"] is False
    around = HandContext(scene=AROUND.scene, mask=mask)
    view = hand_layout.hand(EN, CAPTION, held, offers, around)
    assert refused(view) == []
    ids = [each["custom_id"] for each in buttons(view).values()]
    assert f"2|42|17|act|{offers.index(wanted)}" in ids


@pytest.mark.parametrize(
    ("code", "said"), [("de", "Trumpf"), ("en", "Trump"), ("it", "Briscola"), ("ja", "切り札")]
)
def test_why_a_card_is_strong_is_said_in_a_whole_word(code: str, said: str):
    words = language(code)
    assert said == kind_in_short(words, card("HK"), says("card.trump"))
    weli = kind_in_short(words, card("D6"), says("watten.card.weli_as_trump"))
    assert said.lower() in weli.lower()
    nell = says("watten.card.nell")
    assert words.label(nell) == kind_in_short(words, card("H9"), nell)
