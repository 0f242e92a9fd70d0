"""Puzzles made for this bot, the difficulty that all have proved to have, and people's tries."""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.features.puzzles.values import PuzzlePlayer, PuzzleStrength, PuzzleTry
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session
from bot.store.ownership import Ownership
from bot.store.tallies.ratings import Rating, rate_anew

OWNERSHIP: Final = Ownership(
    deleted=(
        "DELETE FROM puzzle_people WHERE user_id = ?",
        "DELETE FROM puzzle_tries WHERE user_id = ?",
    ),
    exported={
        "puzzles": "SELECT * FROM puzzle_people WHERE user_id = ? ORDER BY game",
        "puzzle_tries": "SELECT * FROM puzzle_tries WHERE user_id = ? ORDER BY game, puzzle",
    },
)
_KEPT: Final = "SELECT * FROM puzzle_tries WHERE user_id = ? AND game = ? AND puzzle = ?"


class StoredPuzzle(NamedTuple):
    """A puzzle as it is kept: `body` is its JSON, `match` the table it comes from, if any."""

    id: str
    game: str
    body: str
    match: int | None = None


class NewTry(NamedTuple):
    """Somebody's answer to a puzzle; `answer` is JSON."""

    user: int
    game: str
    puzzle: str
    answer: str
    solved: bool


class _Side(NamedTuple):
    """The person or the puzzle; the winner has place 1."""

    side: int
    place: int


class PuzzleStore:
    """The repository of puzzles and of tries at them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, puzzles: Iterable[StoredPuzzle], at: int) -> int:
        """Keep puzzles that are not kept yet, if their match is; returns their number.

        `at` is in unix ms.
        """
        added = 0
        async with self._database.writing() as session:
            for each in puzzles:
                rows = await session.rows(
                    "INSERT INTO puzzles (id, game, body, match_id, added_at)"
                    " SELECT ?1, ?2, ?3, CAST(?4 AS BIGINT), ?5 WHERE CAST(?4 AS BIGINT) IS NULL"
                    " OR EXISTS (SELECT 1 FROM matches WHERE id = ?4 AND state = 'finished')"
                    " ON CONFLICT DO NOTHING RETURNING id",
                    each.id,
                    each.game,
                    each.body,
                    each.match,
                    at,
                )
                added += len(rows)
        return added

    async def of_game(self, game: str) -> tuple[StoredPuzzle, ...]:
        """The puzzles of a game that were made for this bot."""
        async with self._database.reading() as session:
            rows = await session.rows("SELECT * FROM puzzles WHERE game = ? ORDER BY id", game)
        return tuple(map(_puzzle, rows))

    async def load(self, game: str, puzzle: str) -> StoredPuzzle | None:
        """One of the puzzles made for this bot, if there is one of this id."""
        async with self._database.reading() as session:
            row = await session.row("SELECT * FROM puzzles WHERE id = ? AND game = ?", puzzle, game)
        return None if row is None else _puzzle(row)

    async def strengths(self, game: str) -> dict[str, PuzzleStrength]:
        """The proved difficulty of those puzzles of a game that somebody has tried."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT puzzle, mu, sigma FROM puzzle_ratings WHERE game = ?", game
            )
        return {row["puzzle"]: PuzzleStrength(row["mu"], row["sigma"]) for row in rows}

    async def player(self, user: int, game: str) -> PuzzlePlayer:
        """A person's progress with a game's puzzles; it is empty if they have begun none."""
        return (await self.players(user)).get(game, PuzzlePlayer())

    async def players(self, user: int) -> dict[str, PuzzlePlayer]:
        """A person's progress in all games they have begun, by their keys."""
        async with self._database.reading() as session:
            rows = await session.rows("SELECT * FROM puzzle_people WHERE user_id = ?", user)
        return {
            row["game"]: PuzzlePlayer(
                PuzzleStrength(row["mu"], row["sigma"]), row["tried"], row["solved"], row["puzzle"]
            )
            for row in rows
        }

    async def tried_puzzles(self, user: int, game: str) -> frozenset[str]:
        """The puzzles of a game that somebody has tried."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT puzzle FROM puzzle_tries WHERE user_id = ? AND game = ?", user, game
            )
        return frozenset(row["puzzle"] for row in rows)

    async def try_of(self, user: int, game: str, puzzle: str) -> PuzzleTry | None:
        """A person's try at a puzzle, if there was one."""
        async with self._database.reading() as session:
            row = await session.row(_KEPT, user, game, puzzle)
        return None if row is None else _try(row["answer"], row["solved"], row["ratings"])

    async def give(self, user: int, game: str, puzzle: str, instead: str | None = None) -> str:
        """Give a puzzle to a person who has none; returns the one they have then.

        `instead` is one they have and shall not keep, because it is no more.
        """
        start = PuzzleStrength()
        async with self._database.writing() as session:
            (row,) = await session.rows(
                "INSERT INTO puzzle_people (user_id, game, mu, sigma, puzzle)"
                " VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (user_id, game) DO UPDATE"
                " SET puzzle = coalesce(nullif(puzzle_people.puzzle, ?6), excluded.puzzle)"
                " RETURNING puzzle",
                user,
                game,
                start.mu,
                start.sigma,
                puzzle,
                instead,
            )
        given: str = row["puzzle"]
        return given

    async def note(self, new: NewTry, prior: PuzzleStrength, at: int) -> PuzzleTry | None:
        """Keep a try and rate both by it, once; `prior` is the puzzle's strength before all tries.

        Where the puzzle was tried before, returns the try that is kept; None where it is not the
        person's current one.
        """
        async with self._database.writing() as session:
            kept = await session.row(_KEPT, new.user, new.game, new.puzzle)
            if kept is not None:
                return _try(kept["answer"], kept["solved"], kept["ratings"])
            person = await session.row(
                "SELECT mu, sigma FROM puzzle_people WHERE user_id = ? AND game = ? AND puzzle = ?",
                new.user,
                new.game,
                new.puzzle,
            )
            if person is None:
                return None
            puzzle = await session.row(
                "SELECT mu, sigma FROM puzzle_ratings WHERE game = ? AND puzzle = ?",
                new.game,
                new.puzzle,
            )
            before = (
                PuzzleStrength(person["mu"], person["sigma"]),
                prior if puzzle is None else PuzzleStrength(puzzle["mu"], puzzle["sigma"]),
            )
            after = _after(before, solved=new.solved)
            made = PuzzleTry(new.answer, new.solved, (before[0], after[0]), (before[1], after[1]))
            await _keep(session, new, made, at)
        return made


