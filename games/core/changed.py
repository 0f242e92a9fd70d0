"""A frozen record with some of its fields changed: what a table's memory does for every event."""

from typing import Any, TypeVar

RecordT = TypeVar("RecordT")


def changed(record: RecordT, **changes: Any) -> RecordT:
    """A copy of a frozen dataclass in which these fields differ. Raises TypeError for no field.

    Does what `dataclasses.replace` does in a fifth of the time, since it copies all fields at
    once instead of setting one after the other. So the class must have neither slots nor fields
    that are computed when it is made.
    """
    copy = object.__new__(type(record))
    fields = vars(copy)
    fields.update(vars(record))
    known = len(fields)
    fields.update(changes)
    if len(fields) != known:
        raise TypeError(f"{type(record).__name__} has no such field: {', '.join(changes)}")
    return copy
