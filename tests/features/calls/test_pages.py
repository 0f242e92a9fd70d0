"""A call names people and rings for nobody by its text, and a wish says its hours."""

from typing import Any

import pytest

from bot.features.calls import pages as screens
from bot.features.calls.values import CallWish
from bot.model import ZONES
from bot.pages.words import language, languages
from tests.bot.pages.samples import texts

FILLED = {"game": ["any"], "from": ["20"], "until": ["0"], "zone": ["any"]}


def wish(**changed) -> CallWish:
    given: dict[str, Any] = {
        "guild_id": 7,
        "user_id": 1,
        "game": "",
        "from_hour": 20,
        "until_hour": 0,
        "zone": None,
    }
    return CallWish(**(given | changed))


@pytest.mark.parametrize("locale", languages())
def test_a_name_mentions_nobody_and_a_role_and_people_are_mentioned(locale: str):
    made = screens.TableCall(
        table=12,
        game="tyrolean_watten",
        caller="@everyone <@5>",
        free=2,
        link="https://discord.com/channels/7/70/1",
        role=8,
        users=(1, 2),
    )
    told = texts(screens.call(language(locale), made))
    assert told.endswith("<@&8> <@1> <@2>")
    assert r"\@everyone \<\@5\>" in told
    assert "](https://discord.com/channels/7/70/1)" in told
    seated = texts(screens.call_with_sitters(language(locale), made, ("@everyone", "**x**")))
    assert r"\@everyone" in seated
    assert r"\*\*x\*\*" in seated
    assert "<@" not in seated


@pytest.mark.parametrize(
    ("changed", "made"),
    [
        ({}, wish()),
        (
            {"game": ["x"], "from": ["8"], "until": ["10"]},
            wish(game="x", from_hour=8, until_hour=10),
        ),
        ({"zone": ["UTC"]}, wish(zone="UTC")),
        ({"from": ["24"]}, None),
        ({"until": []}, None),
        ({"zone": ["Mars/Base"]}, None),
    ],
)
def test_a_form_is_read_as_it_was_filled_in(changed, made):
    assert made == screens.wish_in(FILLED | changed, 7, 1)


@pytest.mark.parametrize("locale", languages())
def test_each_wish_is_told_with_its_hours_and_its_clock(locale: str):
    several = [
        wish(),
        wish(game="bauernstoss", from_hour=8, until_hour=10, zone="Asia/Tokyo"),
        wish(from_hour=5, until_hour=5),
    ]
    words = language(locale)
    told = texts(screens.wishes(words, several, "Europe/Rome"))
    for part in ("20:00\u201324:00", "8:00\u201310:00", "Tokyo", "Rome", words("call.always")):
        assert part in told
    assert words("call.none") not in told
    assert words("call.none") in texts(screens.wishes(words, (), "UTC"))


@pytest.mark.parametrize("locale", languages())
def test_the_form_offers_every_place_in_one_select(locale: str):
    form = str(screens.form(language(locale), ("bauernstoss",)).to_dict())
    assert len(ZONES) < 25
    for zone in ZONES:
        assert f"'{zone}'" in form