def _puzzle(row: Row) -> StoredPuzzle:
    return StoredPuzzle(row["id"], row["game"], row["body"], row["match_id"])


def _after(
    before: tuple[PuzzleStrength, PuzzleStrength], *, solved: bool
) -> tuple[PuzzleStrength, PuzzleStrength]:
    """Rate person and puzzle after a try: it is a match of two, which either wins."""
    sides = (_Side(0, 1 if solved else 2), _Side(1, 2 if solved else 1))
    person, puzzle = rate_anew(sides, [Rating(each.mu, each.sigma) for each in before])
    return PuzzleStrength(person.mu, person.sigma), PuzzleStrength(puzzle.mu, puzzle.sigma)


async def _keep(session: Session, new: NewTry, made: PuzzleTry, at: int) -> None:
    await session.rows(
        "INSERT INTO puzzle_tries (user_id, game, puzzle, answer, solved, ratings, tried_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        new.user,
        new.game,
        new.puzzle,
        new.answer,
        new.solved,
        json.dumps({"person": made.person, "puzzle": made.puzzle}),
        at,
    )
    await session.rows(
        "UPDATE puzzle_people SET mu = ?, sigma = ?, tried = tried + 1, solved = solved + ?,"
        " puzzle = NULL WHERE user_id = ? AND game = ?",
        made.person[1].mu,
        made.person[1].sigma,
        new.solved,
        new.user,
        new.game,
    )
    await session.rows(
        "INSERT INTO puzzle_ratings (game, puzzle, mu, sigma) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game, puzzle) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma",
        new.game,
        new.puzzle,
        made.puzzle[1].mu,
        made.puzzle[1].sigma,
    )


def _try(answer: str, solved: int, ratings: str) -> PuzzleTry:
    both = json.loads(ratings)
    person, puzzle = (
        (PuzzleStrength(*both[whose][0]), PuzzleStrength(*both[whose][1]))
        for whose in ("person", "puzzle")
    )
    return PuzzleTry(answer, bool(solved), person, puzzle)
