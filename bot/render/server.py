"""How a server wants its tables, each setting with a select that changes it at once."""

from collections.abc import Mapping
from types import MappingProxyType

from discord import SelectOption

from bot.model import DeckChoice, TableView
from bot.render.custom_ids import NO_TABLE, press_id
from bot.render.layout import Item, Part, bare, select
from bot.render.stateless import Stateless
from bot.render.words import Words

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"cards": ("auto", "french", "german"), "view": ("picture", "text")}
)
"""Every setting with its values; `server.<setting>.<value>` names them."""
ACTION = "set_server_"
"""Begins the name of the press that chooses a value, before that of the setting."""


def server(words: Words, deck: DeckChoice, view: TableView) -> Stateless:
    """The settings as they are; a choice is a press `set_server_<setting>` with its value."""
    chosen = {"cards": deck, "view": view}
    parts: list[Part] = [f"**{words('server.title')}**"]
    for setting, values in CHOICES.items():
        parts += (words(f"server.{setting}"), _select(words, setting, values, chosen[setting]))
    return bare(*parts)


def _select(words: Words, setting: str, values: tuple[str, ...], chosen: str) -> Item:
    choices = [
        SelectOption(
            label=words.label(f"server.{setting}.{value}"),
            value=press_id(NO_TABLE, 0, f"{ACTION}{setting}", value),
            default=value == chosen,
        )
        for value in values
    ]
    return select(press_id(NO_TABLE, 0, "pick", f"server_{setting}"), choices)
