"""What a game can do is asked of the game, and what is sealed can be recomputed by others."""

import hashlib
import hmac

import pytest
from pydantic import ValidationError

from bot.features.tournaments.rules.layouts import Format, Layout, layouts, sides
from bot.features.tournaments.rules.pairing.table_sizes import table_sizes
from bot.features.tournaments.rules.sealed_chance import by_lot, digest, is_sealed, lot
from bot.features.tournaments.rules.tournament_rules import (
    Leftover,
    Scoring,
    TournamentRules,
    usual_rounds,
    usual_rules,
)
from games.catalogue import CATALOGUE
from tests.features.tournaments.rules.playing import NAME, SECRET, rules


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_game_can_be_played_in_every_format(game):
    ways = layouts(game)
    assert set(Format) == {each.format for each in ways}
    assert len(ways) == len(set(ways))
    for layout in ways:
        assert layout == usual_rules(game, layout).layout
        assert layout.seats in game.seats


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_pairs_play_where_there_are_sides(game):
    pairs = {each for each in layouts(game) if each.team == 2}
    assert bool(pairs) == (4 in game.seats and sides(game.key, 4) == (0, 1, 0, 1))


def test_the_usual_rules_go_by_the_game():
    watten = usual_rules(
        CATALOGUE["tyrolean_watten"], Layout(Format.REDRAW, 1, 4), options={"target": 18}
    )
    assert (Scoring.POINTS, 18) == (watten.scoring, watten.walkover)
    bohemian = usual_rules(CATALOGUE["bohemian_watten"], Layout(Format.REDRAW, 1, 4))
    assert Scoring.PLACES == bohemian.scoring


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "poker"},
        {"seats": 3},
        {"team": 2},
        {"format": "redraw", "seats": 6},
        {"options": {"target": 12}},
        {"options": {"unheard_of": 1}},
        {"rounds": 0},
        {"limit": 257},
        {"prizes": "x" * 1001},
        {"unheard_of": 1},
        {"game": "bohemian_watten", "format": "redraw", "seats": 4, "scoring": "points"},
    ],
)
def test_what_cannot_be_played_is_refused(wrong):
    right = rules().model_dump()
    TournamentRules.model_validate(right)
    with pytest.raises(ValidationError):
        TournamentRules.model_validate(right | wrong)


@pytest.mark.parametrize(
    ("entries", "rounds"), [(3, 3), (4, 3), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (256, 8)]
)
def test_a_swiss_has_as_many_rounds_as_it_takes(entries, rounds):
    assert rounds == usual_rounds(rules(), entries)
    assert 7 == usual_rounds(rules(rounds=7), entries)
    assert 4 == usual_rounds(rules(Format.REDRAW), entries)


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("leftover", Leftover)
def test_tables_have_room_for_everybody(game, leftover):
    for layout in layouts(CATALOGUE[game]):
        if layout.format is not Format.REDRAW:
            continue
        how = usual_rules(CATALOGUE[game], layout, leftover=leftover)
        for people in range(3, 257):
            tables, byes = table_sizes(how, people)
            assert people == sum(tables) + byes
            assert byes < layout.seats
            assert set(tables) - {layout.seats} <= set(range(2, layout.seats))
            if leftover is Leftover.SMALLER:
                assert set(tables) <= set(CATALOGUE[game].seats)
            if leftover is Leftover.BYE:
                assert set(tables) <= {layout.seats}
            assert not (leftover is Leftover.COMPUTER and byes)


def test_the_seal_is_what_sha256sum_makes_of_name_and_secret():
    assert hashlib.sha256(f"{NAME}:{SECRET}".encode()).hexdigest() == digest(NAME, SECRET)
    assert is_sealed(NAME, SECRET, digest(NAME, SECRET))
    assert not is_sealed(NAME, "00" * 32, digest(NAME, SECRET))


def test_a_lot_is_the_beginning_of_what_openssl_makes_of_its_purpose():
    # printf %s round/1/entry/7 | openssl dgst -sha256 -mac HMAC -macopt hexkey:5f…
    made = hmac.new(bytes.fromhex(SECRET), b"round/1/entry/7", "sha256").hexdigest()
    assert int(made[:16], 16) == lot(SECRET, "round/1/entry/7")
    assert (2, 1, 3) == by_lot(SECRET, "round/1/entry", (1, 2, 3))
