"""What can be wrong with a record, in stable words, and its lines read as if it were."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic import ValidationError

from games.core.record.lines import Line, read_line


class Reason(StrEnum):
    """Why a line is refused; the detail beside it says more to people."""

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
    """Raised on the line at fault, by those who do not know its number."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


def same(found: Any, due: Any) -> bool:
    """Whether two values are the same JSON; unlike `==`, 1 is neither 1.0 nor true."""
    try:
        return json.dumps(found, sort_keys=True) == json.dumps(due, sort_keys=True)
    except ValueError:  # an integer too long to be written is none of ours
        return False


def field_at_fault(error: ValidationError) -> str:
    """The first field that pydantic refused, and its sentence, on one short line."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"]))
    sentence = f"{where}: {first['msg']}" if where else first["msg"]
    return " ".join(sentence.split())[:160]


def readable(text: str) -> Line:
    """The line that `text` holds; raises Wrong on anything else."""
    try:
        return read_line(text)
    except ValidationError as error:
        raise Wrong(Reason.UNREADABLE, field_at_fault(error)) from None
    except ValueError:  # a lone surrogate, which no UTF-8 file can hold
        raise Wrong(Reason.UNREADABLE, "this is no text") from None
