"""The wish to be called."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CallWish:
    """The wish of a person to be called to a game on a server, at these hours of the day."""

    id: int = 0
    """0 for one that is not kept yet."""
    guild_id: int
    user_id: int
    game: str
    """Empty for any."""
    from_hour: int
    until_hour: int
    """The hour at which it ends; the same as the first means the whole day."""
    zone: str | None
    """The zone whose clock tells these hours; None means the server's."""
