"""A table in play: its last trick, its score, its menu, and what people do to their chairs."""

from contextlib import suppress

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.render.asleep import ways_on
from bot.render.confirm import confirm
from bot.render.custom_ids import Press, press_id
from bot.render.layout import notice
from bot.render.stateless import Stateless
from bot.render.table_menu import marks, menu, onlooker
from bot.runtime.session import TableSession
from bot.screens import views
from cogs.access import check_new_place, check_reach
from cogs.availability import at_tables
from cogs.i18n import localized
from cogs.interaction_context import InteractionContext, at_chosen, with_context
from cogs.router import Presses, on_hand, on_public
from games.core.scene import Says, says


class Tables(commands.Cog):
    """The commands of people who sit at a table."""

    @app_commands.command(**localized("table"))
    @at_tables
    @with_context
    async def table(self, context: InteractionContext) -> None:
        """Describe the table in plain sentences."""
        person = context.person.id
        tables = await context.app.tables_in_sight(person, context.scope, context.channel)
        await context.at_one_of(tables, "table_at", _describe)

    @app_commands.command(**localized("leave"))
    @at_tables
    @with_context
    async def leave(self, context: InteractionContext) -> None:
        """Leave the lobby of this channel, or let a computer stand in."""
        lobby = await context.app.lobbies.of_person(context.person.id, context.channel)
        if lobby is None:
            await context.at_own_table("leave_at", _leave_table)
        else:
            await context.app.lobbies.leave(lobby.id, context.person)
            # Answered before the lobby is shown, which may have to wait for its channel.
            await context.send_notice("notice.left_lobby")
            with suppress(UserError):  # it has begun or lapsed meanwhile
                await context.app.redraw_lobby(await context.app.lobbies.load(lobby.id))

    @app_commands.command(**localized("resign"))
    @at_tables
    @with_context
    async def resign(self, context: InteractionContext) -> None:
        """Give the match up, after being asked once more."""
        await context.at_own_table("resign_at", _ask_to_resign)


async def _describe(context: InteractionContext, session: TableSession) -> None:
    live, status = session.live, session.status
    session.look(context.person.id)
    seated = live.seat_of(context.person.id) is not None
    await context.send(
        views.in_words(live, context.words, status.called, clock=status.deadline, seated=seated)
    )
    if seated:
        await _tell_if_lost(context, session)


async def _leave_table(context: InteractionContext, session: TableSession) -> None:
    await context.send(await _left(context, session.live.match))


async def _left(context: InteractionContext, table: int) -> Stateless:
    if await context.app.leave(table, context.person.id):
        return notice(context.words, "notice.left")
    resume = ways_on(context.words, table, None, here=True)
    return notice(context.words, "notice.left_alone", *resume)


async def _tell_if_lost(context: InteractionContext, session: TableSession) -> None:
    """Tell somebody besides what they asked for that the table cannot be shown, and the ways on."""
    if session.status.lost is not None:
        asleep = session.asleep()
        ways = context.ways_on(asleep)
        await context.send(notice(context.words, asleep.says.key, *ways, **asleep.says.values))


async def _looked_at(context: InteractionContext, press: Press) -> TableSession:
    """The table of a press; whoever plays there has looked at it, and need not be called."""
    session = await context.app.tables.table(press.table)
    session.look(context.person.id)
    return session


async def _last_trick(context: InteractionContext, press: Press) -> None:
    session = await _looked_at(context, press)
    await context.send(views.last_trick(session.live, context.words))


async def _score(context: InteractionContext, press: Press) -> None:
    session = await _looked_at(context, press)
    seated = session.live.seat_of(context.person.id) is not None
    watchable = session.status.watchable
    view = views.score_sheet(
        session.live, context.words, seated=seated, watchable=watchable, page=press.index
    )
    await (context.edit(view) if press.arg else context.send(view))


async def _menu(context: InteractionContext, press: Press) -> None:
    session = await _looked_at(context, press)
    caption, options = views.caption(session.live), session.live.options
    words = context.words.playing(session.live.game.family)
    if session.live.seat_of(context.person.id) is None:
        view = onlooker(words, caption, options, watchable=session.status.watchable)
    else:
        entries = session.entries_for(context.person.id)
        view = menu(words, caption, options, entries)
    await context.send(view)


