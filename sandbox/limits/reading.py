"""Reads fields of a body that nobody has checked yet, and never fails on what it finds there."""

from collections.abc import Iterator
from typing import Any

from sandbox.limits.fields import is_array, is_object, is_whole, plain
from sandbox.limits.violation import below


def objects(path: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Go through the objects of an array with their paths, passing over everything else."""
    if is_array(value):
        for index, item in enumerate(value):
            if is_object(item):
                yield below(path, index), item


def child(body: dict[str, Any], key: str) -> dict[str, Any]:
    """Give the object under `key`, or an empty one."""
    found = body.get(key)
    return found if is_object(found) else {}


def whole(value: Any, otherwise: int) -> int:
    """Give a whole number, or `otherwise`."""
    found = plain(value)
    return found if is_whole(found) else otherwise


def words(value: Any) -> str:
    """Give a string, or an empty one."""
    return value if isinstance(value, str) else ""


def size(value: Any) -> int:
    """Give the number of items of an array, or none."""
    return len(value) if is_array(value) else 0
