"""Somebody is given a puzzle, keeps it, answers once, and goes on until all are tried."""

import pytest

from bot.errors import UserError
from bot.features.puzzles.library import shipped_puzzles
from bot.features.puzzles.service import GivenPuzzle, PuzzleService
from bot.features.puzzles.store import PuzzleStore
from bot.store import Store

GAME = "tyrolean_watten"
ANNA, BEN = 101, 102


@pytest.fixture
def service(store: Store) -> PuzzleService:
    return PuzzleService(store, lambda: 1000)


async def gets(service: PuzzleService, user: int = ANNA) -> GivenPuzzle:
    given = await service.next_puzzle(user, GAME)
    assert given is not None
    return given


async def test_the_same_puzzle_stays_before_them_also_after_a_restart(store, service):
    first = await gets(service)
    again = await gets(PuzzleService(store, lambda: 2000))
    assert first.id == again.id
    assert first.id == (await service.look_at(ANNA, GAME, first.id)).id


async def test_the_best_answer_solves_it_and_any_other_does_not(service):
    for solved in (True, False):
        given = await gets(service)
        best = given.position.best
        index = best if solved else (best + 1) % len(given.position.offers)
        made = await service.answer(ANNA, given, index)
        assert solved == made.solved
        assert made == await service.answer(ANNA, given, best), "the first answer counts"
        assert made == await service.result(ANNA, GAME, given.id)
        assert given.id != (await gets(service)).id


@pytest.mark.parametrize("index", [-1, 99])
async def test_what_is_not_offered_is_refused(service, index: int):
    given = await gets(service)
    with pytest.raises(UserError):
        await service.answer(ANNA, given, index)
    assert given.id == (await gets(service)).id


async def test_a_puzzle_of_somebody_else_is_neither_shown_nor_answered(service):
    given = await gets(service)
    for name in (given.id, "ffffffffffff"):
        with pytest.raises(UserError):
            await service.look_at(BEN, GAME, name)
    with pytest.raises(UserError):
        await service.answer(BEN, given, 0)
    assert await service.result(BEN, GAME, given.id) is None


async def test_what_was_tried_already_does_not_stay_before_them(service, store):
    """Of two that ask at once, one may come after the try of the other."""
    given = await gets(service)
    await service.answer(ANNA, given, 0)
    puzzles = PuzzleStore(store.database)
    assert given.id == await puzzles.give(ANNA, GAME, given.id)
    other = await gets(service)
    assert given.id != other.id
    assert other.id == (await gets(service)).id


async def test_whoever_has_tried_all_is_given_none(service, monkeypatch):
    few = dict([*shipped_puzzles(GAME).items()][:3])
    monkeypatch.setattr("bot.features.puzzles.library.shipped_puzzles", lambda _: few)
    seen: set[str] = set()
    while given := await service.next_puzzle(ANNA, GAME):
        seen.add(given.id)
        await service.answer(ANNA, given, 0)
    assert set(few) == seen
    assert few.keys() == {(await gets(service, BEN)).id} | few.keys()


async def test_a_puzzle_that_is_no_more_gives_way_to_another(service, store, monkeypatch):
    shipped = shipped_puzzles(GAME)
    given = await gets(service)
    left = {name: each for name, each in shipped.items() if name != given.id}
    monkeypatch.setattr("bot.features.puzzles.library.shipped_puzzles", lambda _: left)
    anew = PuzzleService(store, lambda: 2000)
    assert given.id != (await gets(anew)).id
    with pytest.raises(UserError):
        await anew.look_at(ANNA, GAME, given.id)


async def test_a_puzzle_that_the_rules_do_not_know_any_more_is_passed_over(service, monkeypatch):
    names = [*shipped_puzzles(GAME)][:2]
    first, second = (shipped_puzzles(GAME)[name] for name in names)
    broken = first.model_copy(update={"log": first.log[1:]})
    few = {names[0]: broken, names[1]: second}
    monkeypatch.setattr("bot.features.puzzles.library.shipped_puzzles", lambda _: few)
    assert names[1] == (await gets(service)).id
    await service.answer(ANNA, await gets(service), 0)
    assert await service.next_puzzle(ANNA, GAME) is None
