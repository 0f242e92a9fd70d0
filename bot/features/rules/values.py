"""A term of card players, and all of them by their names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A term by its name in keys, with the games that use it."""

    name: str
    places: tuple[tuple[str, str], ...] = ()
    """The key of each game and the paragraph of its rules."""
    related: tuple[str, ...] = ()
    general: bool = False
    """Whether all games use it."""

    @property
    def key(self) -> str:
        """The key of its name among the words."""
        return f"term.{self.name}"


Glossary: TypeAlias = Mapping[str, GlossaryEntry]
