"""A deal so far can be told in the order in which it happened, every trick with all its cards."""

from random import Random

import pytest

from bot.store import Store
from bot.table.match.live_match import LiveMatch
from games.catalogue import CATALOGUE
from games.core.scene import StoryStep
from tests.bot.table.match.live_matches import begin

DEALS = 3


def tricks(live: LiveMatch) -> list[StoryStep]:
    return [step for step in live.story if step.trick]


@pytest.mark.parametrize("key", CATALOGUE)
async def test_every_trick_of_a_deal_is_in_its_story_once_and_the_last_one_is_the_last(
    store: Store, key: str
):
    game, rng, longest = CATALOGUE[key], Random(2), 0
    seats = game.seats[-1]
    match = await begin(store, *range(101, 101 + seats), game=game, options=game.options())
    live = match.live
    while live.deal_number <= DEALS and not live.is_over:
        before = live.scene().last_trick
        await match.step(rng)
        scene, told = live.scene(), tricks(live)
        longest = max(longest, len(told))
        if scene.last_trick and scene.last_trick != before:
            # What a card is may be known only once the deal is over.
            assert [each.card for each in scene.last_trick] == [x.card for x in told[-1].trick]
        if scene.turns_over:
            assert len(told) <= 1
    assert longest > (0 if key == "blind_watten" else 1)


async def test_what_was_said_stands_before_the_tricks_that_came_after_it(store: Store):
    game = CATALOGUE["tyrolean_watten"]
    match = await begin(store, 101, 102, 103, 104, game=game, options=game.options())
    await match.until(lambda live: len(tricks(live)) > 1, Random(2))
    story = match.live.story
    said = [each.key for step in story for each in step.told]
    first = next(at for at, step in enumerate(story) if step.trick)
    before = [each.key for step in story[:first] for each in step.told]

    assert any("suit" in key for key in before)
    assert before == said[: len(before)]
    deal = match.live.deal_number
    await match.until(lambda live: live.deal_number > deal, Random(2))
    assert [] == tricks(match.live)
