"""The public message of one table: there is never more than one, and it is always up to date."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Literal, Protocol, TypeAlias

import discord

from bot.discord.channel import INVALID_FORM, NO_ACCESS, NO_PERMISSION, UNREACHABLE, ShownPicture
from bot.discord.tokens import MessageTokens
from bot.pages.stateless import Stateless
from bot.pictures.renderer import PictureFailed, PictureRenderer
from bot.pictures.table_picture import TablePicture
from bot.process.clock import LONG_AGO, Instant, monotonic, unix_time

_UNEDITABLE = frozenset({30046, 50083})
"""Too many edits of an old message; the thread is archived, which a new message ends."""
_OLD = 55 * 60
"""Seconds after which a message is about to be so old that Discord limits its edits."""
_OLD_EDITS, _OLD_WINDOW = 3, 6.5
"""So many edits of old messages, in so many seconds, are taken (see `_UNEDITABLE`)."""
_BURIED = 8
"""So many messages below the table's have pushed it out of sight."""
_FIRST_PAUSE, _LONGEST_PAUSE = 60.0, 600.0
"""Seconds without an image where one was refused: that costs a request, and may pass."""
_SILENT = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Picture:
    """The present look of a board."""

    deal: int
    """0 before the first."""
    view: Stateless
    image: TablePicture | None = None
    """The image the view shows as an attachment, by its name."""


Plain: TypeAlias = Literal["lacks_permission", "failed"]
"""Why a table is shown without an image: the bot may not attach files, or it did not work."""


class Draw(Protocol):
    """Draws the table as it is now."""

    def __call__(self, *, plain: Plain | None) -> Picture:
        """Draw with an image, unless it is plain for a reason."""
        ...


Pointer = Callable[[str], Stateless]
"""The view for an old message that Discord would not remove, by the link of the newer one."""
Remember = Callable[[int], Awaitable[None]]
"""Keeps the id of the message that shows the table now."""


