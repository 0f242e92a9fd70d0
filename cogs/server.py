"""How a server wants its tables: for those who may manage it, and the role that they let do so."""

from dataclasses import replace
from typing import Any

import structlog
from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.model import ServerRules
from bot.render import server as screens
from bot.render.custom_ids import Press
from bot.store.settings import GuildSettings
from cogs.access import existing
from cogs.availability import in_guilds
from cogs.i18n import localized
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses
from games.catalogue import CATALOGUE

_log = structlog.get_logger()


class Server(commands.Cog):
    """The command that shows the settings of a server.

    It asks for no permission of Discord's: that would hide it from the role of `managers`, and no
    bot can lift this for a role (docs: interactions/application-commands#permissions). Whoever may
    not use it is told so.
    """

    @app_commands.command(**localized("server"))
    @in_guilds
    @with_context
    async def server(self, context: InteractionContext) -> None:
        """Show them, with a select for each."""
        await _check_may(context)
        await _show(context, "tables")


async def _turn(context: InteractionContext, press: Press) -> None:
    await _check_may(context)
    pages: dict[str, screens.Page] = {page: page for page in screens.PAGES}
    page = pages.get(press.arg)
    if page is None:
        raise UserError("error.stale")
    await _show(context, page)


async def _set(context: InteractionContext, press: Press) -> None:
    await _check_may(context)
    setting = press.action.removeprefix(screens.ACTION)
    if setting == "managers" and not context.manages_server:
        raise UserError("error.only_granters")
    picked = _picked(context) if setting in screens.PICKED else ()
    old, new = await context.app.store.settings.change_guild(
        context.guild, lambda found: _with(found, setting, press.arg, picked)
    )
    _log.info(
        "a server's settings changed",
        guild=context.guild,
        by=context.person.id,
        setting=setting,
        old=_value(old, setting),
        new=_value(new, setting),
    )
    await _show(context, screens.page_of(setting))
    if setting in screens.PAGES["look"]:
        await context.app.tables.server_changed(context.guild)


def _picked(context: InteractionContext) -> tuple[int, ...]:
    """The channels or roles that were chosen, in a select without values of its own."""
    data: dict[str, Any] = dict(context.interaction.data or {})
    return tuple(int(each) for each in data.get("values", ()) if str(each).isdecimal())


def _with(old: GuildSettings, setting: str, value: str, picked: tuple[int, ...]) -> GuildSettings:
    known = (*screens.CHOICES.get(setting, (value,)), *(CATALOGUE if setting == "game" else ()))
    if value not in known:
        raise UserError("error.stale")
    match setting, value:
        case "cards", ("auto" | "french" | "german") as deck:
            return replace(old, deck=deck)
        case "view", ("picture" | "text") as view:
            return replace(old, table_view=view)
        case _:
            rule = _rule(setting, value, picked)
            return replace(old, rules=old.rules.model_copy(update={setting: rule}))


def _rule(setting: str, value: str, picked: tuple[int, ...]) -> object:
    """The value of a rule that a choice stands for."""
    match setting:
        case "channels":
            return picked
        case "openers" | "called" | "managers":
            return picked[0] if picked else None
        case "computers" | "hints" | "watched":
            return value == "on"
        case "tables":
            return None if value == "any" else int(value)
        case "zone":
            return None if value == "auto" else screens.slashed(value)
        case _:
            return None if value in {"auto", "none"} else value


def _value(settings: GuildSettings, setting: str) -> object:
    match setting:
        case "cards":
            return settings.deck
        case "view":
            return settings.table_view
        case _:
            return getattr(settings.rules, setting)


async def _show(context: InteractionContext, page: screens.Page) -> None:
    if context.server_locale is not None:
        await context.notice_language()
    found = await context.app.store.settings.guild(context.guild)
    rules = existing(found.rules, context.interaction)
    chosen = screens.Chosen(found.deck, found.table_view, rules, found.language, tuple(CATALOGUE))
    view = screens.server(context.words, page, chosen, may_grant=context.manages_server)
    await context.show(view)


async def _check_may(context: InteractionContext) -> None:
    """UserError for whoever may not change settings, which may be so since they asked."""
    rules: ServerRules = (await context.app.store.settings.guild(context.guild)).rules
    if not (context.manages_server or context.has_role(rules.managers)):
        raise UserError("error.only_managers")


PRESSES: Presses = {
    screens.PAGE: _turn,
    **{f"{screens.ACTION}{setting}": _set for setting in (*screens.CHOICES, *screens.PICKED)},
}
