"""Where each command can be used: on servers, also in direct messages with the bot, or anywhere.

Every command wears one of these decorators, which a group takes too. Discord offers a command of
an application that a person has installed for themselves wherever its contexts allow, on servers
without the bot, too.
Source: https://discord.com/developers/docs/interactions/application-commands#contexts
"""

from typing import TypeVar

from discord import app_commands

_Command = TypeVar("_Command")
_INSTALLED_BY_SERVER = app_commands.allowed_installs(guilds=True, users=False)
_INSTALLED_BY_ANYBODY = app_commands.allowed_installs(guilds=True, users=True)
_GUILDS = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
_TABLES = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
_ALL = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)


def in_guilds(command: _Command) -> _Command:
    """What belongs to a server that has the bot: its leaderboards, seasons and settings."""
    return _INSTALLED_BY_SERVER(_GUILDS(command))


def at_tables(command: _Command) -> _Command:
    """What one does at a table or with a match: on servers, and in direct messages with the bot."""
    return _INSTALLED_BY_ANYBODY(_TABLES(command))


def anywhere(command: _Command) -> _Command:
    """What is answered to the person alone, whatever the place; and what is refused kindly."""
    return _INSTALLED_BY_ANYBODY(_ALL(command))
