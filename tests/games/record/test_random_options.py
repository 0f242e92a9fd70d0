"""Options at random: all that the schema allows, and nothing the model refuses."""

from typing import Literal

import pytest
from pydantic import BaseModel, Field, model_validator

from games.catalogue import CATALOGUE
from games.cli_options import random_options, values_of
from games.players.seeded_random import chance


class Rules(BaseModel):
    target: int = Field(default=5, ge=3, le=6)
    stake: Literal[2, 4] = 2
    deck: Literal["full"] = "full"
    last: Literal["trick", "card"] | None = None
    open: bool = False

    @model_validator(mode="after")
    def _high_stakes_are_played_open(self):
        if self.stake == 4 and not self.open:
            raise ValueError("play it open")
        return self


def drawn(count):
    return [random_options(Rules, chance(seed)) for seed in range(count)]


def test_every_kind_of_option_knows_its_values():
    values = {name: list(of) for name, of in values_of(Rules).items()}

    assert values == {
        "target": [3, 4, 5, 6],
        "stake": [2, 4],
        "deck": ["full"],
        "last": ["trick", "card", None],
        "open": [False, True],
    }


def test_everything_is_drawn_sooner_or_later():
    for name, values in values_of(Rules).items():
        assert set(values) == {getattr(rules, name) for rules in drawn(80)}


def test_a_combination_that_is_refused_is_drawn_again():
    assert {(2, False), (2, True), (4, True)} == {(r.stake, r.open) for r in drawn(80)}


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_options_of_every_game_can_be_drawn(game):
    assert isinstance(random_options(game.options, chance(1)), game.options)