class TableMessage:
    """Sends, edits and replaces the message of one table.

    It decides by itself when the table is sent anew at the bottom of the channel instead of being
    edited: if a deal begins and the message has been talked out of sight or has grown old, and
    at any time if Discord refuses the edit. Anyone else asks with `move_down`.

    A message that is gone from a server was deleted by somebody who manages messages there, for
    nobody else can: nothing is sent in its place, and NotFound is raised. No event or audit log
    need tell of it, which would take an intent or a permission. In direct messages it is sent anew.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what is shown, where, with what, and who is told
        self,
        channel: discord.PartialMessageable,
        renderer: PictureRenderer,
        tokens: MessageTokens,
        draw: Draw,
        pointer: Pointer,
        remember: Remember,
        message: int | None = None,
    ) -> None:
        self.channel = channel
        self._renderer = renderer
        self._tokens = tokens
        self._draw = draw
        self._pointer = pointer
        self._remember = remember
        self._message = message
        self._deal: int | None = None
        self._shown: bytes | None = None
        self._shown_at = 0
        self._old_edits: list[Instant] = []
        """When the message was edited lately though it was old."""
        self._image: TablePicture | None = None
        """The image that lies with the message."""
        self._plain: Plain | None = None
        self._images_from, self._pause = LONG_AGO, _FIRST_PAUSE
        """From when on an image is tried again, and how long it is waited then."""

    @property
    def link(self) -> str | None:
        """The link to the table's message, for a reminder."""
        if self._message is None:
            return None
        return self.channel.get_partial_message(self._message).jump_url

    def is_counted(self, deal: int) -> bool:
        """Return whether a picture of this deal costs requests with the bot's own token."""
        return self._begins(deal) or not self._tokens.has(self._message)

    def forget_token(self) -> None:
        """Edit with the bot's own token from now on."""
        self._tokens.forget(self._message)

    async def post(self) -> ShownPicture:
        """Show the table in the channel as it is."""
        picture = self._draw(plain=self._plain if monotonic() < self._images_from else None)
        if picture.view.payload == self._shown and self._message is not None:
            return ShownPicture(self._shown_at, anew=False)
        return await self._or_without_image(picture, self._post)

    async def _post(self, picture: Picture) -> None:
        if self._message is None:
            await self._send(picture)
        elif await self._must_move(self._message, picture):
            await self._replace(picture)
        else:
            await self._edit(picture, self._message)

    async def move_down(self) -> ShownPicture:
        """Show the table at the bottom of the channel, and no longer where it was."""
        return await self._or_without_image(self._draw(plain=None), self._replace)

    async def _or_without_image(
        self, picture: Picture, show: Callable[[Picture], Awaitable[None]]
    ) -> ShownPicture:
        """Show a picture, or plain text if the image cannot be made or attached just now."""
        try:
            await show(picture)
            if picture.image is not None:
                self._plain, self._pause = None, _FIRST_PAUSE
        except (discord.Forbidden, PictureFailed) as error:
            code = error.code if isinstance(error, discord.Forbidden) else None
            if picture.image is None or code == NO_ACCESS:
                raise
            plain: Plain = "lacks_permission" if code == NO_PERMISSION else "failed"
            picture = self._draw(plain=plain)
            await show(picture)
            self._plain, self._images_from = plain, monotonic() + self._pause
            self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        self._deal, self._shown = picture.deal, picture.view.payload
        return ShownPicture(self._shown_at, anew=True)

    async def _edit(self, picture: Picture, message: int) -> None:
        partial = self.channel.get_partial_message(message)
        try:
            edited = await self._edit_message(picture, partial)
        except discord.NotFound:
            if self._is_moderated:
                raise
            await self._send(picture)
        except discord.HTTPException as error:
            if error.code not in _UNEDITABLE:
                raise
            await self._replace(picture)
        else:
            self._image = picture.image
            self._shown_at = _milliseconds(edited.edited_at)
            if _is_old(message):
                self._old_edits.append(monotonic())

    async def _edit_message(
        self, picture: Picture, partial: discord.PartialMessage
    ) -> discord.Message:
        # An edit that names no attachments leaves those of the message where they are.
        if picture.image == self._image:
            try:
                return await self._tokens.edit(partial, picture.view)
            except discord.HTTPException as error:
                # A process that lost this table may have put another image there since.
                if picture.image is None or error.code != INVALID_FORM:
                    raise
        return await self._tokens.edit(partial, picture.view, await self._files(picture))

    async def _must_move(self, message: int, picture: Picture) -> bool:
        begins = self._begins(picture.deal)
        out_of_sight = begins and await self._is_out_of_sight(message)
        return out_of_sight or self._is_edited_too_often(message)

    def _begins(self, deal: int) -> bool:
        return self._deal not in {None, deal}

    async def _is_out_of_sight(self, message: int) -> bool:
        """Return whether a message is old, or others have come below it.

        Counting them takes no intent, and a request for each deal; if the bot may not read the
        channel's history, Discord counts none.
        """
        return _is_old(message) or await self._has_below(message, _BURIED)

    async def is_last(self, message: int) -> bool:
        """Return whether nothing was posted below a message of this channel; costs a request."""
        return not await self._has_below(message, 1)

    async def _has_below(self, message: int, count: int) -> bool:
        """Return whether so many messages have come below this one, as far as can be seen."""
        below = self.channel.history(limit=count, after=discord.Object(message))
        with suppress(*UNREACHABLE):
            return len([each async for each in below]) == count
        return False

    def _is_edited_too_often(self, message: int) -> bool:
        """Return whether Discord would refuse or delay one more edit of an old message."""
        if not _is_old(message):
            return False
        since = monotonic() - _OLD_WINDOW
        self._old_edits = [at for at in self._old_edits if at > since]
        return len(self._old_edits) >= _OLD_EDITS

    async def _replace(self, picture: Picture) -> None:
        old = self._message
        if old is not None and self._is_moderated:
            await self._check_is_there(old)
        await self._send(picture)
        if old is not None:
            await self._remove(old)

    @property
    def _is_moderated(self) -> bool:
        """Return whether others than the bot can delete its messages here."""
        return self.channel.guild_id is not None

    async def _check_is_there(self, message: int) -> None:
        """Raise NotFound for a message that was deleted."""
        try:
            await self.channel.fetch_message(message)
        except discord.NotFound:
            raise
        except UNREACHABLE:  # where the bot may not read the history, it is believed in
            return

    async def leave(self, view: Stateless) -> None:
        """Show this view here in place of the table."""
        if self._message is not None:
            partial = self.channel.get_partial_message(self._message)
            with suppress(*UNREACHABLE):
                await partial.edit(view=view, attachments=[], allowed_mentions=_SILENT)

    async def _remove(self, message: int) -> None:
        """Delete an old picture, or reduce it to one line."""
        partial = self.channel.get_partial_message(message)
        # An old picture that stays harms nobody: its buttons redraw.
        with suppress(*UNREACHABLE):
            try:
                await partial.delete()
            except discord.NotFound:
                return
            except UNREACHABLE:
                pointer = self._pointer(self.link or "")
                await partial.edit(view=pointer, allowed_mentions=_SILENT)

    async def _send(self, picture: Picture) -> None:
        files = (await self._files(picture))()
        sent = await self.channel.send(view=picture.view, files=files, allowed_mentions=_SILENT)
        self._tokens.forget(self._message)
        self._message, self._image, self._old_edits = sent.id, picture.image, []
        self._shown_at = _milliseconds(sent.created_at)
        await self._remember(sent.id)

    async def _files(self, picture: Picture) -> Callable[[], list[discord.File]]:
        """Return a function that makes the files of a picture, anew for each try."""
        image = picture.image
        if image is None:
            return list
        content = await self._renderer.render(image)
        return lambda: [discord.File(BytesIO(content), image.file_name)]


def _is_old(message: int) -> bool:
    return unix_time() - discord.utils.snowflake_time(message).timestamp() > _OLD


def _milliseconds(moment: datetime | None) -> int:
    return int((moment.timestamp() if moment else unix_time()) * 1000)
