"""Chance comes from the operating system, and loses or doubles no card."""

from random import Random

from bot.table.match.shuffle import chance, shuffle
from games.catalogue import CATALOGUE


def test_a_shuffled_deck_has_every_card_once():
    for game in CATALOGUE.values():
        assert sorted(game.deck) == sorted(shuffle(game.deck))


def test_two_shuffles_differ():
    decks = {shuffle(game.deck) for game in CATALOGUE.values() for _ in range(5)}

    assert 5 * len(CATALOGUE) == len(decks)


def test_no_seed_of_the_common_source_of_chance_has_a_say():
    (game, *_) = CATALOGUE.values()
    first = shuffle(game.deck)
    Random(1).shuffle(list(game.deck))

    assert first != shuffle(game.deck)
    assert chance().random() != chance().random()
