"""Puzzles for people: the current one of each person, and the results of tries."""

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

import structlog

from bot.errors import UserError
from bot.features.puzzles.library import PuzzleLibrary, nearest, strength_of
from bot.features.puzzles.puzzle import Puzzle, PuzzlePosition, position_of
from bot.features.puzzles.store import NewTry, PuzzleStore
from bot.features.puzzles.values import PuzzlePlayer, PuzzleTry
from bot.store import Store

_log = structlog.get_logger()


class GivenPuzzle(NamedTuple):
    """A puzzle that is, or was, a person's current one."""

    id: str
    puzzle: Puzzle
    position: PuzzlePosition


class PuzzleService:
    """Gives people one puzzle after the other, and notes their tries."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._puzzles = PuzzleStore(store.database)
        self._clock = clock
        self._library = PuzzleLibrary(self._puzzles)

    async def overview(self, user: int) -> tuple[Mapping[str, int], Mapping[str, PuzzlePlayer]]:
        """The number of puzzles of each game, and a person's progress in each."""
        return await self._library.counts(), await self._puzzles.players(user)

    async def player(self, user: int, game: str) -> PuzzlePlayer:
        """A person's progress with the puzzles of a game."""
        return await self._puzzles.player(user, game)

    async def next_puzzle(self, user: int, game: str) -> GivenPuzzle | None:
        """A person's current puzzle, or else one that they have not tried.

        None where they have tried all. Raises DatabaseFailed.
        """
        kept, puzzles = self._puzzles, await self._library.of(game)
        player, tried = await kept.player(user, game), await kept.tried_puzzles(user, game)
        gone = set(tried)
        name = player.puzzle
        while True:
            if name is None or name not in puzzles or name in gone:
                found = nearest(puzzles, gone, await kept.strengths(game), player.strength)
                if found is None:
                    return None
                name = await kept.give(user, game, found, instead=name)
            position = await _position(puzzles[name]) if name in puzzles else None
            if position is not None:
                return GivenPuzzle(name, puzzles[name], position)
            gone.add(name)

    async def look_at(self, user: int, game: str, name: str) -> GivenPuzzle:
        """The puzzle of this id; UserError unless it is the person's current one, or was tried."""
        player = await self._puzzles.player(user, game)
        is_theirs = name == player.puzzle or await self.result(user, game, name) is not None
        puzzle = await self._library.find(game, name) if is_theirs else None
        position = None if puzzle is None else await _position(puzzle)
        if puzzle is None or position is None:
            raise UserError("error.stale")
        return GivenPuzzle(name, puzzle, position)

    async def result(self, user: int, game: str, name: str) -> PuzzleTry | None:
        """A person's try at a puzzle, if there was one."""
        return await self._puzzles.try_of(user, game, name)

    async def answer(self, user: int, given: GivenPuzzle, index: int) -> PuzzleTry:
        """Note an answer; returns the resulting try, or the first one where this is another.

        UserError for an index that is not offered, and for a puzzle that is not the person's
        current one.
        """
        position = given.position
        if not 0 <= index < len(position.offers):
            raise UserError("error.stale")
        new = NewTry(
            user,
            position.game.key,
            given.id,
            position.offers[index].model_dump_json(),
            index == position.best,
        )
        made = await self._puzzles.note(new, strength_of(given.puzzle), self._clock())
        if made is None:
            raise UserError("error.stale")
        return made


async def _position(puzzle: Puzzle) -> PuzzlePosition | None:
    """The position; None, and a line in the log, where the rules of today do not lead to it."""
    try:
        return await asyncio.to_thread(position_of, puzzle)
    except ValueError as error:
        _log.warning("a puzzle is passed over", puzzle=puzzle.id, reason=str(error))
        return None
