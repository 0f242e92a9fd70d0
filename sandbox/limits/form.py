"""Writes broken rules down as the error reply that Discord sends with status 400."""

from collections.abc import Iterable
from typing import Any

from sandbox.limits.violation import Violation

EMPTY_MESSAGE = Violation("", "50006", "Cannot send an empty message")
"""The one rule that Discord answers with a code of its own instead of a form error."""


def form_errors(violations: Iterable[Violation]) -> dict[str, Any]:
    """Build the reply body: code 50035 with nested `errors`, or 50006 if emptiness is all there is.

    Source: https://discord.com/developers/docs/reference#error-messages.
    """
    found = list(violations)
    if found and all(violation == EMPTY_MESSAGE for violation in found):
        return {"code": 50006, "message": EMPTY_MESSAGE.message}
    errors: dict[str, Any] = {}
    for violation in found:
        if violation != EMPTY_MESSAGE:
            _leaf(errors, violation.path).append(
                {"code": violation.code, "message": violation.message}
            )
    return {"code": 50035, "message": "Invalid Form Body", "errors": errors}


def _leaf(errors: dict[str, Any], path: str) -> list[dict[str, str]]:
    node = errors
    for key in path.split(".") if path else ():
        node = node.setdefault(key, {})
    return node.setdefault("_errors", [])
