"""A table in play: its last trick, its score, its menu, and what people do to their chairs."""

from contextlib import suppress
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Part, bare, notice
from bot.pages.stateless import Stateless
from bot.table.match.seats import seated_people, seats_of_persons
from bot.table.menus.moderation import moderation
from bot.table.menus.table_menu import marks, menu, onlooker
from bot.table.pages.asleep import ways_on
from bot.table.pages.confirm import confirm
from bot.table.pages.score_layout import NEWEST
from bot.table.play.session import TableSession
from bot.table.presses import (
    AskToResign,
    AskToResignAt,
    BringDown,
    ComeBack,
    DescribeTableAt,
    EndNow,
    Leave,
    LeaveAt,
    MoveHere,
    NeverMind,
    OpenMenu,
    Pause,
    Resign,
    Resume,
    ShowLastTrick,
    ShowMarks,
    ShowScore,
    VoteEnd,
    VoteEndInHand,
)
from bot.table.screen import views
from cogs.access import check_new_place, check_reach
from cogs.availability import at_tables
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, at_chosen, with_context
from cogs.router import Door
from games.core.scene import Says, says

DOOR: Final = Door()


class TablesCog(commands.Cog):
    """The commands of people who sit at a table."""

    @app_commands.command(**localize("table"))
    @at_tables
    @with_context
    async def table(self, context: InteractionContext) -> None:
        """Describe the table in plain sentences."""
        person = context.person.id
        tables = await context.app.tables_in_sight(person, context.scope, context.channel)
        await context.at_one_of(tables, DescribeTableAt(), _describe)

    @app_commands.command(**localize("leave"))
    @at_tables
    @with_context
    async def leave(self, context: InteractionContext) -> None:
        """Leave the lobby of this channel, or let a computer stand in."""
        lobby = await context.app.lobbies.of_person(context.person.id, context.channel)
        if lobby is None:
            await context.at_own_table(LeaveAt(), _leave_table)
        else:
            await context.app.lobbies.leave(lobby.id, context.person)
            # Answered before the lobby is shown, which may have to wait for its channel.
            await context.reply.send_notice("notice.left_lobby")
            with suppress(UserError):  # it has begun or lapsed meanwhile
                await context.app.redraw_lobby(await context.app.lobbies.load(lobby.id))

    @app_commands.command(**localize("resign"))
    @at_tables
    @with_context
    async def resign(self, context: InteractionContext) -> None:
        """Resign the match, after being asked once more."""
        await context.at_own_table(AskToResignAt(), _ask_to_resign)


async def _describe(context: InteractionContext, session: TableSession) -> None:
    live, status = session.live, session.status
    session.look(context.person.id)
    seated = live.seat_of(context.person.id) is not None
    await context.reply.send(
        views.in_words(live, context.words, status.called, clock=status.deadline, seated=seated)
    )
    if seated:
        await _tell_if_lost(context, session)
    elif session.status.lost is not None and (rule := _rule(context, session)):
        await context.reply.send(bare(*rule))  # there is no menu of it to open


async def _leave_table(context: InteractionContext, session: TableSession) -> None:
    await context.reply.send(await _stand_in(context, session))


async def _stand_in(context: InteractionContext, session: TableSession) -> Stateless:
    if await context.app.leave(session, context.person.id):
        return notice(context.words, "notice.left")
    resume = ways_on(context.words, session.live.match, None, here=True)
    return notice(context.words, "notice.left_alone", *resume)


async def _tell_if_lost(context: InteractionContext, session: TableSession) -> None:
    """Add to the answer that the table cannot be shown, if so, and the ways on."""
    if session.status.lost is not None:
        asleep = session.asleep()
        ways = context.ways_on(asleep)
        await context.reply.send(
            notice(context.words, asleep.says.key, *ways, **asleep.says.values)
        )


async def _look_at(context: InteractionContext) -> TableSession:
    """Return the table of a press; a person who plays there has looked at it, and is not called."""
    session = await context.session()
    session.look(context.person.id)
    return session


@DOOR.answers(ShowLastTrick)
async def _last_trick(context: InteractionContext, _press: ShowLastTrick) -> None:
    session = await _look_at(context)
    await context.reply.send(views.last_trick(session.live, context.words))


@DOOR.answers(ShowScore, public=True)
async def _score(context: InteractionContext, press: ShowScore) -> None:
    session = await _look_at(context)
    seated = session.live.seat_of(context.person.id) is not None
    watchable = session.status.watchable
    page = NEWEST if press.page is None else press.page
    view = views.score_sheet(
        session.live, context.words, seated=seated, watchable=watchable, page=page
    )
    await (context.reply.send(view) if press.page is None else context.reply.edit(view))


@DOOR.answers(OpenMenu, public=True)
async def _menu(context: InteractionContext, _press: OpenMenu) -> None:
    session = await _look_at(context)
    caption, options = views.caption(session.live), session.live.options
    words = context.words.playing(session.live.game.tradition)
    if session.live.seat_of(context.person.id) is None:
        watchable, rule = session.status.watchable, _rule(context, session)
        view = onlooker(words, caption, options, watchable=watchable, rule=rule)
    else:
        entries = session.entries_for(context.person.id)
        view = menu(words, caption, options, entries, _rule(context, session))
    await context.reply.send(view)


