"""The search for leaks finds one of each kind: a hand for all, a card in a text, in a name."""

import pytest

from tests.end_to_end.card_spelling import written
from tests.end_to_end.leak_watch import NAMED_OPENLY, watching
from tests.end_to_end.planted_leaks import (
    Plants,
    a_card_in_the_name_of_a_public_button,
    a_card_in_the_public_picture,
    a_hand_answered_to_everybody,
    a_hand_that_lies_face_down,
    somebody_elses_hand,
)
from tests.end_to_end.running_bot import RunningBot

pytestmark = pytest.mark.plants_leaks


@pytest.mark.parametrize(
    "plant",
    [
        a_hand_answered_to_everybody,
        a_card_in_the_public_picture,
        a_card_in_the_name_of_a_public_button,
        somebody_elses_hand,
    ],
)
async def test_the_search_sees(bot: RunningBot, monkeypatch: pytest.MonkeyPatch, plant: Plants):
    plant(monkeypatch)
    players = bot.people("anna", "ben")
    with watching(bot) as watch:
        await bot.sits_down(*players, options="target=3, bidding=turns")
        await players[0].waits(lambda: watch.leaks, "a leak")
    assert any(" sees " in leak for leak in watch.leaks)


async def test_the_search_sees_cards_that_not_even_their_owner_may_see(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    a_hand_that_lies_face_down(monkeypatch)
    players = bot.people("anna", "ben", "clara")
    with watching(bot) as watch:
        await bot.sits_down(*players, game="tyrolean_watten", options="exchange=off")
        await players[0].waits(lambda: watch.leaks, "a leak")
    assert any(" sees " in leak for leak in watch.leaks)


@pytest.mark.parametrize(
    "said",
    [
        "Ben: lowest trump the jack of diamonds",
        "Ben\u2019s lowest trump is \u2666J.",
        "Ben: niedrigster Trumpf Karo Bube",
        "Ben hat als niedrigsten Trumpf Karo Bube.",
    ],
)
def test_what_is_announced_by_the_rules_is_no_leak(said: str):  # §7.3: where a suit is void
    assert [*written(said)]
    assert [] == [*written(NAMED_OPENLY.sub("", said))]
