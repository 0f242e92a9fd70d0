"""The faults of a record, in stable words, and a reader of its lines that expects them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from games.core.record.lines import Line, read_line

_LONG = 80
"""Signs after which a value is cut in a sentence."""


class Reason(StrEnum):
    """The reason why a line is refused; the detail beside it says more to people."""

    UNREADABLE = "unreadable"
    NO_MATCH = "no_match"
    FORMAT = "format"
    UNKNOWN_GAME = "unknown_game"
    ENGINE_VERSION = "engine_version"
    SEATS = "seats"
    OPTIONS = "options"
    NO_DEAL_DUE = "no_deal_due"
    DECK = "deck"
    DIGEST = "digest"
    NO_DIGEST = "no_digest"
    NO_NONCE = "no_nonce"
    WAITS = "waits"
    NOT_TO_ACT = "not_to_act"
    OFFERED = "offered"
    NOT_OFFERED = "not_offered"
    EVENT_MISSING = "event_missing"
    EVENT_INVENTED = "event_invented"
    EVENT_NUMBER = "event_number"
    EVENT_ALTERED = "event_altered"
    AUDIENCE = "audience"
    NOT_OVER = "not_over"
    OVER = "over"
    OUTCOME = "outcome"
    CUT_SHORT = "cut_short"


@dataclass(frozen=True, slots=True)
class Fault:
    """The first line that is wrong, counted from 1, and why."""

    line: int
    reason: Reason
    detail: str

    def __str__(self) -> str:
        return f"{self.line}: {self.reason}: {self.detail}"


class Wrong(Exception):  # noqa: N818 - a verdict is no programming error
    """A fault in a line, raised by code that does not know the line's number."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


def same(found: Any, due: Any) -> bool:
    """Return whether two values are the same JSON; unlike `==`, 1 is neither 1.0 nor true."""
    try:
        return json.dumps(found, sort_keys=True) == json.dumps(due, sort_keys=True)
    except ValueError:  # an integer too long to be written is none of ours
        return False


def quote(value: Any) -> str:
    """A value as JSON, cut if it is long."""
    text = json.dumps(value, sort_keys=True)
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."


def differences(found: Mapping[str, Any], due: Mapping[str, Any]) -> dict[str, str]:
    """The fields that differ, each with what it says in a record and what it should say."""
    return {
        key: f"{key} is {_value(found, key)}, not {_value(due, key)}"
        for key in {**due, **found}
        if not (key in due and key in found and same(found[key], due[key]))
    }


def _value(fields: Mapping[str, Any], key: str) -> str:
    return quote(fields[key]) if key in fields else "left out"


def field_at_fault(error: ValidationError) -> str:
    """The first field that was refused, and why, on one short line."""
    first = error.errors(include_url=False)[0]
    where = ".".join(map(str, first["loc"]))
    sentence = f"{where}: {_why(first)}" if where else _why(first)
    return " ".join(sentence.split())[:160]


def _why(error: ErrorDetails) -> str:
    """Our own words if pydantic's would speak of itself, else its sentence."""
    context = error.get("ctx", {})
    match error["type"]:
        case "value_error":
            return str(context["error"])
        case "union_tag_not_found":
            return "the line says no kind"
        case "union_tag_invalid":
            return f"no line is of the kind {context['tag']!r}"
        case _:
            return error["msg"]


def readable(text: str) -> Line:
    """The line that `text` holds; raises Wrong on anything else."""
    try:
        line = read_line(text)
        json.loads(text, object_pairs_hook=_once_each)
    except ValidationError as error:
        raise Wrong(Reason.UNREADABLE, field_at_fault(error)) from None
    except ValueError:  # a lone surrogate, which no UTF-8 file can hold, or too many digits
        raise Wrong(Reason.UNREADABLE, "this is no text, or a number is too long") from None
    return line


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object, none of them twice, since readers may take either of the two."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in fields if names.count(name) > 1)
        raise Wrong(Reason.UNREADABLE, f"{quote(twice)} stands there twice")
    return fields
