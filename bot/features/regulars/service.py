"""Regulars' tables: kept, called when their time has come, and opened with a seat for each.

A due table stays due until Discord has taken the call. The call is sent with a nonce, by which
Discord knows for some minutes that it has taken it: a call sent once more is not made twice.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

import discord
import orjson
import structlog

from bot.discord.channel import UNREACHABLE, may_pass
from bot.discord.direct_messages import DirectMessages
from bot.errors import UserError
from bot.features.regulars import pages as screens
from bot.features.regulars.store import LEAST_PEOPLE, MOST, RegularStore
from bot.features.regulars.values import Regular, RegularPerson
from bot.process.clock import DAY_MS
from bot.store import Store
from bot.store.matches import StoredMatch
from bot.store.messages import Posted
from bot.table.match.lobby import Lobbies, Person, free_seats
from bot.table.match.local_time import next_at
from bot.table.registry.presets import nearest
from bot.table.screen.localization import Localization
from games.catalogue import CATALOGUE

_log = structlog.get_logger()
MOST_PEOPLE: Final = 6
LATE_MS: Final = 30 * 60_000
"""Milliseconds after their time up to which they are still called; later the next week is."""
_BEYOND_MS: Final = 16 * DAY_MS
"""Later than the next time of any table that is skipped once: such a time comes from a wrong clock.
"""


class RegularTables:
    """Every regulars' table; `clock` tells the time in unix milliseconds."""

    def __init__(  # noqa: PLR0913, PLR0917 - where it keeps, calls and opens them
        self,
        store: Store,
        client: discord.Client,
        lobbies: Lobbies,
        localization: Localization,
        direct_messages: DirectMessages,
        clock: Callable[[], int],
    ) -> None:
        self._store = store
        self._regulars = RegularStore(store.database)
        self._client = client
        self._lobbies = lobbies
        self._localization = localization
        self._direct_messages = direct_messages
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def keep(self, wished: Regular, person: int) -> Regular:
        """Keep the table a person wishes: a new one, or a kept one with other people and time.

        Its next time is found here. UserError for an impossible wish.
        """
        await self._check(wished, person)
        if wished.id:
            return await self._change(wished)
        made = replace(wished, next_at=self._next(wished))
        number = await self._regulars.create(made)
        if number is None:
            raise UserError("regulars.enough", count=MOST)
        return replace(made, id=number)

    async def _change(self, wished: Regular) -> Regular:
        async with self._lock(wished.id):
            kept = await self._regulars.load(wished.id)
            if kept is None:
                raise UserError("regulars.gone")
            made = replace(wished, next_at=await self._next_of_changed(kept, wished))
            if not await self._regulars.change(made):
                raise UserError("regulars.gone")
            return made

    async def _next_of_changed(self, kept: Regular, wished: Regular) -> int:
        """The next time of a changed table: a skip stays, and a due call is not lost."""
        if _time_of(kept) == _time_of(wished):
            return kept.next_at
        if self.is_skipped(kept):
            return self._next(wished, self._next(wished))
        at = self._clock()
        moved_to = self._next(wished, at - LATE_MS)
        if abs(moved_to - kept.next_at) < DAY_MS:  # the same evening, even if just past
            return moved_to
        if kept.next_at <= at:
            await self._call(kept, is_late=at - kept.next_at > LATE_MS)
        return self._next(wished)

    async def _check(self, wished: Regular, person: int) -> None:
        most = min(MOST_PEOPLE, CATALOGUE[wished.game].seats[-1])
        if not LEAST_PEOPLE <= len(wished.people) <= most:
            raise UserError("regulars.people", least=LEAST_PEOPLE, most=most)
        users = [each.user_id for each in wished.people]
        if person in users and await self._store.blocks.on_own_list(person, users):
            raise UserError("regulars.apart")

    def _next(self, regular: Regular, after: int | None = None) -> int:
        at = self._clock() if after is None else after
        return next_at(regular.weekday, regular.minute, regular.zone, at)

    async def of_server(self, guild: int, person: int | None) -> tuple[Regular, ...]:
        """The tables of a server in games that still exist, of everybody or of one person."""
        found = await self._regulars.of_guild(guild, person)
        return tuple(each for each in found if each.game in CATALOGUE)

    async def of_person(self, number: int, guild: int, person: int, *, manages: bool) -> Regular:
        """A server's table, for its people and the server's managers; UserError for all others."""
        found = await self._regulars.load(number)
        if found is None or found.guild_id != guild or found.game not in CATALOGUE:
            raise UserError("regulars.gone")
        if not manages and person not in {each.user_id for each in found.people}:
            raise UserError("regulars.not_yours")
        return found

    def is_skipped(self, regular: Regular) -> bool:
        """Return whether its next time is left out."""
        return regular.next_at > self._next(regular)

    async def skip(self, regular: Regular) -> None:
        """Leave out its next time, or, where that is left out already, let it come all the same."""
        async with self._lock(regular.id):
            await self._skip(regular)

    async def _skip(self, regular: Regular) -> None:
        soonest = self._next(regular)
        to = soonest if self.is_skipped(regular) else self._next(regular, regular.next_at)
        await self._regulars.move(regular.id, regular.next_at, to)

    async def call_due(self) -> None:
        """Call the tables whose time has come; those that are too late get their next time."""
        at = self._clock()
        for regular in await self._regulars.beyond(at + _BEYOND_MS):
            await self._regulars.move(regular.id, regular.next_at, self._next(regular))
        for regular in await self._regulars.due(at):
            async with self._lock(regular.id):
                if await self._regulars.load(regular.id) == regular:
                    await self._call(regular, is_late=at - regular.next_at > LATE_MS)

    async def _call(self, regular: Regular, *, is_late: bool) -> None:
        following, is_refused = self._next(regular), False
        if is_late:
            _log.warning("regulars were not called in time", regulars=regular.id)
        elif regular.game in CATALOGUE:
            try:
                await self._send(regular)
            except UNREACHABLE as error:
                reason = type(error).__name__
                _log.warning("regulars could not be called", regulars=regular.id, reason=reason)
                if may_pass(error):  # it is due until the next sweep
                    return
                is_refused = True
        await self._regulars.move(regular.id, regular.next_at, following)
        if is_refused:
            await self._tell_each(regular)

    async def _tell_each(self, regular: Regular) -> None:
        """Write to the people of a table that its channel did not take the call."""
        for each in regular.people:
            wishes = await self._store.settings.person(each.user_id)
            if wishes.may_be_called and not wishes.dm_closed:
                words = await self._localization.of_person(each.user_id)
                with suppress(*UNREACHABLE):
                    view = screens.uncalled(words, regular)
                    await self._direct_messages.send(each.user_id, view)

    async def _send(self, regular: Regular) -> None:
        """Call the people of a table; raises Discord's errors."""
        words = await self._localization.of_server(regular.guild_id)
        wishes = [await self._store.settings.person(each.user_id) for each in regular.people]
        channel = self._client.get_partial_messageable(
            regular.channel_id, guild_id=regular.guild_id
        )
        called = [discord.Object(each.user_id) for each in wishes if each.may_be_called]
        sent = await channel.send(
            view=screens.call(words, regular),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=called),
            nonce=f"{regular.id}.{regular.next_at}",
        )
        await self._regulars.note_call(regular.id, sent.id)

    async def open(self, number: int, person: Person, channel: int, message: int) -> StoredMatch:
        """Open the table of a call that is shown by `message`, with a seat kept for the others.

        The second person sits down at the table that the first has opened. UserError for people who
        do not belong there.
        """
        async with self._lock(number):
            regular = await self._regulars.load(number)
            if regular is None or regular.game not in CATALOGUE:
                raise UserError("regulars.gone")
            if person.id not in {each.user_id for each in regular.people}:
                raise UserError("regulars.not_yours")
            if message != regular.message_id:
                raise UserError("error.stale")
            posted = await self._store.messages.at(message)
            if posted is not None:
                return await self._join(posted.match, person)
            return await self._open(regular, person, channel, message)

    def _lock(self, number: int) -> asyncio.Lock:
        """The lock held while a call is sent, so that no press on it comes before it is known."""
        return self._locks.setdefault(number, asyncio.Lock())

    async def _open(
        self, regular: Regular, person: Person, channel: int, message: int
    ) -> StoredMatch:
        game = CATALOGUE[regular.game]
        options, _ = nearest(game.options, orjson.loads(regular.options))
        others = tuple(Person(each.user_id, each.name) for each in regular.people)
        lobby = await self._lobbies.open_for(
            regular.guild_id, channel, person, game, options, others
        )
        await self._store.messages.remember(Posted(message, lobby.id, "lobby", channel))
        return lobby

    async def _join(self, match: int, person: Person) -> StoredMatch:
        lobby = await self._lobbies.load(match)
        own = next((chair for chair in lobby.seats if chair.user_id == person.id), None)
        free = free_seats(lobby)
        if own is None and not free:
            raise UserError("error.lobby_full")
        await self._lobbies.sit(match, free[0] if own is None else own.seat, person)
        return await self._lobbies.load(match)

    async def leave(self, number: int, person: int) -> None:
        """Remove a person from a table."""
        await self._regulars.leave(number, person)

    async def delete(self, number: int) -> None:
        """Delete a table."""
        await self._regulars.delete(number)


def people_of(people: tuple[Person, ...]) -> tuple[RegularPerson, ...]:
    """People as they are kept, each once."""
    return tuple(RegularPerson(each.id, each.name) for each in dict.fromkeys(people))


def _time_of(regular: Regular) -> tuple[int, int, str]:
    return regular.weekday, regular.minute, regular.zone
