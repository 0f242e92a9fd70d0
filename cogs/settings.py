"""A person's settings: where their hand is shown, when they are called, in which words."""

from typing import Final, get_args

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.settings import pages as screens
from bot.features.settings.presses import ChangeSetting, PersonSetting
from bot.model import private_scope
from bot.pages.layout import notice
from cogs.availability import anywhere
from cogs.i18n import localize, option, option_name, setting_choices
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door

DOOR: Final = Door()
_CHOICES: Final[tuple[PersonSetting, ...]] = get_args(PersonSetting)
_HELLO: Final[dict[PersonSetting, str]] = {
    "hand": "notice.dm_hello",
    "signals": "notice.dm_hello_signals",
}
"""The first direct message's words about a setting that sends more of them."""


class SettingsCog(commands.Cog):
    """The command that shows and changes one's settings."""

    @app_commands.command(**localize("settings"))
    @app_commands.describe(**{name: option("settings", name) for name in _CHOICES})
    @app_commands.rename(**{name: option_name("settings", name) for name in _CHOICES})
    @app_commands.choices(**{name: setting_choices(name) for name in _CHOICES})
    @anywhere
    @with_context
    async def settings(  # noqa: PLR0913, PLR0917 - discord.py makes an option of each parameter
        self,
        context: InteractionContext,
        hand: str = "",
        ping: str = "",
        signals: str = "",
        phrases: str = "",
        confirm: str = "",
        cards: str = "",
        order: str = "",
        explain: str = "",
        last_card: str = "",
        text: str = "",
        listed: str = "",
        language: str = "",
    ) -> None:
        """Change the named settings, and show all of them."""
        values = (
            *(hand, ping, signals, phrases, confirm, cards),
            *(order, explain, last_card, text, listed, language),
        )
        for setting, value in zip(_CHOICES, values, strict=True):
            if value:
                await _change(context, setting, value)
        await _show(context)


@DOOR.answers(ChangeSetting)
async def _set(context: InteractionContext, press: ChangeSetting) -> None:
    await _change(context, press.setting, press.value)
    await _show(context)


async def _change(context: InteractionContext, setting: PersonSetting, value: str) -> None:
    if value not in screens.CHOICES[setting]:
        raise UserError("error.stale")
    if setting in _HELLO and value == "dm":
        await _try_dm(context, _HELLO[setting])
    await context.app.settings.change(context.person.id, setting, value)
    await context.app.tables.apply_server_settings(private_scope(context.person.id))


async def _try_dm(context: InteractionContext, hello: str) -> None:
    """Send a first direct message; UserError, and no change, if none gets through."""
    if not context.reply.is_given:
        await context.reply.defer()
    message = notice(context.words, hello)
    if await context.reply.send_directly(message) is None:
        raise UserError("error.dm_closed")
    await context.app.settings.note_reached(context.person.id)


async def _show(context: InteractionContext) -> None:
    wishes = await context.app.settings.of(context.person.id)
    words = context.app.localization.words_for(wishes, str(context.interaction.locale))
    view = screens.settings(words, wishes, has_calls=context.on_server_of_bot)
    await context.reply.show(view)
