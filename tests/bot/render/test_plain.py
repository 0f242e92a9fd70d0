"""The plain text misses nothing and needs no eyes."""

from dataclasses import replace

from bot.render import plain
from bot.render.table_layout import TableContext
from bot.render.words import language
from games.core.scene import Call, Told, Who, says
from tests.bot.render.samples import CAPTION, GAME, HOLDING, SCENE

EN = language("en")


def test_the_table_is_told_sentence_by_sentence():
    log = (Told(says(f"{GAME}.told.trick_taken", who=Who(0))),)
    assert plain.table_text(EN, CAPTION, SCENE, TableContext(log=log)).splitlines() == [
        "Schwarz oder Weiß, table Eckbank, deal 3.",
        "Ben is to play.",
        "Trump: spades.",
        "Anna: 5 points, 2 cards, dealer.",
        "Ben: 1 point, 3 cards, to act.",
        "Dummy: king of hearts, ten of diamonds.",
        "Anna led the ten of spades.",
        "Dummy played the ace of spades.",
        "Winning so far: the ace of spades, played by Dummy.",
        "The last trick was: Anna: queen of clubs; Ben: jack of clubs.",
        "It went to Anna.",
        "What happened last:",
        "Anna takes the trick.",
    ]


def test_a_hand_says_what_may_be_played_what_not_and_why():
    calling = replace(HOLDING, calls=(Call(says(f"{GAME}.call.double"), "double"),))
    assert plain.hand_text(EN, CAPTION, calling).splitlines() == [
        "Table Eckbank.",
        "Your turn: play a card.",
        "Your hand: ace of spades, ten of hearts, queen of diamonds.",
        "You may play: ace of spades.",
        "ten of hearts, queen of diamonds: You must follow suit.",
        "You may say: Double.",
    ]


def test_no_sign_has_to_be_seen():
    said = plain.table_text(language("de"), CAPTION, SCENE)
    assert [sign for sign in said if sign in "♠♥♦♣►•*#"] == []
