"""The order of a hand is its person's; a press on a card plays that card in every order."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.model import HandOrder
from bot.pages.card_style import SPOKEN, Faces
from bot.pages.stateless import Stateless
from bot.pages.words import language
from bot.table.pages import hand_layout
from bot.table.pages.confirm import grave_call
from bot.table.pages.hand_order import arrange
from bot.table.pages.table_in_hand import HandContext
from games.catalogue import CATALOGUE
from games.core.cards import cards
from games.core.scene import Call, CardRow, HeldCard, Holding, says
from tests.bot.pages.samples import AROUND, CAPTION, GAME, HOLDING, OFFERS, buttons, parts, texts
from tests.bot.pages.test_games import moments

EN = language("en")
TRUMPS = frozenset(cards("CA C7 H7"))
ORDERS: tuple[HandOrder, ...] = get_args(HandOrder)
GRAVE = Call(says(f"{GAME}.call.surrender", count=2), "give up", grave=True)
CARD_PRESSES = ("act", "ask", "mark", "premove")


def row(held: str, dealt: str = "") -> CardRow[str]:
    """A hand as its game shows it."""
    marked = (
        HeldCard(each, mark=says("card.trump") if each in TRUMPS else None) for each in cards(held)
    )
    return CardRow(says("common.your_hand"), tuple(marked), dealt=cards(dealt))


def arranged(held: str, order: HandOrder, dealt: str = "") -> str:
    return " ".join(str(each.card) for each in arrange(row(held, dealt), order).cards)


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        ("game", "H7 CA C7 SA S9 HK"),
        ("left", "H7 CA C7 SA S9 HK"),
        ("right", "HK S9 SA C7 CA H7"),
        ("suits", "SA S9 H7 HK CA C7"),
        ("dealt", "S9 C7 HK H7 SA CA"),
    ],
)
def test_each_order_is_what_it_is_called(order: HandOrder, shown: str):
    assert shown == arranged("H7 CA C7 SA S9 HK", order, "S9 C7 HK H7 SA CA")


def test_trumps_in_their_suit_come_to_the_end_that_is_wished():
    assert "CA C7 SA S9 HK DK" == arranged("SA S9 HK DK CA C7", "left")
    assert "DK HK S9 SA C7 CA" == arranged("SA S9 HK DK CA C7", "right")


def test_cards_of_which_nobody_knows_how_they_came_stay_as_they_are():
    assert "CA SA S9" == arranged("CA SA S9", "dealt")


@pytest.mark.parametrize(
    ("faces", "refused"),
    [
        (Faces(), "♦ Q ♥ 10 ♠ A"),
        (SPOKEN, "-# Not queen of diamonds, ten of hearts: You must follow suit."),
    ],
)
def test_pale_cards_and_sentences_follow(faces: Faces, refused: str):
    words = EN.with_faces(replace(faces, order="right"))
    drawn = hand_layout.hand(words, CAPTION, HOLDING, OFFERS, AROUND)
    assert refused in f"{' '.join(buttons(drawn))} {texts(drawn)}"


def test_cards_to_look_at_follow_also_where_something_grave_is_asked():
    words = EN.with_faces(Faces(order="right"))
    waiting = replace(HOLDING, rows=(row("CA SA S9"),))
    asking = Holding(prompt=says("common.your_turn"), rows=(row("CA SA S9"),), calls=(GRAVE,))
    shown = grave_call(words, CAPTION, asking, OFFERS, 2)
    assert shown is not None
    for view in (hand_layout.hand(words, CAPTION, waiting, OFFERS, AROUND), shown):
        assert "♠9 ♠A ♣A" in texts(view)


def presses(view: Stateless) -> dict[str, str]:
    """The card on each button that stands for one, by what a press on it says."""
    pressed = (part for part in parts(view) if part["type"] == 2)
    return {
        part["custom_id"]: part["label"].removeprefix("✓ ").split(" · ")[0]
        for part in pressed
        if part["custom_id"].split("|")[3] in CARD_PRESSES
    }


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_press_names_the_same_card_in_whatever_order_it_was_drawn(key: str):
    game, orders = CATALOGUE[key], set[tuple[str, ...]]()
    for number, (table, _) in enumerate(moments(game, 5)):
        for seat in range(number % 3, len(table.private), 3):
            view = table.view_from(seat)
            holding, offers = game.holding(view), game.offers(view)
            for asked in ("asked", "none"):
                context = HandContext(scene=game.scene(table.public), mask=number, premove=asked)
                drawn = [
                    presses(
                        hand_layout.hand(
                            EN.with_faces(Faces(order=order)), CAPTION, holding, offers, context
                        )
                    )
                    for order in ORDERS
                ]
                assert all(each == drawn[0] for each in drawn)
                orders |= {tuple(each.values()) for each in drawn}
    assert len(orders) > 20


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_game_knows_how_its_cards_came(key: str):
    game = CATALOGUE[key]
    for table, _ in moments(game, 7):
        for seat in range(len(table.private)):
            for each in game.holding(table.view_from(seat)).rows:
                assert sorted(held.card for held in each.cards) == sorted(each.dealt)
