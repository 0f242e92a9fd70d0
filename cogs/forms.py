"""A form that could not be accepted, opened once more as its person filled it in."""

from typing import Final

from bot.errors import UserError
from bot.pages.shared_presses import FillFormAgain
from cogs.interaction_context import InteractionContext
from cogs.router import Door

DOOR: Final = Door()


@DOOR.answers(FillFormAgain)
async def _again(context: InteractionContext, press: FillFormAgain) -> None:
    form = context.app.sent_forms.again(context.person.id, press.form)
    if form is None:
        raise UserError("error.stale")
    await context.reply.send_modal(form)
