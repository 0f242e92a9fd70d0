"""The presses in the settings of a server."""

from typing import Literal, NamedTuple, TypeAlias

from bot.pages.custom_id_codec import Dotted, press

ServerPage: TypeAlias = Literal["tables", "look", "rights"]
ChosenSetting: TypeAlias = Literal[
    "tables", "game", "pace", "language", "cards", "view", "zone", "computers", "hints", "watched"
]
"""The settings that have values of their own."""
PickedSetting: TypeAlias = Literal["channels", "openers", "called", "managers"]
"""The settings whose values are channels or roles of the server."""
ServerSetting: TypeAlias = Literal[ChosenSetting, PickedSetting]


@press("server_page")
class ShowServerPage(NamedTuple):
    """Show a page of the settings."""

    page: ServerPage


@press("set_server_{setting}")
class ChangeServerSetting(NamedTuple):
    """Set a setting to this value, or to the picked ones."""

    setting: ServerSetting
    value: Dotted = ""
