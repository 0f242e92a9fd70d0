"""Score sheets and leaderboards stay readable however long they grow."""

from bot.render import boards
from bot.render.boards import Board, Standing
from bot.render.words import language
from games.core.scene import Told, Who, says
from tests.bot.render.samples import CAPTION, GAME, SCENE, buttons, refused, texts

EN = language("en")
STANDINGS = (
    Standing(place=1, name="Anna_", wins=12, matches=20, points=160),
    Standing(place=1, name="Ben", wins=12, matches=20, points=150),
)


def test_the_last_trick_is_told_in_the_order_of_play():
    assert texts(boards.last_trick(EN, CAPTION, SCENE)).splitlines() == [
        "**Last trick**",
        "Anna leads ♣Q (takes the trick)",
        "Ben: ♣J",
    ]


def test_a_long_match_keeps_the_latest_deals_on_its_sheet():
    told = Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True)
    view = boards.score_sheet(EN, CAPTION, [(n, told) for n in range(1, 201)], SCENE.places)
    assert texts(view).splitlines()[-1] == "**200** · Anna wins the match."
    assert refused(view) == []


def test_a_sheet_without_deals_says_so():
    assert "No deal has been scored yet." in texts(
        boards.score_sheet(EN, CAPTION, (), SCENE.places)
    )


def test_equals_share_a_place_on_the_leaderboard():
    view = boards.leaderboard(EN, Board(game=GAME, standings=STANDINGS))
    assert texts(view).splitlines()[1:] == [
        r"**1.** Anna\_: 12 of 20 won, 160 points",
        "**1.** Ben: 12 of 20 won, 150 points",
    ]
    assert list(buttons(view)) == ["Show everyone"]


def test_a_leaderboard_turns_its_pages():
    pages = [
        boards.leaderboard(EN, Board(game=GAME, standings=STANDINGS, page=page, pages=3))
        for page in range(3)
    ]
    assert [
        (buttons(page)["Back"]["disabled"], buttons(page)["Next"]["disabled"]) for page in pages
    ] == [(True, False), (False, False), (False, True)]
    assert [refused(page) for page in pages] == [[], [], []]
    assert buttons(pages[1])["Next"]["custom_id"] == f"1|0|2|top|{GAME}"


def test_a_leaderboard_in_the_channel_is_not_shown_again():
    view = boards.leaderboard(EN, Board(game=GAME, standings=()), shared=True)
    assert buttons(view) == {}
    assert "Be the first!" in texts(view)
