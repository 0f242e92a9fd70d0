"""Turns whatever goes wrong behind a command or a press into one kind sentence to its person."""

import secrets
from contextlib import suppress

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.app.client import Client, Interaction
from bot.discord.channel import UNREACHABLE
from bot.errors import BY_STATE, NotSeated, TableAsleep, UserError
from bot.pages.custom_id_codec import NO_TABLE
from bot.pages.layout import Button, notice
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.process.logged_errors import log_error
from bot.store.engine.errors import DatabaseFailed, WrongState
from bot.table.menus.watch import watch_button
from bot.table.pages.asleep import ways_on
from bot.table.pages.explanation import paragraph_button
from bot.table.pages.hand_cards import refusal
from cogs.interaction_context import InteractionContext
from games.core.errors import IllegalAction, Refusal
from games.core.scene import Value

_log = structlog.get_logger()
_ANSWERED = 40060
_LIKELY = {
    _ANSWERED: "a second bot runs with the same token and has answered first, or Discord took an"
    " answer of which it said that it failed",
    10062: "the answer came later than three seconds after the press, or a second bot runs with the"
    " same token",
}
"""The likely causes of Discord's complaints about an answer, for operators."""


class ErrorHandler(commands.Cog):
    """Answers for every command; the router answers for presses and forms."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def cog_load(self) -> None:
        """Handle the errors of the tree of commands."""
        self._client.tree.error(self.on_command_error)

    async def on_command_error(
        self, interaction: Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Tell what a command raised; discord.py itself logs what kept it from beginning."""
        if isinstance(error, app_commands.CommandInvokeError):
            await handle_error(await InteractionContext.of(interaction), error.original)
        else:
            await app_commands.CommandTree.on_error(self._client.tree, interaction, error)


async def handle_error(
    context: InteractionContext, error: Exception, table: int = NO_TABLE
) -> None:
    """Tell a person what went wrong, and only this person; log what is not their doing.

    `table` is where they pressed something, if it was at one.
    """
    match error:
        case TableAsleep():
            await _send(context, error.says.key, *context.ways_on(error), **error.says.values)
        case NotSeated():
            watch = watch_button(context.words, error.match)
            await _send(context, error.says.key, watch, **error.says.values)
        case UserError():
            await _send(context, error.says.key, **error.says.values)
        case IllegalAction():
            why = Markup(refusal(context.words, error.reason))
            paragraph = await _paragraph(context, error.reason, table)
            await _send(context, "error.refused", *paragraph, why=why)
        case WrongState():
            # A press that met a beginning, a pause or an end half-way.
            ways = ways_on(context.words, table, None, here=False) if table != NO_TABLE else ()
            buttons = ways if error.state == "paused" else ()
            await _send(context, BY_STATE.get(error.state, "error.match_over"), *buttons)
        case DatabaseFailed():
            log_error(_log, "the database failed", error)
            await _send(context, "error.database")
        case discord.HTTPException(status=400) if error.code != _ANSWERED:
            # Its text quotes what was to be shown, which may be a hand.
            reference = secrets.token_hex(3)
            _log.error("an answer was refused", reference=reference, code=error.code)
            await _send(context, "error.unexpected", reference=reference)
        case discord.HTTPException():
            known = {"likely": _LIKELY[error.code]} if error.code in _LIKELY else {}
            _log.warning(
                "not answered",
                reason=type(error).__name__,
                status=error.status,
                code=error.code,
                **known,
            )
        case _ if isinstance(error, UNREACHABLE):
            # Discord did not take the answer (too late, say); what was done will be shown.
            _log.warning("not answered", reason=type(error).__name__)
        case _:
            reference = secrets.token_hex(3)
            _log.error("unexpected", reference=reference, exc_info=error)
            await _send(context, "error.unexpected", reference=reference)


async def _paragraph(context: InteractionContext, why: Refusal, table: int) -> tuple[Button, ...]:
    """Return a button to the paragraph by which something was refused, if there is one."""
    if why.paragraph is None or table == NO_TABLE:
        return ()
    try:
        session = await context.app.tables.table(table)
    except (UserError, DatabaseFailed):  # it was taken down meanwhile
        return ()
    return (paragraph_button(context.words, session.live.game.key, why.paragraph),)


async def _send(context: InteractionContext, key: str, *buttons: Button, **values: Value) -> None:
    """Tell the person; a repetition of the last refusal at this message replaces it."""
    again = () if key == "error.stale" else context.form_again()
    view = notice(context.words, key, *buttons, *again, **values)
    pressed = context.interaction.message
    with suppress(*UNREACHABLE):
        if again and context.is_form_again:
            await context.reply.edit(view)
        elif pressed is None:
            await context.reply.send(view)
        elif not await _is_said_anew(context, pressed.id, view):
            sheet = await context.reply.send_editable(view)
            refusals, person = context.app.refusals, context.person.id
            refusals.note(person, pressed.id, view.payload, sheet)


async def _is_said_anew(context: InteractionContext, pressed: int, view: Stateless) -> bool:
    """Replace the same refusal that was told there last; False if there is none."""
    refusals, person = context.app.refusals, context.person.id
    earlier = refusals.same(person, pressed, view.payload)
    # Who was promised a new message must get one.
    if earlier is None or not await context.reply.acknowledge_silently():
        return False
    try:
        await earlier.edit(view)
    except UNREACHABLE:  # it was dismissed
        refusals.forget(person, pressed)
        return False
    return True
