"""Rules for messages: what may be said, shown and flagged, when sending and when editing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.limits.components import message_components
from sandbox.limits.embeds import embeds
from sandbox.limits.fields import (
    Required,
    array,
    boolean,
    both,
    distinct,
    is_array,
    is_object,
    number,
    one_of,
    shape,
    snowflake,
)
from sandbox.limits.form import EMPTY_MESSAGE
from sandbox.limits.reading import objects, whole, words
from sandbox.limits.text import text
from sandbox.limits.violation import Violation, Violations, below

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
SUPPRESS_NOTIFICATIONS = 1 << 12
IS_VOICE_MESSAGE = 1 << 13
IS_COMPONENTS_V2 = 1 << 15
SENT_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_VOICE_MESSAGE | IS_COMPONENTS_V2
EDITED_FLAGS = SUPPRESS_EMBEDS | IS_COMPONENTS_V2
CONTENT = 2000
LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a message body is for: which flags it may set, what stands there already."""

    settable: int
    """Bits of `flags` that the route accepts."""
    edit: bool = False
    previous_flags: int = 0
    """Flags of the message being edited."""
    attachments: frozenset[str] = frozenset()
    """Names of the files sent along or kept."""


_IDS = both(array(0, 100, snowflake), distinct)
_MENTIONS = shape(
    parse=both(array(0, 3, one_of(("roles", "users", "everyone"))), distinct),
    users=_IDS,
    roles=_IDS,
    replied_user=boolean,
)
_POLL = shape(
    question=Required(shape(text=Required(text(1, 300)))),
    answers=Required(array(1, 10, shape(poll_media=Required(shape(text=Required(text(1, 55))))))),
    duration=number(1, 768),
    allow_multiselect=boolean,
    layout_type=one_of((1,)),
)
_MESSAGE = shape(
    content=text(0, CONTENT),
    embeds=embeds,
    flags=number(0, 2**63 - 1),
    tts=boolean,
    sticker_ids=array(0, 3, snowflake),
    attachments=array(
        0,
        10,
        shape(id=Required(snowflake), filename=text(1, 1024), description=text(0, 1024)),
    ),
    poll=_POLL,
    enforce_nonce=boolean,
)


def message(path: str, value: Any, occasion: Occasion) -> Violations:
    """Check the body of a message for the occasion it is written for."""
    yield from _MESSAGE(path, value)
    if not is_object(value):
        return
    yield from _allowed_mentions(below(path, "allowed_mentions"), value.get("allowed_mentions"))
    yield from _nonce(below(path, "nonce"), value.get("nonce"))
    yield from _flags(below(path, "flags"), value.get("flags"), occasion)
    layout = bool((whole(value.get("flags"), 0) | occasion.previous_flags) & IS_COMPONENTS_V2)
    if layout:
        yield from _legacy_fields(path, value)
    if value.get("components") is not None:
        yield from message_components(
            below(path, "components"),
            value["components"],
            layout=layout,
            attachments=occasion.attachments | _named(value),
        )
    if _is_empty(value, layout=layout, edit=occasion.edit):
        yield EMPTY_MESSAGE


def _named(value: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(
        words(attachment.get("filename")) for _, attachment in objects("", value.get("attachments"))
    )


def _allowed_mentions(path: str, value: Any) -> Violations:
    if value is None:
        return
    yield from _MENTIONS(path, value)
    if not is_object(value):
        return
    parsed = value.get("parse")
    for kind in ("users", "roles"):
        if is_array(parsed) and kind in parsed and value.get(kind):
            yield Violation(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def _nonce(path: str, value: Any) -> Violations:
    if isinstance(value, str):
        yield from text(0, 25)(path, value)
    elif value is not None:
        yield from number(-(2**63), 2**63 - 1)(path, value)


def _flags(path: str, value: Any, occasion: Occasion) -> Violations:
    flags = whole(value, 0)
    if flags & ~(occasion.settable | occasion.previous_flags):
        yield Violation(
            path, "ASSUMED_MESSAGE_FLAGS_NOT_SETTABLE", "These message flags may not be set here"
        )
    # Discord's reference: once sent with IS_COMPONENTS_V2, a message cannot lose it.
    if value is not None and occasion.previous_flags & IS_COMPONENTS_V2 & ~flags:
        yield Violation(
            path,
            "ASSUMED_MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "MessageFlags.IS_COMPONENTS_V2 cannot be removed from a message",
        )


def _legacy_fields(path: str, value: Mapping[str, Any]) -> Violations:
    for field in LEGACY_FIELDS:
        if value.get(field):
            yield Violation(
                below(path, field),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _is_empty(value: Mapping[str, Any], *, layout: bool, edit: bool) -> bool:
    """Tell whether nothing would be left to see.

    An edit says only what changes, so it is empty when it takes everything away that it could
    take. A layout shows nothing but components: files appear only where one points to them.
    """
    if layout:
        says = ["components"]
    elif edit:
        says = ["content", "embeds", "components", "attachments"]
    else:
        says = [*LEGACY_FIELDS, "components", "attachments", "message_reference"]
        says.append("shared_client_theme")
    if edit and not all(field in value for field in says):
        return False
    return not any(_says_something(field, value.get(field)) for field in says)


def _says_something(field: str, value: Any) -> bool:
    if field == "message_reference":
        forwarded = 1
        return is_object(value) and value.get("type") == forwarded
    return bool(value.strip() if isinstance(value, str) else value)
