"""Players who think ahead, on every game of the catalogue, with little to spend."""

import pytest

from games.catalogue import CATALOGUE
from games.core.event_audience import events_for
from games.core.record import Decided
from games.players import LEVELS, STEPS, choose
from games.players.monte_carlo import thinking
from games.players.seeded_random import chance
from tests.games.kit.moments import moment
from tests.games.kit.toy_signals import NOD

LITTLE = 40
"""Steps on a decision: a world or two."""

games = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


@games
def test_a_thinker_chooses_what_is_offered_and_the_same_again_from_the_view_alone(game):
    seed = 5
    at = moment(game, game.options(), [thinking(game, LITTLE)] * game.seats[-1], seed, 60)
    table, log, decided = at.opening, (), 0
    for number, step in enumerate(at.steps):
        if isinstance(step.input, Decided):
            seat, view = step.input.seat, table.view_from(step.input.seat)
            offers, heard = game.offers(view), list(events_for(seat, log))
            rng = chance(seed, "decision", number, seat)
            decided += 1

            assert step.input.action in offers
            assert step.input.action == choose("strong", game, view, heard, offers, rng, LITTLE)
        table, log = game.replay(table, step.events), (*log, *step.events)
    assert decided > 20


def test_without_anything_to_think_about_a_thinker_keeps_to_the_rules_of_thumb():
    choose_action = moment(NOD, NOD.options(), ["craft"] * 2, 3)

    assert choose_action == moment(NOD, NOD.options(), ["strong"] * 2, 3)


def test_who_thinks_has_steps_to_spend_and_the_stronger_more():
    assert LEVELS[2:] == tuple(STEPS)
    assert sorted(STEPS.values()) == list(STEPS.values())
