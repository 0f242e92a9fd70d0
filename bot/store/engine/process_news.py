"""The subjects of news between the processes of one bot; no news names a card or a hand."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

News: TypeAlias = Mapping[str, Any]
"""A value of JSON for each subject of the news."""

MISSED: Final = "missed"
"""Some news may have been missed: whatever is kept in memory has to be looked up again."""
MATCH: Final = "match"
"""A match whose table another process has: its log has grown, or its state has changed."""
PERSON: Final = "person"
"""The person whose settings have changed."""
GUILDS: Final = "guilds"
"""The settings of some server have changed."""
AWAY: Final = "away"
"""A person, and the milliseconds by which their time at every slow table ends later."""
PAR: Final = "par"
"""A day and a game whose par is to be worked out."""
FORGOTTEN: Final = "forgotten"
"""A person who is forgotten."""
