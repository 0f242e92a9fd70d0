"""Everything that games count of a person can be told in every language."""

import pytest

from bot.render.words import language, languages
from cogs.stats import worded

FEATS = (
    "bid_made",
    "bid_failed",
    "raise_held",
    "raise_folded",
    "solo_made",
    "solo_failed",
    "no_trick",
)


@pytest.mark.parametrize("locale", languages())
def test_every_feat_that_is_counted_has_words(locale):
    words = language(locale)
    keys = worded(words, dict.fromkeys(FEATS, 2))
    assert list(FEATS) == [key.rpartition(".")[2] for key in keys]
    assert [] == [key for key in keys if not words(key, count=2).startswith("2 ")]


def test_a_feat_of_a_game_that_is_gone_is_left_out():
    assert {} == worded(language("en"), {"grand_made": 3})
