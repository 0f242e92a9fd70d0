"""What the bot's database says of one match, read from outside and checked by playing it again."""

import json
import sqlite3
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from bot.store.engine.address import PostgresAddress
from bot.table.match.event_log import read
from bot.table.match.seats import Chair, ChairEvent, evolve_chairs, final_outcome
from games.catalogue import CATALOGUE
from games.core.cards import cards
from games.core.game import AnyGame
from games.core.outcome import Outcome
from tests.postgresql import asked, where_of

Rows: TypeAlias = list[tuple[Any, ...]]


class Reader:
    """Reads the database of a bot from outside; what it has read it keeps until it was changed.

    Tests look at it after every change of the world, and rarely has anything been written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened: sqlite3.Connection | None = None
        self._file = 0
        self._version = 0
        self._known: dict[tuple[str, tuple[Any, ...]], Rows] = {}

    def rows(self, sql: str, *values: Any) -> Rows:
        """Ask the database."""
        if isinstance(where_of(self._path), PostgresAddress):
            return asked(self._path, sql, values)
        if self.has_changed():
            self._known.clear()
        asking = (sql, values)
        if asking not in self._known:
            assert self._opened is not None
            self._known[asking] = self._opened.execute(sql, values).fetchall()
        return self._known[asking]

    def has_changed(self) -> bool:
        """Whether anything was written to the file since this was asked last."""
        file = self._path.stat().st_ino if self._path.exists() else 0
        if self._opened is None or file != self._file:
            self.close()
            address = f"{self._path.as_uri()}?mode=ro"
            self._opened, self._file = sqlite3.connect(address, uri=True), file
            self._version = 0
        before = self._version
        (self._version,) = self._opened.execute("PRAGMA data_version").fetchone()
        return before != self._version

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None


@dataclass(frozen=True)
class StoredMatch:
    """One match in the bot's database."""

    path: Path
    match: int = 1
    reader: Reader | None = None
    """Without one, every look opens the file anew, so that nothing is in the way."""

    def rows(self, sql: str, *values: Any) -> Rows:
        """Ask the database."""
        return (
            asked(self.path, sql, values) if self.reader is None else self.reader.rows(sql, *values)
        )

    @property
    def game(self) -> AnyGame:
        """What is played there."""
        return CATALOGUE[self.rows("SELECT game FROM matches WHERE id = ?", self.match)[0][0]]

    @property
    def state(self) -> str:
        """Whether it is being played, has ended, and so on."""
        return self.rows("SELECT state FROM matches WHERE id = ?", self.match)[0][0]

    @property
    def bodies(self) -> list[str]:
        """Every event as it was written; fails where a number is missing or comes twice."""
        sql = "SELECT number, body FROM events WHERE match_id = ? ORDER BY number"
        rows = self.rows(sql, self.match)
        assert list(range(len(rows))) == [number for number, _ in rows]
        return [body for _, body in rows]

    @property
    def events(self) -> list[Any]:
        """Every event."""
        key = self.game.key
        return [_read(key, body) for body in self.bodies]

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sat down."""
        sql = "SELECT name, user_id, level FROM seats WHERE match_id = ? ORDER BY seat"
        return tuple(Chair(*row) for row in self.rows(sql, self.match))

    @property
    def inputs(self) -> list[tuple[int, str, dict[str, Any], str | None]]:
        """Everything that was put in: number of its first event, kind, body, by whom."""
        sql = "SELECT number, kind, body, actor FROM inputs WHERE match_id = ? ORDER BY number"
        return [
            (number, kind, json.loads(body), actor)
            for number, kind, body, actor in self.rows(sql, self.match)
        ]

    def opening(self) -> Any:
        """The table before anything happened."""
        return self.game.opening(self._options(), len(self.chairs))

    @property
    def all_decisions(self) -> int:
        """How often people decided."""
        return sum(map(self.decisions, range(len(self.chairs))))

    def decisions(self, seat: int) -> int:
        """How often the person on a seat decided."""
        return sum(
            kind == "decision" and actor == "person" and body["seat"] == seat
            for _, kind, body, actor in self.inputs
        )

    def replayed(self) -> Outcome:
        """The outcome after playing every input again; fails unless it brings the same events."""
        game, chairs = self.game, self.chairs
        table, logged = self.opening(), self.bodies
        happened: list[str] = []
        for number, kind, body, _ in self.inputs:
            assert len(happened) == number
            events: tuple[Any, ...]
            if kind == "deck":
                events = game.deal(table, cards(" ".join(body["cards"])))
            elif kind == "proceed":
                events = game.proceed(table)
            elif str(body["action"]["kind"]).startswith("chair."):
                events = (read(game, logged[number]),)
                assert body["action"]["kind"] == events[0].kind
            else:
                action = game.actions.validate_python(body["action"])
                events = game.decide(table, body["seat"], action)
            for event in events:
                happened.append(event.model_dump_json())
                if isinstance(event, ChairEvent):
                    chairs = evolve_chairs(chairs, event)
                else:
                    table = game.evolve(table, event)
        assert logged == happened
        return final_outcome(game.outcome(table.public), chairs)

    def results(self) -> list[tuple[int, int]]:
        """Points and place of each seat, as the standings have them."""
        sql = "SELECT points, place FROM results WHERE match_id = ? ORDER BY seat"
        return self.rows(sql, self.match)

    def _options(self) -> Any:
        (text,) = self.rows("SELECT options FROM matches WHERE id = ?", self.match)[0]
        return self.game.options.model_validate_json(text)


@lru_cache(maxsize=10_000)
def _read(key: str, body: str) -> Any:
    return read(CATALOGUE[key], body)
