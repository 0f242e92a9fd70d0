"""The same again with one thing changed: what a table's memory does for every event."""

from typing import Any, TypeVar

RecordT = TypeVar("RecordT")
ItemT = TypeVar("ItemT")


def changed(record: RecordT, **changes: Any) -> RecordT:
    """A copy of a frozen dataclass in which these fields differ. Raises TypeError for no field.

    Does what `dataclasses.replace` does in a fifth of the time, since it copies all fields at
    once instead of setting one after the other. So the class must have neither slots nor fields
    that are computed when it is made.
    """
    old = vars(record)
    fields = old | changes
    if len(fields) != len(old):
        raise TypeError(f"{type(record).__name__} has no such field: {', '.join(changes)}")
    copy = object.__new__(type(record))
    object.__setattr__(copy, "__dict__", fields)
    return copy


def put(items: tuple[ItemT, ...], at: int, item: ItemT) -> tuple[ItemT, ...]:
    """The same items but for the one at this place."""
    return (*items[:at], item, *items[at + 1 :])
