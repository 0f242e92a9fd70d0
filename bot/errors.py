"""What a person did that cannot be done: one kind sentence to them, and nothing else happens."""

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
"""What is said to who takes a match for something else than it is, by its state."""


class UserError(Exception):
    """Carries the key of a sentence in the words files, with its values."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.says = Says(key, values)


class TableAsleep(UserError):  # noqa: N818 - it names what is so
    """Something was wanted of a table that sleeps; what wakes it is offered with the sentence."""

    def __init__(self, match: int, lost: str | None, key: str, **values: Value) -> None:
        """`lost` says why the table cannot be shown, where that is why it sleeps."""
        super().__init__(key, **values)
        self.match = match
        self.lost = lost


class NotSeated(UserError):  # noqa: N818 - it names what is so
    """Something was wanted by who has no seat; that they may look on is offered with it."""

    def __init__(self, match: int) -> None:
        super().__init__("error.not_seated")
        self.match = match
