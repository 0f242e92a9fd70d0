"""Rules for emoji uploads: a plain name and a small picture written as a data URI."""

import base64
import binascii
import re
from typing import Any

from sandbox.limits.fields import Required, both, shape
from sandbox.limits.text import matching, text
from sandbox.limits.violation import Violation, Violations

LARGEST_PICTURE = 256 * 1024
"""Bytes. Source: Emoji resource, "Emoji Formats"."""
_DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})")
_STARTS = {
    "png": (0, b"\x89PNG\r\n\x1a\n"),
    "jpeg": (0, b"\xff\xd8\xff"),
    "gif": (0, b"GIF8"),
    "webp": (8, b"WEBP"),
    "avif": (4, b"ftyp"),
}
"""Where each format says what it is, and how."""

_NAME = both(text(2, 32), matching(r"[A-Za-z0-9_]+"))


def picture(path: str, value: Any) -> Violations:
    """Allow a PNG, JPEG, GIF, WebP or AVIF of at most 256 KiB as a base64 data URI."""
    parts = _DATA_URI.fullmatch(value) if isinstance(value, str) else None
    content = _decoded(parts[2]) if parts else None
    if parts is None or content is None:
        yield Violation(path, "ASSUMED_IMAGE_INVALID", "Not a base64 data URI of a picture")
        return
    at, mark = _STARTS[parts[1]]
    if not content[at:].startswith(mark):
        yield Violation(path, "ASSUMED_IMAGE_INVALID", f"Not a picture of type {parts[1]}")
    if len(content) > LARGEST_PICTURE:
        yield Violation(path, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")


def _decoded(encoded: str) -> bytes | None:
    try:
        return base64.b64decode(encoded, validate=True)
    except binascii.Error:
        return None


new_emoji = shape(name=Required(_NAME), image=Required(picture))
renamed_emoji = shape(name=_NAME)
