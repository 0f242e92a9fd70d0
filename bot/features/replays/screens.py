"""Replays that were posted for all: one message each, whose pages everybody may turn.

A press turns the page for everybody, so that a table can look back together; a hand that is open to
all needs no message of each one's own. Somebody who wants another page while another person is
leafing is shown it alone, because a page must not be taken away from under others' eyes.
"""

import asyncio
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

import discord
import structlog

from bot.discord.channel import UNREACHABLE, may_pass
from bot.discord.gate import request_as
from bot.discord.painted_page import PATIENCE, PaintedPage, paint_within
from bot.discord.tokens import MessageTokens
from bot.discord.urgency import Urgency
from bot.features.replays import pages as screens
from bot.features.replays.store import REPLAY, STALE_REPLAY, ReplayStore
from bot.model import server_of
from bot.pages.caption import Caption
from bot.pages.layout import attachment
from bot.pages.seat_names import seat_names
from bot.pages.words import Words
from bot.pictures.renderer import PictureRenderer
from bot.pictures.table_picture import Occupant, TablePicture
from bot.process.background_tasks import BackgroundTasks
from bot.process.clock import Instant, monotonic
from bot.store import Store
from bot.store.engine.errors import DatabaseFailed, UnknownMatch
from bot.store.matches import StoredMatch
from bot.store.messages import Posted
from bot.table.archive.replay import Replay, replay_of
from bot.table.pages import plain
from bot.table.pages.replay import ReplayPosition
from bot.table.pages.table_image import table_image
from bot.table.screen import views
from bot.table.screen.localization import Localization
from games.core.seats import NO_SEAT

_log = structlog.get_logger()
_LEAFS: Final = 20.0
"""Seconds for which the person who turned a page last is taken to be reading."""
_RENEWS: Final = 30.0
"""Seconds until a message that could not be drawn anew is tried again."""
_ASKS: Final = 1.0
"""Seconds for which Discord is asked, of the three in which it wants an answer."""
_MOST: Final = 1000
"""The most messages that are known as being leafed through."""
_KINDS: Final = frozenset({REPLAY, STALE_REPLAY})


def replay_caption(match: StoredMatch) -> Caption:
    """The caption of a replay."""
    return Caption(
        table=match.id,
        number=0,
        game=match.game,
        title=str(match.id),
        names=seat_names(match.seats),
        private=server_of(match.guild_id) is None,
    )


