"""The odds of Bauernstoss are found again, and by another way of counting."""

from collections import Counter
from typing import Any

import pytest

from games.bauernstoss import GAME
from games.bauernstoss.rules import contracts, law
from games.bauernstoss.rules.contracts import Jacks
from games.bauernstoss.rules.law import DECK, HAND
from games.core.seats import partnership
from games.players.seeded_random import chance
from games.players.self_play import play_match
from tests.tools.odds.agreement import disagreements
from tools.odds import bauernstoss as derivation
from tools.odds.numbers import proportion, read
from tools.odds.self_play import matches

SEED = 20_261_130
KEY = GAME.key


def test_exact_numbers_are_found_again():
    found = list(derivation.held())
    assert [] == disagreements(KEY, found)
    assert {each.key for each in found} <= {each.key for each in read(KEY).numbers}


def test_hands_drawn_by_chance_say_their_numbers_as_often():
    rng, tries, said, held = chance(SEED, "hands"), 6000, Counter[int](), Counter[int]()
    for _ in range(tries):
        hand = tuple(rng.sample(DECK, HAND))
        held[law.jacks_in(hand)] += 1
        if contracts.jacks(hand) is Jacks.SOME:
            said[max(contracts.makes(hand))] += 1
    found = [
        *(proportion(f"hand.highest.{n}", said[n], tries, "chance", SEED) for n in range(3, 8)),
        *(proportion(f"hand.jacks.{n}", held[n], tries, "chance", SEED) for n in range(5)),
    ]
    assert [] == disagreements(KEY, found)


def test_the_score_of_matches_of_another_seed_says_who_keeps_the_kreide():
    kept = played = 0
    for seed in range(25):
        table = GAME.opening(GAME.options(), 4)
        for step in play_match(GAME, GAME.options(), ["craft"] * 4, seed):
            before, events = table.public, told(step)
            table = GAME.replay(table, events)
            if any(event.kind == "deal_scored" for event in events) and before.number > 1:
                gains = [
                    now - had for now, had in zip(table.public.score, before.score, strict=True)
                ]
                winner = partnership(max(range(4), key=gains.__getitem__))
                kept += winner == before.chalk
                played += 1
    assert played > 300
    assert [] == disagreements(KEY, [proportion("won.craft.kreide", kept, played, "score", 1)])


def told(step: Any) -> Any:
    return step.events


def test_a_tenth_of_the_matches_says_the_same():
    deals = read(KEY).number("won.craft.kreide").deals // 10
    every = list(matches(GAME, 4, "craft", deals, SEED))
    found = list(derivation.play_numbers(every, "craft", SEED))
    assert found
    assert [] == disagreements(KEY, found)


@pytest.mark.thorough
def test_a_tenth_of_everything_says_the_same():
    deals = read(KEY).number("won.craft.kreide").deals // 10
    assert [] == disagreements(KEY, derivation.derive(deals, SEED))
