"""Tournaments on Discord: their messages, the threads of their tables, and the scheduled event."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Final

import discord
import structlog

from bot.model import PersonSettings, TournamentTable
from bot.pictures.renderer import PictureFailed, PictureRenderer
from bot.render import tournament as screens, tournament_standings as standings_screens
from bot.render.stateless import Stateless
from bot.screens import tournament_views as views
from bot.screens.budget import Budget
from bot.screens.channel import UNREACHABLE, why_lost
from bot.screens.held_tournament import Held
from bot.screens.localization import Localization
from bot.screens.tokens import MessageTokens
from bot.tournament.model import Played

_log = structlog.get_logger()
_LASTS: Final = timedelta(hours=4)
"""How long Discord is told that a tournament lasts, for it wants to be told."""
_LONGEST: Final = 100
"""Characters of the name of a thread, and of a scheduled event."""
_SILENT: Final = discord.AllowedMentions.none()


class TournamentScreens:
    """Shows tournaments; whatever Discord refuses is logged, and nothing waits for it."""

    def __init__(  # noqa: PLR0913, PLR0917 - with what they are drawn and sent, and for whom
        self,
        client: discord.Client,
        renderer: PictureRenderer,
        localization: Localization,
        budget: Budget,
        tokens: MessageTokens,
        settings: Callable[[int], Awaitable[PersonSettings]],
    ) -> None:
        self._client = client
        self._renderer = renderer
        self._localization = localization
        self._budget = budget
        self._tokens = tokens
        self._settings = settings
        self._shown: dict[int, bytes] = {}

    async def announcement(self, held: Held) -> Stateless:
        """The message of a tournament as it is now."""
        words = await self._localization.of_server(held.stored.guild)
        return screens.announcement(words, views.announcement(held))

    async def ready(self) -> None:
        """Return once it is known which servers and channels there are."""
        await self._client.wait_until_ready()

    async def show(self, held: Held) -> bool:
        """Let the message of a tournament show it as it is; False where to try again may help."""
        stored = held.stored
        view = await self.announcement(held)
        if stored.message is None or self._shown.get(stored.id) == view.written:
            return True
        message = self._at(stored.guild, stored.channel).get_partial_message(stored.message)
        if not await self._edited(message, view):
            return False
        if held.now.status in {"open", "running"}:
            self._shown[stored.id] = view.written
        else:
            self._shown.pop(stored.id, None)
        return True

    def shown(self, tournament: int, view: Stateless) -> None:
        """Note that the message of a tournament shows this, through the answer to a press."""
        self._shown[tournament] = view.written

    async def open_table(self, held: Held, number: int, played: Played, at: int) -> TournamentTable:
        """Give a table of round `number` a thread, or where there can be none, the channel itself.

        `at` is when it opens, in unix milliseconds. Raises what Discord raises where it takes no
        message there either.
        """
        words = await self._localization.of_server(held.stored.guild)
        label = words.label("tournament.table", _LONGEST, round=number, table=played.table.number)
        channel = await self._thread(held, f"{label} · {held.stored.name}"[:_LONGEST])
        return TournamentTable(
            round=number,
            number=played.table.number,
            channel=channel,
            message=None,
            opened_at=at,
        )

    async def _thread(self, held: Held, name: str) -> int:
        stored = held.stored
        place = self._client.get_channel(stored.channel)
        if isinstance(place, discord.Thread):
            place = place.parent
        if isinstance(place, discord.TextChannel):
            await self._budget.take()
            with suppress(*UNREACHABLE):
                thread = await place.create_thread(
                    name=name, type=discord.ChannelType.public_thread
                )
                return thread.id
        _log.info("a table of a tournament has no thread", tournament=stored.id)
        return stored.channel

    async def post_table(
        self, held: Held, number: int, played: Played, place: TournamentTable, until: int
    ) -> int | None:
        """Show a table where it stands, and call who is awaited there; returns the message."""
        words = await self._localization.of_server(held.stored.guild)
        channel = self._at(held.stored.guild, place.channel)
        users = [user for user in self._users(held, played) if user is not None]
        loud = [discord.Object(user) for user in users if await self._may_call(user)]
        await self._budget.take()
        view = screens.card(words, views.card(held, number, played, until))
        try:
            shown = await channel.send(view=view, allowed_mentions=_SILENT)
        except UNREACHABLE as error:
            _log.warning("a table of a tournament is not shown", reason=type(error).__name__)
            return None
        if users:
            with suppress(*UNREACHABLE):
                calling = screens.called(words, users)
                await channel.send(
                    view=calling, allowed_mentions=discord.AllowedMentions(users=loud)
                )
        return shown.id

    async def call(self, held: Held, place: TournamentTable, user: int) -> None:
        """Call a reserve to a table."""
        words = await self._localization.of_server(held.stored.guild)
        loud = [discord.Object(user)] if await self._may_call(user) else []
        channel = self._at(held.stored.guild, place.channel)
        await self._budget.take()
        with suppress(*UNREACHABLE):
            await channel.send(
                view=screens.called(words, (user,), reserve=True),
                allowed_mentions=discord.AllowedMentions(users=loud),
            )

    async def table(self, held: Held, number: int, played: Played, until: int) -> Stateless:
        """The message of a table as it is now."""
        words = await self._localization.of_server(held.stored.guild)
        return screens.card(words, views.card(held, number, played, until))

    async def show_table(
        self, held: Held, number: int, played: Played, place: TournamentTable, until: int
    ) -> None:
        """Let the message of a table show it as it is."""
        if place.message is not None:
            channel = self._at(held.stored.guild, place.channel)
            view = await self.table(held, number, played, until)
            await self._edited(channel.get_partial_message(place.message), view)

    async def post_standings(self, held: Held) -> None:
        """Show how everybody stands, as a picture where one can be sent."""
        words = await self._localization.of_server(held.stored.guild)
        shown = views.standings(held)
        channel = self._at(held.stored.guild, held.stored.channel)
        picture = views.picture(words, shown)
        await self._budget.take()
        with suppress(*UNREACHABLE):
            try:
                painted = await self._renderer.render(picture)
                named = (picture.file_name, standings_screens.described(words, shown))
                view = standings_screens.standings(words, shown, picture=named)
                file = discord.File(BytesIO(painted), picture.file_name)
                await channel.send(view=view, files=[file], allowed_mentions=_SILENT)
            except (PictureFailed, discord.Forbidden):
                text = standings_screens.standings_text(words, shown)
                await channel.send(view=text, allowed_mentions=_SILENT)

    async def post_correction(
        self, before: Held, after: Held, number: int, table: int, by: str
    ) -> None:
        """Let everybody know that a table of round `number` has another result, and by whom."""
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
        await self._budget.take()
        with suppress(*UNREACHABLE):
            view = screens.corrected(words, number, *lines, by=by)
            await channel.send(view=view, allowed_mentions=_SILENT)

    async def close_table(self, held: Held, place: TournamentTable) -> None:
        """Put the thread of a table away."""
        if place.channel == held.stored.channel:
            return
        guild = self._client.get_guild(held.stored.guild)
        thread = None if guild is None else guild.get_thread(place.channel)
        if thread is not None and not thread.archived:
            await self._budget.take()
            with suppress(*UNREACHABLE):
                await thread.edit(archived=True)

    async def schedule(self, held: Held) -> int | None:
        """Have Discord tell of a tournament that has a start; returns the scheduled event.

        None where the bot may not, or Discord does not take it.
        """
        stored = held.stored
        guild = self._client.get_guild(stored.guild)
        if guild is None or stored.starts_at is None or stored.message is None:
            return None
        may = guild.me.guild_permissions
        if not (may.create_events or may.manage_events):
            return None
        start = datetime.fromtimestamp(stored.starts_at / 1000, UTC)
        message = self._at(stored.guild, stored.channel).get_partial_message(stored.message)
        with suppress(*UNREACHABLE):
            made = await guild.create_scheduled_event(
                name=stored.name[:_LONGEST],
                start_time=start,
                end_time=start + _LASTS,
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=message.jump_url[:_LONGEST],
            )
            return made.id
        return None

    async def tell_event(self, held: Held) -> None:
        """Let the scheduled event begin, end, or not take place, as the tournament does."""
        guild = self._client.get_guild(held.stored.guild)
        if guild is None or held.stored.scheduled is None:
            return
        # ValueError: by Discord's clock, or by somebody's hand, it has done so already.
        with suppress(*UNREACHABLE, ValueError):
            event = await guild.fetch_scheduled_event(held.stored.scheduled)
            match held.now.status:
                case "running":
                    await event.start()
                case "ended":
                    await event.end()
                case "cancelled" if event.status is discord.EventStatus.active:
                    await event.end()
                case _:
                    await event.cancel()

    def _users(self, held: Held, played: Played) -> Sequence[int | None]:
        sitters = views.occupants(held.now, played.table)
        return [held.user(each.person) for each in sitters if each and held.is_awaited(each)]

    async def _may_call(self, user: int) -> bool:
        return (await self._settings(user)).may_be_called

    def _at(self, guild: int, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=guild)

    async def _edited(self, message: discord.PartialMessage, view: Stateless) -> bool:
        """Whether the message shows this, or can be shown nothing any more."""
        if not self._tokens.has(message.id):
            await self._budget.take()
        try:
            await self._tokens.edit(message, view)
        except UNREACHABLE as error:
            _log.info("a tournament is not shown", reason=type(error).__name__)
            return why_lost(error) is not None
        return True
