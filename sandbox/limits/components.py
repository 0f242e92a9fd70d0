"""Rules for the components of a message: what may stand where, and what each must say."""

from collections.abc import Callable, Mapping
from typing import Any

from sandbox.limits.buttons import button
from sandbox.limits.fields import (
    Required,
    array,
    boolean,
    is_array,
    is_object,
    number,
    one_of,
    shape,
)
from sandbox.limits.reading import child, objects, words
from sandbox.limits.selects import CHOICES
from sandbox.limits.text import address, text
from sandbox.limits.tree import TOTAL_COMPONENTS, tree_rules, walk
from sandbox.limits.violation import Check, Violation, Violations, below

ACTION_ROW, BUTTON, SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = (
    *(1, 2, 9, 10, 11, 12, 13, 14, 17),
)
SELECTS = (3, 5, 6, 7, 8)
LEGACY_ROWS = 5
INSIDE_CONTAINER = (ACTION_ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
TOP_LEVEL = (*INSIDE_CONTAINER, CONTAINER)
COMPONENT_ID = number(0, 2**31 - 1)


def component(allowed: tuple[int, ...], kinds: Callable[[], Mapping[int, Check]]) -> Check:
    """Allow a component of one of the given types, and check it as its kind demands."""

    def check(path: str, value: Any) -> Violations:
        kind = value.get("type") if is_object(value) else None
        if not is_object(value):
            yield Violation(
                path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"
            )
        elif isinstance(kind, bool) or kind not in allowed:
            listed = ", ".join(map(str, allowed)) + ("," if len(allowed) == 1 else "")
            yield Violation(
                below(path, "type"),
                "UNION_TYPE_CHOICES",
                f'Value of field "type" must be one of ({listed}).',
            )
        else:
            yield from shape(id=COMPONENT_ID)(path, value)
            yield from kinds()[kind](path, value)

    return check


def _kinds() -> Mapping[int, Check]:
    return MESSAGE_KINDS


def action_row(path: str, value: Any) -> Violations:
    """Check a row of a message: up to five buttons, or one select."""
    fields = shape(components=Required(array(1, 5, component((BUTTON, *SELECTS), _kinds))))
    yield from fields(path, value)
    parts = list(objects(below(path, "components"), value.get("components")))
    if len(parts) > 1 and any(part.get("type") in SELECTS for _, part in parts):
        yield Violation(
            parts[1][0],
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


_MEDIA = Required(shape(url=Required(address(2048, "http", "https", "attachment"))))
MESSAGE_KINDS: Mapping[int, Check] = {
    **{kind: CHOICES[kind] for kind in SELECTS},
    ACTION_ROW: action_row,
    BUTTON: button,
    SECTION: shape(
        components=Required(array(1, 3, component((TEXT_DISPLAY,), _kinds))),
        accessory=Required(component((BUTTON, THUMBNAIL), _kinds)),
    ),
    TEXT_DISPLAY: shape(content=Required(text(1, 4000))),
    THUMBNAIL: shape(media=_MEDIA, description=text(1, 1024), spoiler=boolean),
    GALLERY: shape(
        items=Required(
            array(1, 10, shape(media=_MEDIA, description=text(1, 1024), spoiler=boolean))
        )
    ),
    FILE: shape(file=Required(shape(url=Required(address(2048, "attachment")))), spoiler=boolean),
    SEPARATOR: shape(divider=boolean, spacing=one_of((1, 2))),
    CONTAINER: shape(
        components=Required(array(1, TOTAL_COMPONENTS, component(INSIDE_CONTAINER, _kinds))),
        accent_color=number(0, 0xFFFFFF),
        spoiler=boolean,
    ),
}


def message_components(
    path: str, value: Any, *, layout: bool, attachments: frozenset[str]
) -> Violations:
    """Check the components of a message; `layout` says whether it is a Components V2 message.

    `attachments` are the names of the files that `attachment://` may point to.
    """
    if layout:
        allowed, most = TOP_LEVEL, TOTAL_COMPONENTS
    else:
        allowed, most = (ACTION_ROW,), LEGACY_ROWS
    yield from array(0, most, component(allowed, _kinds))(path, value)
    yield from tree_rules(path, value)
    yield from _references(path, value, attachments)


def _references(path: str, value: Any, attachments: frozenset[str]) -> Violations:
    for where, part in walk(path, value):
        media = [
            (below(where, "media"), child(part, "media")),
            (below(where, "file"), child(part, "file")),
        ]
        if is_array(part.get("items")):
            for at, item in objects(below(where, "items"), part["items"]):
                media.append((below(at, "media"), child(item, "media")))
        for at, item in media:
            scheme, _, name = words(item.get("url")).partition("://")
            if scheme == "attachment" and name not in attachments:
                yield Violation(
                    below(at, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment was not found",
                )
