"""Commands in words: names and descriptions come from the words files, in every language."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias, TypedDict, TypeVar

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.app.client import Client
from bot.features.settings.pages import CHOICES
from bot.features.settings.presses import PersonSetting
from bot.pages.words import Words, language, own_name, tongues
from bot.table.menus.help import game_choice
from bot.table.menus.presets import rules_name
from cogs.interaction_context import InteractionContext
from games.catalogue import CATALOGUE

Clicked: TypeAlias = "discord.Member | discord.User"
OnPerson: TypeAlias = "Callable[[discord.Interaction[Client], Clicked], Coroutine[Any, Any, None]]"
"""The callback for somebody who chose a command in the menu of a person."""
OnMessage: TypeAlias = (
    "Callable[[discord.Interaction[Client], discord.Message], Coroutine[Any, Any, None]]"
)
"""The same in the menu of a message."""

_ENGLISH = language("en")
_Value = TypeVar("_Value", str, int)

MOST_CHOICES = 25
"""The most choices Discord takes (docs: interactions/application-commands#autocomplete)."""


class Localized(TypedDict):
    """The name and the description of a command or an option, for discord.py's decorators."""

    name: locale_str
    description: locale_str


def localize(command: str) -> Localized:
    """Return the name and the description of a command."""
    return Localized(
        name=_text(f"command.{command}.name"), description=_text(f"command.{command}.description")
    )


def option(command: str, name: str) -> locale_str:
    """Return the description of an option."""
    return _text(f"command.{command}.option.{name}")


def option_name(command: str, name: str) -> locale_str:
    """Return the name of an option."""
    return _text(f"command.{command}.option.{name}.name")


def games() -> list[app_commands.Choice[str]]:
    """Return the games as choices; the value is the game's key."""
    return [app_commands.Choice(name=_text(f"{key}.name"), value=key) for key in CATALOGUE]


def in_person_menu(name: str, callback: OnPerson) -> app_commands.ContextMenu:
    """Return a command in the menu of a person, called `help.person.<name>` in the words."""
    return app_commands.ContextMenu(name=_text(f"help.person.{name}"), callback=callback)


def in_message_menu(key: str, callback: OnMessage) -> app_commands.ContextMenu:
    """Return a command in the menu of a message, called as a button is by this key."""
    return app_commands.ContextMenu(name=_text(key), callback=callback)


def described_games() -> list[app_commands.Choice[str]]:
    """Return the same, each with what it is about: choices have no descriptions of their own.

    Autocompletion could say as much, but it comes after a round trip, and a client that knows the
    choices shows them at once and lets nothing else be sent.
    """
    return [
        app_commands.Choice(
            name=locale_str(_describe(_ENGLISH, key), key="help.choice", game=key), value=key
        )
        for key in CATALOGUE
    ]


def fitting(named: Mapping[_Value, str], typed: str) -> list[app_commands.Choice[_Value]]:
    """Return suggestions while somebody types: names that contain it, as many as Discord takes."""
    wanted = typed.casefold()
    found = [(name, value) for value, name in named.items() if wanted in name.casefold()]
    return [app_commands.Choice(name=name, value=value) for name, value in found[:MOST_CHOICES]]


async def fitting_house_rules(
    context: InteractionContext, typed: str
) -> list[app_commands.Choice[str]]:
    """Return the house rules of the game that is chosen already, filtered as by `fitting`."""
    game = context.game_typed
    if game is None:
        return []
    words = context.words.playing(game.tradition)
    every = await context.app.house_rules.all(context.scope, game)
    return fitting({each.key: rules_name(words, each) for each in every}, typed)


def choices(family: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
    """Return values as choices, each called `<family>.<value>` in the words."""
    return [app_commands.Choice(name=_text(f"{family}.{value}"), value=value) for value in values]


def setting_choices(setting: PersonSetting) -> list[app_commands.Choice[str]]:
    """Return the values of a setting as choices; each language is named in itself."""
    return [_setting_choice(setting, value) for value in CHOICES[setting]]


def _setting_choice(setting: str, value: str) -> app_commands.Choice[str]:
    if setting == "language" and value in tongues():
        return app_commands.Choice(name=own_name(value), value=value)
    return app_commands.Choice(name=_text(f"settings.{setting}.{value}"), value=value)


class Translator(app_commands.Translator):
    """Gives Discord each command in every language of the words, when they are synced."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: TranslationContextTypes,  # noqa: ARG002 - discord.py passes it by position
    ) -> str | None:
        """Return the words for a locale; None if they are those of the default."""
        key, game = string.extras.get("key"), string.extras.get("game")
        if not isinstance(key, str):
            return None
        text = _translate(language(locale).tongue, key, game)
        return None if text == string.message else text


@cache
def _translate(tongue: str, key: str, game: str | None) -> str:
    # Discord asks in thirty languages, most of which are told the words of another one.
    words = language(tongue)
    return words.label(key, 100) if game is None else _describe(words, game)


def _describe(words: Words, game: str) -> str:
    return game_choice(words, game, CATALOGUE[game].seats)


def _text(key: str) -> locale_str:
    return locale_str(_ENGLISH.label(key, 100), key=key)
