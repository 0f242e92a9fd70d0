"""A puzzle is given once, tried once and rated once, and goes with the match it was made of."""

import pytest

from bot.app.features import people_of
from bot.features.puzzles.store import NewTry, PuzzleStore, StoredPuzzle
from bot.features.puzzles.values import PuzzlePlayer, PuzzleStrength, PuzzleTry
from bot.store import Store
from bot.store.events import LogStep
from tests.bot.store.conftest import ANNA, BEN, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED

PRIOR = PuzzleStrength(26.0, 5.0)

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def puzzles(store: Store) -> PuzzleStore:
    return PuzzleStore(store.database)


async def tries(
    puzzles: PuzzleStore, user: int, puzzle: str = "a", *, solved: bool = True, answer: str = "{}"
) -> PuzzleTry | None:
    return await puzzles.note(NewTry(user, "skat", puzzle, answer, solved), PRIOR, 1000)


async def test_who_has_a_puzzle_before_them_keeps_it_until_they_have_tried_it(puzzles: PuzzleStore):
    assert "a" == await puzzles.give(ANNA, "skat", "a")
    assert "a" == await puzzles.give(ANNA, "skat", "b")
    assert "b" == await puzzles.give(BEN, "skat", "b")
    assert "a" == (await puzzles.player(ANNA, "skat")).puzzle
    await tries(puzzles, ANNA)
    assert "b" == await puzzles.give(ANNA, "skat", "b")


async def test_a_puzzle_that_is_no_more_makes_room_for_another(puzzles: PuzzleStore):
    await puzzles.give(ANNA, "skat", "gone")
    assert "a" == await puzzles.give(ANNA, "skat", "a", instead="gone")
    assert "a" == await puzzles.give(ANNA, "skat", "b", instead="gone")


@pytest.mark.parametrize("solved", [True, False])
async def test_a_try_moves_both_ratings_against_each_other(puzzles: PuzzleStore, solved: bool):
    await puzzles.give(ANNA, "skat", "a")
    made = await tries(puzzles, ANNA, solved=solved)
    assert made is not None
    (before, after), (puzzle_before, puzzle_after) = made.person, made.puzzle
    assert (PuzzleStrength(), PRIOR) == (before, puzzle_before)
    assert solved == (after.mu > before.mu) == (puzzle_after.mu < puzzle_before.mu)
    assert after.sigma < before.sigma
    assert puzzle_after.sigma < puzzle_before.sigma
    assert PuzzlePlayer(after, 1, int(solved)) == await puzzles.player(ANNA, "skat")
    assert {"a": puzzle_after} == await puzzles.strengths("skat")
    assert frozenset("a") == await puzzles.tried_puzzles(ANNA, "skat")


async def test_a_second_try_is_the_first_one_and_rates_nobody_again(puzzles: PuzzleStore):
    await puzzles.give(ANNA, "skat", "a")
    first = await tries(puzzles, ANNA, answer='{"kind":"pass"}')
    rated = (
        await puzzles.player(ANNA, "skat"),
        await puzzles.strengths("skat"),
    )
    assert first == await tries(puzzles, ANNA, solved=False, answer='{"kind":"bid"}')
    assert first == await puzzles.try_of(ANNA, "skat", "a")
    assert rated == (
        await puzzles.player(ANNA, "skat"),
        await puzzles.strengths("skat"),
    )


async def test_what_was_not_given_cannot_be_tried(puzzles: PuzzleStore):
    assert await tries(puzzles, ANNA) is None
    await puzzles.give(ANNA, "skat", "b")
    assert await tries(puzzles, ANNA) is None
    assert {} == await puzzles.strengths("skat")


async def test_the_next_person_meets_a_puzzle_as_it_was_left(puzzles: PuzzleStore):
    for person in (ANNA, BEN):
        await puzzles.give(person, "skat", "a")
    first, second = [await tries(puzzles, person, solved=False) for person in (ANNA, BEN)]
    assert first is not None
    assert second is not None
    assert first.puzzle[1] == second.puzzle[0]


async def test_made_puzzles_are_kept_once_and_go_with_their_match(
    puzzles: PuzzleStore, store: Store, begin: Begin
):
    match = await begin(ANNA, BEN)
    running = StoredPuzzle("c", "skat", "{}", match)
    assert 0 == await puzzles.add([running], 1000)
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(0)), 3000)
    made = [StoredPuzzle("a", "skat", "{}"), StoredPuzzle("b", "skat", "{}", match)]
    assert 2 == await puzzles.add(made, 1000)
    assert 0 == await puzzles.add(made, 2000)
    assert tuple(made) == await puzzles.of_game("skat")
    assert () == await puzzles.of_game("tarock")
    await people_of(store).purge_guild(GASTHAUS)
    assert (made[0],) == await puzzles.of_game("skat")


async def test_tries_are_exported_to_their_person_and_forgotten_with_them(
    puzzles: PuzzleStore, store: Store
):
    for person in (ANNA, BEN):
        await puzzles.give(person, "skat", "a")
        await tries(puzzles, person)
    exported = await people_of(store).export(ANNA)
    assert ["skat"] == [each["game"] for each in exported["puzzles"]]
    assert ["a"] == [each["puzzle"] for each in exported["puzzle_tries"]]
    strengths = await puzzles.strengths("skat")
    await people_of(store).forget(ANNA, 5000)
    exported = await people_of(store).export(ANNA)
    assert ([], []) == (exported["puzzles"], exported["puzzle_tries"])
    assert frozenset() == await puzzles.tried_puzzles(ANNA, "skat")
    assert frozenset("a") == await puzzles.tried_puzzles(BEN, "skat")
    assert strengths == await puzzles.strengths("skat")


async def test_one_puzzle_is_found_by_its_game_and_id(puzzles: PuzzleStore):
    await puzzles.add([StoredPuzzle("a", "skat", "{}"), StoredPuzzle("b", "skat", "[]")], 10)
    assert StoredPuzzle("b", "skat", "[]") == await puzzles.load("skat", "b")
    assert await puzzles.load("skat", "c") is None
    assert await puzzles.load("tarock", "b") is None
