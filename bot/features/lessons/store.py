"""The progress of people in the lessons of the games; people who have begun none have no row."""

from typing import Final

from bot.features.lessons.values import LessonProgress
from bot.store.engine.database import Database
from bot.store.ownership import Ownership

OWNERSHIP: Final = Ownership(
    deleted=("DELETE FROM lessons WHERE user_id = ?",),
    exported={"lessons": "SELECT * FROM lessons WHERE user_id = ? ORDER BY game"},
)


class LessonStore:
    """The repository of people's progress in lessons."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> dict[str, LessonProgress]:
        """The progress of a person, by the key of the game."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT game, step, finished FROM lessons WHERE user_id = ?", user_id
            )
        return {row["game"]: LessonProgress(row["step"], bool(row["finished"])) for row in rows}

    async def note(self, user_id: int, game: str, progress: LessonProgress, at: int) -> None:
        """Keep a person's progress at `at` (unix ms); a lesson once finished stays so."""
        async with self._database.writing() as session:
            await session.rows(
                "INSERT INTO lessons (user_id, game, step, finished, changed_at)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (user_id, game) DO UPDATE SET"
                " step = excluded.step, finished = max(lessons.finished, excluded.finished),"
                " changed_at = excluded.changed_at",
                user_id,
                game,
                progress.step,
                progress.finished,
                at,
            )
