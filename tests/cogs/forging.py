"""Sends what no client would: any press, form or command, from anybody, on any message."""

from collections.abc import Iterator, Sequence
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import discord
from discord import app_commands

from bot.app.client import Client
from bot.pages.custom_id_codec import Dotted, Signed, actions_of, custom_id, kinds
from cogs import create_cogs, create_router
from games.catalogue import CATALOGUE
from sandbox.control.dispatching import Dispatching, send
from sandbox.control.interacting import components_of
from sandbox.world.interactions import Act
from sandbox.world.messages import Message
from tests.end_to_end.running_bot import RunningBot
from tests.postgresql import asked, columns_of

BUTTON, STRING_SELECT, USER_SELECT, CHANNEL_SELECT = 2, 3, 5, 8
LABEL, TEXT_INPUT, CHECKBOXES = 18, 4, 22
GAME = "schwarz_oder_weiss"
_AT_ONCE = 20
_TABLES = ("0", "1", "2", "3", "4", "5", "99", "9" * 18)
_NUMBERS = ("0", "1", "7", "50", "9" * 18)
_ARGS = (
    *("", "0", "1", "7", "50", "-1", "9" * 18, "9" * 40, "on", "off", "dm", "german", "en"),
    *(GAME, f"{GAME}.season.rating", f"{GAME}:tirol18", f"{GAME}.3", f"{GAME}.{'9' * 20}"),
    *("bohemian_watten", "tables", "look", "step_on", "deal_1", "own.1", "craft", "commands"),
    *(f"{GAME}:700000000000000001", f"{GAME}:{'9' * 30}", "1.2.3.4", "..", ":", ".", "x" * 40),
    *(f"{'9' * 30}.{GAME}", f"700000000000000001.{GAME}", "all.everything.points", "normal"),
)
_WORDS = ("", GAME, "bohemian_watten", "craft", "week", "on", "german", "trump", "x" * 12)
_COUNTS = (0, 1, 2, 3, 7, 50, 10**12)
_GARBAGE = ("", "hello", "3|1|0|sit|1", "2|1|0|sit|é", "1|-2|0|hand|", "||||", "2|1|1|pick|")
TEXTS = ("", "x" * 4000, "\u202e\u0000\u200b", "😀" * 100, "' OR 1=1 --", "@everyone", "**`<@1>`**")
_FIELDS = ("remark", "name", "target", "flags", "options", "bidding", "no_such_field")


def actions() -> tuple[str, ...]:
    """Every press that any cog answers."""
    return tuple(create_router().actions)


def pressable() -> tuple[type[tuple[Any, ...]], ...]:
    """Every kind of press that any cog answers."""
    router = create_router()
    return tuple(kind for kind in kinds() if router.answers(kind))


def shown_names(bot: RunningBot) -> set[str]:
    """Every name of a button, of a select, or of a choice in one that lies anywhere."""
    found: set[str] = set()
    for message in messages(bot):
        for part in components_of(message.components):
            options: Sequence[Any] = part.get("options") or ()
            found |= {
                name for name in (part.get("custom_id"), *(o["value"] for o in options)) if name
            }
    return found


def made_names(random: Random, each: int) -> list[str]:
    """Names of every press, each so many times, with tables, ages and fields by chance.

    Besides there is one of every action with an argument that may not fit it.
    """
    made = [
        custom_id(by_chance(kind, random), table, number)
        for kind in pressable()
        for _ in range(each * len(actions_of(kind)))
        for table, number in [(int(random.choice(_TABLES)), random.choice(_COUNTS))]
    ]
    unfit = [
        f"2|{random.choice(_TABLES)}|{random.choice(_NUMBERS)}|{action}|{random.choice(_ARGS)}"
        for action in actions()
    ]
    return [*made, *unfit, *_GARBAGE]


def by_chance(kind: Any, random: Random) -> Any:  # noqa: PLR0911 - a line for each kind of field
    """A press of this kind, or what may stand in a field of it."""
    if hasattr(kind, "_fields"):
        fields = get_type_hints(kind, include_extras=True).values()
        return kind(*(by_chance(each, random) for each in fields))
    if get_origin(kind) in {Union, UnionType}:
        return by_chance(random.choice(get_args(kind)), random)
    if get_origin(kind) is Literal:
        return random.choice(get_args(kind))
    if get_origin(kind) is tuple:
        return tuple(random.randrange(5) for _ in range(random.randrange(4)))
    if kind is NoneType:
        return None
    if kind is bool:
        return random.random() < 0.5
    if kind in {str, Dotted}:
        return random.choice((*_WORDS, "own.1", "1.2") if kind is Dotted else _WORDS)
    assert kind in {int, Signed}
    return random.choice(_COUNTS)


