"""A time is read as people write it, and the list of regulars says when they meet."""

import pytest

from bot.features.regulars import pages as screens
from bot.features.regulars.presses import SaveRegular
from bot.features.regulars.values import ListedRegular, Regular, RegularPerson
from bot.model import ZONES
from bot.pages.words import language, languages
from games.core.scene import Says, says
from tests.bot.pages.samples import texts

FILLED = {"people": ["1", "2"], "day": ["3"], "time": "20:00", "zone": ["Europe/Rome"]}


def regular(**changed) -> Regular:
    return Regular(
        id=1,
        guild_id=7,
        channel_id=70,
        game="tyrolean_watten",
        options="{}",
        weekday=3,
        minute=1205,
        zone="America/Sao_Paulo",
        next_at=1_790_000_000_000,
        people=tuple(
            RegularPerson(number, name)
            for number, name in enumerate(changed.get("names", ("Änne **x**", "@everyone")), 1)
        ),
    )


@pytest.mark.parametrize(
    ("written", "minute"),
    [
        ("20:00", 1200),
        (" 7.30 ", 450),
        ("20", 1200),
        ("20h", 1200),
        ("20h15", 1215),
        ("20時", 1200),
        ("20時30分", 1230),
        ("8 pm", 1200),
        ("8:30PM", 1230),
        ("12 am", 0),
        ("12 pm", 720),
        ("0:00", 0),
        ("23:59", 1439),
    ],
)
def test_a_time_is_read_as_people_write_it(written: str, minute: int):
    wish = screens.wish_in(FILLED | {"time": written}, ZONES)
    assert screens.RegularsForm((1, 2), 3, minute, "Europe/Rome") == wish


@pytest.mark.parametrize(
    "changed",
    [
        *({"time": each} for each in ("", "24:00", "20:60", "abends", "13 pm", "0 am", "²0:00")),
        {"day": ["7"]},
        {"day": []},
        {"zone": ["Mars/Base"]},
        {},
    ],
)
def test_what_is_no_time_of_a_week_is_no_wish(changed):
    wish = screens.wish_in(FILLED | changed if changed else {}, ZONES)
    assert isinstance(wish, Says)


@pytest.mark.parametrize(
    ("changed", "missing"),
    [
        ({"people": []}, says("regulars.nobody")),
        ({"people": ["x"]}, says("regulars.nobody")),
        ({"time": "abends"}, says("regulars.unclear", typed="abends")),
        ({"day": ["7"]}, says("error.stale")),
    ],
)
def test_what_is_missing_is_said(changed, missing: Says):
    assert missing == screens.wish_in(FILLED | changed, ZONES)


@pytest.mark.parametrize("locale", languages())
def test_the_list_says_who_meets_when_and_fits_a_message(locale: str):
    words = language(locale)
    shown = [
        ListedRegular(regular(), is_skipped=each % 2 == 0, is_closed=each > 0)
        for each in range(screens.PER_PAGE)
    ]
    told = texts(screens.overview(words, shown, 1, 5))
    assert screens.PER_PAGE == told.count(f"{screens.day_names(words)[3]}")
    assert "20:05" in told
    assert "Sao Paulo" in told
    assert "<t:1790000000:F>" in told
    assert r"\@everyone" in told
    assert screens.PER_PAGE - 1 == told.count(words("regulars.closed"))


def test_the_first_day_of_the_week_is_monday():
    assert ("Monday", "Sunday") == screens.day_names(language("en"))[::6]


@pytest.mark.parametrize("locale", languages())
def test_the_form_can_be_filled_in_and_changed(locale: str):
    wish = screens.RegularsForm((1, 2), 3, 1205, "UTC")
    form = screens.form(language(locale), SaveRegular(1), 6, wish)
    written = str(form.to_dict())
    for part in ("20:05", "'id': 1, 'type': 'user'", "'id': 2, 'type': 'user'", "UTC"):
        assert part in written
