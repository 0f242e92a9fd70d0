"""Everything that runs, wired once: the store, the lobbies, the tables and where they are seen."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Self

import discord
import structlog

from bot.chairs import Chair, HandedOver, Resigned, TakenBack, seats_of_persons
from bot.clock import Clock
from bot.lobby import Lobbies, options_of
from bot.memory import MatchMemory, now
from bot.render.caption import Caption
from bot.render.faces import SPOKEN, Faces
from bot.render.lobby import closed
from bot.render.words import Words, language
from bot.running import Running
from bot.screens.board import Board, Draw, Farewell
from bot.screens.channel import ChannelScreen
from bot.screens.hands import Hands
from bot.screens.mail import Mail
from bot.screens.screen import Surroundings, TableScreen
from bot.settings import Pace
from bot.store import Store
from bot.store.errors import WrongState
from bot.store.matches import StoredMatch
from bot.store.messages import Posted
from bot.store.settings import PersonSettings
from bot.tables import LiveTable
from bot.trouble import Trouble
from games.catalogue import CATALOGUE
from games.core.seats import Seat

_log = structlog.get_logger()
_SWEEP = 30.0
"""Seconds between two looks for what lapsed."""
_KEPT = 3600_000
"""How long a table that is over still answers its buttons, in milliseconds."""


class House:
    """What every door stands on. Opened once the client has logged in, closed before it leaves."""

    def __init__(self, store: Store, client: discord.Client, pace: Pace) -> None:
        self.store = store
        self.lobbies = Lobbies(store, pace.lobby)
        self.hands = Hands(pace.hand_edit)
        self.mail = Mail(client, partial(store.settings.note_dm, closed=True))
        self.faces = Faces()
        """How cards are drawn; set once the emoji are known."""
        self._client = client
        self._pace = pace
        self._running: dict[int, Running] = {}
        self._editors: dict[int, ChannelScreen] = {}
        self._locales: dict[int, str] = {}
        self._around = Surroundings(
            hands=self.hands,
            mail=self.mail,
            settings=store.settings.person,
            words=self.words_for,
        )
        self._sweeper: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Set up every table that was in play, and go on."""
        for match in await self.store.matches.unfinished():
            if match.state != "lobby":
                await self._restore(match)
        self._sweeper = asyncio.create_task(self._sweep())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop everything; what is stored goes on next time."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        for running in self._running.values():
            await running.stop()
        for editor in self._editors.values():
            await editor.close()

    # Words

    def words_of(self, settings: PersonSettings, locale: str) -> Words:
        """A person's language, and their way of seeing cards."""
        self._locales[settings.user_id] = locale
        faces = SPOKEN if settings.text else self.faces
        return language(settings.language or locale).drawn(faces)

    async def words_for(self, user: int) -> Words:
        """A person's language when the bot speaks first: as chosen, or as last seen."""
        settings = await self.store.settings.person(user)
        return self.words_of(settings, self._locales.get(user, "en"))

    async def words_in(self, guild: int) -> Words:
        """A server's language."""
        settings = await self.store.settings.guild(guild)
        return language(settings.language or "en").drawn(self.faces)

    # Finding a table

    def running(self, match: int) -> Running:
        """A table by its number; Trouble where there is none."""
        found = self._running.get(match)
        if found is None:
            raise Trouble("error.table_gone")
        return found

    def game_of(self, match: int) -> str:
        """The key of the game played at a table; empty where there is no such table."""
        found = self._running.get(match)
        return found.live.game.key if found else ""

    def table_of(self, person: int, guild: int, channel: int) -> Running:
        """Where a person sits: in this channel, or else at their only table in this server."""
        own = [
            running
            for running in self._running.values()
            if running.guild == guild
            and not running.live.is_over
            and running.live.seat_of(person) is not None
        ]
        here = [running for running in own if running.channel == channel] or own
        if not here:
            raise Trouble("error.no_table")
        if len(here) > 1:
            raise Trouble("error.several_tables")
        return here[0]

    def last_table_of(self, person: int, guild: int) -> int:
        """The number of the last match in this server that a person has just played."""
        over = [
            match
            for match, running in self._running.items()
            if running.guild == guild
            and running.live.is_over
            and running.live.seat_of(person) is not None
        ]
        if not over:
            raise Trouble("error.rematch_seat")
        return max(over)

    # What a table goes through

    async def begin(self, match: StoredMatch, message: int | None) -> Running:
        """Set up a match that has just started; `message` was its lobby's."""
        if message is not None:
            await self._remember(match, message)
        return await self._set_up(match, message, grace=0)

    async def leave(self, match: int, person: int) -> None:
        """Let a computer stand in for a person."""
        running = self.running(match)
        seat = running.seat_to_act(person)
        if running.live.chairs[seat].person is not None:
            await running.live.move_chair(running.memory, HandedOver(seat=seat, absent=False))

    async def come_back(self, match: int, person: int) -> None:
        """Let a person take their chair back, and wake the table if it slept."""
        running, seat = self._unfinished(match, person)
        if running.paused:
            await self._wake(running)
        if running.live.chairs[seat].stand_in:
            await running.live.move_chair(running.memory, TakenBack(seat=seat))
        running.clock.sign_of_life(seat)
        self._drive(running)

    async def resign(self, match: int, person: int) -> None:
        """Let a person give the match up."""
        running, seat = self._unfinished(match, person)
        if running.paused:
            await self._wake(running)
        if not running.live.chairs[seat].resigned:
            await running.live.move_chair(running.memory, Resigned(seat=seat))
        self._drive(running)

    async def vote_end(self, match: int, person: int) -> tuple[int, int]:
        """Vote for ending without a result; returns the votes there are and those it takes."""
        running, _ = self._unfinished(match, person)
        running.votes.add(person)
        need = min(2, max(1, len(seats_of_persons(running.live.chairs))))
        if len(running.votes) >= need:
            await self._end(running)
        return len(running.votes), need

    async def pause(self, match: int, person: int) -> None:
        """Pause a table; whoever sits there may."""
        running, _ = self._unfinished(match, person)
        await self._fall_asleep(running)
        await running.stop_clock()

    async def close_guild(self, guild: int) -> None:
        """Stop every table of a server the bot was removed from."""
        for running in [each for each in self._running.values() if each.guild == guild]:
            await self._fall_asleep(running)
            await self._take_down(running)

    # How it is done

    def _unfinished(self, match: int, person: int) -> tuple[Running, Seat]:
        running = self.running(match)
        seat = running.seat_of(person)
        if running.live.is_over:
            raise Trouble("error.table_gone")
        return running, seat

    async def _restore(self, match: StoredMatch) -> None:
        posted = await self.store.messages.where(match.id, "table")
        message = posted and posted.message_id
        try:
            running = await self._set_up(match, message, grace=self._pace.grace)
        except (ValueError, KeyError):
            _log.exception("a match could not be restored", table=match.id)
        else:
            running.screen.repost()

    async def _set_up(self, match: StoredMatch, message: int | None, *, grace: float) -> Running:
        game = CATALOGUE[match.game]
        live = LiveTable(match.id, game, options_of(match), _chairs(match))
        memory = MatchMemory(self.store, match.id)
        live.restore(await memory.recall(game))
        screen = TableScreen(
            live,
            await self.words_in(match.guild_id),
            self._editor(match.channel_id),
            partial(self._board, match, message),
            self._around,
        )
        clock = Clock(live, memory, screen, self._pace, grace=grace)
        running = Running(match.guild_id, match.channel_id, live, memory, screen, clock)
        running.paused = match.state == "paused"
        screen.condition = running.condition
        live.on_news(lambda _: screen.refresh())
        self._running[match.id] = running
        self._drive(running)
        return running

    def _board(
        self,
        match: StoredMatch,
        message: int | None,
        draw: Draw,
        farewell: Farewell,
    ) -> Board:
        return Board(self._channel(match), draw, farewell, partial(self._remember, match), message)

    def _channel(self, match: StoredMatch) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel_id, guild_id=match.guild_id)

    async def remember_lobby(self, match: StoredMatch, message: int) -> None:
        """Keep where a lobby can be seen."""
        await self.store.messages.remember(Posted(message, match.id, "lobby", match.channel_id))

    async def _remember(self, match: StoredMatch, message: int) -> None:
        await self.store.messages.remember(Posted(message, match.id, "table", match.channel_id))

    def _editor(self, channel: int) -> ChannelScreen:
        if channel not in self._editors:
            self._editors[channel] = ChannelScreen(self._pace.edit)
        return self._editors[channel]

    def _drive(self, running: Running) -> None:
        asleep = running.task is None or running.task.done()
        if asleep and not running.paused and not running.live.is_over:
            running.task = asyncio.create_task(self._drive_until_it_stops(running))

    async def _drive_until_it_stops(self, running: Running) -> None:
        await running.drive()
        if not running.live.is_over:
            await self._fall_asleep(running)

    async def _fall_asleep(self, running: Running) -> None:
        if running.paused or running.live.is_over:
            return
        await self.store.matches.set_state(running.live.match, "paused", now())
        running.paused = True
        running.screen.refresh()

    async def _wake(self, running: Running) -> None:
        await self.store.matches.set_state(running.live.match, "playing", now())
        running.paused = False
        running.clock = Clock(running.live, running.memory, running.screen, self._pace)
        running.screen.refresh()

    async def _end(self, running: Running) -> None:
        with suppress(WrongState):
            await self.store.matches.set_state(running.live.match, "ended", now())
        running.ended = True
        await running.screen.shown(running.live)
        await self._take_down(running)

    async def _take_down(self, running: Running) -> None:
        del self._running[running.live.match]
        await running.stop()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                for lobby in await self.lobbies.lapse():
                    await self._show_lapsed(lobby)
                for running in list(self._running.values()):
                    if running.live.is_over and now() - running.touched_at > _KEPT:
                        await self._take_down(running)
            except Exception:  # noqa: BLE001 - what supervises must outlive what it supervises
                _log.exception("a sweep failed")

    async def _show_lapsed(self, lobby: int) -> None:
        match = await self.store.matches.load(lobby)
        posted = await self.store.messages.where(lobby, "lobby")
        if posted is None:
            return
        caption = Caption(table=lobby, number=0, game=match.game, title=str(lobby))
        view = closed(await self.words_in(match.guild_id), caption, "error.lobby_lapsed")
        with suppress(discord.HTTPException):
            await self._channel(match).get_partial_message(posted.message_id).edit(view=view)


def _chairs(match: StoredMatch) -> tuple[Chair, ...]:
    return tuple(
        Chair(chair.name, chair.user_id, None if chair.user_id else chair.level or "craft")
        for chair in match.seats
    )
