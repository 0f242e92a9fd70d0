"""The tables that wait for a person, wherever they are, and their other tables."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.model import owner_of
from bot.pages.stateless import Stateless
from bot.process.clock import now
from bot.table.match.seats import seats_of_persons
from bot.table.menus.my_tables import AWAY_DAYS, OwnTable, State, my_tables
from bot.table.play.session import TableSession
from bot.table.presses import GoAway, ListOwnTables
from bot.table.screen import views
from cogs.availability import at_tables
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door
from games.core.seats import Seat

DOOR: Final = Door()


class MyTablesCog(commands.Cog):
    """The command that lists one's tables."""

    @app_commands.command(**localize("mytables"))
    @at_tables
    @with_context
    async def mytables(self, context: InteractionContext) -> None:
        """Show every table where one plays, on every server."""
        await context.reply.send(await _list(context))


@DOOR.answers(GoAway)
async def _away(context: InteractionContext, press: GoAway) -> None:
    """Stop this person's clocks at slow tables for so many days."""
    if press.days not in AWAY_DAYS:
        raise UserError("error.stale")
    await context.app.go_away(context.person.id, press.days)
    await context.reply.edit(await _list(context))


@DOOR.answers(ListOwnTables)
async def _turn(context: InteractionContext, press: ListOwnTables) -> None:
    """Turn to another page of the list."""
    await context.reply.edit(await _list(context, press.page))


async def _list(context: InteractionContext, page: int = 0) -> Stateless:
    person = context.person.id
    sessions = await context.app.tables.everywhere_of(person)
    tables = [_own(session, person) for session in sessions if _goes_on(session, person)]
    away = (await context.app.settings.of(person)).away_until
    until = away // 1000 if away is not None and away > now() else None
    return my_tables(context.words, tables, until, page)


def _goes_on(session: TableSession, person: int) -> bool:
    """Return whether a table is in play at which this person has not resigned."""
    seat = session.live.seat_of(person)
    over = session.live.is_over or session.status.ended
    return seat is not None and not over and not session.live.chairs[seat].resigned


def _own(session: TableSession, person: int) -> OwnTable:
    live, status, seat = session.live, session.status, session.seat_of(person)
    state = _state(session, seat)
    awaited = _awaited_seats(session) - {seat} if state == "theirs" else frozenset[Seat]()
    channel = "" if owner_of(session.guild) is not None else f"<#{session.channel}>"
    return OwnTable(
        caption=views.caption(live, seat),
        link=session.screen.link,
        channel=channel,
        state=state,
        awaited=tuple(sorted(awaited)),
        until=status.deadlines.get(seat) if state == "yours" else status.deadline,
        can_go_on=state == "paused" and status.lost is None,
    )


def _awaited_seats(session: TableSession) -> frozenset[Seat]:
    """Return the seats that have to act, or to call for the next deal."""
    live = session.live
    if live.is_between_deals:
        return frozenset(seats_of_persons(live.chairs)) - session.status.called
    return live.to_act


def _state(session: TableSession, seat: Seat) -> State:
    live, status = session.live, session.status
    if status.paused:
        return "paused"
    if live.chairs[seat].stand_in:
        return "goes_on"
    awaited = _awaited_seats(session)
    if seat in awaited:
        return "deal" if live.is_between_deals else "yours"
    return "theirs" if awaited else "goes_on"
