"""The command line of a client: which commands it offers, and which options it lets through."""

from typing import Any

from sandbox.control.lookup import NotPossible
from sandbox.control.resolving import Resolver
from sandbox.wire import Json, listed
from sandbox.world import World, installing
from sandbox.world.channels import Channel
from sandbox.world.installing import Context
from sandbox.world.people import User
from sandbox.world.state import Command

SUB_COMMAND, SUB_GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 6, 7, 8, 9, 10, 11

SLASH, ON_USER, ON_MESSAGE = 1, 2, 3
"""Kinds of commands: those that are typed, and those in the menu of a person or of a message
(docs: interactions/application-commands#application-command-object-application-command-types)."""

_NESTED = {SUB_COMMAND, SUB_GROUP}


def offered(world: World, person: User, channel: Channel, kind: int = SLASH) -> list[Command]:
    """List the commands of a kind that a client shows this person here."""
    owners = installing.owners(world, person.id, channel)
    context = installing.context_of(world, channel)
    granted = world.permissions(person.id, channel)
    return [
        command
        for command in world.commands.values()
        if command.shape["type"] == kind
        and command.guild_id in (None, channel.guild_id)
        and any(install in owners for install in installing.types_of(command.shape))
        and _in_context(command.shape, context)
        and _permitted(command.shape, granted)
    ]


def _in_context(command: Json, context: Context) -> bool:
    if command.get("contexts") is not None:
        return context in command["contexts"]
    in_dm = bool(command.get("dm_permission", True)) and "guild_id" not in command
    return context is Context.GUILD or (in_dm and context is Context.BOT_DM)


def _permitted(command: Json, granted: int) -> bool:
    needed = command.get("default_member_permissions")
    return needed is None or granted & int(needed) == int(needed)


def names(command: Json) -> set[str]:
    """What a command is called, in any language."""
    localizations: Json = command.get("name_localizations") or {}
    return {command["name"], *localizations.values()}


def find(commands: list[Json], name: str) -> tuple[Json, list[Json]]:
    """Find "group sub" among commands; return the command and the groups passed on the way."""
    first, *rest = name.removeprefix("/").split()
    command = next((c for c in reversed(commands) if c["name"] == first), None)
    if command is None:
        raise NotPossible(f"there is no command /{first} here")
    way: list[Json] = []
    here = command
    for word in rest:
        inner = (o for o in listed(here, "options") if o["name"] == word and o["type"] in _NESTED)
        here = next(inner, None)
        if here is None:
            raise NotPossible(f"/{first} has no {word!r}")
        way.append(here)
    if any(o["type"] in _NESTED for o in listed(here, "options")):
        raise NotPossible(f"/{name} needs a subcommand")
    return command, way


def fill(resolver: Resolver, known: list[Json], given: Json) -> list[Json]:
    """Check the options given against those known, and return them as bots get them."""
    by_name = {option["name"]: option for option in known}
    if strangers := given.keys() - by_name.keys():
        raise NotPossible(f"there is no option {', '.join(sorted(strangers))}")
    missing = [o["name"] for o in known if o.get("required") and o["name"] not in given]
    if missing:
        raise NotPossible(f"the option {', '.join(missing)} is required")
    return [
        {"name": name, "type": by_name[name]["type"], "value": value(resolver, by_name[name], raw)}
        for name, raw in given.items()
    ]


def value(resolver: Resolver, option: Json, raw: Any) -> Any:
    """Check one value and bring it into the form that bots get."""
    kind = option["type"]
    if kind in _CHOOSERS:
        return _CHOOSERS[kind](resolver, raw)
    if option.get("choices"):
        return _chosen(option, raw)
    if kind == STRING:
        text = str(raw)
        _within(option, len(text), "length")
        return text
    if kind == BOOLEAN:
        if not isinstance(raw, bool):
            raise NotPossible(f"{option['name']} is either true or false")
        return raw
    number = _number(option, raw)
    _within(option, number, "value")
    return number


_CHOOSERS = {
    USER: Resolver.user,
    CHANNEL: Resolver.place,
    ROLE: Resolver.role,
    MENTIONABLE: Resolver.mentionable,
    FILE: Resolver.file,
}


def _chosen(option: Json, raw: Any) -> Any:
    for choice in option["choices"]:
        names: Json = choice.get("name_localizations") or {}
        if raw in (choice["value"], choice["name"], *names.values()):
            return choice["value"]
    raise NotPossible(f"{raw!r} is not among the choices of {option['name']}")


def _number(option: Json, raw: Any) -> float:
    try:
        return int(str(raw)) if option["type"] == INTEGER else float(raw)
    except (TypeError, ValueError):
        raise NotPossible(f"{option['name']} takes a number") from None


def _within(option: Json, size: float, what: str) -> None:
    least, most = option.get(f"min_{what}"), option.get(f"max_{what}")
    if least is not None and size < least:
        raise NotPossible(f"the {what} of {option['name']} is at least {least}")
    if most is not None and size > most:
        raise NotPossible(f"the {what} of {option['name']} is at most {most}")


def localized(item: Json, locale: str, key: str = "name") -> str:
    """Read a name or description in somebody's language; the two Englishes help each other out."""
    words: Json = item.get(f"{key}_localizations") or {}
    other = {"en-US": "en-GB", "en-GB": "en-US"}.get(locale, locale)
    return words.get(locale) or words.get(other) or item.get(key) or ""