async def _marks(context: InteractionContext, press: Press) -> None:
    session = await _looked_at(context, press)
    live = session.live
    words = context.words.playing(live.game.family)
    await context.send(marks(words, live.game.board(live.public), session.screen.words))


async def _bump(context: InteractionContext, press: Press) -> None:
    session = await _looked_at(context, press)
    session.seat_of(context.person.id)
    await context.acknowledge()
    await session.bring_down()


async def _leave(context: InteractionContext, press: Press) -> None:
    view = await _left(context, press.table)
    await (context.edit(view) if context.is_private else context.send(view))


async def _back(context: InteractionContext, press: Press) -> None:
    await context.app.come_back(press.table, context.person.id)
    await context.replace_by_notice("notice.back")


async def _resume(context: InteractionContext, press: Press) -> None:
    check_reach(context, await context.app.tables.table(press.table))
    await context.app.come_back(press.table, context.person.id)
    if context.in_direct_messages:
        await context.acknowledge()  # the hand below says it
    else:
        await context.replace_by_notice("notice.resumed")


async def _move_here(context: InteractionContext, press: Press) -> None:
    """Have a table that cannot be shown where it was shown here."""
    await check_new_place(context)
    await context.app.move(press.table, context.person.id, context.channel)
    await context.replace_by_notice("notice.moved", table=str(press.table))


async def _ask_to_resign(context: InteractionContext, session: TableSession) -> None:
    session.seat_in_match(context.person.id)
    session.look(context.person.id)
    table, number = session.live.match, session.live.public_count
    yes, no = press_id(table, number, "resign_now"), press_id(table, number, "never_mind")
    await context.send(confirm(context.words, "notice.resign_confirm", yes=yes, no=no))
    await _tell_if_lost(context, session)


async def _resign(context: InteractionContext, press: Press) -> None:
    await _ask_to_resign(context, await context.app.tables.table(press.table))


async def _resign_now(context: InteractionContext, press: Press) -> None:
    await context.app.resign(press.table, context.person.id)
    await context.replace_by_notice("notice.resigned")


async def _never_mind(context: InteractionContext, _press: Press) -> None:
    await context.replace_by_notice("notice.never_mind")


async def _vote_end(context: InteractionContext, press: Press) -> None:
    if not await _asks_to_end(context, press.table):
        await context.replace_by_notice(await _voted(context, press.table))


async def _vote_in_hand(context: InteractionContext, press: Press) -> None:
    """Vote for an end, with one's hand in sight."""
    if not await _asks_to_end(context, press.table):
        await context.send_notice(await _voted(context, press.table))


async def _asks_to_end(context: InteractionContext, table: int) -> bool:
    """Ask whoever would end the match at once, being alone there; whether they are asked."""
    is_alone = await context.app.ends_alone(table, context.person.id)
    if is_alone:
        yes, no = press_id(table, 0, "end_now"), press_id(table, 0, "never_mind")
        await context.send(confirm(context.words, "notice.end_confirm", yes=yes, no=no))
    return is_alone


async def _end_now(context: InteractionContext, press: Press) -> None:
    await context.replace_by_notice(await _voted(context, press.table))


async def _voted(context: InteractionContext, table: int) -> Says:
    """Vote for an end; what there is to tell of it."""
    have, need = await context.app.vote_end(table, context.person.id)
    if need == 1:
        return says("notice.ended_table", table=str(table))
    return says("notice.end_vote", count=have, need=need)


async def _pause(context: InteractionContext, press: Press) -> None:
    await context.app.pause(press.table, context.person.id)
    await context.replace_by_notice("notice.paused")


PRESSES: Presses = {
    "last": _last_trick,
    "marks": _marks,
    "score": on_public(_score),
    "menu": on_public(_menu),
    "bump": _bump,
    "leave": _leave,
    "back": _back,
    "resume": on_public(_resume),
    "move_here": _move_here,
    "resign": _resign,
    "resign_now": _resign_now,
    "never_mind": on_hand(_never_mind),
    "vote_end": _vote_end,
    "end_in_hand": on_hand(_vote_in_hand),
    "end_now": on_hand(_end_now),
    "pause": _pause,
    "table_at": at_chosen(_describe),
    "leave_at": at_chosen(_leave_table),
    "resign_at": at_chosen(_ask_to_resign),
}
