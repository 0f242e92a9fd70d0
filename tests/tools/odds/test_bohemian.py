"""The odds of Bohemian Watten are found again, and by another way of counting."""

from itertools import combinations
from typing import Any

import pytest

from games.bohemian import GAME
from games.bohemian.rules import law
from games.bohemian.rules.law import DECK
from games.bohemian.rules.options import Options
from games.bohemian.rules.ranking import agreement, ranking
from games.core.cards import Suit, card
from games.players.seeded_random import chance
from games.players.self_play import play_match
from tests.tools.odds.agreement import disagreements
from tools.odds import bohemian as derivation
from tools.odds.numbers import mean, proportion, read
from tools.odds.self_play import matches, method

SEED = 20_261_130
KEY = GAME.key


def test_exact_numbers_are_found_again():
    found = [*derivation.dealt(), *derivation.drawn()]
    assert [] == disagreements(KEY, found)
    assert {each.key for each in found} <= {each.key for each in read(KEY).numbers}


def test_all_hands_hold_as_many_linke_as_the_formula_says():
    turned = card("C9")
    order = ranking(agreement(Options()), turned)
    marked = [law.is_linke(each, order) for each in DECK if each != turned]
    held = [sum(hand) for hand in combinations(marked, 5)]
    for count in range(4):
        share = held.count(count) / len(held)
        assert read(KEY).number(f"dealt.linke.{count}").value == pytest.approx(share)


def test_cards_drawn_by_chance_bring_a_winner_as_often():
    rng, tries = chance(SEED, "drawn"), 4000
    order = ranking(agreement(Options()), card("C9"))
    rest = [each for each in DECK if each != card("C9")]
    poor = [each for each in rest if not derivation.winners((each,), order)][:5]
    unseen = [each for each in rest if each not in poor]
    found = sum(derivation.winners(tuple(rng.sample(unseen, 3)), order) > 0 for _ in range(tries))
    assert [] == disagreements(KEY, [proportion("drawn.winner.cards.3", found, tries, "", SEED)])


def test_whole_matches_of_another_seed_are_as_long_and_as_often_doubled():
    lengths, hearts = list[int](), list[bool]()
    for seed in range(40):
        table = GAME.opening(Options(), 3)
        for step in play_match(GAME, Options(), ["craft"] * 3, seed):
            events: Any = step.events
            table = GAME.replay(table, events)
            hearts += [e.card.suit is Suit.HEARTS for e in events if e.kind == "turned_up"]
        lengths.append(GAME.deal_number(table.public))
    found = [
        mean("deals.people.3", lengths, "count", "another seed", 1),
        proportion("hearts", sum(hearts), len(hearts), "another seed", 1),
    ]
    assert [] == disagreements(KEY, found)


@pytest.mark.parametrize("seats", derivation.SEATS)
def test_the_tricks_of_all_places_are_five(seats):
    kept = read(KEY)
    tricks = [kept.number(f"tricks.people.{seats}.place.{n + 1}").value for n in range(seats)]
    assert sum(tricks) == pytest.approx(5)


def test_a_tenth_of_the_matches_says_the_same():
    deals = read(KEY).number("trickless.people.2").deals // 10
    every = list(matches(GAME, 2, "craft", deals, SEED))
    found = list(derivation.match_numbers(every, 2, method("craft"), SEED))
    assert found
    assert [] == disagreements(KEY, found)


@pytest.mark.thorough
def test_a_tenth_of_everything_says_the_same():
    deals = read(KEY).number("trickless.people.4").deals * 4 // 10
    assert [] == disagreements(KEY, derivation.derive(deals, SEED))
