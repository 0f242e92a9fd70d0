"""Hints: the best action now, told to whoever asks if the table allows it."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.table.play.session import TableSession
from bot.table.presses import AskForHint, AskForHintAt
from bot.table.screen import views
from cogs.availability import at_tables
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, at_chosen, with_context
from cogs.router import Door

DOOR: Final = Door()


class HintsCog(commands.Cog):
    """The command that asks for a hint."""

    @app_commands.command(**localize("hint"))
    @at_tables
    @with_context
    async def hint(self, context: InteractionContext) -> None:
        """Ask for a hint at the table in this channel, or at one in this server."""
        await context.at_own_table(AskForHintAt(), _advise)


@DOOR.answers(AskForHint, on_hand=True)
async def _hint(context: InteractionContext, _press: AskForHint) -> None:
    await _advise(context, await context.session())


async def _advise(context: InteractionContext, session: TableSession) -> None:
    live = session.live
    seat = session.seat_to_act(context.person.id)
    if not live.hints:
        raise UserError("error.hints_off")
    if not live.offers(seat):
        raise UserError("error.hint_nothing")
    as_asked = live.as_asked(seat)
    await context.reply.defer()
    given = await context.app.hint_service.hint(live, seat)
    context.app.aside_messages.put_away(live.match, seat)
    if given is None:
        raise UserError("hint.stale")
    await context.app.tables.table(live.match)  # it may have been taken down meanwhile
    view = views.advice(live, seat, context.words, given)
    sheet = await context.reply.edit_editable(view)
    context.app.aside_messages.keep(live.match, seat, sheet, as_asked)


DOOR.answers(AskForHintAt)(at_chosen(_advise))
