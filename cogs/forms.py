"""A form that could not be taken, opened once more as its person filled it in."""

from bot.errors import UserError
from bot.pages.custom_ids import Press, counted
from cogs.interaction_context import InteractionContext
from cogs.router import Presses


async def _again(context: InteractionContext, press: Press) -> None:
    form = context.app.sent_forms.again(context.person.id, counted(press.arg))
    if form is None:
        raise UserError("error.stale")
    await context.send_modal(form)


PRESSES: Presses = {"form_again": _again}
