"""All puzzles: those that come with the program, and those made for this bot."""

import asyncio
import secrets
from collections.abc import Iterable, Mapping, Set as AbstractSet
from importlib.resources import files
from typing import Final

import structlog

from bot.features.puzzles.puzzle import Puzzle, puzzle_of
from bot.features.puzzles.store import PuzzleStore
from bot.features.puzzles.values import PuzzleStrength
from games.catalogue import CATALOGUE

AMONG: Final = 5
"""One of the so many puzzles that are nearest to a person's rating is given."""
_log = structlog.get_logger()


class PuzzleLibrary:
    """The puzzles of every game by their ids; those that come with the program are read once."""

    def __init__(self, kept: PuzzleStore) -> None:
        self._kept = kept
        self._shipped: dict[str, Mapping[str, Puzzle]] = {}

    async def of(self, game: str) -> Mapping[str, Puzzle]:
        """The puzzles of a game. Raises DatabaseFailed."""
        shipped = await self._read_shipped(game)
        own = [each.body for each in await self._kept.of_game(game)]
        return {**(await asyncio.to_thread(_by_id, own)), **shipped} if own else shipped

    async def find(self, game: str, name: str) -> Puzzle | None:
        """One puzzle of a game by its id, if there is one. Raises DatabaseFailed."""
        shipped = (await self._read_shipped(game)).get(name)
        if shipped is not None:
            return shipped
        own = await self._kept.load(game, name)
        return None if own is None else _by_id([own.body]).get(name)

    async def _read_shipped(self, game: str) -> Mapping[str, Puzzle]:
        if game not in self._shipped:
            self._shipped[game] = await asyncio.to_thread(shipped_puzzles, game)
        return self._shipped[game]

    async def counts(self) -> Mapping[str, int]:
        """The number of puzzles of each game that has any. Raises DatabaseFailed."""
        found = {game: len(await self.of(game)) for game in CATALOGUE}
        return {game: count for game, count in found.items() if count}


def shipped_puzzles(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game that come with the program, by their ids; there may be none."""
    file = files(__package__ or "") / "made" / f"{game}.jsonl"
    return _by_id(file.read_text(encoding="utf-8").splitlines()) if file.is_file() else {}


def nearest(
    puzzles: Mapping[str, Puzzle],
    gone: AbstractSet[str],
    strengths: Mapping[str, PuzzleStrength],
    person: PuzzleStrength,
) -> str | None:
    """One of the puzzles that are about as hard as a person is good; None where all are `gone`."""
    left = [
        (abs(strengths.get(name, strength_of(each)).mu - person.mu), name)
        for name, each in puzzles.items()
        if name not in gone
    ]
    return secrets.choice(sorted(left)[:AMONG])[1] if left else None


def strength_of(puzzle: Puzzle) -> PuzzleStrength:
    """The difficulty that a puzzle is thought to have before anybody has tried it."""
    return PuzzleStrength(puzzle.mu, puzzle.sigma)


def _by_id(lines: Iterable[str]) -> Mapping[str, Puzzle]:
    found: dict[str, Puzzle] = {}
    for line in lines:
        try:
            puzzle = puzzle_of(line)
        except ValueError as error:
            _log.warning("a puzzle cannot be read", reason=str(error))
        else:
            found[puzzle.id] = puzzle
    return found
