"""A match ends with places and a way to play again."""

from dataclasses import replace

import pytest
from discord import ui

from bot.pages.words import language, languages
from bot.table.pages import result
from bot.table.pages.result import Finish
from games.core.outcome import Outcome, rank_by_points
from games.core.scene import Told, Who, says
from tests.bot.pages.samples import CAPTION, GAME, buttons, refused, texts

EN = language("en")
TOLD = (
    Told(says(f"{GAME}.told.trick_taken", who=Who(0))),
    Told(
        says(
            f"{GAME}.told.made",
            who=Who(1),
            contract=says(f"{GAME}.contract.schwarz"),
            points=3,
            gain=6,
        ),
        result=True,
    ),
)


def test_a_match_ends_with_who_won_by_how_much_and_places_in_order():
    view = result.match(
        EN, CAPTION, Finish(outcome=rank_by_points((3, 12)), last=TOLD[-1], ahead=9)
    )
    assert texts(view).splitlines() == [
        "### Schwarz oder Weiß · Match over",
        "-# Table Eckbank",
        "**Ben wins by 9 points!**",
        "Ben makes Schwarz (3 cards): +6.",
        "**1.** Ben: 12 points",
        "**2.** Anna: 3 points",
    ]
    assert ["Rematch", "Review", "Replay", "Score", "Leaderboard"] == list(buttons(view))
    assert refused(view) == []


def test_above_the_picture_of_an_end_stands_one_line_as_above_any_other():
    finish, picture = Finish(outcome=rank_by_points((3, 12))), ui.TextDisplay("a picture")
    assert [
        "-# Schwarz oder Weiß · Table Eckbank · Match over",
        "a picture",
        "**Ben wins!**",
    ] == texts(result.match(EN, CAPTION, finish, picture)).splitlines()[:3]


def test_the_deal_that_swung_most_is_named_where_it_was_not_the_last():
    finish = Finish(outcome=rank_by_points((3, 12)), last=TOLD[0], swing=(2, TOLD[-1]), ahead=9)
    said = texts(result.match(EN, CAPTION, finish)).splitlines()
    assert "The biggest swing came in deal 2: Ben makes Schwarz (3 cards): +6." == said[4]


@pytest.mark.parametrize("locale", languages())
def test_whoever_gave_up_is_named_with_their_score_whatever_it_was(locale):
    outcome = Outcome((3, 0), (2, 1), (0, 1))
    gave_up = Told(says("chair.gave_up_deal", who=Who(0), deal=4), result=True)
    finish = Finish(outcome=outcome, resigned=frozenset({0}), last=gave_up)
    expected = {
        "en": [
            "**Ben wins!**",
            "Anna gave the match up in deal 4.",
            "**1.** Ben: 0 points",
            "**2.** Anna: gave up with 3 points",
        ],
        "de": [
            "**Ben gewinnt!**",
            "Anna hat die Partie in Spiel 4 aufgegeben.",
            "**1.** Ben: 0 Punkte",
            "**2.** Anna: hat mit 3 Punkten aufgegeben",
        ],
        "it": [
            "**Ben vince!**",
            "Anna ha abbandonato la partita nella smazzata 4.",
            "**1.** Ben: 0 punti",
            "**2.** Anna: ha abbandonato con 3 punti",
        ],
        "ja": [
            "**Benさんの勝ち！**",  # noqa: RUF001 - as Japanese is written
            "Annaさんが第4ディールで投了しました。",
            "**1.** Ben：0点",  # noqa: RUF001 - as Japanese is written
            "**2.** Anna：3点で投了",  # noqa: RUF001 - as Japanese is written
        ],
    }
    said = texts(result.match(language(locale), CAPTION, finish)).splitlines()
    assert expected[locale] == said[2:]


def test_whoever_won_is_told_so_and_with_whom():
    one = Finish(outcome=rank_by_points((3, 12)), ahead=9)
    two = Finish(outcome=Outcome((4, 11, 4, 11), (3, 1, 3, 1), (0, 1, 0, 1)), ahead=7)
    words = EN.at(FOUR.names)
    assert ["Ben wins by 9 points!", "You won!"] == [
        words(result.winners(one, seat)) for seat in (0, 1)
    ]
    assert "You won, together with Ben!" == words(result.winners(two, 3))
    assert "Ben and Dora win by 7 points!" == words(result.winners(two, 0))


def test_a_shared_win_names_everyone():
    finish = Finish(outcome=Outcome((7, 7), (1, 1), (0, 1)))
    said = texts(result.match(EN, CAPTION, finish))
    assert "**Anna and Ben win!**" in said
    assert ["**1.** Anna: 7 points", "**1.** Ben: 7 points"] == said.splitlines()[-2:]


FOUR = replace(CAPTION, names=("Anna", "Ben", "Cem", "Dora"))


def test_partners_stand_together_with_their_score_once():
    score = Outcome((4, 11, 4, 11), (3, 1, 3, 1), (0, 1, 0, 1))
    assert "Anna and Cem 4 · Ben and Dora 11" == result.standing(EN.at(FOUR.names), score)
    assert texts(result.match(EN, FOUR, Finish(outcome=score))).splitlines()[-2:] == [
        "**1.** Ben and Dora: 11 points",
        "**2.** Anna and Cem: 4 points",
    ]


def test_a_partner_who_resigned_stands_apart():
    score = Outcome((4, 11, 4, 11), (2, 1, 2, 4), (0, 1, 0, 1))
    finish = Finish(outcome=score, resigned=frozenset({3}))
    assert texts(result.match(EN, FOUR, finish)).splitlines()[-3:] == [
        "**1.** Ben: 11 points",
        "**2.** Anna and Cem: 4 points",
        "**3.** Dora: gave up with 11 points",
    ]
