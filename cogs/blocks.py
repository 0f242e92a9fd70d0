"""The list of people with whom somebody does not wish to sit; nobody else sees it."""

from typing import Any, Final

from bot.features.settings import pages as screens
from bot.features.settings.presses import SetBlocks, ShowBlocks
from bot.pages.custom_id_codec import read_number
from cogs.interaction_context import InteractionContext
from cogs.router import Door

DOOR: Final = Door()


@DOOR.answers(ShowBlocks)
async def _show(context: InteractionContext, _press: ShowBlocks) -> None:
    """Show the list below the settings, which stay as they are."""
    people = await context.app.settings.blocks_of(context.person.id)
    await context.reply.send(screens.blocks(context.words, people))


@DOOR.answers(SetBlocks)
async def _set(context: InteractionContext, _press: SetBlocks) -> None:
    """Save the list as it was chosen."""
    people = await context.app.settings.block(context.person.id, _picked_people(context))
    await context.reply.edit(screens.blocks(context.words, people))


def _picked_people(context: InteractionContext) -> tuple[int, ...]:
    data: dict[str, Any] = dict(context.interaction.data or {})
    found = (read_number(str(each)) for each in data.get("values", ()))
    return tuple(each for each in found if each > 0)
