"""A score pad can be read and pressed whatever people call themselves, in every language."""

from dataclasses import replace
from typing import Any

import pytest

from bot.features.pads import pages
from bot.features.pads.pages import Draft
from bot.features.pads.scoring import rules_of, standing
from bot.features.pads.values import Pad, PadEntry
from bot.pages.custom_id_codec import parse
from bot.pages.layout import ROW
from bot.pages.words import language, languages
from bot.pictures.renderer import png
from bot.table.options.answers import submitted_answers
from games.catalogue import CATALOGUE
from tests.bot.pages.samples import parts, refused, refused_modal, texts

WRITTEN_DOWN = [game for game in CATALOGUE.values() if game.score_pad is not None]
EN, DE = language("en"), language("de")
HOSTILE = ("*" * 32, "@everyone", "🂡" * 32, "界" * 32, "# <@1> `x` [a](b)", "1.")
DRAFTS = (pages.NO_DRAFT, Draft(who=(0,)), Draft(takers=(0,) * 4), Draft(takers=(1,) * 5))
WATTEN = Pad(
    id=3,
    user_id=1,
    game="tyrolean_watten",
    names=("Anna + Ben", "*Clara*"),
    target=15,
    tongue="en",
    channel_id=70,
    message_id=500,
    made_at=1_700_000_000_999,
    entries=(PadEntry("deal", (0, 3), 2, "@Dora"),),
)


def shown(words, pad: Pad, draft: Draft = pages.NO_DRAFT):
    now = standing(pad)
    around = pages.pad_around(words, pad, now, rules_of(CATALOGUE[pad.game]), draft)
    return around(pages.plain(words, pad, now))


def buttons(view) -> list[dict[str, Any]]:
    return [part for part in parts(view) if part["type"] == 2]


def labels(view) -> list[str]:
    return [each["label"] for each in buttons(view)]


def presses(view) -> dict[str, str]:
    return {each["custom_id"]: each["label"] for each in buttons(view)}


def test_a_pad_tells_the_scores_the_next_deal_and_who_wrote_the_last():
    assert texts(shown(EN, WATTEN)).splitlines() == [
        "### Tyrolean Watten, to 15",
        "Anna + Ben: 0",
        r"\*Clara\*: 3",
        r"**Deal 2** · last: \*Clara\* +3 (by \@Dora)",
        "For Anna + Ben:",
        r"For \*Clara\*:",
    ]
    amounts = ["+2", "+3", "+4", "+5"]
    assert [*amounts, *amounts, "Undo", "Other amount", "End"] == labels(shown(EN, WATTEN))


def test_every_button_says_for_which_entry_it_is():
    found = [parse(name) for name in presses(shown(EN, WATTEN))]
    assert {"3.1", "3.0.2.1", "3.1.5.1"} <= {press.arg for press in found if press is not None}


def test_three_are_chosen_first_and_never_all_of_them():
    three = replace(WATTEN, names=("Anna", "Ben", "Clara"), entries=())
    first = buttons(shown(EN, three))
    assert [True] * 4 == [each.get("disabled", False) for each in first if "+" in each["label"]]
    both = presses(shown(EN, three, Draft(who=(0, 1))))
    assert "+4" == both["2|0|0|pad_write|3.0:1.4.0"]
    assert "Clara" == both["2|0|0|pad_pick|3.2.0"]
    assert "Anna" == both["2|0|0|pad_pick|3.1.0"]


def test_tricks_are_pressed_name_by_name_until_all_are_taken():
    names = ("Anna", "Ben", "Clara")
    bohemian = replace(WATTEN, game="bohemian_watten", names=names, target=None, entries=())
    some = shown(EN, bohemian, Draft(takers=(0, 2, 0)))
    assert "3 of 5" in texts(some)
    assert "Anna: 2" == presses(some)["2|0|0|pad_tricks|3.0:2:0:0.0"]
    assert "One trick back" == presses(some)["2|0|0|pad_tricks|3.0:2.0"]
    every = shown(EN, bohemian, Draft(takers=(0, 2, 0, 0, 0)))
    assert "Anna 4, Ben 0, Clara 1" in texts(every)
    assert {"2|0|0|pad_deal|3.0:2:0:0:0.0.0", "2|0|0|pad_deal|3.0:2:0:0:0.1.0"} <= set(
        presses(every)
    )


