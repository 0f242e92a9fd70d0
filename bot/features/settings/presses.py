"""The presses in the settings of a person."""

from typing import Literal, NamedTuple, TypeAlias

from bot.pages.custom_id_codec import press

PersonSetting: TypeAlias = Literal[
    "hand",
    "ping",
    "signals",
    "phrases",
    "confirm",
    "cards",
    "order",
    "explain",
    "last_card",
    "text",
    "listed",
    "language",
]


@press("set_{setting}")
class ChangeSetting(NamedTuple):
    """Set a setting to this value."""

    setting: PersonSetting
    value: str


@press("blocks")
class ShowBlocks(NamedTuple):
    """Show the people one does not wish to sit with."""


@press("blocks_set")
class SetBlocks(NamedTuple):
    """Keep the list of those people as it was chosen."""
