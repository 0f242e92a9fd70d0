"""Statements inside one transaction, for whichever engine.

They are written in the SQL that SQLite and PostgreSQL have in common, with SQLite's placeholders;
`bot.store.engine.postgres.dialect` has the few words that PostgreSQL spells in another way.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Value: TypeAlias = int | float | str | None


class Row(Protocol):
    """A row: its values in order, and each by the name of its column."""

    def __getitem__(self, key: str | int, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...

    def keys(self) -> Sequence[str]:
        """The names of the columns."""
        ...


class Session(ABC):
    """Statements inside one transaction."""

    @abstractmethod
    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """All rows of a statement's result (none for most writes, see RETURNING)."""

    async def row(self, sql: str, *values: Value) -> Row | None:
        """The first row of a statement's result, if any."""
        found = await self.rows(sql, *values)
        return found[0] if found else None

    @abstractmethod
    async def each(self, sql: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a write once for each tuple of values."""


Work: TypeAlias = Callable[[Session], Coroutine[Any, Any, T]]
"""The work in a transaction; it waits for nothing but the statements of its session."""
