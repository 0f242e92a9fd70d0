"""The floor: a client of discord.py that posts a layout, and edits it to the same when pressed."""

import os
import time
from typing import Any

import discord
import yarl
from discord import ButtonStyle, MediaGalleryItem, SelectOption, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from benchmarks.presses import Json

PRESSED = "INTERACTION_CREATE"
_PICTURE = "https://example.org/table.png"
"""Stands for one that a bot would have to paint and to send."""


class Editor(discord.Client):
    """Answers each press with the layout that is there already."""

    def __init__(self, channel: int, parts: list[Any], edits: int) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), max_messages=None, chunk_guilds_at_startup=False
        )
        self.spent: list[float] = []
        self._channel = channel
        self._parts = parts
        self._edits = edits

    async def on_ready(self) -> None:
        """Post the layout."""
        await self.get_partial_messageable(self._channel).send(view=bare(self._parts))

    async def on_socket_event_type(self, kind: str) -> None:
        """Look at the clock."""
        if kind == PRESSED:
            self.spent.append(time.process_time())

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Edit."""
        await interaction.response.edit_message(view=bare(self._parts))
        for _ in range(self._edits - 1):
            await interaction.edit_original_response(view=bare(self._parts))


def point_at_environment() -> None:
    """Speak to the Discord that the environment names."""
    Route.BASE = os.environ["STAMMTISCH_API_BASE"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["STAMMTISCH_GATEWAY"])


def bare(parts: list[Json]) -> ui.LayoutView:
    """The same components, built from strings that are there already."""
    view = ui.LayoutView(timeout=None)
    for part in parts:
        view.add_item(_built(part))
    return view


def _built(part: Json) -> ui.Item[Any]:
    match part["type"]:
        case 1:
            return ui.ActionRow(*map(_built, part["components"]))
        case 2 | 3:
            return _pressed(part)
        case 9:
            texts = (inner["content"] for inner in part["components"])
            return ui.Section(*texts, accessory=_built(part["accessory"]))
        case 10 | 12 | 14:
            return _shown(part)
        case 17:
            return ui.Container(*map(_built, part["components"]))
        case other:
            raise ValueError(f"a picture has a component of type {other}, which is not built here")


def _shown(part: Json) -> ui.Item[Any]:
    match part["type"]:
        case 10:
            return ui.TextDisplay(part["content"])
        case 12:
            told = (item.get("description") for item in part["items"])
            return ui.MediaGallery(*(MediaGalleryItem(_PICTURE, description=each) for each in told))
        case _:
            return ui.Separator()


def _pressed(part: Json) -> ui.Item[Any]:
    if part["type"] == 3:
        return ui.Select(
            placeholder=part.get("placeholder"),
            custom_id=part["custom_id"],
            options=[SelectOption.from_dict(option) for option in part["options"]],
        )
    return ui.Button(
        label=part.get("label"),
        custom_id=part["custom_id"],
        style=ButtonStyle(part["style"]),
        disabled=part["disabled"],
    )
