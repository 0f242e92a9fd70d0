"""Regulars' tables: kept, called when their time has come, and opened with a seat for each.

Rather not called at all than twice, should the bot die between two steps.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

import aiohttp
import discord
import orjson
import structlog

from bot.errors import UserError
from bot.match.lobby import Lobbies, Person, free_seats
from bot.match.local_time import next_at
from bot.model import Regular, RegularPerson
from bot.render import regulars as screens
from bot.runtime.presets import nearest
from bot.screens.channel import UNREACHABLE
from bot.screens.localization import Localization
from bot.store import Store
from bot.store.matches import StoredMatch
from bot.store.messages import Posted
from bot.store.regulars import LEAST_PEOPLE, MOST
from games.catalogue import CATALOGUE

_log = structlog.get_logger()
MOST_PEOPLE: Final = 6
LATE_MS: Final = 30 * 60_000
"""So long after their time they are still called, in milliseconds; later the next week is."""
_BEYOND_MS: Final = 16 * 24 * 3600_000
"""Later than any of them comes that is skipped once: such a time stands there by a wrong clock."""


class RegularTables:
    """Every regulars' table; `clock` tells the time in unix milliseconds."""

    def __init__(
        self,
        store: Store,
        client: discord.Client,
        lobbies: Lobbies,
        localization: Localization,
        clock: Callable[[], int],
    ) -> None:
        self._store = store
        self._client = client
        self._lobbies = lobbies
        self._localization = localization
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def keep(self, wished: Regular, person: int) -> Regular:
        """Keep what a person wishes: a new one, or one that there is with other people and time.

        Its next time is found here. UserError for what cannot be.
        """
        await self._check(wished, person)
        made = replace(wished, next_at=self._next(wished))
        if made.id:
            if not await self._store.regulars.change(made):
                raise UserError("regulars.gone")
            return made
        number = await self._store.regulars.create(made)
        if number is None:
            raise UserError("regulars.enough", count=MOST)
        return replace(made, id=number)

    async def _check(self, wished: Regular, person: int) -> None:
        most = min(MOST_PEOPLE, CATALOGUE[wished.game].seats[-1])
        if not LEAST_PEOPLE <= len(wished.people) <= most:
            raise UserError("regulars.people", least=LEAST_PEOPLE, most=most)
        users = [each.user_id for each in wished.people]
        if person in users and await self._store.blocks.avoided(person, users):
            raise UserError("regulars.apart")

    def _next(self, regular: Regular, after: int | None = None) -> int:
        at = self._clock() if after is None else after
        return next_at(regular.weekday, regular.minute, regular.zone, at)

    async def listed(self, guild: int, person: int | None) -> tuple[Regular, ...]:
        """Those of a server of games that there are, of everybody or of one person."""
        found = await self._store.regulars.of_guild(guild, person)
        return tuple(each for each in found if each.game in CATALOGUE)

    async def of_person(self, number: int, guild: int, person: int, *, manages: bool) -> Regular:
        """One of a server, for whoever belongs to it or manages the server; UserError otherwise."""
        found = await self._store.regulars.load(number)
        if found is None or found.guild_id != guild or found.game not in CATALOGUE:
            raise UserError("regulars.gone")
        if not manages and person not in {each.user_id for each in found.people}:
            raise UserError("regulars.not_yours")
        return found

    def is_skipped(self, regular: Regular) -> bool:
        """Whether it is left out once."""
        return regular.next_at > self._next(regular)

    async def skip(self, regular: Regular) -> None:
        """Leave out its next time, or, where that is left out already, let it come all the same."""
        soonest = self._next(regular)
        to = soonest if self.is_skipped(regular) else self._next(regular, regular.next_at)
        await self._store.regulars.move(regular.id, regular.next_at, to)

    async def call_due(self) -> None:
        """Call those whose time has come; of those that come too late the next time is found."""
        at = self._clock()
        for regular in await self._store.regulars.beyond(at + _BEYOND_MS):
            await self._store.regulars.move(regular.id, regular.next_at, self._next(regular))
        for regular in await self._store.regulars.due(at):
            async with self._lock(regular.id):
                await self._call(regular, is_late=at - regular.next_at > LATE_MS)

    async def _call(self, regular: Regular, *, is_late: bool) -> None:
        words = await self._localization.of_server(regular.guild_id)
        wishes = [await self._store.settings.person(each.user_id) for each in regular.people]
        following = self._next(regular)
        is_first = await self._store.regulars.move(regular.id, regular.next_at, following)
        if not is_first or regular.game not in CATALOGUE:
            return
        if is_late:
            _log.warning("regulars were not called in time", regulars=regular.id)
            return
        channel = self._client.get_partial_messageable(
            regular.channel_id, guild_id=regular.guild_id
        )
        called = [discord.Object(each.user_id) for each in wishes if each.may_be_called]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=called)
        try:
            sent = await channel.send(view=screens.called(words, regular), allowed_mentions=allowed)
        except UNREACHABLE as error:
            reason = type(error).__name__
            _log.warning("regulars could not be called", regulars=regular.id, reason=reason)
            if isinstance(error, aiohttp.ClientConnectorError):  # it never reached Discord
                await self._store.regulars.move(regular.id, following, regular.next_at)
            return
        await self._store.regulars.called_by(regular.id, sent.id)

    async def open(self, number: int, person: Person, channel: int, message: int) -> StoredMatch:
        """Open the table of a call that is shown by `message`, with a seat kept for the others.

        Whoever comes second sits down at the table that the first has opened. UserError for who
        does not belong there.
        """
        async with self._lock(number):
            regular = await self._store.regulars.load(number)
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
        """Held while a call is sent, so that no press on it comes before it is known."""
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
        """Let somebody belong to it no more."""
        await self._store.regulars.leave(number, person)

    async def delete(self, number: int) -> None:
        """Delete one of them."""
        await self._store.regulars.delete(number)


def people_of(people: tuple[Person, ...]) -> tuple[RegularPerson, ...]:
    """People as they are kept, each once."""
    return tuple(RegularPerson(each.id, each.name) for each in dict.fromkeys(people))
