"""Errors for what a person cannot do: they get one kind sentence, and nothing else happens."""

from collections.abc import Mapping
from types import MappingProxyType

from games.core.scene import Says, Value

BY_STATE: Mapping[str, str] = MappingProxyType(
    {
        "lobby": "error.not_begun",
        "playing": "error.lobby_begun",
        "paused": "error.paused",
        "finished": "error.match_over",
        "ended": "error.match_ended",
        "lapsed": "error.match_lapsed",
    }
)
"""The sentence for somebody who mistakes the state of a match, by its real state."""


class UserError(Exception):
    """An error with the key of a sentence in the words files, and its values."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.says = Says(key, values)


class TableAsleep(UserError):  # noqa: N818 - it names what is so
    """Somebody wanted something of a sleeping table; the sentence comes with a way to wake it."""

    def __init__(self, match: int, lost: str | None, key: str, **values: Value) -> None:
        """`lost` says why the table cannot be shown, if that is why it sleeps."""
        super().__init__(key, **values)
        self.match = match
        self.lost = lost


class NotSeated(UserError):  # noqa: N818 - it names what is so
    """Somebody without a seat wanted something; the sentence comes with an offer to look on."""

    def __init__(self, match: int) -> None:
        super().__init__("error.not_seated")
        self.match = match
