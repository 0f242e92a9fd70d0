"""Rules for the first answer to an interaction, which must fit the kind it claims to be."""

from collections.abc import Mapping
from typing import Any

from sandbox.limits.fields import Required, anything, array, is_object, number, one_of, shape
from sandbox.limits.messages import EDITED_FLAGS, EPHEMERAL, SENT_FLAGS, Occasion, message
from sandbox.limits.modals import modal
from sandbox.limits.reading import child, objects, whole
from sandbox.limits.text import text
from sandbox.limits.violation import Violation, Violations, below, missing

PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, AUTOCOMPLETE, MODAL, LAUNCH = (
    *(1, 4, 5, 6, 7, 8, 9, 12),
)
_TYPE = shape(
    type=Required(
        one_of(
            (PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, AUTOCOMPLETE, MODAL, LAUNCH)
        )
    )
)
_CHOICES = shape(
    choices=Required(array(0, 25, shape(name=Required(text(1, 100)), value=Required(anything))))
)


def callback(path: str, value: Any, previous_flags: int, attachments: frozenset[str]) -> Violations:
    """Check an interaction callback; `previous_flags` are those of the message acted upon."""
    yield from _TYPE(path, value)
    if not is_object(value):
        return
    kind, data, where = value.get("type"), value.get("data"), below(path, "data")
    if data is None and kind in (MESSAGE, AUTOCOMPLETE, MODAL):
        yield missing(where)
    elif data is not None and not is_object(data):
        yield from shape()(where, data)
    elif kind == MESSAGE:
        sent = Occasion(SENT_FLAGS | EPHEMERAL, attachments=attachments)
        yield from message(where, data, sent)
    elif kind == UPDATE and data is not None:
        edited = Occasion(
            EDITED_FLAGS, edit=True, previous_flags=previous_flags, attachments=attachments
        )
        yield from message(where, data, edited)
    elif kind == DEFERRED_MESSAGE:
        yield from _deferral(where, child(value, "data"))
    elif kind == AUTOCOMPLETE:
        yield from _autocomplete(where, child(value, "data"))
    elif kind == MODAL:
        yield from modal(where, data)


def _deferral(path: str, data: Mapping[str, Any]) -> Violations:
    if data.get("flags") is not None:
        yield from number(0, 2**63 - 1)(below(path, "flags"), data["flags"])
    if whole(data.get("flags"), 0) & ~EPHEMERAL:
        yield Violation(
            below(path, "flags"),
            "ASSUMED_MESSAGE_FLAGS_NOT_SETTABLE",
            "A deferred answer may only be EPHEMERAL",
        )


def _autocomplete(path: str, data: dict[str, Any]) -> Violations:
    yield from _CHOICES(path, data)
    for where, choice in objects(below(path, "choices"), data.get("choices")):
        if isinstance(choice.get("value"), str):
            yield from text(1, 100)(below(where, "value"), choice["value"])