class PostedReplays:
    """Draws and finds posted replays, and decides whose turn it is to leaf."""

    def __init__(  # noqa: PLR0913, PLR0917 - from what they are drawn, and with what
        self,
        store: Store,
        client: discord.Client,
        renderer: PictureRenderer,
        localization: Localization,
        tokens: MessageTokens,
        patience: float = PATIENCE,
    ) -> None:
        """`patience`: seconds after which the page goes without a picture not painted yet."""
        self._store = store
        self._replays = ReplayStore(store.database)
        self._client = client
        self._renderer = renderer
        self._localization = localization
        self._tokens = tokens
        self._patience = patience
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._leafing: OrderedDict[int, tuple[int, Instant]] = OrderedDict()
        self._renewing = asyncio.Lock()
        self._background = BackgroundTasks()

    def lock(self, match: int, channel: int) -> asyncio.Lock:
        """The lock held while a match is posted in a channel, so that two presses post it once."""
        return self._locks.setdefault((match, channel), asyncio.Lock())

    async def find(self, match: int, channel: int) -> Posted | None:
        """The post of a match in a channel, if it still stands there. Raises DatabaseFailed.

        Where Discord does not answer, it is believed to stand.
        """
        every = await self._store.messages.of_match(match)
        here = (each for each in every if each.kind in _KINDS and each.channel_id == channel)
        posted = next(here, None)
        if posted is None:
            return None
        try:
            async with asyncio.timeout(_ASKS):
                with request_as(Urgency.ANSWER):
                    await self._channel(channel).fetch_message(posted.message_id)
        except discord.NotFound:
            await self._store.messages.forget(posted.message_id)
            return None
        except UNREACHABLE:
            pass
        return posted

    def link(self, guild: int, posted: Posted) -> str:
        """The address of a post on a server."""
        channel = self._client.get_partial_messageable(posted.channel_id, guild_id=guild)
        return channel.get_partial_message(posted.message_id).jump_url

    async def keep(self, match: int, channel: int, message: int) -> None:
        """Note where a match is posted.

        Where that fails, people who press on it get pages of their own.
        """
        try:
            await self._store.messages.remember(Posted(message, match, REPLAY, channel))
        except DatabaseFailed as failed:
            _log.warning("a posted replay is not kept", table=match, reason=str(failed))

    async def is_at(self, message: int, match: int) -> bool:
        """Return whether a message is the posted replay of this match. Raises DatabaseFailed."""
        posted = await self._store.messages.at(message)
        return posted is not None and posted.kind in _KINDS and posted.match == match

    def may_turn(self, message: int, person: int) -> bool:
        """True if a person may turn the page for all now; if so, they are reading from then on."""
        last, now = self._leafing.get(message), monotonic()
        if last is not None and last[0] != person and now - last[1] < _LEAFS:
            return False
        self._leafing[message] = person, now
        self._leafing.move_to_end(message)
        while len(self._leafing) > _MOST:
            self._leafing.popitem(last=False)
        return True

    async def page(
        self, match: StoredMatch, replay: Replay, number: int, *, may_attach: bool
    ) -> PaintedPage:
        """A step of a match as everybody on its server sees it; in text where no file may be sent.

        Raises DatabaseFailed.
        """
        words = (await self._localization.of_server(match.guild_id)).playing(replay.game.tradition)
        caption, position = replay_caption(match), replay.moment(number)
        plain_page = PaintedPage(screens.posted_replay(words, caption, position))
        wished = (await self._store.settings.guild(match.guild_id)).table_view
        if wished == "text" or not may_attach:
            return plain_page
        image = _image(words.at(caption.names), replay, position)
        painted = await paint_within(self._patience, self._renderer, image)
        if painted is None:
            return plain_page
        described = plain.table_text(words, caption, position.scene)
        picture = attachment(image.file_name, described)
        return PaintedPage(
            screens.posted_replay(words, caption, position, picture), image.file_name, painted
        )

    def renew_soon(self) -> None:
        """Draw those posts anew that may show the name of a forgotten person."""
        self._background.run(self._renew())

    async def close(self) -> None:
        """Stop; posts that were not drawn anew yet wait for the next start."""
        await self._background.stop()

    @property
    def are_shown(self) -> bool:
        """True if nothing waits to be drawn anew."""
        return self._background.are_done

    async def _renew(self) -> None:
        async with self._renewing:
            while True:
                if await self._is_renewed():
                    return
                await asyncio.sleep(_RENEWS)

    async def _is_renewed(self) -> bool:
        """Draw every stale post anew; False where a later try may help."""
        try:
            every = await self._replays.stale()
            return all([await self._is_one_renewed(posted) for posted in every])
        except DatabaseFailed as failed:
            _log.warning("posted replays wait to be drawn anew", reason=str(failed))
            return False

    async def _is_one_renewed(self, posted: Posted) -> bool:
        try:
            match = await self._store.matches.load(posted.match)
            await self._draw_anew(posted, match, await replay_of(self._store, match))
        except UnknownMatch:  # it was deleted just now
            return True
        except discord.NotFound:
            await self._store.messages.forget(posted.message_id)
        except UNREACHABLE as error:  # one that does not pass is tried again after a restart
            _log.warning("a posted replay shows an old name", reason=type(error).__name__)
            return not may_pass(error)
        except ValueError as error:  # one log that cannot be read keeps no other name standing
            _log.error("a posted replay cannot be drawn", table=posted.match, reason=str(error))
        else:
            kept = Posted(posted.message_id, posted.match, REPLAY, posted.channel_id)
            await self._store.messages.remember(kept)
        return True

    async def _draw_anew(self, posted: Posted, match: StoredMatch, replay: Replay) -> None:
        """Show the first page again, in text where no file may be sent any more.

        Raises the errors of an edit, and DatabaseFailed.
        """
        try:
            await self._edit(posted, await self.page(match, replay, 0, may_attach=True))
        except discord.Forbidden:
            await self._edit(posted, await self.page(match, replay, 0, may_attach=False))

    async def _edit(self, posted: Posted, page: PaintedPage) -> None:
        message = self._channel(posted.channel_id).get_partial_message(posted.message_id)
        await self._tokens.edit(message, page.view, lambda: page.files)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)


def _image(words: Words, replay: Replay, position: ReplayPosition) -> TablePicture:
    """The table at a step; `words` know the names at it."""
    winners = NO_SEAT if position.outcome is None else position.outcome.winners
    seated: list[Occupant] = [views.occupant(chair) for chair in replay.chairs(position.at)]
    return table_image(words, position.scene, replay.board(position.at), seated, winners)