def _rule(context: InteractionContext, session: TableSession) -> tuple[Part, ...]:
    """Return what this person may do with a table of others; empty unless they moderate here."""
    live = session.live
    if live.is_over or session.status.ended or not context.moderates(session.channel):
        return ()
    if not seated_people(live.chairs) - {context.person.id}:
        return ()
    own = live.seat_of(context.person.id)
    seats = tuple(seat for seat in seats_of_persons(live.chairs) if seat != own)
    return moderation(context.words, views.caption(live), seats)


@DOOR.answers(ShowMarks)
async def _marks(context: InteractionContext, _press: ShowMarks) -> None:
    session = await _look_at(context)
    live = session.live
    words = context.words.playing(live.game.tradition)
    await context.reply.send(marks(words, live.game.board(live.public), session.screen.words))


@DOOR.answers(BringDown)
async def _bump(context: InteractionContext, _press: BringDown) -> None:
    session = await _look_at(context)
    session.seat_of(context.person.id)
    await context.reply.acknowledge()
    await session.bring_down()


@DOOR.answers(Leave)
async def _leave(context: InteractionContext, _press: Leave) -> None:
    view = await _stand_in(context, await context.session())
    await (context.reply.edit(view) if context.is_private else context.reply.send(view))


@DOOR.answers(ComeBack)
async def _back(context: InteractionContext, _press: ComeBack) -> None:
    await context.app.come_back(await context.session(), context.person.id)
    await context.reply.replace_by_notice("notice.back")


@DOOR.answers(Resume, public=True)
async def _resume(context: InteractionContext, _press: Resume) -> None:
    session = await context.session()
    check_reach(context, session)
    await context.app.come_back(session, context.person.id)
    if context.in_direct_messages:
        await context.reply.acknowledge()  # the hand below says it
    else:
        await context.reply.replace_by_notice("notice.resumed")


@DOOR.answers(MoveHere)
async def _move_here(context: InteractionContext, _press: MoveHere) -> None:
    """Move a table that cannot be shown in its channel here."""
    await check_new_place(context)
    await context.app.move(await context.session(), context.person.id, context.channel)
    await context.reply.replace_by_notice("notice.moved", table=str(context.table))


async def _ask_to_resign(context: InteractionContext, session: TableSession) -> None:
    session.seat_in_match(context.person.id)
    session.look(context.person.id)
    table, number = session.live.match, session.live.public_count
    yes, no = custom_id(Resign(), table, number), custom_id(NeverMind(), table, number)
    await context.reply.send(confirm(context.words, "notice.resign_confirm", yes=yes, no=no))
    await _tell_if_lost(context, session)


@DOOR.answers(AskToResign)
async def _resign(context: InteractionContext, _press: AskToResign) -> None:
    await _ask_to_resign(context, await context.session())


@DOOR.answers(Resign)
async def _resign_now(context: InteractionContext, _press: Resign) -> None:
    await context.app.resign(await context.session(), context.person.id)
    await context.reply.replace_by_notice("notice.resigned")


@DOOR.answers(NeverMind, on_hand=True)
async def _never_mind(context: InteractionContext, _press: NeverMind) -> None:
    await context.reply.replace_by_notice("notice.never_mind")


@DOOR.answers(VoteEnd)
async def _vote_end(context: InteractionContext, _press: VoteEnd) -> None:
    session = await context.session()
    if not await _asks_to_end(context, session):
        await context.reply.replace_by_notice(await _vote(context, session))


@DOOR.answers(VoteEndInHand, on_hand=True)
async def _vote_in_hand(context: InteractionContext, _press: VoteEndInHand) -> None:
    """Vote for an end, with one's hand in sight."""
    session = await context.session()
    if not await _asks_to_end(context, session):
        await context.reply.send_notice(await _vote(context, session))


async def _asks_to_end(context: InteractionContext, session: TableSession) -> bool:
    """Ask a person who is alone before ending the match at once; returns whether they are asked."""
    is_alone = await context.app.ends_alone(session, context.person.id)
    if is_alone:
        table = session.live.match
        yes, no = custom_id(EndNow(), table), custom_id(NeverMind(), table)
        await context.reply.send(confirm(context.words, "notice.end_confirm", yes=yes, no=no))
    return is_alone


@DOOR.answers(EndNow, on_hand=True)
async def _end_now(context: InteractionContext, _press: EndNow) -> None:
    await context.reply.replace_by_notice(await _vote(context, await context.session()))


async def _vote(context: InteractionContext, session: TableSession) -> Says:
    """Vote for an end; returns what there is to tell of it."""
    have, need = await context.app.vote_end(session, context.person.id)
    if need == 1:
        return says("notice.ended_table", table=str(session.live.match))
    return says("notice.end_vote", count=have, need=need)


@DOOR.answers(Pause)
async def _pause(context: InteractionContext, _press: Pause) -> None:
    await context.app.pause(await context.session(), context.person.id)
    await context.reply.replace_by_notice("notice.paused")


DOOR.answers(DescribeTableAt)(at_chosen(_describe))
DOOR.answers(LeaveAt)(at_chosen(_leave_table))
DOOR.answers(AskToResignAt)(at_chosen(_ask_to_resign))
