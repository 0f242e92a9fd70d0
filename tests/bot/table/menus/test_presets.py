"""House rules are called by their names, and what differs from them is said in a few words."""

from dataclasses import replace

import pytest

from bot.pages.caption import Caption
from bot.pages.layout import bare
from bot.pages.words import language, languages
from bot.table.menus import presets
from bot.table.menus.presets import NamedRules, describe, matching_rules
from bot.table.registry.presets import nearest, of_game, reset_idle
from games.catalogue import CATALOGUE
from games.watten.rules.options import BlindOptions, TyroleanOptions
from tests.bot.pages.samples import parts, refused, refused_modal, selects, texts

CAPTION = Caption(table=4, number=0, game="tyrolean_watten", title="4")

DE, EN = language("de"), language("en")
TYROLEAN = CATALOGUE["tyrolean_watten"]
RULES = of_game(TYROLEAN)
OLD = TyroleanOptions.model_validate({"target": 18, "guate": True})
HOSTILE = "*Stammtisch* @everyone `x`"


def own(options, name: str = "Stammtisch", number: int = 7, lost: tuple[str, ...] = ()):
    return NamedRules("tyrolean_watten", "watten", f"own.{number}", options, name, lost)


def test_rules_of_a_name_are_told_by_what_it_means():
    assert "Regeln: Wie meistens gespielt, bis 15 Punkte." == describe(DE, RULES, TyroleanOptions())


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"guate": True}, "Rules: Tirol 15, but with the Guate"),
        ({"guate": True, "target": 18}, "Rules: Tirol 18, but with the Guate"),
        (
            {"exchange": False, "signals": "off"},
            "Rules: Tirol 15, but without signs and without exchange",
        ),
    ],
)
def test_what_differs_from_the_nearest_rules_is_told(changed, told):
    assert told == describe(EN, RULES, TyroleanOptions.model_validate(changed))


def test_how_far_is_played_is_told_in_few_words_whatever_the_number():
    game = CATALOGUE["schwarz_oder_weiss"]
    options = game.options.model_validate({"target": 5})
    assert "Rules: Authors\u2019 rules, but to 5" == describe(EN, of_game(game), options)


def test_where_nearly_everything_differs_no_name_fits():
    wild = TyroleanOptions.model_validate(
        {"guate": True, "exchange": False, "jump4": True, "concede": True, "signals": "off"}
    )
    assert describe(EN, RULES, wild).startswith("Own rules: Points to win: 15 · ")


def test_a_game_without_names_tells_its_options():
    assert "Points to win: 15" == describe(EN, (), TyroleanOptions())


def test_the_menu_shows_the_rules_that_are_in_force():
    with_guate = own(TyroleanOptions(guate=True))
    rules = (*RULES, with_guate)
    assert with_guate == matching_rules(rules, TyroleanOptions(guate=True))
    (menu,) = selects(bare(presets.menu(EN, rules, with_guate.options, CAPTION)))
    assert ["Stammtisch"] == [each["label"] for each in menu["options"] if each.get("default")]
    assert "with the Guate" == menu["options"][-1]["description"]


def test_the_menu_says_own_rules_where_none_is_in_force():
    (menu,) = selects(bare(presets.menu(EN, RULES, TyroleanOptions(jump4=True), CAPTION)))
    assert ["Own rules"] == [each["label"] for each in menu["options"] if each.get("default")]


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_preset_has_a_name_and_a_line_that_fit(game, locale):
    words = language(locale)
    for each in of_game(game):
        assert 0 < len(presets.rules_name(words, each)) <= 32
        line = f"{game.family}.preset.{each.key}.about"
        assert words(line) == presets.about(words, each)