def test_the_end_names_who_has_won_and_offers_the_same_again():
    over = replace(WATTEN, entries=(PadEntry("deal", (0, 15), 2, "Dora"),))
    assert r"**The match goes to \*Clara\*.**" in texts(shown(EN, over))
    assert ["Again", "Undo"] == labels(shown(EN, over))
    assert ["Undo"] == labels(shown(EN, replace(over, goes_on=True)))
    ended = replace(WATTEN, entries=(PadEntry("end", (), 2, ""),))
    assert "a former player has ended it here." in texts(shown(EN, ended))
    assert ["Again", "Go on"] == labels(shown(EN, ended))


def test_who_comes_second_is_told_what_stands_there():
    (entry,) = WATTEN.entries
    told = pages.change_notice(DE, entry, 1, WATTEN.names)
    assert r"\@Dora war schneller: Spiel 1 steht schon da, \*Clara\* +3." == told
    undone = pages.change_notice(EN, PadEntry("undo", (), 2, "Ben"), 1, WATTEN.names)
    assert "Somebody was quicker" in undone
    assert "Ben has taken the last deal back." in undone


def test_the_picture_is_described_in_plain_words():
    pad = replace(WATTEN, game="bauernstoss", target=20)
    assert pages.description(EN, pad, standing(pad)).splitlines() == [
        "Bauernstoss, to 20",
        "Anna + Ben: 0",
        "*Clara*: 3",
        "The Kreide is with *Clara*.",
    ]


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", WRITTEN_DOWN, ids=lambda game: game.key)
def test_discord_takes_every_pad_whatever_people_are_called(locale, game):
    words, rules = language(locale), rules_of(game)
    for count in rules.rows:
        pads = [
            replace(WATTEN, id=10**17 + at, game=game.key, names=HOSTILE[:count], entries=entries)
            for at, entries in enumerate(((), (PadEntry("deal", (-99,) * count, 2, "*" * 32),)))
        ]
        if rules.by_tricks:
            pads = [replace(pad, target=None) for pad in pads]
        for pad in pads:
            for draft in DRAFTS:
                view = shown(words, pad, draft)
                assert [] == refused(view)
                for row in view.to_components()[0]["components"]:
                    assert len(row.get("components", ())) <= ROW
            assert [] == refused_modal(pages.other_form(words, pad, 7))
        kept = [(pad, standing(pad)) for pad in pads]
        assert [] == refused(pages.own_pads(words, kept, 0, 3))
        assert [] == refused(pages.own_pad_around(words, *kept[1])("x"))
    assert [] == refused_modal(pages.form(words, game.key, game.options(), rules))


def test_the_largest_slate_is_a_small_file():
    pad = replace(WATTEN, game="bohemian_watten", names=HOSTILE, target=None)
    deals = tuple(PadEntry("deal", (at, 49_500, 30, 75, -9, 0), 2, "") for at in (7, 8))
    now = standing(replace(pad, entries=deals))
    assert len(png(pages.slate(DE, pad, now))) < 60_000


def form(**values: str | list[str]):
    return submitted_answers(
        [
            {"component": {"custom_id": key, "values" if isinstance(each, list) else "value": each}}
            for key, each in values.items()
        ]
    )


def test_names_are_kept_as_one_visible_line_each():
    watten, bohemian = (rules_of(CATALOGUE[key]) for key in ("blind_watten", "bohemian_watten"))
    assert ("Anna + Ben", "x" * 32) == pages.names_in(
        form(side_0=" Anna\n+ Ben\u202e", side_1="x" * 40), watten
    )
    assert ("Anna",) == pages.names_in(form(side_0="Anna", side_1="  "), watten)
    assert ("Anna", "Ben", "Clara") == pages.names_in(form(names="Anna\n\nBen\nClara"), bohemian)
    assert ("Anna", "Ben") == pages.names_in(form(names="Anna, Ben"), bohemian)


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("7", 7),
        ("+12", 12),
        ("-3", -3),
        ("\N{MINUS SIGN}3", -3),
        ("", None),
        ("3.5", None),
        ("x", None),
    ],
)
def test_an_amount_is_a_whole_number(typed: str, amount: int | None):
    assert amount == pages.amount_in(form(amount=typed))


def test_who_gets_it_is_chosen_by_places():
    assert (0, 2) == pages.who_in(form(who=["0", "2"]))
    assert () == pages.who_in(form(who=["x", "12"]))


def test_the_points_that_win_are_those_the_game_knows():
    options = CATALOGUE["tyrolean_watten"].options()
    assert 18 == pages.target_in(EN, form(target="18"), options)
    assert isinstance(pages.target_in(EN, form(target="99"), options), str)
    assert pages.target_in(EN, form(), CATALOGUE["bohemian_watten"].options()) is None
