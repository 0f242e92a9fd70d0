"""What is taken for a slip takes a trick from the partner, where another card would not."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.bauernstoss.rules.law import partner_of
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.seats import Seat
from games.watten.rules import state
from tests.games.kit.moments import known_match

MATCHES, LONGEST = 6, 300


def slips(game: AnyGame) -> Iterator[tuple[Any, Seat, dict[Any, bool]]]:
    """Every table at which somebody may slip: who, and which of their plays are slips."""
    for number in range(MATCHES):
        for table in known_match(game.key, number, LONGEST).tables():
            for seat in game.to_act(table.public):
                view = table.view_from(seat)
                if found := {*game.slips(view)}:
                    plays = (each for each in game.offers(view) if each.kind == "play_card")
                    yield table, seat, {play: play in found for play in plays}


def taker(game: AnyGame, table: Any, seat: Seat, play: Any) -> Seat:
    events = game.decide(table, seat, play)
    return next(event.seat for event in events if event.kind == "trick_taken")


def mate_of(key: str, table: Any, seat: Seat) -> Seat | None:
    return partner_of(seat) if key == "bauernstoss" else state.partner_of(table.public, seat)


@pytest.mark.parametrize("key", ["tyrolean_watten", "kritisch_watten", "bauernstoss"])
def test_a_slip_takes_the_partners_trick_and_any_other_card_leaves_it(key):
    game, found = CATALOGUE[key], 0
    for table, seat, plays in slips(game):
        takers = {play: taker(game, table, seat, play) for play in plays}
        assert {seat} == {takers[play] for play, is_slip in plays.items() if is_slip}
        (mate,) = {takers[play] for play, is_slip in plays.items() if not is_slip}
        assert mate == mate_of(key, table, seat)
        found += 1
    assert found


def test_where_everybody_plays_alone_nothing_is_taken_for_a_slip():
    assert [] == [*slips(CATALOGUE["bohemian_watten"])]


def test_who_does_not_know_trump_is_never_asked_about_a_slip():
    found = [*slips(CATALOGUE["blind_watten"])]
    blind = [seat for table, seat, _ in found if state.known_trump(table.view_from(seat)) is None]
    assert ([], True) == (blind, bool(found))
