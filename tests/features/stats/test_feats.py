"""Everything that games count of a person can be told in every language."""

from dataclasses import replace

import pytest

from bot.features.stats import screens
from bot.features.stats.pages import feat_key
from bot.features.stats.screens import by_family
from bot.features.stats.values import Feat
from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from tests.games.kit.toy_signals import NOD

FEATS = (
    Feat("schwarz_oder_weiss", "bid_made"),
    Feat("schwarz_oder_weiss", "bid_failed"),
    Feat("tyrolean_watten", "raise_held"),
    Feat("blind_watten", "raise_folded"),
    Feat("bauernstoss", "solo_made"),
    Feat("bauernstoss", "solo_failed"),
    Feat("bohemian_watten", "no_trick"),
)


@pytest.mark.parametrize("locale", languages())
def test_every_feat_that_is_counted_has_words(locale):
    words = language(locale)
    found = by_family(words, dict.fromkeys(FEATS, 2))
    assert [feat.name for feat in FEATS] == [feat.name for feat in found]
    assert [] == [f for f in found if "2" not in words(feat_key(f), count=2)]


def test_a_feat_of_a_game_that_is_gone_is_left_out():
    assert {} == by_family(
        language("en"), {Feat("skat", "grand_made"): 3, Feat("bauernstoss", "grand_made"): 3}
    )


def test_variants_share_a_feat_and_strangers_do_not(monkeypatch):
    nods = {"nod": NOD, "wink": replace(NOD, key="wink", family="wink")}
    english = language("en")
    keys = frozenset({"nod.feat.ace_shown", "wink.feat.ace_shown"})
    words = replace(english, phrases=replace(english.phrases, single=dict.fromkeys(keys, "")))
    monkeypatch.setattr(screens, "CATALOGUE", CATALOGUE | nods)
    feats = {
        Feat("kritisch_watten", "raise_held"): 4,
        Feat("nod", "ace_shown"): 3,
        Feat("tyrolean_watten", "raise_held"): 5,
        Feat("wink", "ace_shown"): 1,
    }
    assert {
        Feat("watten", "raise_held"): 9,
        Feat("nod", "ace_shown"): 3,
        Feat("wink", "ace_shown"): 1,
    } == by_family(words, feats)
