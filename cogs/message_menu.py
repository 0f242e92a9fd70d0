"""The table that a message shows, for commands in the menu of that message."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.errors import UserError
from bot.pages.custom_id_codec import NO_TABLE, Press, parse
from cogs.interaction_context import Interaction, InteractionContext


async def at_shown_table(interaction: Interaction, message: discord.Message) -> InteractionContext:
    """Return the context at the table that a message shows, as if it was pressed there.

    UserError if the message is not the bot's, shows no table, or one that belongs elsewhere.
    """
    context, bot = await InteractionContext.of(interaction), interaction.client.user
    if bot is None or message.author.id != bot.id:
        raise UserError("error.not_my_message")
    table = await _table_shown(context, message)
    await context.check_place(table)
    return replace(context, pressed=Press(table, 0, ""))


async def _table_shown(context: InteractionContext, message: discord.Message) -> int:
    """Return the only table in a message, which nobody else may be the one reader of."""
    posted = await context.app.posted_at(message.id)
    reader = _reader(message) if posted is None else posted.user_id
    tables = set(_tables_in([_as_sent(context, message)])) if posted is None else {posted.match}
    if len(tables) != 1 or reader not in {None, context.person.id}:
        raise UserError("error.no_table_shown")
    return tables.pop()


def _reader(message: discord.Message) -> int | None:
    """Return who alone sees a message, if that is known of it."""
    came_of = message.interaction_metadata
    return came_of.user.id if message.flags.ephemeral and came_of is not None else None


def _as_sent(context: InteractionContext, message: discord.Message) -> Mapping[str, Any]:
    """Return a message as Discord sent it: the client reads no components."""
    data: dict[str, Any] = dict(context.interaction.data or {})
    return data["resolved"]["messages"][str(message.id)]


def _tables_in(parts: Sequence[Mapping[str, Any]]) -> Iterator[int]:
    """Yield the tables to which the buttons of a message belong."""
    for part in parts:
        press = parse(part.get("custom_id", ""))
        if press is not None and press.table != NO_TABLE:
            yield press.table
        yield from _tables_in(part.get("components", ()))
