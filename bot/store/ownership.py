"""The data that one part of the program keeps about people and servers, and their removal."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.store.engine.session import Session

Leave: TypeAlias = Callable[[Session, int, int], Awaitable[None]]
"""The work for a person (user id) who is forgotten at a moment (unix ms)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ownership:
    """Statements about the tables of one part; `bot.store.people` runs those of all parts.

    A part deletes or renames, exports and purges all names of a person or a server there.
    """

    leave: Leave | None = None
    """Do what takes more than a statement, in the same transaction; it runs before all others."""
    renamed: tuple[str, ...] = ()
    """Keep the rows that others' results rest on, with a number (?2) in place of a person (?1)."""
    deleted: tuple[str, ...] = ()
    """Delete the rows of a person (?) alone."""
    exported: Mapping[str, str] = field(default_factory=dict[str, str])
    """Select the rows about a person (?), each under its name in the export."""
    purged: tuple[str, ...] = ()
    """Delete the rows of a server (?)."""
