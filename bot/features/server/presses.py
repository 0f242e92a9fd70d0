"""What can be pressed in the settings of a server."""

from typing import Literal, NamedTuple, TypeAlias

from bot.pages.presses import Dotted, press

ServerPage: TypeAlias = Literal["tables", "look", "rights"]
ChosenSetting: TypeAlias = Literal[
    "tables", "game", "pace", "language", "cards", "view", "zone", "computers", "hints", "watched"
]
"""Those that have values of their own."""
PickedSetting: TypeAlias = Literal["channels", "openers", "called", "managers"]
"""Those whose values are channels or roles of the server."""
ServerSetting: TypeAlias = Literal[ChosenSetting, PickedSetting]


@press("server_page")
class ShowServerPage(NamedTuple):
    """Show a page of them."""

    page: ServerPage


@press("set_server_{setting}")
class ChangeServerSetting(NamedTuple):
    """Let a setting have this value, or what was picked."""

    setting: ServerSetting
    value: Dotted = ""
