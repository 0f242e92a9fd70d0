"""The plain text misses nothing and needs no eyes."""

from dataclasses import replace

from bot.pages.card_style import SPOKEN
from bot.pages.words import language
from bot.table.pages import plain
from bot.table.pages.score_layout import score_sheet
from bot.table.pages.table_layout import TableContext
from games.core.fairness import Seal
from games.core.scene import Call, Told, Who, says
from tests.bot.pages.samples import CAPTION, GAME, HOLDING, SCENE, texts

EN = language("en")


def test_the_table_is_told_sentence_by_sentence():
    log = (Told(says(f"{GAME}.told.trick_taken", who=Who(0))),)
    assert plain.table_text(EN, CAPTION, SCENE, TableContext(log=log)).splitlines() == [
        "Schwarz oder Weiß, table Eckbank, deal 3.",
        "It\u2019s Ben\u2019s turn.",
        "Trump: spades.",
        "Anna: 5 points, 2 cards, dealer.",
        "Ben: 1 point, 3 cards, on turn.",
        "Dummy: king of hearts, ten of diamonds.",
        "Anna led the ten of spades.",
        "Dummy played the ace of spades.",
        "Winning so far: the ace of spades, played by Dummy.",
        "The last trick was: Anna: the queen of clubs; Ben: the jack of clubs.",
        "It went to Anna.",
        "What happened last:",
        "Anna takes the trick.",
    ]


def test_a_deal_that_is_over_is_told_by_its_result_and_only_once():
    log = tuple(Told(says(f"{GAME}.told.trick_taken", who=Who(at)), result=at > 0) for at in (0, 1))
    said = plain.table_text(EN, CAPTION, SCENE, TableContext(log=log)).splitlines()
    assert "Ben takes the trick." == said[1]
    assert 1 == said.count("Ben takes the trick.")
    assert "Anna takes the trick." == said[-1]


def test_a_table_without_a_name_is_called_by_its_game():
    said = plain.table_text(EN, replace(CAPTION, title=""), SCENE)
    assert "Schwarz oder Weiß: Deal 3." == said.splitlines()[0]


def test_the_table_says_when_the_time_to_think_ends_and_reads_no_seal_aloud():
    around = TableContext(clock=1, seal=Seal(digest="0f" * 32, dealt=True))
    said = plain.table_text(EN, CAPTION, SCENE, around)
    assert "Time runs out <t:1:R>" in said.splitlines()
    assert "0f0f" not in said


def test_who_reads_plain_text_finds_no_signs_on_the_score_sheet_either():
    sheet = texts(score_sheet(EN.with_faces(SPOKEN), CAPTION, (), SCENE.places))
    assert "Ben: 1 point." in sheet.splitlines()
    assert [sign for sign in sheet if sign in "►•·"] == []


def test_a_hand_says_what_may_be_played_what_not_and_why():
    calling = replace(HOLDING, calls=(Call(says(f"{GAME}.call.double"), "double"),))
    assert plain.hand_text(EN, CAPTION, calling).splitlines() == [
        "Table Eckbank.",
        "Your turn: play a card.",
        "Your hand: ace of spades, ten of hearts, queen of diamonds.",
        "You may play: ace of spades.",
        "Not ten of hearts, queen of diamonds: You must follow suit.",
        "You may say: Double.",
    ]


def test_no_sign_has_to_be_seen():
    said = plain.table_text(language("de"), CAPTION, SCENE)
    assert [sign for sign in said if sign in "♠♥♦♣►•*#"] == []
