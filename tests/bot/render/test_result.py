"""A played deal shrinks to two lines; a match ends with places and a way to play again."""

from dataclasses import replace

from bot.render import result
from bot.render.words import language
from games.core.outcome import Outcome, ranked
from games.core.scene import Told, Who, says
from tests.bot.render.samples import CAPTION, GAME, buttons, refused, texts

EN = language("en")
TOLD = (
    Told(says(f"{GAME}.told.trick_taken", who=Who(0))),
    Told(
        says(
            f"{GAME}.told.made",
            who=Who(1),
            contract=says(f"{GAME}.contract.schwarz"),
            points=3,
            count=6,
        ),
        result=True,
    ),
)


def test_a_played_deal_is_two_lines_without_buttons():
    view = result.deal(EN, CAPTION, 3, TOLD, ranked((5, -2)))
    assert texts(view).splitlines() == [
        "**Deal 3** · Ben makes Schwarz (3 cards): +6.",
        "-# Anna 5 · Ben \u22122",
    ]
    assert buttons(view) == {}
    assert refused(view) == []


def test_a_deal_without_a_result_says_so():
    said = texts(result.deal(EN, CAPTION, 3, TOLD[:1], ranked((0, 0))))
    assert said.startswith("**Deal 3** · no score")


def test_a_match_ends_with_places_in_order():
    view = result.match(EN, CAPTION, ranked((3, 12)), told=TOLD)
    assert texts(view).splitlines() == [
        "### Schwarz oder Weiß · Match over",
        "-# Table Eckbank",
        "**Ben wins!**",
        "Ben makes Schwarz (3 cards): +6.",
        "**1.** Ben: 12 points",
        "**2.** Anna: 3 points",
    ]
    assert ["Rematch", "Review", "Replay", "Score", "Leaderboard"] == list(buttons(view))
    assert refused(view) == []


def test_a_shared_win_names_everyone():
    said = texts(result.match(EN, CAPTION, Outcome((7, 7), (1, 1), (0, 1))))
    assert "**Anna and Ben win together!**" in said
    assert ["**1.** Anna: 7 points", "**1.** Ben: 7 points"] == said.splitlines()[-2:]


FOUR = replace(CAPTION, names=("Anna", "Ben", "Cem", "Dora"))


def test_partners_stand_together_with_their_score_once():
    score = Outcome((4, 11, 4, 11), (3, 1, 3, 1), (0, 1, 0, 1))
    assert "Anna and Cem 4 · Ben and Dora 11" == result.standing(EN.at(FOUR.names), score)
    assert texts(result.match(EN, FOUR, score)).splitlines()[-2:] == [
        "**1.** Ben and Dora: 11 points",
        "**2.** Anna and Cem: 4 points",
    ]


def test_a_partner_who_resigned_stands_apart():
    score = Outcome((4, 11, 4, 11), (2, 1, 2, 4), (0, 1, 0, 1))
    assert texts(result.match(EN, FOUR, score)).splitlines()[-3:] == [
        "**1.** Ben: 11 points",
        "**2.** Anna and Cem: 4 points",
        "**3.** Dora: 11 points",
    ]
