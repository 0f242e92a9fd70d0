"""Tournaments on Discord: their messages, the threads of their tables, and the scheduled event."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Final, Literal, TypeAlias

import discord
import structlog
from discord.utils import MISSING

from bot.discord.channel import NO_PERMISSION, UNREACHABLE, insist, why_lost
from bot.discord.direct_messages import DirectMessages
from bot.discord.gate import request_as
from bot.discord.status import Lost
from bot.discord.tokens import MessageTokens
from bot.discord.urgency import Urgency
from bot.features.tournaments import pages, standings_pages, views
from bot.features.tournaments.held import KeptTournament
from bot.features.tournaments.rules.model import PlayedTable
from bot.features.tournaments.values import TournamentTable
from bot.model import PersonSettings
from bot.pages.markdown import cut
from bot.pages.stateless import Stateless
from bot.pictures.renderer import PictureFailed, PictureRenderer
from bot.process.background_tasks import BackgroundTasks
from bot.table.screen.channel_readers import is_open_to_all, known_place
from bot.table.screen.localization import Localization

_log = structlog.get_logger()
_LASTS: Final = timedelta(hours=4)
"""The length of a tournament that is given to Discord, which insists on one."""
_LONGEST: Final = 100
"""Characters of the name of a thread, and of a scheduled event."""
_FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")
_SILENT: Final = discord.AllowedMentions.none()

NoEvent: TypeAlias = Literal["few", "may_not", "refused"]
"""The reason why there is no scheduled event: few see the channel, the bot may not, or Discord
refused."""


class TournamentScreens:
    """Shows tournaments; errors of Discord are logged, and nothing waits for it."""

    def __init__(  # noqa: PLR0913, PLR0917 - with what they are drawn and sent, and for whom
        self,
        client: discord.Client,
        renderer: PictureRenderer,
        localization: Localization,
        tokens: MessageTokens,
        settings: Callable[[int], Awaitable[PersonSettings]],
        direct_messages: DirectMessages,
    ) -> None:
        self._client = client
        self._renderer = renderer
        self._localization = localization
        self._tokens = tokens
        self._settings = settings
        self._direct_messages = direct_messages
        self._shown: dict[int, bytes] = {}
        self._background = BackgroundTasks()
        self._telling_event = asyncio.Lock()
        """Held until Discord has taken what an event does, so that none ends before it begins."""

    async def close(self) -> None:
        """Stop; what Discord has not taken yet is not told any more."""
        await self._background.stop()

    async def announcement(self, held: KeptTournament) -> Stateless:
        """The message of a tournament as it is now."""
        words = await self._localization.of_server(held.stored.guild)
        return pages.announcement(words, views.announcement(held))

    async def ready(self) -> None:
        """Return once the servers and channels are known."""
        await self._client.wait_until_ready()

    async def show(self, held: KeptTournament) -> bool:
        """Let the message of a tournament show it as it is; False where a later try may help."""
        stored = held.stored
        view = await self.announcement(held)
        if stored.message is None or self._shown.get(stored.id) == view.payload:
            return True
        message = self._at(stored.guild, stored.channel).get_partial_message(stored.message)
        if not await self._edit(message, view):
            return False
        if held.now.status in {"open", "running"}:
            self._shown[stored.id] = view.payload
        else:
            self._shown.pop(stored.id, None)
        return True

    def note_shown(self, tournament: int, view: Stateless) -> None:
        """Note that the message of a tournament shows this, through the answer to a press."""
        self._shown[tournament] = view.payload

    async def open_table(
        self, held: KeptTournament, number: int, played: PlayedTable, at: int
    ) -> TournamentTable:
        """Give a table of round `number` a thread, or where there can be none, the channel itself.

        `at` is when it opens, in unix milliseconds. Raises Discord's error where it takes no
        message there either.
        """
        words = await self._localization.of_server(held.stored.guild)
        label = words.label("tournament.table", _LONGEST, round=number, table=played.table.number)
        channel = await self._thread(held, cut(f"{label} · {held.stored.name}", _LONGEST))
        return TournamentTable(
            round=number,
            number=played.table.number,
            channel=channel,
            message=None,
            opened_at=at,
        )

    async def _thread(self, held: KeptTournament, name: str) -> int:
        stored = held.stored
        place = self._below(stored.guild, stored.channel)
        if place is not None and not _lacks(place):
            with suppress(*UNREACHABLE), request_as(Urgency.TABLE):
                thread = await place.create_thread(name=name, type=_threads_of(place))
                return thread.id
        _log.info("a table of a tournament has no thread", tournament=stored.id)
        return stored.channel

    def lacks(self, held: KeptTournament) -> tuple[str, ...]:
        """The permissions that the bot lacks for threads of tables, where they are possible."""
        place = self._below(held.stored.guild, held.stored.channel)
        return () if place is None else _lacks(place)

    def _below(self, guild: int, channel: int) -> discord.TextChannel | None:
        """The channel below which tables have threads of their own.

        None where they stand among the messages there: in a private thread, which only its people
        may see, and in channels that have no threads.
        """
        known = self._client.get_guild(guild)
        place = None if known is None else known.get_channel_or_thread(channel)
        if isinstance(place, discord.Thread):
            place = None if place.is_private() else place.parent
        return place if isinstance(place, discord.TextChannel) else None

    def access(self, guild: int, channel: int) -> int:
        """The bot's permissions in a channel or thread, as far as they are known."""
        known = self._client.get_guild(guild)
        place = None if known is None else known_place(known, channel)
        return 0 if known is None or place is None else place.permissions_for(known.me).value

    async def post_table(
        self,
        held: KeptTournament,
        number: int,
        played: PlayedTable,
        place: TournamentTable,
        until: int,
    ) -> int | Lost | None:
        """Show a table where it stands, and call the people it waits for.

        Returns the message, or why it can be shown there no more; None where a later try may help.
        """
        words = await self._localization.of_server(held.stored.guild)
        channel = self._at(held.stored.guild, place.channel)
        users = [user for user in self._users(held, played) if user is not None]
        loud = [discord.Object(user) for user in users if await self._may_call(user)]
        view = pages.card(words, views.card(held, number, played, until))
        try:
            with request_as(Urgency.TABLE):
                shown = await channel.send(view=view, allowed_mentions=_SILENT)
        except UNREACHABLE as error:
            _log.warning("a table of a tournament is not shown", reason=type(error).__name__)
            return why_lost(error)
        if users:
            with suppress(*UNREACHABLE):
                await self._send(channel, pages.call(words, users), loud)
        return shown.id

    async def tell_of_standstill(self, held: KeptTournament, channel: int, why: Lost) -> None:
        """Write to a tournament's organizer that its tables cannot be shown, and why."""
        stored = held.stored
        words = await self._localization.of_person(stored.organizer)
        _log.warning("a tournament stands still", tournament=stored.id, channel=channel, why=why)
        link = None
        if stored.message is not None:
            link = self._at(stored.guild, stored.channel).get_partial_message(stored.message)
        view = pages.standstill(words, stored.name, channel, why, link and link.jump_url)
        self._background.run(self._write(stored.organizer, view))

    async def _write(self, user: int, view: Stateless) -> None:
        with suppress(*UNREACHABLE):
            await self._direct_messages.send_until_taken(user, view)

    async def call(self, held: KeptTournament, place: TournamentTable, user: int) -> None:
        """Call a reserve to a table."""
        words = await self._localization.of_server(held.stored.guild)
        loud = [discord.Object(user)] if await self._may_call(user) else []
        channel = self._at(held.stored.guild, place.channel)
        with suppress(*UNREACHABLE):
            await self._send(channel, pages.call(words, (user,), reserve=True), loud)

    async def table(
        self, held: KeptTournament, number: int, played: PlayedTable, until: int
    ) -> Stateless:
        """The message of a table as it is now."""
        words = await self._localization.of_server(held.stored.guild)
        return pages.card(words, views.card(held, number, played, until))

    async def show_table(
        self,
        held: KeptTournament,
        number: int,
        played: PlayedTable,
        place: TournamentTable,
        until: int,
    ) -> None:
        """Let the message of a table show it as it is."""
        if place.message is not None:
            channel = self._at(held.stored.guild, place.channel)
            view = await self.table(held, number, played, until)
            await self._edit(channel.get_partial_message(place.message), view)

    async def post_standings(self, held: KeptTournament) -> None:
        """Show the standings of everybody, as a picture where one can be sent."""
        words = await self._localization.of_server(held.stored.guild)
        shown = views.standings(held)
        channel = self._at(held.stored.guild, held.stored.channel)
        picture = views.picture(words, shown)
        with suppress(*UNREACHABLE):
            try:
                painted = await self._renderer.render(picture)
                named = (picture.file_name, standings_pages.description(words, shown))
                view = standings_pages.standings(words, shown, picture=named)
                await self._send(channel, view, file=(painted, picture.file_name))
            except (PictureFailed, discord.Forbidden):
                text = standings_pages.standings_text(words, shown)
                await self._send(channel, text)

    async def post_correction(
        self, before: KeptTournament, after: KeptTournament, number: int, table: int, by: str
    ) -> None:
        """Tell everybody that `by` has given a table of round `number` another result."""
        words = await self._localization.of_server(after.stored.guild)
        lines = [
            next(
                line
                for line in views.lines(held, held.now.rounds[number - 1])
                if line.number == table
            )
            for held in (before, after)
        ]
        channel = self._at(after.stored.guild, after.stored.channel)
        with suppress(*UNREACHABLE):
            await self._send(channel, pages.correction(words, number, *lines, by=by))

    async def close_table(self, held: KeptTournament, place: TournamentTable) -> None:
        """Put the thread of a table away."""
        if place.channel == held.stored.channel:
            return
        guild = self._client.get_guild(held.stored.guild)
        thread = None if guild is None else guild.get_thread(place.channel)
        if thread is not None and not thread.archived:
            with suppress(*UNREACHABLE):
                await insist(lambda: thread.edit(archived=True))

    async def schedule(self, held: KeptTournament) -> int | NoEvent:
        """Announce a tournament that has a start as an event on Discord.

        Returns the event, or why there is none. An event is shown to the whole server, even to
        people who do not see the channel.
        """
        stored = held.stored
        guild = self._client.get_guild(stored.guild)
        if guild is None or stored.starts_at is None or stored.message is None:
            return "refused"
        if not is_open_to_all(guild, stored.channel):
            return "few"
        # Managing events has not been enough since 23 February 2026 (docs: change-log).
        if not guild.me.guild_permissions.create_events:
            return "may_not"
        start = datetime.fromtimestamp(stored.starts_at / 1000, UTC)
        message = self._at(stored.guild, stored.channel).get_partial_message(stored.message)
        try:
            made = await guild.create_scheduled_event(
                name=cut(stored.name, _LONGEST),
                start_time=start,
                end_time=start + _LASTS,
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=message.jump_url[:_LONGEST],
            )
        except UNREACHABLE as error:
            _log.warning("a tournament has no event", tournament=stored.id, reason=str(error))
            is_lacking = isinstance(error, discord.Forbidden) and error.code == NO_PERMISSION
            return "may_not" if is_lacking else "refused"
        return made.id

    def tell_event(self, held: KeptTournament) -> None:
        """Let the scheduled event begin, end, or not take place, as the tournament does.

        Nothing waits for it: Discord may not take it for some minutes.
        """
        if held.stored.scheduled is not None:
            self._background.run(self._tell_event(held, held.stored.scheduled))

    async def _tell_event(self, held: KeptTournament, scheduled: int) -> None:
        guild = self._client.get_guild(held.stored.guild)
        if guild is None:
            return

        async def tell() -> None:
            event = await guild.fetch_scheduled_event(scheduled)
            match held.now.status:
                case "running":
                    await event.start()
                case "ended":
                    await event.end()
                case "cancelled" if event.status is discord.EventStatus.active:
                    await event.end()
                case _:
                    await event.cancel()

        try:
            async with self._telling_event:
                await insist(tell)
        except ValueError:  # by Discord's clock, or by somebody's hand, it has done so already
            return
        except UNREACHABLE as error:
            _log.warning("a tournament's event is not told", reason=str(error))

    async def _send(
        self,
        channel: discord.PartialMessageable,
        view: Stateless,
        loud: Sequence[discord.Object] = (),
        file: tuple[bytes, str] | None = None,
    ) -> None:
        """Send something that is due once, and ring for the `loud` people. Raises UNREACHABLE."""
        nonce = secrets.randbits(63)

        async def send() -> discord.Message:
            files = MISSING if file is None else [discord.File(BytesIO(file[0]), file[1])]
            allowed = discord.AllowedMentions(everyone=False, roles=False, users=loud)
            return await channel.send(view=view, files=files, allowed_mentions=allowed, nonce=nonce)

        await insist(send)

    def _users(self, held: KeptTournament, played: PlayedTable) -> Sequence[int | None]:
        sitters = views.occupants(held.now, played.table)
        return [held.user(each.person) for each in sitters if each and held.is_awaited(each)]

    async def _may_call(self, user: int) -> bool:
        return (await self._settings(user)).may_be_called

    def _at(self, guild: int, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=guild)

    async def _edit(self, message: discord.PartialMessage, view: Stateless) -> bool:
        """Edit a message; False where a later try may help."""
        try:
            await self._tokens.edit(message, view)
        except UNREACHABLE as error:
            _log.info("a tournament is not shown", reason=type(error).__name__)
            return why_lost(error) is not None
        return True


def _lacks(place: discord.TextChannel) -> tuple[str, ...]:
    """The permissions that the bot lacks to open threads below a channel and write in them."""
    may = place.permissions_for(place.guild.me)
    return tuple(name for name in _FOR_THREADS if not getattr(may, name))


def _threads_of(place: discord.TextChannel) -> discord.ChannelType:
    """The kind of its public threads: an announcement channel has its own (docs: threads)."""
    kinds = discord.ChannelType
    return kinds.news_thread if place.is_news() else kinds.public_thread
