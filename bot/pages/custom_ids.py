"""Names of buttons: enough to find the table and to know a stale press, and never a card.

`<version>|<table>|<number>|<action>|<arg>`: `number` is the number of events when the button was
drawn, and for action `act` the arg is an index into the offers of then. The args of the other
presses are explained in `bot.pages.presses`.
"""

import re
from dataclasses import dataclass

FIRST_VERSION = 1
"""Its ids are still read."""
VERSION = 2
NO_TABLE = 0
"""The table of buttons that belong to none, such as a page of the rules."""

LARGEST = 2**63 - 1
_NUMBER = r"(0|[1-9][0-9]{0,17})"
_PATTERN = re.compile(
    rf"([{FIRST_VERSION}{VERSION}])\|{_NUMBER}\|{_NUMBER}\|([a-z_]{{1,20}})\|([A-Za-z0-9_.:-]{{0,60}})"
)
_LONGEST = 100
"""Characters of a custom id (docs: components/reference#anatomy-of-a-component)."""


@dataclass(frozen=True, slots=True)
class Press:
    """The contents of a custom id: the table, the age of the picture, and the action."""

    table: int
    number: int
    action: str
    arg: str = ""
    version: int = VERSION


def read_number(text: str) -> int:
    """The number that is written here; -1 for no number, and for one that no database holds."""
    number = int(text) if text.isdecimal() else -1
    return number if number <= LARGEST else -1


def press_id(table: int, number: int, action: str, arg: str | int = "") -> str:
    """The custom id of a button; raises ValueError where `parse` would not read it back."""
    name = f"{VERSION}|{table}|{number}|{action}|{arg}"
    if len(name) > _LONGEST or _PATTERN.fullmatch(name) is None:
        raise ValueError(f"not a name for a button: {name!r}")
    return name


def parse(custom_id: str) -> Press | None:
    """The press behind a custom id, or None for anything this version did not write."""
    found = _PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    version, table, number, action, arg = found.groups()
    return Press(int(table), int(number), action, arg, int(version))
