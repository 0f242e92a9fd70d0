"""Our pictures on Discord, told apart by names and ages alone.

Names are unique on Discord, and those of faces stay pure words. So a face that is about to be
replaced is renamed first, and keeps its id, by which a running bot goes on showing it. The back of
the cards is uploaded before the faces, and its name ends with the edition of the pictures: a face
is of today's edition if it is younger than such a back, and an upload that broke off goes on where
it stopped.
"""

from base64 import b32encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.emoji import face_files


class Listed(Protocol):
    """The part of an emoji that is read; those of discord.py fit. Ids are snowflakes, they grow."""

    @property
    def id(self) -> int:
        """The id."""
        ...

    @property
    def name(self) -> str:
        """The name; no other emoji of the application has it."""
        ...


@dataclass(frozen=True, slots=True)
class Uploaded:
    """Our emoji among those of an application, by their ids."""

    back: int | None
    """The back, if it is of today's edition and no other one is younger."""
    backs: frozenset[int]
    """All backs: nobody is ever shown one."""
    named: Mapping[str, int]
    """The faces that have their names, of whichever edition."""
    replaced: Mapping[int, str]
    """The faces that had to give their name away, oldest first, with that name."""

    @property
    def faces(self) -> Mapping[str, int]:
        """A face for each name that has ever had one: its present owner, or else the last one."""
        last = {name: number for number, name in self.replaced.items()}
        return {**last, **self.named}

    @property
    def current(self) -> Mapping[str, int]:
        """The faces of today's edition."""
        back = self.back
        return {} if back is None else {n: i for n, i in self.named.items() if i > back}


def ours(emoji: Iterable[Listed]) -> Uploaded:
    """Sort out our emoji; those with any other name are passed over."""
    backs: dict[int, str] = {}
    named: dict[str, int] = {}
    replaced: dict[int, str] = {}
    for one in sorted(emoji, key=lambda listed: listed.id):
        face, _, mark = one.name.rpartition("_")
        if one.name in face_files.FACES:
            named[one.name] = one.id
        elif face in face_files.FACES and mark in {_mark(one.id), f"{one.id:x}"}:
            replaced[one.id] = face
        elif face == face_files.BACK:
            backs[one.id] = mark
    newest = max(backs, default=0)
    is_current = backs.get(newest) == face_files.edition()
    return Uploaded(newest if is_current else None, frozenset(backs), named, replaced)


def back_name() -> str:
    """The name of the back of today's edition."""
    return f"{face_files.BACK}_{face_files.edition()}"


def replaced_name(name: str, number: int) -> str:
    """The name that a face of this name and id gets once there is a newer one."""
    return f"{name}_{_mark(number)}"


def _mark(number: int) -> str:
    # Only ours end with their own id, so nobody else's is ever taken for one. Version 1.0 wrote it
    # in hexadecimal digits, which leaves less room for the name.
    return b32encode(number.to_bytes(8)).decode().rstrip("=")