def messages(bot: RunningBot) -> list[Message]:
    """All messages there are, whoever sees them."""
    channels = tuple(bot.here.world.channels.values())
    return [message for channel in channels for message in channel.messages.values()]


def press(bot: RunningBot, who: str, name: str, message: Message, random: Random) -> None:
    """Press, choose or send under this name, on this message."""
    kind = random.choice(("button", "button", "pick", "select", "form"))
    if kind == "form":
        value: Any = random.choice(TEXTS)
        text = {"type": TEXT_INPUT, "id": 2, "custom_id": random.choice(_FIELDS), "value": value}
        boxes = {"type": CHECKBOXES, "id": 3, "custom_id": "flags", "values": ["nines", "x", name]}
        parts = [{"type": LABEL, "id": 1, "component": part} for part in (text, boxes)]
        _send(bot, who, message, Act.MODAL, {"custom_id": name, "components": parts})
        return
    data: dict[str, Any] = {"component_type": BUTTON, "custom_id": name, "id": 1}
    if kind == "pick":
        data |= {"component_type": STRING_SELECT, "values": [name], "custom_id": "2|0|0|pick|x"}
    elif kind == "select":
        values = random.choice((["9" * 40], ["abc"], [], ["700000000000000001", "0"]))
        data |= {"component_type": STRING_SELECT, "values": values}
    _send(bot, who, message, Act.COMPONENT, data)


def _send(bot: RunningBot, who: str, message: Message, act: Act, data: Any) -> None:
    here = bot.here
    person, place = here.control.find_person(who), here.world.channels[message.channel_id]
    send(here.parts, Dispatching(act=act, person=person, channel=place, data=data, message=message))


async def press_all(
    bot: RunningBot, who: str, presses: Sequence[tuple[str, Message]], random: Random
) -> None:
    """Press each name on its message, some at once, and wait until all is answered."""
    for at, (name, message) in enumerate(presses):
        press(bot, who, name, message, random)
        if at % _AT_ONCE == _AT_ONCE - 1:
            await bot.here.control.quiet(0)
    await bot.here.control.quiet(0.3)


def shapes(bot: RunningBot, but: str) -> dict[int, str]:
    """All that anybody else sees: every message that is not for this person alone."""
    person = bot.here.control.find_person(but).id
    world = bot.here.world
    return {
        message.id: repr((message.content, message.components, message.attachments))
        for message in messages(bot)
        if message.only_for != person
        and not (
            world.channels[message.channel_id].guild_id is None
            and person in world.channels[message.channel_id].recipients
        )
    }


def stored(bot: RunningBot, *but: str) -> dict[str, list[Any]]:
    """Everything in the database, table by table."""
    tables = {name for name, _ in columns_of(bot.database)} - {*but}
    return {
        name: sorted(asked(bot.database, f"SELECT * FROM {name}"), key=repr)
        for name in tables
        if not name.startswith("sqlite")
    }


Command = app_commands.Command[Any, ..., Any]


async def commands() -> tuple[list[Command], list[str], list[str]]:
    """Every command that can be typed, and every one in the menu of a person or of a message."""
    async with Client() as client:
        for cog in create_cogs(client):
            await client.add_cog(cog)
        typed = [c for c in client.tree.walk_commands() if isinstance(c, app_commands.Command)]
        of_person = client.tree.get_commands(type=discord.AppCommandType.user)
        of_message = client.tree.get_commands(type=discord.AppCommandType.message)
        return typed, [each.name for each in of_person], [each.name for each in of_message]


def values(parameter: app_commands.Parameter) -> Iterator[Any]:
    """Values for an option of a command, also some that no client would let through."""
    kinds = discord.AppCommandOptionType
    match parameter.type:
        case kinds.string:
            yield from (*(choice.value for choice in parameter.choices[:2]), *TEXTS, *CATALOGUE)
        case kinds.integer:
            yield from (1, 0, -1, 2**53 - 1)
        case kinds.boolean:
            yield from (True, False)
        case _:
            yield from ()
