"""Calling people to an open lobby: how often, and which of those who wish it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakValueDictionary

from bot.errors import UserError
from bot.features.calls.store import BETWEEN_MS, MOST_WISHES, CallStore
from bot.features.calls.values import CallWish
from bot.model import SLOW_HOURS
from bot.pages.markdown import Markup
from bot.store import Store
from bot.store.matches import StoredMatch
from bot.store.messages import Posted
from bot.table.match.lobby import free_seats
from bot.table.match.local_time import is_between, zone_of_server
from games.catalogue import CATALOGUE

MOST_CALLED: Final = 5
"""So many people are mentioned in one call besides a role."""
_KIND: Final = "call"
"""The store's kind for a message that calls to a table."""
_MOST_ASKED: Final = 15
"""Discord is asked about at most so many people whether they see the channel."""

MaySee = Callable[[int], Awaitable[bool]]
"""Says whether a person is there, and sees the channel of the call."""


class TableCalls:
    """Every call to a table; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._calls = CallStore(store.database)
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def sending(self, guild: int) -> asyncio.Lock:
        """The lock held while a server is called, so that no press comes before it is known."""
        return self._locks.setdefault(guild, asyncio.Lock())

    async def lobbies_in(self, guild: int, channel: int) -> tuple[StoredMatch, ...]:
        """The lobbies in a channel at which somebody may still sit down."""
        lobbies = await self._store.matches.lobbies_in(guild, channel)
        return tuple(lobby for lobby in lobbies if free_seats(lobby))

    async def claim(self, guild: int) -> tuple[int, bool]:
        """Note that a server is called now; returns the time, and whether it is the first call.

        UserError that says when it is possible again, where it was called within the hour.
        """
        at = self._clock()
        claim = await self._calls.claim(guild, at)
        if claim.since is not None:
            again = (claim.since + BETWEEN_MS + 999) // 1000
            raise UserError("call.too_soon", when=Markup(f"<t:{again}:t>"))
        return at, claim.is_first

    async def release(self, guild: int, at: int) -> None:
        """Let a call that was claimed `at` not have happened."""
        await self._calls.release(guild, at)

    async def whom(self, lobby: StoredMatch, caller: int, may_see: MaySee) -> tuple[int, ...]:
        """The people to call to this lobby now, who wish it and can come: those called longest ago.

        People are left in peace if they sit at any table, are away, never want to be mentioned, or
        do not wish to sit with the caller or with somebody there.
        """
        called, asked = list[int](), list[int]()
        for user in await self._wishing(lobby):
            if len(asked) == _MOST_ASKED or len(called) == MOST_CALLED:
                break
            if await self._is_left_in_peace(user, lobby, caller):
                continue
            asked.append(user)
            if await may_see(user):
                called.append(user)
        # Who has left the server, too, or nobody behind them would be asked ever again.
        await self._calls.note_called(lobby.guild_id, asked, self._clock())
        return tuple(called)

    async def _wishing(self, lobby: StoredMatch) -> tuple[int, ...]:
        settings = await self._store.settings.guild(lobby.guild_id)
        zone = zone_of_server(settings.rules.zone, settings.locale)
        wishes = await self._calls.wishes_for(lobby.guild_id, lobby.game)
        at = self._clock()
        wanted = (
            each.user_id
            for each in wishes
            if is_between(each.from_hour, each.until_hour, at, each.zone or zone)
        )
        return tuple(dict.fromkeys(wanted))

    async def _is_left_in_peace(self, user: int, lobby: StoredMatch, caller: int) -> bool:
        seated = {chair.user_id for chair in lobby.seats if chair.user_id is not None}
        if user in seated | {caller}:
            return True
        wishes = await self._store.settings.person(user)
        if not wishes.may_be_called or (wishes.away_until or 0) > self._clock():
            return True
        if await self._store.blocks.apart_from(user, seated | {caller}):
            return True
        return any(_sits(user, match) for match in await self._store.matches.of_person(user))

    async def wish(self, wish: CallWish) -> None:
        """Keep a wish to be called; UserError for an invalid one, and for one too many."""
        if wish.game and wish.game not in CATALOGUE:
            raise UserError("error.unknown_game")
        if not await self._calls.wish(wish):
            raise UserError("call.enough", count=MOST_WISHES)

    async def wishes_of(self, user: int, guild: int) -> tuple[CallWish, ...]:
        """The wishes of a person on a server, oldest first."""
        return await self._calls.wishes_of(user, guild)

    async def take_back(self, user: int, guild: int, wish: int) -> None:
        """Forget one wish of a person."""
        await self._calls.take_back(user, guild, wish)

    async def take_back_all(self, user: int, guild: int, game: str) -> int:
        """Forget all wishes by which a person was called to a game; returns their number."""
        return await self._calls.take_back_all(user, guild, game)

    async def remember(self, message: int, lobby: StoredMatch, channel: int) -> None:
        """Keep which message calls to a lobby."""
        await self._store.messages.remember(Posted(message, lobby.id, _KIND, channel))

    async def check_is_call(self, guild: int, message: int | None, match: int) -> None:
        """Raise UserError where a message is something else than a call to this table."""
        async with self.sending(guild):
            posted = None if message is None else await self._store.messages.at(message)
        if posted is None or (posted.kind, posted.match) != (_KIND, match):
            raise UserError("error.stale")


def _sits(user: int, match: StoredMatch) -> bool:
    """Return whether a person is busy at a table; a slow one leaves them time."""
    if match.state == "paused" or match.pace in SLOW_HOURS:
        return False
    return any(chair.user_id == user and not chair.kept for chair in match.seats)
