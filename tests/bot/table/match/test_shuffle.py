"""Chance comes from the operating system, and loses or doubles no card."""

from random import Random

from bot.table.match.shuffle import chance, shuffled
from games.catalogue import CATALOGUE


def test_a_shuffled_deck_has_every_card_once():
    for game in CATALOGUE.values():
        assert sorted(game.deck) == sorted(shuffled(game.deck))


def test_two_shuffles_differ():
    decks = {shuffled(game.deck) for game in CATALOGUE.values() for _ in range(5)}

    assert 5 * len(CATALOGUE) == len(decks)


def test_no_seed_of_the_common_source_of_chance_has_a_say():
    (game, *_) = CATALOGUE.values()
    first = shuffled(game.deck)
    Random(1).shuffle(list(game.deck))

    assert first != shuffled(game.deck)
    assert chance().random() != chance().random()
