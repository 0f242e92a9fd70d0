"""Tournaments: announced by the server's managers, signed up for and played by everybody."""

import re
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands
from pydantic import ValidationError

from bot.discord.channel import UNREACHABLE
from bot.errors import UserError
from bot.features.tournaments import pages, standings_pages, views
from bot.features.tournaments.held import KeptTournament
from bot.features.tournaments.presses import (
    AcceptPartner,
    ArriveAtTable,
    AskForPartner,
    AskResult,
    AskToCancel,
    BeginTournament,
    CancelTournament,
    InvitePartner,
    ListResults,
    OrganizeTournament,
    ShowStandings,
    ShowTournamentRules,
    ShowWholeList,
    SignOut,
    SignOutNow,
    SignUp,
    TryAgain,
    WriteResult,
)
from bot.features.tournaments.rules.events import ReserveAdded, Returned
from bot.features.tournaments.rules.layouts import Format, Layout, layouts
from bot.features.tournaments.rules.model import PlayedTable
from bot.features.tournaments.rules.tournament_rules import (
    Leftover,
    NoShow,
    TournamentRules,
    usual_rules,
)
from bot.pages.custom_id_codec import read_number
from bot.pages.layout import notice
from bot.pages.markdown import tidy
from bot.pages.stateless import Stateless
from bot.process.clock import now
from bot.table.match.lobby import Person
from cogs.access import check_may_open, existing
from cogs.availability import in_guilds
from cogs.i18n import choices, fitting_house_rules, games, localize, option, option_name
from cogs.interaction_context import InteractionContext, game_of, person_of, with_context
from cogs.members import member_of
from cogs.router import Door
from games.core.game import AnyGame
from games.core.scene import says

_Name: TypeAlias = app_commands.Range[str, 1, 80]
_Rounds: TypeAlias = app_commands.Range[int, 1, 30]
_Minutes: TypeAlias = app_commands.Range[int, 1, 10_080]
_Places: TypeAlias = app_commands.Range[int, 3, 256]
_Finalists: TypeAlias = app_commands.Range[int, 1, 4]
_Prizes: TypeAlias = app_commands.Range[str, 1, 500]
_OPTIONS: Final = (
    *("title", "game", "format", "start", "pairs", "rounds", "minutes", "places", "rules"),
    *("leftover", "missing", "finalists", "third_place", "prizes"),
)
_OPTION: Final = {"title": "name"}
"""The name of an option here if its words go by another name."""
DOOR: Final = Door()
_SILENT: Final = discord.AllowedMentions.none()
_SPAN: Final = re.compile(r"(\d{1,4})\s*([mhd])", re.IGNORECASE)
_STAMP: Final = re.compile(r"<t:(\d{1,12})(:[a-zA-Z])?>")
_SECONDS: Final = {"m": 60, "h": 3600, "d": 86_400}
_LATEST: Final = 60 * 86_400
"""So many seconds ahead a tournament may be announced at most."""


class TournamentCog(commands.Cog):
    """The commands about tournaments."""

    tournament = in_guilds(app_commands.Group(**localize("tournament")))

    @tournament.command(**localize("tournament.create"))
    @app_commands.describe(
        **{_OPTION.get(each, each): option("tournament.create", each) for each in _OPTIONS}
    )
    @app_commands.rename(
        **{_OPTION.get(each, each): option_name("tournament.create", each) for each in _OPTIONS}
    )
    @app_commands.choices(
        game=games(),
        format=choices("tournament.format", [each.value for each in Format]),
        leftover=choices("tournament.leftover", [each.value for each in Leftover]),
        missing=choices("tournament.missing", [each.value for each in NoShow]),
    )
    @with_context
    async def create(  # noqa: PLR0913, PLR0917 - all that may be wished of a tournament
        self,
        context: InteractionContext,
        name: _Name,
        game: str,
        format: str,  # noqa: A002 - as the option is called
        start: str = "",
        pairs: bool | None = None,  # noqa: FBT001 - discord.py makes an option of it
        rounds: _Rounds | None = None,
        minutes: _Minutes | None = None,
        places: _Places | None = None,
        rules: str = "",
        leftover: str = "",
        missing: str = "",
        finalists: _Finalists | None = None,
        third_place: bool | None = None,  # noqa: FBT001 - discord.py makes an option of it
        prizes: _Prizes = "",
    ) -> None:
        """Announce one in this channel."""
        await _check_may_organize(context)
        await check_may_open(context)
        chosen = game_of(game)
        wished: dict[str, Any] = {
            "rounds": rounds,
            "minutes": minutes,
            "limit": places,
            "leftover": leftover,
            "no_show": missing,
            "advance": finalists,
            "third_place": third_place,
            "prizes": tidy(prizes),
            "options": await _options(context, chosen, rules),
        }
        layout = _layout(chosen, format, pairs)
        given = {key: value for key, value in wished.items() if value or value is False}
        try:
            wanted = usual_rules(chosen, layout, **given)
        except ValidationError:
            raise UserError("tournament.impossible", game=says(f"{game}.name")) from None
        await _announce(context, tidy(name) or "?", wanted, _starts_at(start))

    @create.autocomplete("rules")
    @with_context
    async def rules(
        self, context: InteractionContext, current: str
    ) -> "list[app_commands.Choice[str]]":
        """Return the house rules of the game that is chosen already."""
        return await fitting_house_rules(context, current)

    @tournament.command(**localize("tournament.list"))
    @with_context
    async def list(self, context: InteractionContext) -> None:
        """Show the newest ones of this server."""
        every = await context.app.tournaments.newest(context.guild)
        links = {
            each.id: f"https://discord.com/channels/{context.guild}/{each.channel}/{each.message}"
            for each in every
            if each.message is not None
        }
        organizes = await _may_organize(context)
        await context.reply.send(pages.overview(context.words, every, links, organizes=organizes))


