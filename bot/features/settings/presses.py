"""What can be pressed in the settings of a person."""

from typing import Literal, NamedTuple, TypeAlias

from bot.pages.presses import press

PersonSetting: TypeAlias = Literal["hand", "ping", "signals", "cards", "text", "listed", "language"]


@press("set_{setting}")
class ChangeSetting(NamedTuple):
    """Let a setting have this value."""

    setting: PersonSetting
    value: str


@press("blocks")
class ShowBlocks(NamedTuple):
    """Show with whom one does not wish to sit."""


@press("blocks_set")
class SetBlocks(NamedTuple):
    """Keep that list as it was chosen."""
