"""The places where commands can be used: on servers, in the bot's direct messages, or anywhere.

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
    """Allow a command on servers that have the bot: leaderboards, seasons and settings."""
    return _INSTALLED_BY_SERVER(_GUILDS(command))


def at_tables(command: _Command) -> _Command:
    """Allow a command for a table or a match: on servers, and in direct messages with the bot."""
    return _INSTALLED_BY_ANYBODY(_TABLES(command))


def anywhere(command: _Command) -> _Command:
    """Allow a command anywhere: only the person sees the answer, or a kind refusal."""
    return _INSTALLED_BY_ANYBODY(_ALL(command))
