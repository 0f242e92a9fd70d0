"""A table in play: its last trick, its score, its menu, and what people do to their chairs."""

from discord import app_commands
from discord.ext import commands

from bot import pictures
from bot.client import Client
from bot.render.confirm import confirm
from bot.render.ids import Press, press_id
from bot.render.menu import menu, onlooker
from bot.running import Running
from cogs.kindly import kindly
from cogs.naming import spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit


class Tables(commands.Cog):
    """The commands of people who sit at a table."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("table"))
    @app_commands.guild_only()
    async def table(self, interaction: Interaction) -> None:
        """Describe the table in plain sentences."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            person = visit.person.id
            running = visit.house.table_in_sight(person, visit.guild, visit.channel)
            called, live = running.condition().called, running.live
            seated = live.seat_of(person) is not None
            await visit.tell(pictures.in_words(live, visit.words, called, seated=seated))

    @app_commands.command(**spoken("leave"))
    @app_commands.guild_only()
    async def leave(self, interaction: Interaction) -> None:
        """Leave the lobby of this channel, or let a computer stand in."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            lobby = await visit.house.lobbies.of_person(visit.person.id, visit.channel)
            if lobby is None:
                goes_on = await visit.house.leave(visit.own_table().live.match, visit.person.id)
                await visit.notice("notice.left" if goes_on else "notice.left_alone")
            else:
                await visit.house.lobbies.leave(lobby.id, visit.person)
                await visit.notice("notice.left_lobby")

    @app_commands.command(**spoken("resign"))
    @app_commands.guild_only()
    async def resign(self, interaction: Interaction) -> None:
        """Give the match up, after being asked once more."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await _ask_to_resign(visit, visit.own_table())


async def _last_trick(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    await visit.tell(pictures.last_trick(running.live, visit.words))


async def _score(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    seated = running.live.seat_of(visit.person.id) is not None
    await visit.tell(pictures.score_sheet(running.live, visit.words, seated=seated))


async def _menu(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    caption, options = pictures.caption(running.live), running.live.options
    if running.live.seat_of(visit.person.id) is None:
        await visit.tell(onlooker(visit.words, caption, options))
    else:
        entries = running.entries_for(visit.person.id)
        await visit.tell(menu(visit.words, caption, options, entries))


async def _bump(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    running.seat_of(visit.person.id)
    await visit.acknowledge()
    await running.screen.repost()


async def _leave(visit: Visit, press: Press) -> None:
    goes_on = await visit.house.leave(press.table, visit.person.id)
    await visit.replace("notice.left" if goes_on else "notice.left_alone")


async def _back(visit: Visit, press: Press) -> None:
    await visit.house.come_back(press.table, visit.person.id)
    await visit.replace("notice.back")


async def _resume(visit: Visit, press: Press) -> None:
    visit.check_permissions()
    await visit.house.come_back(press.table, visit.person.id)
    await visit.replace("notice.resumed")


async def _ask_to_resign(visit: Visit, running: Running) -> None:
    running.seat_of(visit.person.id)
    table, number = running.live.match, running.live.told_to_all
    yes, no = press_id(table, number, "resign_now"), press_id(table, number, "never_mind")
    await visit.tell(confirm(visit.words, "notice.resign_confirm", yes=yes, no=no))


async def _resign(visit: Visit, press: Press) -> None:
    await _ask_to_resign(visit, visit.house.floor.table(press.table))


async def _resign_now(visit: Visit, press: Press) -> None:
    await visit.house.resign(press.table, visit.person.id)
    await visit.replace("notice.resigned")


async def _never_mind(visit: Visit, _press: Press) -> None:
    await visit.replace("notice.never_mind")


async def _vote_end(visit: Visit, press: Press) -> None:
    have, need = await visit.house.vote_end(press.table, visit.person.id)
    await visit.replace("notice.end_vote", have=have, need=need)


async def _pause(visit: Visit, press: Press) -> None:
    await visit.house.pause(press.table, visit.person.id)
    await visit.replace("notice.paused")


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
