"""A table in play: its last trick, its score, its menu, and what people do to their chairs."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.render.confirm import confirm
from bot.render.custom_ids import Press, press_id
from bot.render.table_menu import menu, onlooker
from bot.runtime.session import TableSession
from bot.screens import views
from cogs.error_handler import kindly
from cogs.i18n import spoken
from cogs.interaction_context import Interaction, InteractionContext
from cogs.router import Presses


class Tables(commands.Cog):
    """The commands of people who sit at a table."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("table"))
    @app_commands.guild_only()
    async def table(self, interaction: Interaction) -> None:
        """Describe the table in plain sentences."""
        context = await InteractionContext.of(interaction, self._client.app)
        async with kindly(context):
            person = context.person.id
            session = context.app.table_in_sight(person, context.guild, context.channel)
            called, live = session.condition().called, session.live
            seated = live.seat_of(person) is not None
            await context.tell(views.in_words(live, context.words, called, seated=seated))

    @app_commands.command(**spoken("leave"))
    @app_commands.guild_only()
    async def leave(self, interaction: Interaction) -> None:
        """Leave the lobby of this channel, or let a computer stand in."""
        context = await InteractionContext.of(interaction, self._client.app)
        async with kindly(context):
            lobby = await context.app.lobbies.of_person(context.person.id, context.channel)
            if lobby is None:
                goes_on = await context.app.leave(context.own_table().live.match, context.person.id)
                await context.notice("notice.left" if goes_on else "notice.left_alone")
            else:
                await context.app.lobbies.leave(lobby.id, context.person)
                await context.notice("notice.left_lobby")

    @app_commands.command(**spoken("resign"))
    @app_commands.guild_only()
    async def resign(self, interaction: Interaction) -> None:
        """Give the match up, after being asked once more."""
        context = await InteractionContext.of(interaction, self._client.app)
        async with kindly(context):
            await _ask_to_resign(context, context.own_table())


async def _last_trick(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    await context.tell(views.last_trick(session.live, context.words))


async def _score(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    seated = session.live.seat_of(context.person.id) is not None
    await context.tell(views.score_sheet(session.live, context.words, seated=seated))


async def _menu(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    caption, options = views.caption(session.live), session.live.options
    if session.live.seat_of(context.person.id) is None:
        await context.tell(onlooker(context.words, caption, options))
    else:
        entries = session.entries_for(context.person.id)
        await context.tell(menu(context.words, caption, options, entries))


async def _bump(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    session.seat_of(context.person.id)
    await context.acknowledge()
    await session.screen.repost()


async def _leave(context: InteractionContext, press: Press) -> None:
    goes_on = await context.app.leave(press.table, context.person.id)
    await context.replace("notice.left" if goes_on else "notice.left_alone")


async def _back(context: InteractionContext, press: Press) -> None:
    await context.app.come_back(press.table, context.person.id)
    await context.replace("notice.back")


async def _resume(context: InteractionContext, press: Press) -> None:
    context.check_permissions()
    await context.app.come_back(press.table, context.person.id)
    await context.replace("notice.resumed")


async def _ask_to_resign(context: InteractionContext, session: TableSession) -> None:
    session.seat_of(context.person.id)
    table, number = session.live.match, session.live.told_to_all
    yes, no = press_id(table, number, "resign_now"), press_id(table, number, "never_mind")
    await context.tell(confirm(context.words, "notice.resign_confirm", yes=yes, no=no))


async def _resign(context: InteractionContext, press: Press) -> None:
    await _ask_to_resign(context, context.app.tables.table(press.table))


async def _resign_now(context: InteractionContext, press: Press) -> None:
    await context.app.resign(press.table, context.person.id)
    await context.replace("notice.resigned")


async def _never_mind(context: InteractionContext, _press: Press) -> None:
    await context.replace("notice.never_mind")


async def _vote_end(context: InteractionContext, press: Press) -> None:
    have, need = await context.app.vote_end(press.table, context.person.id)
    await context.replace("notice.end_vote", have=have, need=need)


async def _pause(context: InteractionContext, press: Press) -> None:
    await context.app.pause(press.table, context.person.id)
    await context.replace("notice.paused")


PRESSES: Presses = {
    "last": _last_trick,
    "score": _score,
    "menu": _menu,
    "bump": _bump,
    "leave": _leave,
    "back": _back,
    "resume": _resume,
    "resign": _resign,
    "resign_now": _resign_now,
    "never_mind": _never_mind,
    "vote_end": _vote_end,
    "pause": _pause,
}
