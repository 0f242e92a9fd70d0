"""Every command in every language is one that Discord takes, and is called by its own words."""

import re
from typing import Any

import discord
import pytest
from discord.app_commands import locale_str

from bot.app.client import Client
from bot.pages.words import language, languages
from cogs import create_cogs
from cogs.i18n import Translator, games, setting_choices
from games.catalogue import CATALOGUE
from sandbox.limits import violations

COMMANDS = "/applications/1/commands"


TYPED, ON_USER, ON_MESSAGE = 1, 2, 3
"""Kinds of commands: those in the menu of a person or of a message have a name only."""


@pytest.fixture
async def payload() -> list[dict[str, Any]]:
    """What Discord is sent when the commands are synced."""
    async with Client() as client:
        for cog in create_cogs(client):
            await client.add_cog(cog)
        translator = Translator()
        return [
            await command.get_translated_payload(client.tree, translator)
            for command in client.tree.get_commands()
        ]


@pytest.fixture
def typed(payload: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The commands that are typed."""
    return [command for command in payload if command["type"] == TYPED]


async def test_discord_takes_every_command_in_every_language(payload):
    assert [] == violations("PUT", COMMANDS, payload)

    payload[0]["name"] = "x" * 33
    assert [] != violations("PUT", COMMANDS, payload)


async def test_every_command_is_named_and_described_in_every_other_language(typed):
    others = [locale for locale in languages() if locale != "en"]
    for command in typed:
        for part in (command, *command.get("options", ())):
            for locale in others:
                assert part["description"] != part["description_localizations"][locale]


async def test_a_command_is_called_by_its_words(typed):
    for locale in languages():
        words = language(locale)
        for command in typed:
            expected = words(f"command.{command['name']}.name")
            called = command.get("name_localizations") or {}

            assert expected == called.get(locale, command["name"])


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        (ON_USER, ("help.person.stats", "help.person.play_with")),
        (ON_MESSAGE, ("watch.button", "replay.button")),
    ],
)
async def test_a_command_in_a_menu_is_called_by_its_words(payload, kind, keys):
    menu = [command for command in payload if command["type"] == kind]
    for locale in languages():
        words = language(locale)
        called = {(each["name_localizations"] or {}).get(locale, each["name"]) for each in menu}
        assert set(map(words, keys)) == called


async def test_the_games_to_play_say_in_every_language_how_many_play_and_what_it_is(typed):
    (play,) = (command for command in typed if command["name"] == "play")
    (listed,) = (option["choices"] for option in play["options"] if option["name"] == "game")
    for locale in languages():
        words = language(locale)
        for choice in listed:
            game, seats = choice["value"], CATALOGUE[choice["value"]].seats
            called = (choice.get("name_localizations") or {}).get(locale, choice["name"])
            assert called.startswith(words(f"{game}.name"))
            assert called.endswith(words(f"{game}.about"))
            assert {str(seats[0]), str(seats[-1])} <= set(re.findall(r"\d+", called))


@pytest.mark.parametrize("locale", languages())
async def test_the_list_of_commands_begins_with_nothing_that_ends_or_deletes(typed, locale):
    names = sorted(
        (command.get("name_localizations") or {}).get(locale, command["name"]) for command in typed
    )
    words = language(locale)
    grave = {words(f"command.{name}.name") for name in ("leave", "resign", "mydata")}
    assert not grave & set(names[:4])


async def test_what_needs_a_server_is_offered_in_servers_only(payload):
    everywhere = {command["name"] for command in payload if 1 in (command["contexts"] or [0, 1])}

    assert {"rules", "settings", "privacy", "play", "learn", "help", "glossary"} <= everywhere
    assert not everywhere & {"server", "presets", "season", "reports", "leaderboard"}


def test_every_game_can_be_chosen_by_its_key():
    assert list(CATALOGUE) == [choice.value for choice in games()]


def test_a_language_is_called_what_it_calls_itself():
    names = {choice.value: choice.name for choice in setting_choices("language")}

    for locale in languages():
        assert language(locale).label("language.name") == names[locale]


async def test_the_translator_is_silent_where_the_words_are_the_default():
    spoken = games()[0]._locale_name
    assert spoken is not None
    translator = Translator()
    context: Any = None

    silent = [
        (spoken, discord.Locale.british_english),
        (locale_str("no key"), discord.Locale.german),
    ]

    for text, locale in silent:
        assert await translator.translate(text, locale, context) is None