async def _options(context: InteractionContext, game: AnyGame, wanted: str) -> dict[str, Any]:
    """Return the options of the game: house rules by name, or the server's default."""
    found = await context.app.house_rules.find_or_default(
        context.guild, game, wanted, context.words
    )
    return {} if found is None else found.options.model_dump(mode="json")


def _layout(game: AnyGame, wanted: str, pairs: bool | None) -> Layout:  # noqa: FBT001 - as it was chosen
    """Return the layout of the tournament; UserError if this game does not allow it."""
    fitting_ones = [each for each in layouts(game) if each.format == wanted]
    if not fitting_ones:
        raise UserError("tournament.no_format", game=says(f"{game.key}.name"))
    teams = {each.team for each in fitting_ones}
    team = {None: fitting_ones[0].team, True: 2, False: 1}[pairs]
    if team not in teams and team == 1:
        raise UserError("tournament.only_pairs")
    if team not in teams:
        raise UserError("tournament.only_alone")
    return next(each for each in fitting_ones if each.team == team)


def _starts_at(text: str) -> int | None:
    """Return when it begins (unix ms), typed as `90m`, `2h`, `1d 3h`, or a date of Discord's.

    UserError for anything else, for a time in the past, and for one too far away.
    """
    if not text.strip():
        return None
    stamp = _STAMP.fullmatch(text.strip())
    at = now()
    if stamp is not None:
        starts = int(stamp[1]) * 1000
    else:
        spans = _SPAN.findall(text)
        if not spans or _SPAN.sub("", text).strip(" ,+"):
            raise UserError("tournament.start", typed=text)
        starts = at + sum(int(count) * _SECONDS[unit.lower()] for count, unit in spans) * 1000
    if not at < starts <= at + _LATEST * 1000:
        raise UserError("tournament.start", typed=text)
    return starts


async def _announce(
    context: InteractionContext, name: str, rules: TournamentRules, starts_at: int | None
) -> None:
    await context.notice_language()
    app = context.app
    held = await app.tournaments.announce(
        context.guild, context.channel, context.person, name, rules, starts_at
    )
    view = await app.tournaments.screens.announcement(held)
    try:
        message = await context.reply.send_to_all(view, mentions=_SILENT)
    except UNREACHABLE:
        await app.tournaments.cancel(held, context.person)  # nobody could sign up
        raise
    if message is not None:
        app.tournaments.screens.note_shown(held.stored.id, view)
        await app.tournaments.note_message(held.stored.id, message)
        if lacks := app.tournaments.screens.lacks(held):
            named = ", ".join(context.words.label(f"permission.{name}") for name in lacks)
            await context.reply.send_notice("tournament.no_threads", permissions=named)
        why = await app.tournaments.schedule(held.stored.id)
        if why is not None:
            await context.reply.send_notice(f"tournament.no_event.{why}")


@DOOR.answers(SignUp, public=True)
async def _join(context: InteractionContext, press: SignUp) -> None:
    held = await _load(context, press.tournament)
    held, event = await context.app.tournaments.sign_up(held, context.person)
    await _redraw(context, held)
    match event:
        case Returned():
            await context.reply.send_notice("tournament.returned")
        case ReserveAdded():
            await context.reply.send_notice("tournament.reserve")
        case _:
            await context.reply.send_notice("tournament.signed")


