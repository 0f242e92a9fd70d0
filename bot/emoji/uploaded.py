"""What Discord holds of our pictures, told by names and ages alone.

The back of the cards is uploaded before the faces, and its name ends with the edition of the
pictures. So a face is of today's edition if it is younger than a back of that edition: names of
faces stay pure words, and an upload that broke off goes on where it stopped.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.emoji import pictures


class Listed(Protocol):
    """What is needed of an emoji; those of discord.py have it. Ids are snowflakes, they grow."""

    @property
    def id(self) -> int:
        """The id."""
        ...

    @property
    def name(self) -> str:
        """The name, not unique."""
        ...


@dataclass(frozen=True, slots=True)
class Uploaded:
    """Ours among the emoji of an application: ids by name, the newest where there are several."""

    back: int | None
    """The newest back, if it is of today's edition."""
    faces: Mapping[str, int]
    """The newest of each face, of whichever edition."""
    older: frozenset[int]
    """Backs and faces for which there is a newer one."""

    @property
    def current(self) -> Mapping[str, int]:
        """The faces of today's edition."""
        back = self.back
        return {} if back is None else {n: i for n, i in self.faces.items() if i > back}


def ours(emoji: Iterable[Listed]) -> Uploaded:
    """Sort out ours; emoji with any other name are passed over."""
    backs: dict[int, str] = {}
    faces: dict[str, int] = {}
    older: set[int] = set()
    for one in sorted(emoji, key=lambda listed: listed.id):
        if one.name in pictures.FACES:
            older.update({faces[one.name]} if one.name in faces else ())
            faces[one.name] = one.id
        elif one.name.startswith(f"{pictures.BACK}_"):
            older.update(backs)
            backs[one.id] = one.name
    newest = max(backs, default=0)
    is_current = backs.get(newest) == back_name()
    return Uploaded(newest if is_current else None, faces, frozenset(older))


def back_name() -> str:
    """What the back of today's edition is called."""
    return f"{pictures.BACK}_{pictures.edition()}"
