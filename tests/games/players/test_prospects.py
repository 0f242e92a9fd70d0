"""How a game is thought ahead keeps its word under all options and with any number of seats."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.prospect import Prospect
from games.players import choose
from games.players.monte_carlo import weigh
from games.players.question import Question, choose_offer
from games.players.seeded_random import chance
from tests.games.kit.asking import questions

MATCHES, EVERY = 3, 7
"""How many matches are played, and which of their questions are asked."""

LITTLE = 300
"""Steps on a decision: a few worlds."""

tables = pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{key}-{seats}")
        for key, game in CATALOGUE.items()
        for seats in game.seats
    ],
)


@cache
def asked(key: str, seats: int) -> tuple[Question, ...]:
    """Some of the questions of some matches."""
    matches = (questions(CATALOGUE[key], seats, seed) for seed in range(MATCHES))
    return tuple(each for match in matches for each in islice(match, seats, None, EVERY))


def prospects(game: AnyGame, seats: int) -> Iterator[tuple[Question, Prospect[Any]]]:
    """Each question that is worth thinking about, ready to be thought about."""
    for question in asked(game.key, seats):
        view, heard, offers = question.view, question.heard, question.offers
        if found := game.think(view, heard, offers, chance(question.seed)):
            yield question, found


def may_be_silent(game: AnyGame, question: Question, prospect: Prospect[Any]) -> bool:
    """Whether nothing need be said, or something else is decided afterwards."""
    unasked = all(offer.kind in game.interjections for offer in question.offers)
    return unasked or game.moves_on(question.view.public) or prospect.then is not None


@tables
def test_several_different_offers_are_compared_or_silence_where_it_may_be_kept(game, seats):
    for question, prospect in prospects(game, seats):
        silence = {None} if may_be_silent(game, question, prospect) else set[None]()

        assert 2 <= len(prospect.candidates) == len({*prospect.candidates})
        assert {*prospect.candidates} <= {*question.offers} | silence


@pytest.mark.thorough
@tables
def test_every_world_says_of_every_candidate_what_can_be(game, seats):
    for _, prospect in prospects(game, seats):
        for sample in islice(prospect.samples, 3):
            assert len(prospect.candidates) == len(sample.outlooks)
            assert sample.weight > 0
            assert sample.steps > 0
            assert all(0 <= each.chance <= 1 for each in sample.outlooks)


@pytest.mark.thorough
@tables
def test_thinking_comes_to_an_offer_and_to_honest_chances(game, seats):
    for question, prospect in prospects(game, seats):
        weighed = weigh(prospect, LITTLE)
        index = choose_offer(replace(question, steps=LITTLE), game)

        for best in prospect.candidates:
            calibrated = prospect.calibrated(best, weighed.outlooks)
            assert len(prospect.candidates) == len(calibrated)
            assert all(0 <= each.chance <= 1 for each in calibrated)
        assert index in {None, *range(len(question.offers))}


@tables
def test_where_nothing_can_be_imagined_nothing_breaks(game, seats):
    for _, prospect in prospects(game, seats):
        weighed = weigh(replace(prospect, samples=iter(())), LITTLE)

        assert len(prospect.candidates) == len(weighed.worth) == len(weighed.outlooks)
        if prospect.reason:
            assert all(prospect.reason(a, weighed.outlooks) for a in prospect.candidates)


@tables
def test_who_is_asked_for_interjections_alone_may_keep_silent(game, seats):
    for question in asked(game.key, seats):
        said = [offer for offer in question.offers if offer.kind in game.interjections]
        view, heard, rng = question.view, question.heard, chance(question.seed)
        prospect = game.think(view, heard, said, rng) if said else None

        assert prospect is None or None in prospect.candidates
        assert not said or choose("strong", game, view, heard, said, rng, LITTLE) in {None, *said}
