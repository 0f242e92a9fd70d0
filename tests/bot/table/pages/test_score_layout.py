"""Score sheets stay readable however long they grow."""

import re
from dataclasses import replace

import pytest

from bot.pages.card_style import SPOKEN
from bot.pages.custom_id_codec import parse
from bot.pages.words import language, tongues
from bot.table.pages import score_layout
from games.catalogue import CATALOGUE
from games.core.board import SharedScore, each_alone
from games.core.fairness import Seal
from games.core.scene import Told, Who, says
from tests.bot.pages.samples import CAPTION, GAME, SCENE, buttons, refused, texts

EN = language("en")


def test_the_last_trick_is_told_in_the_order_of_play():
    assert texts(score_layout.last_trick(EN, CAPTION, SCENE)).splitlines() == [
        "**Last trick**",
        "Anna leads ♣Q (takes the trick)",
        "Ben: ♣J",
    ]


def test_of_a_trick_that_lies_face_down_it_is_told_who_took_it():
    turned = replace(SCENE, last_trick=(), turned_over=Who(1))
    told = texts(score_layout.last_trick(EN, CAPTION, turned))
    assert "Ben took the last trick. Its cards lie face down by now." == told


def test_a_long_match_opens_with_its_latest_deals_and_can_be_leafed_back_to_the_first():
    told = Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True)
    deals, seal = [(n, told) for n in range(1, 201)], Seal(digest="0f" * 32, dealt=True)
    read: list[str] = []
    page: int | None = score_layout.NEWEST
    while page is not None:
        view = score_layout.score_sheet(EN, CAPTION, deals, SCENE.places, seal, page=page)
        assert refused(view) == []
        assert len(texts(view)) < 4000
        assert "0f0f" in texts(view)
        read = [*re.findall(r"^\*\*(\d+)\*\* ·", texts(view), re.MULTILINE), *read]
        back = buttons(view)[EN.label("button.back")]
        press = parse(back["custom_id"])
        assert press is not None
        page = None if back.get("disabled") else int(press.arg)
    assert [str(n) for n, _ in deals] == read


def test_a_page_there_is_not_is_the_newest_one():
    told = Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True)
    deals = [(n, told) for n in range(1, 201)]
    view = score_layout.score_sheet(EN, CAPTION, deals, SCENE.places, page=99)
    assert "**200** · Anna wins the match." in texts(view)


@pytest.mark.parametrize("told", tongues())
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_sheet_of_long_lines_and_long_names_is_never_cut(told, game):
    words = language(told).playing(CATALOGUE[game].family)
    names = tuple(
        "\N{MATHEMATICAL SCRIPT CAPITAL A}" * 32 for _ in range(CATALOGUE[game].seats[-1])
    )
    caption = replace(CAPTION, game=game, names=names)
    everybody = tuple(Who(seat) for seat in range(len(names)))
    result = Told(says("result.winners", winners=everybody, count=len(names)), result=True)
    place = SCENE.places[0]
    places = [replace(place, seat=seat) for seat in range(len(names))]
    seal = Seal(digest="0f" * 32, dealt=True)
    deals = [(n, result) for n in range(1, 51)]
    view = score_layout.score_sheet(words, caption, deals, places, seal)
    assert refused(view) == []
    assert "**50** ·" in texts(view)
    assert "0f0f" in texts(view)


def test_a_sheet_without_deals_says_so():
    assert "No deal has been scored yet." in texts(
        score_layout.score_sheet(EN, CAPTION, (), SCENE.places)
    )


def test_partners_have_their_points_in_one_line():
    slate = (SharedScore((0, 2), 5, chalk=True), SharedScore((1, 3), 9))
    caption = replace(CAPTION, names=("Anna", "Ben", "Clara", "Dora"))
    sheet = score_layout.score_sheet(EN, caption, (), SCENE.places, slate=slate)
    assert [
        "\u2022 **Anna, Clara** \u00b7 5 points \u00b7 Kreide",
        "\u2022 **Ben, Dora** \u00b7 9 points",
    ] == texts(sheet).splitlines()[1:3]
    spoken = score_layout.score_sheet(EN.with_faces(SPOKEN), caption, (), SCENE.places, slate=slate)
    assert "Anna and Clara: 5 points, Kreide" in texts(spoken)


def test_who_plays_alone_has_a_line_with_the_points_and_nothing_of_the_deal():
    sheet = score_layout.score_sheet(EN, CAPTION, (), SCENE.places, slate=each_alone((5, 1)))
    assert "\u2022 **Anna** \u00b7 5 points\n" in texts(sheet)
