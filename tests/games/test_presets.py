"""House rules with a name are valid, differ from each other, and say what the rules ask of them."""

import re

import pytest

from games.catalogue import CATALOGUE
from games.core.game import AnyGame

MOST = 4
"""With twenty of a server and one for "own rules" they fill a menu of Discord."""

SAID = {
    "tyrolean_watten": {
        "tirol15": {"target": 15, "guate": False, "weli": "always", "last_trick_raise": "free"},
        "tirol18": {"target": 18, "guate": False, "weli": "always", "last_trick_raise": "free"},
        "watterkrone11": {"target": 11, "weli": "always", "last_trick_raise": "strict"},
    },
    "kritisch_watten": {
        "tirol15": {"target": 15, "kritische": 3, "spitz_card": "S7", "guate": False},
        "tirol18": {"target": 18, "kritische": 3, "spitz_card": "S7", "guate": False},
        "four": {"target": 15, "kritische": 4, "spitz_card": "S7"},
    },
    "bavarian_watten": {
        "bavaria15": {"target": 15, "rechte_asks": "first_trick", "exchange": False},
        "bavaria11": {"target": 11, "machine": False},
        "machine": {"target": 15, "machine": True},
    },
    "blind_watten": {
        "blind15": {"target": 15, "weli": "suitless", "signals": "private", "exchange": True},
        "southtyrol15": {
            "target": 15,
            "weli": "diamond",
            "signals": "off",
            "exchange": False,
            "tense_rule": "four",
        },
        "southtyrol18": {
            "target": 18,
            "weli": "diamond",
            "signals": "off",
            "exchange": False,
            "tense_rule": "four",
        },
        "ladinisch": {"target": 15, "announcement": "shown_cards", "weli": "suitless"},
    },
    "bohemian_watten": {
        "schlag": {"profile": "schlag", "beat_first": False},
        "inn": {"profile": "traditional", "beat_first": False},
        "hudln": {"profile": "traditional", "beat_first": True},
        "short": {"max_deals": "10", "beat_first": False},
    },
    "bauernstoss": {"erfweiler20": {"target": 20}, "short10": {"target": 10}},
    "schwarz_oder_weiss": {
        "authors11": {"target": 11, "bidding": "realtime", "doubling": "redouble", "solo": False},
        "beginners": {"target": 11, "bidding": "turns", "doubling": "off"},
        "open_stakes": {"target": 11, "doubling": "unlimited"},
        "solo": {"target": 11, "doubling": "redouble", "solo": True},
    },
}
"""What the rules say of each (Appendix A, and the variants of each game)."""

EVERY = [(game, preset.key) for game in CATALOGUE.values() for preset in game.presets]
NAMES = [f"{game.key}-{key}" for game, key in EVERY]


def options(game: AnyGame, key: str):
    """The options of one preset, refused where one is unknown or has no such value."""
    preset = next(each for each in game.presets if each.key == key)
    return game.options.model_validate(dict(preset.differs), strict=False)


@pytest.mark.parametrize(("game", "key"), EVERY, ids=NAMES)
def test_a_preset_gives_the_options_it_says(game: AnyGame, key: str):
    said = SAID[game.key][key]
    given = options(game, key).model_dump(mode="json")
    assert said == {field: given[field] for field in said}


@pytest.mark.parametrize(("game", "key"), EVERY, ids=NAMES)
def test_a_preset_names_only_what_is_not_as_usual(game: AnyGame, key: str):
    preset = next(each for each in game.presets if each.key == key)
    usual = game.options().model_dump(mode="json")
    assert [] == [field for field, value in preset.differs.items() if usual[field] == value]


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_first_preset_is_how_a_game_is_usually_played_and_no_two_are_the_same(game: AnyGame):
    every = [options(game, each.key) for each in game.presets]
    assert game.options() == every[0]
    assert len(every) == len({each.model_dump_json() for each in every})
    assert len(every) <= MOST
    assert all(re.fullmatch(r"[a-z0-9_]{1,20}", each.key) for each in game.presets)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_what_an_option_needs_is_an_option_with_such_a_value(game: AnyGame):
    for each in game.dependences:
        assert each.field in game.options.model_fields
        needed = game.options.model_validate({each.needs: each.value}).model_dump(mode="json")
        assert each.value == needed[each.needs]
