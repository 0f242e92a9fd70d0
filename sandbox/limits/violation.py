"""What is wrong, where, and what Discord calls it.

Codes such as BASE_TYPE_MAX_LENGTH, UNION_TYPE_CHOICES or COMPONENT_CUSTOM_ID_DUPLICATED are known
from error replies that people have published. Where no reply was found the code is this project's
own and carries the prefix ASSUMED, so that nobody mistakes it for Discord's.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: a dotted path ("embeds.0.title", "" for the body), a code, a sentence."""

    path: str
    code: str
    message: str


Violations: TypeAlias = Iterator[Violation]
Check: TypeAlias = Callable[[str, Any], Violations]
"""Takes a path and the value found there, and yields what is wrong with it."""


def below(path: str, key: str | int) -> str:
    """Give the path of a key inside the thing at `path`."""
    return f"{path}.{key}" if path else str(key)


def missing(path: str) -> Violation:
    """Say that a required field is absent or null."""
    return Violation(path, "BASE_TYPE_REQUIRED", "This field is required")
