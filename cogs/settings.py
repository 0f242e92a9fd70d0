"""How a person wants things: where their hand is shown, when they are called, in which words."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.render import settings as screens
from bot.render.ids import Press
from bot.render.notices import notice
from bot.store.settings import PersonSettings
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import option, option_name, setting_choices, spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit

_CHOICES = ("hand", "ping", "signals", "text", "listed", "language")
_HELLO = {"hand": "notice.dm_hello", "signals": "notice.dm_hello_signals"}
"""What the first direct message says about a setting that sends more of them."""


class Settings(commands.Cog):
    """The command that shows and changes one's settings."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("settings"))
    @app_commands.describe(**{name: option("settings", name) for name in _CHOICES})
    @app_commands.rename(**{name: option_name("settings", name) for name in _CHOICES})
    @app_commands.choices(**{name: setting_choices(name) for name in _CHOICES})
    async def settings(  # noqa: PLR0913, PLR0917 - discord.py makes an option of each parameter
        self,
        interaction: Interaction,
        hand: str = "",
        ping: str = "",
        signals: str = "",
        text: str = "",
        listed: str = "",
        language: str = "",
    ) -> None:
        """Change what was named, and show all settings."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            wishes = zip(_CHOICES, (hand, ping, signals, text, listed, language), strict=True)
            for setting, value in wishes:
                if value:
                    await _change(visit, setting, value)
            await _show(visit)


async def _set(visit: Visit, press: Press) -> None:
    await _change(visit, press.action.removeprefix("set_"), press.arg)
    await _show(visit)


async def _change(visit: Visit, setting: str, value: str) -> None:
    if value not in screens.CHOICES[setting]:
        raise Trouble("error.stale")
    settings = visit.house.store.settings
    old = await settings.person(visit.person.id)
    if setting in _HELLO and value == "dm":
        await _try_dm(visit, _HELLO[setting])
    await settings.save_person(_with(old, setting, value))


async def _try_dm(visit: Visit, hello: str) -> None:
    """Send a first direct message; Trouble, and no change, where they are closed."""
    if not visit.interaction.response.is_done():
        await visit.think()
    letter = notice(visit.words, hello)
    if await visit.house.mail.send(visit.person.id, letter) is None:
        raise Trouble("error.dm_closed")
    await visit.house.store.settings.note_dm(visit.person.id, closed=False)


def _with(old: PersonSettings, setting: str, value: str) -> PersonSettings:
    match setting, value:
        case "hand", ("ephemeral" | "dm") as hand:
            return replace(old, hand=hand)
        case "ping", ("never" | "later" | "at_once" | "dm") as ping:
            return replace(old, ping=ping)
        case "signals", ("look" | "dm") as signals:
            return replace(old, signals=signals)
        case "text", _:
            return replace(old, text=value == "on")
        case "listed", _:
            return replace(old, listed=value == "on")
        case "language", _:
            return replace(old, language=None if value == "auto" else value)
        case _:
            raise Trouble("error.stale")


async def _show(visit: Visit) -> None:
    wishes = await visit.house.store.settings.person(visit.person.id)
    words = visit.house.languages.greeting(wishes, str(visit.interaction.locale))
    chosen = {
        "hand": wishes.hand,
        "ping": wishes.ping,
        "signals": wishes.signals,
        "text": "on" if wishes.text else "off",
        "listed": "on" if wishes.listed else "off",
        "language": wishes.language or "auto",
    }
    view = screens.settings(words, chosen)
    pressed = visit.interaction.type is discord.InteractionType.component
    await (visit.redraw(view) if pressed else visit.tell(view))


PRESSES: Presses = {f"set_{name}": _set for name in _CHOICES}
