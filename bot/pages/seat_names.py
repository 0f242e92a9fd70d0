"""The names of people at a table: each different, none like a computer's, and none unseen."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Protocol

from bot.model import ROBOT
from bot.pages.markdown import LONGEST_NAME, is_seen, tidy

_ROOM: Final = 26
"""Letters of a name that leave room for the number of a seat."""


class Sitter(Protocol):
    """The owner of a seat: a computer player has a `level`."""

    @property
    def name(self) -> str:
        """The name they gave themselves; empty for a forgotten person."""
        ...

    @property
    def level(self) -> str | None:
        """The strength of a computer."""
        ...


def seat_names(sitters: Iterable[Sitter]) -> tuple[str, ...]:
    """The names of a table, seat by seat.

    The sign of a computer is taken out of a person's. The number of the seat follows a name that
    somebody else has, too, and replaces one that cannot be seen.
    """
    return _seat_names(tuple((each.name, each.level is not None) for each in sitters))


@lru_cache(maxsize=1024)
def _seat_names(sitters: tuple[tuple[str, bool], ...]) -> tuple[str, ...]:
    """The same by the name of each sitter, and whether it is a computer."""
    names = [each if is_computer else person_name(each) for each, is_computer in sitters]
    alike = Counter(_look(each) for each in names if is_seen(each))
    return tuple(
        _label(name, seat, is_shared=not is_computer and alike[_look(name)] > 1) if own else ""
        for seat, ((own, is_computer), name) in enumerate(zip(sitters, names, strict=True), 1)
    )


@lru_cache(maxsize=64)
def people_names(people: tuple[tuple[int, str], ...]) -> Mapping[int, str]:
    """The same for people who have numbers: the name of each of these."""
    names = {number: person_name(name) for number, name in people}
    alike = Counter(map(_look, names.values()))
    return MappingProxyType(
        {
            number: _label(names[number], number, is_shared=alike[_look(names[number])] > 1)
            if name
            else ""
            for number, name in people
        }
    )


def person_name(name: str) -> str:
    """A person's name without the sign by which computers are known."""
    return tidy(name.replace(ROBOT, " ")) if ROBOT in name else name


def shown_name(shown: str, user_name: str) -> str:
    """The name of a person who shows this one, without the sign of a computer.

    The user name follows one without a letter or a digit, which no picture can show, and replaces
    one that cannot be seen or leaves no room for it.
    """
    shown = person_name(shown)
    if any(map(str.isalnum, tidy(shown))):
        return shown
    both = f"{tidy(shown)} {user_name}" if is_seen(shown) else user_name
    return both if len(both) <= LONGEST_NAME else user_name


def drawable(names: Sequence[str]) -> tuple[str, ...]:
    """The names as a picture shows them: a number in place of one that no typeface can write."""
    return tuple(
        name if not name or _can_be_drawn(name) else f"#{number}"
        for number, name in enumerate(names, 1)
    )


def _can_be_drawn(name: str) -> bool:
    if name.isascii():
        return any(map(str.isalnum, name))
    from bot.pictures.materials.typefaces import can_write  # noqa: PLC0415 - few names need to be looked up in typefaces, which takes Pillow

    return can_write(name)


def _label(name: str, number: int, *, is_shared: bool) -> str:
    if not is_seen(name):
        return f"#{number}"
    return f"{tidy(name)[:_ROOM].rstrip()} #{number}" if is_shared else name


def _look(name: str) -> str:
    """The common form of names that look alike; a computer's sign is too small to tell."""
    return unicodedata.normalize("NFKC", person_name(tidy(name))).casefold()