@pytest.mark.parametrize("locale", languages())
def test_discord_takes_the_screens_of_a_full_server_with_hostile_names(locale):
    words = language(locale)
    options = TyroleanOptions.model_validate({"guate": True, "cap": "needed"})
    saved = tuple(own(options, f"{HOSTILE} {at}"[:32], 10**15 + at, ("x",)) for at in range(20))
    view = presets.overview(words, CATALOGUE, TYROLEAN.key, (*RULES, *saved), saved[0], 20)
    assert [] == refused(view)
    assert max(len(each["options"]) for each in selects(view)) <= 25
    assert "\\*Stammtisch\\* \\@everyone" in texts(view)
    assert [] == refused(presets.one(words, saved[0]))
    assert [] == refused(presets.ask_to_replace(words, saved[0], 10**17))
    assert [] == refused_modal(presets.naming(words, 10**17))


def test_a_name_is_one_visible_line_that_is_not_too_long():
    assert "Wirt am Eck" == presets.tidy_name("  Wirt\n\u202eam  Eck ")
    assert 32 == len(presets.tidy_name("x" * 50))
    assert "" == presets.tidy_name("\u202e\n")


# What an earlier version stored


@pytest.mark.parametrize(
    ("stored", "options", "lost"),
    [
        ({"target": 18, "guate": True}, OLD, ()),
        ({"target": 21, "guate": True}, TyroleanOptions(guate=True), ("target",)),
        ({"stakes": 3, "guate": True}, TyroleanOptions(guate=True), ("stakes",)),
        ({"stakes": 3, "target": [], "weli": 7}, TyroleanOptions(), ("stakes", "target", "weli")),
    ],
)  # fmt: skip
def test_old_options_keep_what_is_still_valid(stored, options, lost):
    assert (options, lost) == nearest(TyroleanOptions, stored)


def test_what_was_lost_is_told_by_its_name():
    rules = own(TyroleanOptions(), "Alt_e", lost=("target", "stakes"))
    assert (
        "“Alt\\_e” was saved by another version of me, so these options are as usual now:"
        " Points to win and stakes." == presets.outdated_note(EN, rules)
    )
    assert "" == presets.outdated_note(EN, replace(rules, lost=()))


# Options that mean nothing alone


def test_an_option_that_means_nothing_alone_is_put_back_and_told():
    alone = TyroleanOptions(guate_when_6=True, jump4=True)
    options, idle = reset_idle(TYROLEAN, alone)
    assert TyroleanOptions(jump4=True) == options
    assert (
        "„Guate auch mit der Sechs als Schlag“ wirkt nur zusammen mit „Der Guate“"
        " und bleibt darum wie üblich. Alles andere ist, wie du es wolltest."
    ) == presets.idle(DE, TyroleanOptions, idle)


def test_what_is_needed_may_be_a_value():
    game = CATALOGUE["bohemian_watten"]
    _, idle = reset_idle(game, game.options.model_validate({"spitz_card": "C7"}))
    assert "“Highest cards: Kritische”" in presets.idle(EN, game.options, idle)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_no_preset_sets_what_means_nothing(game):
    for each in of_game(game):
        assert (each.options, ()) == reset_idle(game, each.options)


def test_beside_what_it_needs_an_option_stays():
    both = TyroleanOptions(guate=True, guate_when_6=True)
    assert (both, ()) == reset_idle(TYROLEAN, both)
    assert (BlindOptions(guate_when_6=True), ()) == reset_idle(
        CATALOGUE["blind_watten"], BlindOptions(guate_when_6=True)
    )


def test_the_saved_rules_are_shown_in_full():
    shown = texts(presets.one(EN, own(TyroleanOptions(guate=True))))
    assert "### Stammtisch\nTyrolean Watten\n- Points to win: 15" in shown
    assert "- Guate: yes" in shown
    buttons = [part for part in parts(presets.one(EN, own(TyroleanOptions()))) if part["type"] == 2]
    assert ["2|0|0|preset_delete|7", "2|0|0|presets|tyrolean_watten"] == [
        each["custom_id"] for each in buttons
    ]
