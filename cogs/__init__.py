"""Discord's side: each cog turns a press or a command into an action, and a picture into an answer.

A module here is found by its definitions: subclasses of `Cog` with its commands and listeners,
and `DOOR` with the handlers of its presses. It needs neither, and no list names it.
"""

from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import iter_modules
from types import ModuleType

from discord.ext import commands

from bot.app.client import Client
from cogs.router import Router


def create_cogs(client: Client) -> tuple[commands.Cog, ...]:
    """Return every cog of a client, and the router of all their presses."""
    router = create_router()
    client.admits = router.admits
    return (router, *(kind(client) for module in _modules() for kind in _kinds(module)))


def create_router() -> Router:
    """Return the router for the presses of every module here."""
    return Router(*(module.DOOR for module in _modules() if hasattr(module, "DOOR")))


def _modules() -> list[ModuleType]:
    return [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]


def _kinds(module: ModuleType) -> list[type[commands.Cog]]:
    """Return the cogs that a module defines, except the router, which takes everybody's presses."""
    cogs = [kind for _, kind in getmembers(module, isclass) if issubclass(kind, commands.Cog)]
    return [kind for kind in cogs if kind.__module__ == module.__name__ and kind is not Router]