@DOOR.answers(SignOut, public=True)
async def _ask_to_leave(context: InteractionContext, press: SignOut) -> None:
    """Take a sign-up back; during the tournament, ask first, for nobody comes in again."""
    held = await _load(context, press.tournament)
    if held.now.status == "running":
        await context.reply.send(pages.ask_to_leave(context.words, held.stored.id))
    else:
        await _leave(context, held)


@DOOR.answers(SignOutNow)
async def _leave_now(context: InteractionContext, press: SignOutNow) -> None:
    await _leave(context, await _load(context, press.tournament))


async def _leave(context: InteractionContext, held: KeptTournament) -> None:
    held = await context.app.tournaments.leave(held, context.person)
    if context.is_private:
        await context.reply.replace_by_notice("tournament.left")
        await context.app.tournaments.screens.show(held)
        return
    await _redraw(context, held)
    await context.reply.send_notice("tournament.left")


@DOOR.answers(AskForPartner, public=True)
async def _ask_whom(context: InteractionContext, press: AskForPartner) -> None:
    held = await _load(context, press.tournament)
    if held.stored.status != "open":
        raise UserError("tournament.refused.sign_up_over")
    await context.reply.send(pages.choose_partner(context.words, held.stored.id))


@DOOR.answers(InvitePartner)
async def _invite(context: InteractionContext, press: InvitePartner) -> None:
    """Ask the picked person in public, for only they can say yes."""
    held = await _load(context, press.tournament)
    other = await _picked_person(context)
    invitation = await context.app.tournaments.invite(held, context.person, other)
    words = await context.app.localization.of_server(context.guild)
    asker = (context.person.name,)
    view = pages.invitation(words, held.stored.id, asker, other.id, invitation.asker)
    may_be_called = await context.app.may_be_called(other.id, context.person.id)
    called = [discord.Object(other.id)] if invitation.is_first and may_be_called else []
    await context.reply.send_to_all(view, mentions=discord.AllowedMentions(users=called))
    await context.app.tournaments.screens.show(invitation.held)


async def _picked_person(context: InteractionContext) -> Person:
    """Return the chosen person; UserError for oneself, a bot, or somebody not on the server."""
    data: dict[str, Any] = dict(context.interaction.data or {})
    values = [read_number(str(each)) for each in data.get("values", ())]
    guild = context.interaction.guild
    if guild is None or not values or values[0] < 0:
        raise UserError("error.with_nobody")
    if values[0] == context.person.id:
        raise UserError("error.with_yourself")
    member = await member_of(guild, values[0])
    if member.bot:
        raise UserError("error.with_bot", name=member.display_name)
    return person_of(member)


@DOOR.answers(AcceptPartner, public=True)
async def _accept(context: InteractionContext, press: AcceptPartner) -> None:
    held = await _load(context, press.tournament)
    asker = press.asker
    held = await context.app.tournaments.accept(held, asker, context.person)
    words = await context.app.localization.of_server(context.guild)
    both = words.everybody((held.name(asker), context.person.name))
    await context.reply.edit_public(notice(words, "tournament.paired", who=both))
    await context.app.tournaments.screens.show(held)


@DOOR.answers(ArriveAtTable, public=True)
async def _here(context: InteractionContext, press: ArriveAtTable) -> None:
    held = await _load(context, press.tournament)
    _, number, table = press
    tournaments = context.app.tournaments
    held = await tournaments.arrive(held, number, table, context.person)
    played = _find_table(held, number, table)
    until = tournaments.until(held, table)
    await context.reply.edit_public(await tournaments.screens.table(held, number, played, until))


@DOOR.answers(ShowStandings, public=True)
async def _show(context: InteractionContext, press: ShowStandings) -> None:
    """Show the standings to the asker; their pages replace each other."""
    held = await _load(context, press.tournament)
    if not held.now.rounds:
        raise UserError("tournament.no_standings")
    view = standings_pages.standings(context.words, views.standings(held), press.page)
    await context.reply.show(view)


@DOOR.answers(ShowWholeList, public=True)
async def _show_all(context: InteractionContext, press: ShowWholeList) -> None:
    """Show all tables and names to the asker; their pages replace each other."""
    held = await _load(context, press.tournament)
    await context.reply.show(pages.whole_list(context.words, views.announcement(held), press.page))


@DOOR.answers(ShowTournamentRules, public=True)
async def _rules(context: InteractionContext, press: ShowTournamentRules) -> None:
    held = await _load(context, press.tournament)
    await context.reply.send(pages.how(context.words, views.announcement(held)))


@DOOR.answers(OrganizeTournament, public=True)
async def _organize(context: InteractionContext, press: OrganizeTournament) -> None:
    held = await _load_organized(context, press.tournament)
    await context.reply.send(_menu(context, held))


