"""Rules for texts: how long, which characters, which addresses."""

import re
import unicodedata
from typing import Any

from sandbox.limits.fields import length
from sandbox.limits.violation import Check, Violation, Violations

_MARKED_SCRIPTS = (range(0x0900, 0x0980), range(0xA8E0, 0xA900), range(0x0E00, 0x0E80))
"""Devanagari, its extension, and Thai: their vowel signs are neither letters nor digits."""


def text(least: int, most: int) -> Check:
    """Allow a string of `least` to `most` characters (code points)."""

    def check(path: str, value: Any) -> Violations:
        if isinstance(value, str):
            yield from length(path, len(value), least, most)
        else:
            yield Violation(
                path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.'
            )

    return check


def matching(pattern: str) -> Check:
    """Allow a string that matches a regular expression from end to end."""
    compiled = re.compile(pattern)

    def check(path: str, value: Any) -> Violations:
        if isinstance(value, str) and not compiled.fullmatch(value):
            yield Violation(
                path, "STRING_TYPE_REGEX", "String value did not match validation regex."
            )

    return check


def address(most: int, *schemes: str) -> Check:
    """Allow an address of at most `most` characters with one of the given schemes."""

    def check(path: str, value: Any) -> Violations:
        yield from text(1, most)(path, value)
        if not isinstance(value, str):
            return
        scheme, colon, rest = value.partition("://")
        if not colon or not rest or any(mark.isspace() for mark in value):
            yield Violation(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
        elif scheme.lower() not in schemes:
            yield Violation(
                path, "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" must be one of {schemes}.'
            )

    return check


def slash_name(path: str, value: Any) -> Violations:
    """Allow the name of a slash command or option: lower-case letters, digits, hyphen, underscore.

    Source: Application Commands, "Application Command Naming".
    """
    yield from text(1, 32)(path, value)
    if isinstance(value, str) and value and not all(_names(mark) for mark in value):
        yield Violation(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if isinstance(value, str) and value != value.lower():
        yield Violation(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _names(mark: str) -> bool:
    return (
        mark in "-_'"
        or unicodedata.category(mark)[0] in "LN"
        or any(ord(mark) in script for script in _MARKED_SCRIPTS)
    )
