"""The house rules of a server: its managers see, save, delete and choose them."""

from typing import Final, TypeAlias

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.store.engine.errors import PresetNameTaken
from bot.store.matches import StoredMatch
from bot.store.presets import fold_name
from bot.table.lobby_presses import (
    AskRulesName,
    DeleteHouseRules,
    ListHouseRules,
    ReplaceHouseRules,
    SaveHouseRules,
    SetUsualRules,
    ShowHouseRules,
)
from bot.table.match.setup import options_of
from bot.table.menus import presets as screens
from bot.table.menus.presets import NamedRules
from cogs.availability import in_guilds
from cogs.i18n import fitting, games, localize, option, option_name
from cogs.interaction_context import InteractionContext, game_of, with_context
from cogs.router import Door
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.scene import Value, says

DOOR: Final = Door()
_Name: TypeAlias = app_commands.Range[str, 1, 32]
_log = structlog.get_logger()


class HouseRulesCog(commands.Cog):
    """The commands about house rules."""

    presets = in_guilds(
        app_commands.Group(
            **localize("presets"), default_permissions=discord.Permissions(manage_guild=True)
        )
    )

    @presets.command(**localize("presets.list"))
    @app_commands.describe(game=option("presets.list", "game"))
    @app_commands.rename(game=option_name("presets.list", "game"))
    @app_commands.choices(game=games())
    @with_context
    async def list(self, context: InteractionContext, game: str = "") -> None:
        """Show them, game by game, and which of them new tables have."""
        _check_may(context)
        await _show(context, await _game(context, game))

    @presets.command(**localize("presets.save"))
    @app_commands.describe(name=option("presets.save", "title"))
    @app_commands.rename(name=option_name("presets.save", "title"))
    @with_context
    async def save(self, context: InteractionContext, name: _Name) -> None:
        """Save the options of the table in this channel at which one sits."""
        _check_may(context)
        await _save(context, await _own_table(context), name)

    @presets.command(**localize("presets.delete"))
    @app_commands.describe(name=option("presets.delete", "title"))
    @app_commands.rename(name=option_name("presets.delete", "title"))
    @with_context
    async def delete(self, context: InteractionContext, name: str) -> None:
        """Show those of a name, with a button that deletes them."""
        _check_may(context)
        every = await context.app.house_rules.all_saved(context.guild)
        meant = (
            each
            for each in every
            if name == each.key or fold_name(name) == fold_name(each.saved_as)
        )
        found = next(meant, None)
        if found is None:
            raise UserError("presets.gone")
        await context.reply.send(screens.one(context.words, found))

    @delete.autocomplete("name")
    @with_context
    async def names(
        self, context: InteractionContext, current: str
    ) -> "list[app_commands.Choice[str]]":
        """Return the house rules of this server that fit the typed text."""
        every = await context.app.house_rules.all_saved(context.guild)
        return fitting(
            {each.key: screens.rules_name(context.words, each) for each in every}, current
        )


@DOOR.answers(ListHouseRules)
async def _list(context: InteractionContext, press: ListHouseRules) -> None:
    _check_may(context)
    await _show(context, game_of(press.game))


@DOOR.answers(SetUsualRules)
async def _default(context: InteractionContext, press: SetUsualRules) -> None:
    _check_may(context)
    game = game_of(press.game)
    await context.app.house_rules.set_default(context.guild, game, press.key)
    _note(context)
    await _show(context, game)


@DOOR.answers(ShowHouseRules)
async def _one(context: InteractionContext, press: ShowHouseRules) -> None:
    _check_may(context)
    found = await context.app.house_rules.load_saved(context.guild, press.saved)
    await context.reply.edit(screens.one(context.words, found))


@DOOR.answers(DeleteHouseRules)
async def _delete(context: InteractionContext, press: DeleteHouseRules) -> None:
    _check_may(context)
    found = await context.app.house_rules.load_saved(context.guild, press.saved)
    await context.app.house_rules.delete(context.guild, press.saved)
    _note(context)
    await context.reply.replace_by_notice(
        "presets.deleted", preset=screens.rules_name(context.words, found)
    )


@DOOR.answers(AskRulesName)
async def _ask_name(context: InteractionContext, _press: AskRulesName) -> None:
    _check_may(context)
    await context.reply.send_modal(screens.naming(context.words, context.table))


@DOOR.answers(SaveHouseRules)
async def _save_named(context: InteractionContext, _press: SaveHouseRules) -> None:
    _check_may(context)
    name = str(context.form.get(screens.NAME, ""))
    await _save(context, await _table(context, context.table), name)


@DOOR.answers(ReplaceHouseRules)
async def _replace(context: InteractionContext, press: ReplaceHouseRules) -> None:
    _check_may(context)
    match = await _table(context, context.table)
    house_rules = context.app.house_rules
    found = await house_rules.load_saved(context.guild, press.saved)
    if found.game != match.game:
        raise UserError("presets.gone")
    await house_rules.replace(context.guild, press.saved, options_of(match))
    _note(context)
    await context.reply.replace_by_notice("presets.saved", **_about(context, found))


async def _save(context: InteractionContext, match: StoredMatch, text: str) -> None:
    name, game = screens.tidy_name(text), CATALOGUE[match.game]
    if not name:
        raise UserError("presets.nameless")
    house_rules = context.app.house_rules
    try:
        saved = await house_rules.save(context.guild, game, name, options_of(match))
    except PresetNameTaken as error:
        if error.game != match.game:
            raise UserError("presets.taken_by_game", preset=error.name) from None
        there = await house_rules.load_saved(context.guild, error.preset)
        await context.reply.send(screens.ask_to_replace(context.words, there, match.id))
        return
    _note(context)
    await context.reply.send_notice("presets.saved", **_about(context, saved))


def _about(context: InteractionContext, saved: NamedRules) -> dict[str, Value]:
    return {"preset": screens.rules_name(context.words, saved), "game": says(f"{saved.game}.name")}


async def _show(context: InteractionContext, game: AnyGame) -> None:
    house_rules = context.app.house_rules
    view = screens.overview(
        context.words,
        CATALOGUE,
        game.key,
        await house_rules.all(context.guild, game),
        await house_rules.default(context.guild, game),
        len(await house_rules.all_saved(context.guild)),
    )
    await context.reply.show(view)


async def _game(context: InteractionContext, wanted: str) -> AnyGame:
    """Return the game asked for, or else that of one's table here, or the first."""
    if wanted:
        return game_of(wanted)
    match = await _newest_table(context)
    return next(iter(CATALOGUE.values())) if match is None else CATALOGUE[match.game]


async def _table(context: InteractionContext, number: int) -> StoredMatch:
    """Return a table of this server."""
    return await context.app.house_rules.table(number, context.guild)


async def _own_table(context: InteractionContext) -> StoredMatch:
    match = await _newest_table(context)
    if match is None:
        raise UserError("presets.no_table")
    return match


async def _newest_table(context: InteractionContext) -> StoredMatch | None:
    """Return the newest table in this channel at which a person sits, or else in this server."""
    rules, person = context.app.house_rules, context.person.id
    return await rules.newest_table(person, context.guild, context.channel)


def _note(context: InteractionContext) -> None:
    _log.info("a server's house rules changed", guild=context.guild, by=context.person.id)


def _check_may(context: InteractionContext) -> None:
    """Raise UserError if the person may not manage the server, or no longer may."""
    if not context.manages_server:
        raise UserError("error.only_managers")