def _menu(context: InteractionContext, held: KeptTournament) -> Stateless:
    still = context.app.tournaments.stands_still(held.stored.id)
    return pages.organize(context.words, views.announcement(held), still)


@DOOR.answers(BeginTournament)
async def _begin(context: InteractionContext, press: BeginTournament) -> None:
    held = await context.app.tournaments.begin(await _load_organized(context, press.tournament))
    await context.reply.edit(_menu(context, held))
    await context.app.tournaments.screens.show(held)


@DOOR.answers(TryAgain)
async def _go_on(context: InteractionContext, press: TryAgain) -> None:
    held = await _load_organized(context, press.tournament)
    context.app.tournaments.try_again(held.stored.id)
    await context.reply.edit(_menu(context, held))


@DOOR.answers(AskToCancel)
async def _ask_to_cancel(context: InteractionContext, press: AskToCancel) -> None:
    held = await _load_organized(context, press.tournament)
    await context.reply.edit(pages.ask_to_cancel(context.words, held.stored.id, held.stored.name))


@DOOR.answers(CancelTournament)
async def _cancel(context: InteractionContext, press: CancelTournament) -> None:
    held = await context.app.tournaments.cancel(
        await _load_organized(context, press.tournament), context.person
    )
    await context.reply.edit(_menu(context, held))


@DOOR.answers(ListResults)
async def _results(context: InteractionContext, press: ListResults) -> None:
    """Ask for a table of a round, the newest unless another is named."""
    held = await _load_organized(context, press.tournament)
    if not held.now.rounds:
        raise UserError("tournament.refused.no_round")
    number = len(held.now.rounds) if press.round is None else press.round
    if not 1 <= number <= len(held.now.rounds):
        raise UserError("error.stale")
    tables = views.lines(held, held.now.rounds[number - 1])
    view = pages.choose_table(context.words, held.stored.id, number, tables, press.page)
    await context.reply.edit(view)


@DOOR.answers(AskResult)
async def _ask_result(context: InteractionContext, press: AskResult) -> None:
    held = await _load_organized(context, press.tournament)
    _, number, table = press
    line = views.line(held, number, _find_table(held, number, table))
    await context.reply.send_modal(pages.result_form(context.words, held.stored.id, number, line))


@DOOR.answers(WriteResult)
async def _write_result(context: InteractionContext, press: WriteResult) -> None:
    held = await _load_organized(context, press.tournament)
    _, number, table, mark = press
    played = _find_table(held, number, table)
    if not pages.is_same(views.line(held, number, played), mark):
        raise UserError("tournament.refused.changed_meanwhile")
    points = pages.points_in(context.form)
    if points is None:
        typed = str(context.form.get(pages.POINTS, ""))
        raise UserError("tournament.points.typed", typed=typed)
    held = await context.app.tournaments.decide(
        held, number, table, points, played.result, context.person
    )
    await context.reply.send_notice("tournament.written", round=number, table=table)


def _find_table(held: KeptTournament, number: int, table: int) -> PlayedTable:
    for each in held.now.rounds:
        for played in each.tables:
            if (each.number, played.table.number) == (number, table):
                return played
    raise UserError("tournament.refused.unknown_table")


async def _load(context: InteractionContext, tournament: int) -> KeptTournament:
    """Return a tournament of this server."""
    return await context.app.tournaments.load(tournament, context.guild)


async def _load_organized(context: InteractionContext, tournament: int) -> KeptTournament:
    """Return the same for people who may organize it."""
    held = await _load(context, tournament)
    if held.stored.organizer != context.person.id:
        await _check_may_organize(context)
    return held


async def _check_may_organize(context: InteractionContext) -> None:
    """Raise UserError if the person may not organize tournaments here."""
    if not await _may_organize(context):
        raise UserError("tournament.only_organizers")


async def _may_organize(context: InteractionContext) -> bool:
    """Return whether somebody may manage this server or its events, or has the managers' role."""
    may = context.interaction.permissions
    if may.manage_guild or may.manage_events:
        return True
    rules = (await context.app.server_settings.of(context.guild)).rules
    return context.has_role(existing(rules, context.interaction).managers)


async def _redraw(context: InteractionContext, held: KeptTournament) -> None:
    """Show the tournament on the message that was pressed, if that is its own."""
    message = context.interaction.message
    shows = context.app.tournaments.screens
    if message is None or message.id != held.stored.message:
        await shows.show(held)
        return
    view = await shows.announcement(held)
    await context.reply.edit_public(view)
    shows.note_shown(held.stored.id, view)
