"""The record of a match: JSON Lines from which anybody can recheck every step of it."""

from games.core.record.lines import (
    FORMAT,
    Deal,
    Decision,
    Happened,
    Line,
    Match,
    MatchResult,
    Proceed,
    Stopped,
    Written,
    dump,
    read_line,
)
from games.core.record.writing import Dealt, Decided, Input, Proceeded, RecordedStep, record_lines

__all__ = [
    "FORMAT",
    "Deal",
    "Dealt",
    "Decided",
    "Decision",
    "Happened",
    "Input",
    "Line",
    "Match",
    "MatchResult",
    "Proceed",
    "Proceeded",
    "RecordedStep",
    "Stopped",
    "Written",
    "dump",
    "read_line",
    "record_lines",
]
