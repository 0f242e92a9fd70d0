"""What one part of the program keeps about people and servers, and what becomes of it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.store.engine.session import Session

Leave: TypeAlias = Callable[[Session, int, int], Awaitable[None]]
"""Whatever is done for a person (user id) who is forgotten at a moment (unix ms)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ownership:
    """Statements about the tables of one part; `bot.store.people` runs those of all parts.

    A part deletes or renames, exports and purges whatever names a person or a server there.
    """

    leave: Leave | None = None
    """Do what takes more than a statement, in the same transaction; it finds all still there."""
    renamed: tuple[str, ...] = ()
    """Let what others' results stand on go on, and a person (?1) be a number (?2) in it."""
    deleted: tuple[str, ...] = ()
    """Delete what is a person's (?) alone."""
    exported: Mapping[str, str] = field(default_factory=dict[str, str])
    """Select what is kept about a person (?), each by its name in what they are handed."""
    purged: tuple[str, ...] = ()
    """Delete what belongs to a server (?)."""
