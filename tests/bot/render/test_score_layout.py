"""Score sheets stay readable however long they grow."""

from bot.render import score_layout
from bot.render.words import language
from games.core.scene import Told, Who, says
from tests.bot.render.samples import CAPTION, GAME, SCENE, refused, texts

EN = language("en")


def test_the_last_trick_is_told_in_the_order_of_play():
    assert texts(score_layout.last_trick(EN, CAPTION, SCENE)).splitlines() == [
        "**Last trick**",
        "Anna leads ♣Q (takes the trick)",
        "Ben: ♣J",
    ]


def test_a_long_match_keeps_the_latest_deals_on_its_sheet():
    told = Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True)
    view = score_layout.score_sheet(EN, CAPTION, [(n, told) for n in range(1, 201)], SCENE.places)
    assert texts(view).splitlines()[-1] == "**200** · Anna wins the match."
    assert refused(view) == []


def test_a_sheet_without_deals_says_so():
    assert "No deal has been scored yet." in texts(
        score_layout.score_sheet(EN, CAPTION, (), SCENE.places)
    )
