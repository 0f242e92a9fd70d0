"""Computer players: what they know, what they may say, and that each decision can be had again."""

import inspect
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from games.catalogue import CATALOGUE
from games.cli_options import random_options
from games.core.cards import Rank, card, cards, pack
from games.core.event_audience import events_for
from games.core.record import Dealt, Decided, Proceeded
from games.players import LEVELS, choose, play_match
from games.players.seeded_random import chance
from tests.games.kit.moments import QUICK, moment
from tests.games.kit.toy_signals import NOD, Nod, Play

ALL = {**CATALOGUE, NOD.key: NOD}
games = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
levels = pytest.mark.parametrize("level", QUICK)
seeds = st.integers(0, 2**32)


def test_there_are_four_levels_from_the_weakest_to_the_strongest():
    assert LEVELS == ("novice", "craft", "strong", "expert")


def test_a_player_is_given_no_table():
    assert list(inspect.signature(choose).parameters) == [
        "level",
        "game",
        "view",
        "heard",
        "offers",
        "rng",
        "steps",
        "manners",
    ]


@games
@levels
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_every_decision_can_be_had_again_from_the_seed_and_the_view(game, level, seed):
    at = moment(game, game.options(), [level] * game.seats[0], seed, 80)
    table, log = at.opening, ()
    for number, step in enumerate(at.steps):
        if isinstance(step.input, Decided):
            seat, view = step.input.seat, table.view_from(step.input.seat)
            rng = chance(seed, "decision", number, seat)
            heard = list(events_for(seat, log))

            assert step.input.action == choose(level, game, view, heard, game.offers(view), rng)
        table, log = game.replay(table, step.events), (*log, *step.events)


@games
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_the_same_seed_plays_the_same_match(game, seed):
    mixed = ["novice", *["craft"] * (game.seats[0] - 1)]

    assert list(play_match(game, game.options(), mixed, seed)) == list(
        play_match(game, game.options(), mixed, seed)
    )


def test_another_seed_plays_another_match():
    first, second = (list(play_match(NOD, NOD.options(), ["novice"] * 2, s)) for s in (1, 2))

    assert first != second


@games
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_given_decks_are_dealt_first_and_the_seed_shuffles_afterwards(game, seed):
    decks = [game.deck, game.deck[::-1]]
    novices = ["novice"] * game.seats[0]
    steps = islice(play_match(game, game.options(), novices, seed, decks), 3000)

    dealt = [step.input.deck for step in steps if isinstance(step.input, Dealt)]

    assert decks == dealt[:2]
    assert all(game.deck == tuple(sorted(deck)) for deck in dealt)
    assert len(set(dealt[2:])) == len(dealt[2:])


@games
@levels
def test_players_decide_only_what_they_were_offered_and_speak_unless_the_table_goes_on(game, level):
    for seed in range(10):
        at = moment(game, game.options(), [level] * game.seats[-1], seed)
        for step, table in zip(at.steps, at.tables(), strict=False):
            if isinstance(step.input, Decided):
                view = table.view_from(step.input.seat)

                assert step.input.action in game.offers(view)
            elif isinstance(step.input, Proceeded):
                assert game.moves_on(table.public)


def test_a_novice_finds_every_offer_and_sometimes_none_while_the_table_goes_on():
    game = replace(NOD, moves_on=lambda _: True)
    view, offers = NOD.opening(NOD.options(), 2).view_from(0), ("a", "b", "c")

    chosen = [choose("novice", game, view, (), offers, chance(seed)) for seed in range(600)]

    assert {None, *offers} == set(chosen)
    assert 240 < chosen.count(None) < 360


def test_a_novice_always_answers_when_it_is_asked():
    view = NOD.opening(NOD.options(), 2).view_from(0)

    plays = tuple(Play(card=card) for card in cards("SA HA"))

    assert set(plays) == {choose("novice", NOD, view, (), plays, chance(n)) for n in range(50)}


@pytest.mark.parametrize("answer", [None, "invented"])
def test_a_player_who_answers_something_else_is_found_out(answer):
    game = replace(NOD, heuristic=lambda *_: answer)
    view = NOD.opening(NOD.options(), 2).view_from(0)

    with pytest.raises(ValueError, match="a player chose what was not offered"):
        choose("craft", game, view, (), (Play(card=card("SA")),), chance(1))


def test_a_player_who_is_offered_interjections_alone_may_keep_silent():
    game = replace(NOD, heuristic=lambda *_: None, interjections=frozenset({"nod"}))
    view = NOD.opening(NOD.options(), 2).view_from(0)

    assert choose("craft", game, view, (), (Nod(),), chance(1)) is None


@games
@levels
def test_any_player_may_be_asked_for_interjections_alone(game, level):
    for seed in range(5):
        levels = [level] * game.seats[-1]
        options = random_options(game.options, chance(seed)) if seed else game.options()
        at = moment(game, options, levels, seed, 60)
        for table in at.tables():
            for seat in range(at.seats):
                view = table.view_from(seat)
                said = [a for a in game.offers(view) if a.kind in game.interjections]

                assert not said or choose(level, game, view, (), said, chance(seed)) in {
                    None,
                    *said,
                }


def test_a_novice_interjects_now_and_then():
    game = replace(NOD, interjections=frozenset({"nod"}))
    view = NOD.opening(NOD.options(), 2).view_from(0)

    said = [choose("novice", game, view, (), (Nod(),), chance(n)) for n in range(300)]

    assert None in said
    assert Nod() in said


def test_a_level_that_does_not_exist_is_an_error():
    view = NOD.opening(NOD.options(), 2).view_from(0)

    with pytest.raises(KeyError):
        choose("wizard", NOD, view, (), ("a",), chance(1))


def test_each_draw_of_chance_has_a_source_of_its_own():
    sources = [chance(1), chance(2), chance(1, "deck", 0), chance(1, "deck", 1)]

    assert len({source.random() for source in sources}) == 4
    assert chance(1, "deck", 0).random() == chance(1, "deck", 0).random()


def test_chance_is_the_same_on_every_machine():
    assert str(chance(7).choice(pack(Rank.SIX))) == "CK"
