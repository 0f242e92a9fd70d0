"""Of what the processes of one bot tell each other; what is told names no card and no hand."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

News: TypeAlias = Mapping[str, Any]
"""A value of JSON for each thing that there is news of."""

MISSED: Final = "missed"
"""Some may have been missed: whoever keeps something in memory looks it up again."""
MATCH: Final = "match"
"""A match whose table another process has: its log has grown, or its state is another one."""
PERSON: Final = "person"
"""Whose settings are others now."""
GUILDS: Final = "guilds"
"""The settings of some server are others now."""
AWAY: Final = "away"
"""A person, and by how many milliseconds later their time ends at every slow table."""
PAR: Final = "par"
"""A day and a game whose par is to be worked out."""
FORGOTTEN: Final = "forgotten"
"""A person who is forgotten."""
