"""Regulars' tables: made, listed, changed, skipped and deleted by their people, and opened."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.regulars import pages as screens
from bot.features.regulars.presses import (
    AddRegular,
    AskToDeleteRegular,
    ChangeRegular,
    DeleteRegular,
    LeaveRegular,
    ListRegulars,
    OpenRegular,
    SaveRegular,
    SkipRegular,
)
from bot.features.regulars.service import MOST_PEOPLE, people_of
from bot.features.regulars.store import LEAST_PEOPLE
from bot.features.regulars.values import ListedRegular, Regular, RegularPerson
from bot.model import ZONES
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.process.clock import utc_now
from bot.table.match.lobby import Person
from bot.table.match.local_time import zone_of_server
from cogs.access import check_may_open, check_new_place, is_out_of_reach, why_closed
from cogs.availability import in_guilds
from cogs.i18n import described_games, fitting_house_rules, localize, option, option_name
from cogs.interaction_context import InteractionContext, game_of, person_of, with_context
from cogs.members import member_if_there
from cogs.router import Door
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.scene import Says

DOOR: Final = Door()
_OPTIONS: Final = ("game", "rules")
_USUAL: Final = 20 * 60
"""The minute of the day that is offered first."""


class _Company(NamedTuple):
    """The chosen people: those who are on this server, and those who are not."""

    here: tuple[RegularPerson, ...]
    gone: tuple[int, ...]


class RegularsCog(commands.Cog):
    """The command for regulars' tables."""

    @app_commands.command(**localize("regulars"))
    @app_commands.describe(**{name: option("regulars", name) for name in _OPTIONS})
    @app_commands.rename(**{name: option_name("regulars", name) for name in _OPTIONS})
    @app_commands.choices(game=described_games())
    @in_guilds
    @with_context
    async def regulars(self, context: InteractionContext, game: str = "", rules: str = "") -> None:
        """Ask who comes when, if a game is named; else list the tables."""
        if not game:
            await context.reply.send(await _page(context, 0))
            return
        await check_may_open(context)
        chosen = game_of(game)
        rules_of = context.app.house_rules
        found = await rules_of.find_or_default(context.guild, chosen, rules, context.words)
        named = "" if found is None else found.key
        zone = await _server_zone(context)
        today = utc_now().astimezone(ZoneInfo(zone)).weekday()
        wish = screens.RegularsForm((context.person.id,), today, _USUAL, zone)
        made = AddRegular(chosen.key, named)
        await context.reply.send_modal(screens.form(context.words, made, _most(chosen), wish))

    @regulars.autocomplete("rules")
    @with_context
    async def rules(
        self, context: InteractionContext, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return the house rules of the game that is chosen already."""
        return await fitting_house_rules(context, current)


async def _server_zone(context: InteractionContext) -> str:
    if context.server_locale is not None:
        await context.notice_language()
    found = await context.app.server_settings.of(context.guild)
    return zone_of_server(found.rules.zone, found.locale)


def _most(game: AnyGame) -> int:
    return min(MOST_PEOPLE, game.seats[-1])


@DOOR.answers(AddRegular)
async def _new(context: InteractionContext, press: AddRegular) -> None:
    """Keep a new one for this channel."""
    game = game_of(press.game)
    await check_may_open(context)
    wish = await _read_form(context)
    company = await _people(context, wish)
    _check_all_are_here(context, company.gone)
    options = game.options()
    if press.rules:
        options = (await context.app.house_rules.by_key(context.guild, game, press.rules)).options
    made = await context.app.regulars.keep(
        Regular(
            guild_id=context.guild,
            channel_id=context.channel,
            game=game.key,
            options=options.model_dump_json(),
            weekday=wish.weekday,
            minute=wish.minute,
            zone=wish.zone,
            next_at=0,
            people=company.here,
        ),
        context.person.id,
    )
    view = await _page_of(context, made.id)
    await (context.reply.edit(view) if context.is_form_again else context.reply.send(view))


async def _read_form(context: InteractionContext) -> screens.RegularsForm:
    wish = screens.wish_in(context.form, ZONES)
    if isinstance(wish, Says):
        raise UserError(wish.key, **wish.values)
    return wish


async def _people(context: InteractionContext, wish: screens.RegularsForm) -> _Company:
    """Return the chosen people, and those not on this server; UserError for bots."""
    guild = context.interaction.guild
    if guild is None:
        raise UserError("error.not_in_dm")
    found, gone = list[Person](), list[int]()
    for user in dict.fromkeys(wish.people[:MOST_PEOPLE]):
        member = await member_if_there(guild, user)
        if member is None:
            gone.append(user)
            continue
        if member.bot:
            raise UserError("error.with_bot", name=member.display_name)
        found.append(person_of(member))
    if not context.manages_server and context.person.id not in {each.id for each in found}:
        raise UserError("regulars.with_you")
    return _Company(people_of(tuple(found)), tuple(gone))


@DOOR.answers(ListRegulars)
async def _turn(context: InteractionContext, press: ListRegulars) -> None:
    await context.reply.edit(await _page(context, press.page))


@DOOR.answers(ChangeRegular)
async def _change(context: InteractionContext, press: ChangeRegular) -> None:
    """Open the form, filled in with the present values."""
    regular = await _own(context, press.regular)
    people = tuple(each.user_id for each in regular.people)
    wish = screens.RegularsForm(people, regular.weekday, regular.minute, regular.zone)
    most = _most(CATALOGUE[regular.game])
    await context.reply.send_modal(screens.form(context.words, SaveRegular(regular.id), most, wish))


@DOOR.answers(SaveRegular)
async def _save(context: InteractionContext, press: SaveRegular) -> None:
    regular, wish = await _own(context, press.regular), await _read_form(context)
    company = await _people(context, wish)
    gone = tuple(each for each in regular.people if each.user_id in company.gone)
    _check_all_are_here(context, set(company.gone) - {each.user_id for each in gone})
    stay = len(company.here) < LEAST_PEOPLE
    changed = replace(
        regular,
        channel_id=await _channel(context, regular),
        weekday=wish.weekday,
        minute=wish.minute,
        zone=wish.zone,
        people=(*company.here, *gone) if stay else company.here,
    )
    await context.app.regulars.keep(changed, context.person.id)
    await context.reply.edit(await _page_of(context, regular.id))
    if gone:
        who = context.words.everybody(each.name for each in gone)
        if stay:
            await context.reply.send_notice("regulars.absent.kept", who=who)
        else:
            await context.reply.send_notice("regulars.absent.dropped", who=who)


def _check_all_are_here(context: InteractionContext, gone: Collection[int]) -> None:
    if gone:
        who = context.words.all_of(tuple(f"<@{user}>" for user in gone))
        raise UserError("regulars.absent", who=Markup(who))


async def _channel(context: InteractionContext, regular: Regular) -> int:
    """Return the channel of the call: the former one, or this one if that is gone or closed.

    UserError if there can be no table here either.
    """
    guild = context.interaction.guild
    if guild is None or not await is_out_of_reach(context, guild, regular.channel_id):
        return regular.channel_id
    await check_new_place(context)
    return context.channel


def _is_closed(context: InteractionContext, regular: Regular) -> bool:
    guild = context.interaction.guild
    return guild is not None and why_closed(guild, regular.channel_id) is not None


@DOOR.answers(SkipRegular)
async def _skip(context: InteractionContext, press: SkipRegular) -> None:
    regular = await _own(context, press.regular)
    await context.app.regulars.skip(regular)
    await context.reply.edit(await _page_of(context, regular.id))


@DOOR.answers(LeaveRegular)
async def _leave(context: InteractionContext, press: LeaveRegular) -> None:
    regular = await _own(context, press.regular)
    await context.app.regulars.leave(regular.id, context.person.id)
    await context.reply.edit(await _page(context, 0))


@DOOR.answers(AskToDeleteRegular)
async def _delete(context: InteractionContext, press: AskToDeleteRegular) -> None:
    await context.reply.edit(screens.sure(context.words, await _own(context, press.regular)))


@DOOR.answers(DeleteRegular)
async def _delete_now(context: InteractionContext, press: DeleteRegular) -> None:
    regular = await _own(context, press.regular)
    await context.app.regulars.delete(regular.id)
    await context.reply.edit(await _page(context, 0))


async def _own(context: InteractionContext, regular: int) -> Regular:
    return await context.app.regulars.of_person(
        regular,
        context.guild,
        context.person.id,
        manages=context.manages_server,
    )


@DOOR.answers(OpenRegular, public=True)
async def _open(context: InteractionContext, press: OpenRegular) -> None:
    """Let the call become the lobby of its table, with a seat kept for everybody else."""
    await check_may_open(context)
    message = context.interaction.message
    if message is None:
        raise UserError("error.stale")
    app = context.app
    lobby = await app.regulars.open(press.regular, context.person, context.channel, message.id)
    await context.reply.edit_public(await app.draw_lobby(lobby))


async def _page_of(context: InteractionContext, number: int) -> Stateless:
    """Return the page with this table."""
    every = await _list(context)
    at = next((at for at, each in enumerate(every) if each.id == number), 0)
    return await _page(context, at // screens.PER_PAGE)


async def _page(context: InteractionContext, page: int) -> Stateless:
    every = await _list(context)
    pages = max(1, -(-len(every) // screens.PER_PAGE))
    page = min(max(page, 0), pages - 1)
    start = page * screens.PER_PAGE
    regulars = context.app.regulars
    shown = [
        ListedRegular(each, regulars.is_skipped(each), _is_closed(context, each))
        for each in every[start : start + screens.PER_PAGE]
    ]
    return screens.overview(context.words, shown, page, pages)


async def _list(context: InteractionContext) -> tuple[Regular, ...]:
    """Return one's own tables, or all for people who manage the server."""
    person = None if context.manages_server else context.person.id
    return await context.app.regulars.of_server(context.guild, person)
