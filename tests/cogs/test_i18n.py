"""Every command in every language is one that Discord takes, and is called by its own words."""

from typing import Any

import discord
import pytest
from discord.app_commands import locale_str

from bot.app.client import Client
from bot.render.words import language, languages
from cogs import create_cogs
from cogs.i18n import Translator, games, setting_choices
from games.catalogue import CATALOGUE
from sandbox.limits import violations

COMMANDS = "/applications/1/commands"


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


async def test_discord_takes_every_command_in_every_language(payload):
    assert [] == violations("PUT", COMMANDS, payload)

    payload[0]["description"] = "x" * 101
    assert [] != violations("PUT", COMMANDS, payload)


async def test_every_command_is_named_and_described_in_every_other_language(payload):
    others = [locale for locale in languages() if locale != "en"]
    for command in payload:
        for part in (command, *command.get("options", ())):
            for locale in others:
                assert part["description"] != part["description_localizations"][locale]


async def test_a_command_is_called_by_its_words(payload):
    for locale in languages():
        words = language(locale)
        for command in payload:
            expected = words(f"command.{command['name']}.name")
            called = command.get("name_localizations") or {}

            assert expected == called.get(locale, command["name"])


async def test_what_needs_a_server_is_offered_in_servers_only(payload):
    everywhere = {command["name"] for command in payload if 1 in (command["contexts"] or [0, 1])}

    assert {"rules", "settings", "privacy"} <= everywhere
    assert not everywhere & {"play", "hand", "table", "leave", "resign", "rematch", "leaderboard"}


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
