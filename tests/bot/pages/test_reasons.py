"""Whatever thinking ahead may say of an action, there are words for it in every language."""

from itertools import islice

import pytest

from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from games.players.monte_carlo import weigh
from games.players.seeded_random import chance
from tests.games.kit.asking import questions

MATCHES, EVERY = 3, 4
"""How many matches for each number of seats, and which of their questions are thought about."""

PEOPLE = ("Anna", "Ben", "Clara", "Dora", "Emil", "Franz")


def sayings(game):
    """What advice could say: what its chances are about, and why each candidate might be best."""
    for seats in game.seats:
        for seed in range(MATCHES):
            for asked in islice(questions(game, seats, seed), seed, None, EVERY):
                rng = chance(seed)
                prospect = game.think(asked.view, asked.heard, asked.offers, rng)
                if prospect and prospect.reason:
                    yield prospect.about
                    outlooks = weigh(prospect, 100).outlooks
                    for action in prospect.candidates:
                        yield prospect.reason(action, outlooks)


@pytest.mark.thorough
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_reason_can_be_said_in_every_language(game):
    said = {repr(each): each for each in sayings(game)}.values()
    spoken = [language(locale).at(PEOPLE) for locale in languages()]

    assert len({each.key for each in said}) > 8
    assert all(words(each) for words in spoken for each in said)
