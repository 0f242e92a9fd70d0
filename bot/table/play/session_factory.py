"""Builds a table in play from the store: its match, its screen, and its scheduler."""

from collections.abc import Callable
from functools import partial

import discord

from bot.ai import PlayerPool
from bot.discord.channel import ChannelEditor
from bot.discord.status import Lost, TableStatus
from bot.model import SLOW_HOURS, TableView, owner_of, server_of
from bot.store import Store
from bot.store.matches import StoredMatch
from bot.table.match.event_log import Events
from bot.table.match.live_match import LiveMatch, restore
from bot.table.match.lobby import may_welcome, newcomers
from bot.table.match.seats import seats_of_persons
from bot.table.match.setup import setup_of
from bot.table.play.pace import Pace
from bot.table.play.premoves import TablePremoves
from bot.table.play.scheduler import Scheduler
from bot.table.play.session import TableSession
from bot.table.play.slow_clocks import SlowClocks
from bot.table.play.table_owner import TableOwner
from bot.table.play.table_places import TablePlaces
from bot.table.play.visits import VisitedScheduler
from bot.table.screen import views
from bot.table.screen.localization import Localization
from bot.table.screen.services import ScreenServices
from bot.table.screen.table_message import Draw, Pointer, TableMessage
from bot.table.screen.table_screen import TableScreen, VisitedScreen


class SessionFactory:
    """The tables of one bot, each with the editor of its channel and its server's view."""

    def __init__(  # noqa: PLR0913, PLR0917 - what tables are kept, moved and drawn with
        self,
        store: Store,
        client: discord.Client,
        pace: Pace,
        pool: PlayerPool,
        localization: Localization,
        services: ScreenServices,
        places: TablePlaces,
    ) -> None:
        self._store = store
        self._client = client
        self._pace = pace
        self._pool = pool
        self._localization = localization
        self._services = services
        self._places = places
        self._editors: dict[int, ChannelEditor] = {}
        self._listeners: list[Callable[[int, Lost], None]] = []

    def on_lost(self, listener: Callable[[int, Lost], None]) -> None:
        """Call `listener` with the number of each match that cannot be shown, and why."""
        self._listeners.append(listener)

    def _tell_lost(self, match: int, why: Lost) -> None:
        for listener in self._listeners:
            listener(match, why)

    @property
    def is_idle(self) -> bool:
        """Return whether no channel has anything left to edit."""
        return all(editor.is_idle for editor in self._editors.values())

    async def close(self) -> None:
        """Close every editor."""
        for editor in self._editors.values():
            await editor.close()

    async def build(
        self,
        match: StoredMatch,
        message: int | None,
        *,
        grace: float = 0,
        earliest_end: int = 0,
        owner: TableOwner | None = None,
    ) -> TableSession:
        """Build a table from its log, shown in `message`; nothing moves it yet.

        Its clocks get `grace` seconds on top, or at a slow table end at `earliest_end` (unix ms) at
        the soonest. If another process serves it, `owner` is that. Raises DatabaseFailed.
        """
        setting, new = setup_of(match), await newcomers(self._store, match)
        is_welcoming = bool(new) and may_welcome(match) and setting.deals is None
        setting = setting._replace(newcomers=new, welcoming=is_welcoming)
        chosen = await self._store.premoves.of(match.id)
        live = await restore(self._store, setting)
        health = self._store.database.health
        status = TableStatus(
            paused=match.state == "paused",
            premoves=dict(chosen),
            unsaved=not health.is_well,
            watchable=await self.is_watchable(match.guild_id),
        )
        screen = (TableScreen if owner is None else VisitedScreen)(
            live,
            await self._localization.of_server(match.guild_id),
            self._editor(match.channel_id),
            partial(self._board, match, message),
            self._services,
            status,
            lost=partial(self._tell_lost, match.id),
            view=await self.view_of(match.guild_id),
            slow=match.pace in SLOW_HOURS,
        )
        pace = self._pace.at(match.pace)
        is_alone = len(seats_of_persons(live.chairs)) == 1
        if (is_alone or live.welcoming) and match.pace not in SLOW_HOURS:
            pace = pace.without_hurry()
        premoves = TablePremoves(live, status, self._store.premoves, self._wishes_last_card)
        how = live, status, screen, self._pool, pace, premoves
        if owner is None:
            slow = await self._slow_clocks(match, earliest_end)
            grace = 0 if slow else grace
            scheduler = Scheduler(*how, grace=grace, slow=slow)
            live.on_news(partial(self.note_watchers, live, status))
            live.on_whisper(screen.whisper)
        else:
            scheduler = VisitedScheduler(*how, owner)
        live.on_news(lambda _: screen.refresh())
        return TableSession(
            match.guild_id,
            match.channel_id,
            live,
            status,
            screen,
            scheduler,
            health.wait_until_well,
            owner,
        )

    def move(self, session: TableSession, match: StoredMatch) -> None:
        """Show a table in the channel in which it is now."""
        session.channel = match.channel_id
        board = partial(self._board, match, None)
        session.screen.move_to(self._editor(match.channel_id), board)

    async def view_of(self, guild: int) -> TableView:
        """Return how a server's tables are seen; in direct messages, as their person wishes."""
        owner = owner_of(guild)
        if owner is None:
            return (await self._store.settings.guild(guild)).table_view
        return "text" if (await self._store.settings.person(owner)).text else "picture"

    async def is_watchable(self, guild: int) -> bool:
        """Return whether onlookers may see finished deals; private tables have none."""
        if owner_of(guild) is not None:
            return False
        return (await self._store.settings.guild(guild)).rules.watched

    async def away_until(self, person: int) -> float:
        """Return until when (unix seconds) a person's slow clocks stand still; 0 if they run."""
        return ((await self._store.settings.person(person)).away_until or 0) / 1000

    def note_watchers(self, live: LiveMatch, status: TableStatus, events: Events) -> None:
        """Count the onlookers when everybody is told something, and tell them what is over."""
        watchers = self._services.watchers
        if any(event.audience is None for event in events):
            sits = [chair.user for chair in live.chairs]
            status.watched = watchers.count(live.match, sits)
        watchers.note_progress(live.match, views.watch_progress(live))

    async def _wishes_last_card(self, person: int) -> bool:
        return (await self._services.settings(person)).last_card

    async def _slow_clocks(self, match: StoredMatch, earliest_end: int) -> SlowClocks | None:
        if match.pace not in SLOW_HOURS:
            return None
        clocks = self._store.clocks
        found = None if match.state == "paused" else await clocks.of(match.id)
        return SlowClocks(clocks, match.id, self.away_until, found, earliest_end)

    def _board(
        self, match: StoredMatch, message: int | None, draw: Draw, pointer: Pointer
    ) -> TableMessage:
        server = server_of(match.guild_id)
        channel = self._client.get_partial_messageable(match.channel_id, guild_id=server)
        remember, renderer = partial(self._places.remember, match), self._services.renderer
        tokens = self._services.tokens
        return TableMessage(channel, renderer, tokens, draw, pointer, remember, message)

    def _editor(self, channel: int) -> ChannelEditor:
        if channel not in self._editors:
            self._editors[channel] = ChannelEditor(
                self._pace.edit, self._services.gate, self._services.edits.of(channel)
            )
        return self._editors[channel]
