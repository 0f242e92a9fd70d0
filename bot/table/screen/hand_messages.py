"""The open hands of people: kept up to date without a press, for as long as they can be edited.

A hand is edited for what its person cannot see on the table: a question to them, their actions, and
what they alone were told. Cards that others play show on the table at once, and here with the next
such news or press. Without a press, nothing is told here that the table does not show yet.
"""

import asyncio
from collections import defaultdict
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

import discord
from discord.utils import MISSING

from bot.discord.artwork import Artwork
from bot.discord.channel import UNREACHABLE, may_pass
from bot.discord.channel_edits import EditsByChannel
from bot.discord.drawing import PrivateDrawing
from bot.discord.gate import Gate
from bot.discord.tokens import ORIGINAL, TOKEN_SECONDS
from bot.discord.urgency import Urgency
from bot.pages.stateless import Stateless
from bot.process.background_tasks import BackgroundTasks
from bot.process.clock import Instant, monotonic
from games.core.seats import Seat

_SOON = 0.05
"""Seconds by which an edit waits for the answer to the press that it comes from."""
_TABLE_FIRST = 1.5
"""Seconds that an edit waits for the table to show the same; a table that comes later is late."""
_TRIES = 6
_PATIENCE = 0.5
"""Seconds until a hand that could not be edited is tried again, and twice as long each time."""
_LAST_EDITS = 10
"""Seconds that the end of a table waits for its hands to say so."""
_UNSEEN = object()
"""Equals no news: what should be shown has to be drawn and compared."""


class HandMessage(Protocol):
    """A private message that shows a hand."""

    @property
    def is_editable(self) -> bool:
        """Return whether an edit can still reach it."""
        ...

    @property
    def message(self) -> int | None:
        """The message's id, if it is known; newer ones have higher numbers."""
        ...

    @property
    def channel(self) -> int | None:
        """The channel whose edits Discord counts; None if it does not."""
        ...

    async def edit(self, view: Stateless) -> None:
        """Show another view, with its picture; a picture not in the view is taken away."""
        ...

    async def again(self, view: Stateless) -> "HandMessage | None":
        """Show it a second time, below everything else; None if there is no need."""
        ...

    async def remove(self) -> None:
        """Take it away."""
        ...


class EphemeralHand:
    """An ephemeral answer; each press on it brings a new token. A token is a secret: never kept.

    The interaction it answered is not held: discord.py's are large, and hold themselves.
    """

    def __init__(
        self,
        through: discord.Webhook,
        message: int | None = None,
        *,
        edited: int = ORIGINAL,
        since: Instant | None = None,
    ) -> None:
        """`edited` is what the token calls `message`: the answer itself, or a follow-up's id."""
        self._through = through
        self._message = message
        self._edited = edited
        self._since = monotonic() if since is None else since
        self._picture: str | None = None
        """The picture attached to it, as far as is known: a press may have changed that."""

    @property
    def is_editable(self) -> bool:
        """Return whether the token still lives."""
        return monotonic() - self._since < TOKEN_SECONDS

    @property
    def message(self) -> int | None:
        """The id of the follow-up, or else of the answer."""
        return self._message

    @property
    def channel(self) -> int | None:
        """None: edits through a token have a limit of their own."""
        return None

    async def edit(self, view: Stateless) -> None:
        """Edit through the token; the same picture stays where it lies."""
        lies_there = self._picture == view.picture
        self._picture = None
        attached = MISSING if lies_there else view.files()
        await self._through.edit_message(self._edited, view=view, attachments=attached)
        self._picture = view.picture

    async def again(self, view: Stateless) -> HandMessage | None:
        """Send a follow-up, which lives as long as the token it came through."""
        attached = view.files() or MISSING
        sent = await self._through.send(view=view, files=attached, ephemeral=True, wait=True)
        return EphemeralHand(self._through, sent.id, edited=sent.id, since=self._since)

    async def remove(self) -> None:
        """Delete it through the token."""
        await self._through.delete_message(self._edited)


class DirectHand:
    """A direct message; the bot can edit it for ever."""

    def __init__(self, message: discord.Message | discord.PartialMessage) -> None:
        self._message = message

    @property
    def is_editable(self) -> bool:
        """Return whether an edit can still reach it: always."""
        return True

    @property
    def message(self) -> int:
        """The id of the direct message itself."""
        return self._message.id

    @property
    def channel(self) -> int:
        """The id of the direct messages with this person."""
        return self._message.channel.id

    async def edit(self, view: Stateless) -> None:
        """Edit with the bot's own token."""
        await self._message.edit(view=view)

    async def again(self, view: Stateless) -> HandMessage | None:  # noqa: ARG002 - the protocol names it
        """Do nothing: a direct message has a channel of its own, and each deal brings a new one."""
        return None

    async def remove(self) -> None:
        """Delete it with the bot's own token."""
        await self._message.delete()


@dataclass(slots=True)
class _Open:
    sheet: HandMessage
    drawing: PrivateDrawing
    shown: bytes
    news: object = _UNSEEN
    """The news that was looked at last."""
    at: Instant = field(default_factory=monotonic)
    edit: asyncio.Task[None] | None = None
    answers: int = 0
    """How many answers to presses are about to show what is new."""

    @property
    def has_news(self) -> bool:
        """Return whether there is something that its person must see."""
        return self.news != self.drawing.news()

    def is_newer_than(self, other: HandMessage) -> bool:
        """Return whether `other` is an older message of the same kind, which this one replaces."""
        return self._differs(other) and (self.sheet.message or 0) > (other.message or 0)

    def is_older_than(self, other: HandMessage) -> bool:
        """Return whether `other` is a newer message of the same kind, which replaces this one."""
        return self._differs(other) and (self.sheet.message or 0) < (other.message or 0)

    def _differs(self, other: HandMessage) -> bool:
        known = None not in {self.sheet.message, other.message}
        return known and self.sheet.is_editable and type(self.sheet) is type(other)


class HandMessages:
    """All open hands, with their messages and contents. In memory only: it holds tokens."""

    def __init__(
        self,
        seconds: float,
        artwork: Artwork | None = None,
        edits: EditsByChannel | None = None,
        gate: Gate | None = None,
    ) -> None:
        self._seconds = seconds
        self._artwork = artwork or Artwork()
        self._edits = edits or EditsByChannel(0)
        self._gate = gate or Gate()
        self._open: defaultdict[int, dict[Seat, _Open]] = defaultdict(dict)
        self._background: defaultdict[int, BackgroundTasks] = defaultdict(BackgroundTasks)

    def keep_true(
        self,
        table: int,
        seat: Seat,
        sheet: HandMessage,
        drawing: PrivateDrawing,
        shown: Stateless,
    ) -> int | None:
        """Keep a hand up to date from now on; `drawing` draws it, `shown` is what it shows.

        If the seat has a newer one open, that one takes the drawing over, and this one says so;
        an older one, which nothing would update any more, is taken away. Returns its message.
        """
        if self.show_below(table, seat, sheet, drawing):
            self._background[table].run(_leave(sheet, drawing))
            return None
        gone: int | None = None
        earlier = self._find(table, seat)
        if earlier is not None and earlier.is_older_than(sheet):
            gone = earlier.sheet.message
            self._background[table].run(remove(earlier.sheet))
        self._drop(table, seat)
        kept = self._open[table][seat] = _Open(sheet, drawing, shown.payload)
        # While the hand was on its way, there may have been news.
        self._look(table, seat, kept)
        return gone

    def show_below(
        self, table: int, seat: Seat, pressed: HandMessage, drawing: PrivateDrawing
    ) -> bool:
        """Let the hand shown anew since `pressed` take over the drawing; False if there is none."""
        kept = self._find(table, seat)
        if kept is None or not kept.is_newer_than(pressed):
            return False
        kept.drawing, kept.news = drawing, _UNSEEN
        self._look(table, seat, kept)
        return True

    @contextmanager
    def answering(self, table: int, seat: Seat) -> Generator[None, None, None]:
        """Leave a hand alone while a press on it is answered, which shows the news."""
        kept = self._find(table, seat)
        if kept is not None:
            kept.answers += 1
        try:
            yield
        finally:
            if kept is not None:
                kept.answers -= 1
                if self._find(table, seat) is kept:
                    self.refresh(table)

    def shows(self, table: int, seat: Seat, message: int | None) -> bool:
        """Return whether this message is the seat's open hand."""
        kept = self._find(table, seat)
        return kept is not None and message is not None and kept.sheet.message == message

    def put_away(self, table: int, seat: Seat) -> None:
        """Take a seat's open hand away, because it is about to be shown somewhere else."""
        kept = self._find(table, seat)
        if kept is None:
            return
        self._drop(table, seat)
        if kept.sheet.is_editable:
            self._background[table].run(remove(kept.sheet))

    def is_open(self, table: int, seat: Seat) -> bool:
        """Return whether news would reach this seat's open hand."""
        kept = self._find(table, seat)
        return kept is not None and kept.sheet.is_editable

    def has_open(self, table: int) -> bool:
        """Return whether news would reach anybody's open hand."""
        return any(kept.sheet.is_editable for kept in self._open.get(table, {}).values())

    def is_in_sight(self, table: int, seat: Seat) -> bool:
        """Return whether news would be seen: in an open hand that is no direct message."""
        kept = self._find(table, seat)
        return kept is not None and kept.sheet.is_editable and not _is_direct(kept.sheet)

    def message_in_sight(self, table: int, seat: Seat) -> int | None:
        """Return the message of a hand that is in sight, if it is known."""
        kept = self._find(table, seat)
        return kept.sheet.message if kept is not None and self.is_in_sight(table, seat) else None

    @property
    def are_shown(self) -> bool:
        """Return whether no hand waits to be edited, moved or taken away."""
        return all(tasks.are_done for tasks in self._background.values())

    def refresh(self, table: int) -> None:
        """Redraw soon every open hand of a table that has news for its person."""
        for seat, kept in tuple(self._open.get(table, {}).items()):
            if not kept.sheet.is_editable:
                self._drop(table, seat)
            elif kept.has_news:
                self._look(table, seat, kept)

    async def wait_until_drawn(self, table: int) -> None:
        """Return once every open hand of a table has been redrawn, or cannot be for a while."""
        hands = self._open.get(table, {}).values()
        if edits := {kept.edit for kept in hands if kept.edit is not None}:
            await asyncio.wait(edits, timeout=_LAST_EDITS)

    def follow(self, table: int) -> None:
        """Move every open hand of a table down to where the table has just been sent anew."""
        for seat, kept in self._open.get(table, {}).items():
            if kept.sheet.is_editable:
                self._background[table].run(self._move(table, seat, kept))

    def close(self, table: int) -> None:
        """Forget the hands of a table."""
        for seat in tuple(self._open.get(table, {})):
            self._drop(table, seat)
        self._background.pop(table, BackgroundTasks()).cancel()

    def _find(self, table: int, seat: Seat) -> _Open | None:
        return self._open.get(table, {}).get(seat)

    def _drop(self, table: int, seat: Seat) -> None:
        kept = self._open.get(table, {}).pop(seat, None)
        if kept and kept.edit:
            kept.edit.cancel()
        if not self._open.get(table, True):
            del self._open[table]

    def _look(self, table: int, seat: Seat, kept: _Open) -> None:
        """Edit a hand soon if it does not show what it should."""
        if kept.edit is None and not kept.answers:
            kept.edit = self._background[table].run(self._edit(table, seat, kept))

    async def _edit(self, table: int, seat: Seat, kept: _Open) -> None:
        # One edit at a time, however slow: a second one could arrive first and be overwritten.
        failures = 0
        try:
            while True:
                is_shown = await self._show_news(kept, may_fail=failures + 1 < _TRIES)
                if is_shown is None:
                    break
                if is_shown:
                    failures = 0
                else:
                    await asyncio.sleep(_PATIENCE * 2**failures)
                    failures += 1
        except UNREACHABLE:
            # A hand that was dismissed or whose token died is simply no longer open.
            if self._find(table, seat) is kept:
                kept.edit = None
                self._drop(table, seat)
        finally:
            kept.edit = None

    async def _is_shown(self, kept: _Open, *, may_fail: bool) -> bool:
        """Edit a hand; False if it `may_fail` and a later try may help. Raises UNREACHABLE."""
        view = kept.drawing.draw()
        kept.shown = view.payload
        try:
            await self._artwork.show_illustrated(view, kept.sheet.edit)
        except UNREACHABLE as error:
            if not (may_fail and may_pass(error)):
                raise
            kept.shown, kept.news = b"", _UNSEEN
            return False
        kept.at = monotonic()
        return True

    async def _show_news(self, kept: _Open, *, may_fail: bool) -> bool | None:
        """Edit a hand when it is its turn, as `_is_shown` does; None if it is up to date.

        News that comes in the meantime is shown with it.
        """
        soon = min(_SOON, self._seconds)
        await asyncio.sleep(max(soon, kept.at + self._seconds - monotonic()))
        if kept.has_news:
            await _until_table_shows(kept.drawing)
        channel = kept.sheet.channel
        edits = None if channel is None else self._edits.of(channel)
        if edits is not None:
            await edits.take()
        async with self._gate.turn(Urgency.OTHERS_HANDS, counted=edits is not None):
            if self._shows_old(kept):
                return await self._is_shown(kept, may_fail=may_fail)
        if edits is not None:
            edits.give_back()
        return None

    def _shows_old(self, kept: _Open) -> bool:
        if kept.answers or not kept.has_news:
            return False
        news, shown = kept.drawing.news(), kept.drawing.draw().payload
        kept.news = news
        return shown != kept.shown

    async def _move(self, table: int, seat: Seat, kept: _Open) -> None:
        old = kept.sheet
        kept.answers += 1
        try:
            if kept.edit is not None:  # it must not overwrite what will be left of the old one
                await asyncio.wait({kept.edit})
            if self._find(table, seat) is kept and kept.sheet is old:
                # A hand that cannot be brought down can still be opened with a press.
                with suppress(*UNREACHABLE):
                    await self._bring_down(table, seat, kept)
        finally:
            kept.answers -= 1
            self.refresh(table)

    async def _bring_down(self, table: int, seat: Seat, kept: _Open) -> None:
        """Show a hand again further down, and say so in its old place.

        The old one stays as a line: the new one replies to it, and would stand below "Original
        message was deleted".
        """
        view, old = kept.drawing.draw(), kept.sheet
        copy = await self._artwork.show_illustrated(view, old.again)
        if copy is None:
            return
        now = self._find(table, seat)
        if now is not None and _is_same(now.sheet, old):
            now.sheet, now.shown, now.news = copy, view.payload, _UNSEEN
            if now.edit is not None:  # of a press meanwhile: it must not overwrite the line
                await asyncio.wait({now.edit})
        elif not self.shows(table, seat, copy.message):
            await copy.remove()
            return
        await old.edit(kept.drawing.left())


def _is_same(sheet: HandMessage, other: HandMessage) -> bool:
    return sheet is other or (sheet.message is not None and sheet.message == other.message)


def _is_direct(sheet: HandMessage) -> bool:
    return isinstance(sheet, DirectHand)


async def _until_table_shows(drawing: PrivateDrawing) -> None:
    """Wait until everybody can see it before one person is told, unless it takes long."""
    end = monotonic() + _TABLE_FIRST
    while (shown := drawing.table()) is not None and not shown.done() and monotonic() < end:
        await asyncio.wait({shown}, timeout=max(0.0, end - monotonic()))


async def _leave(sheet: HandMessage, drawing: PrivateDrawing) -> None:
    # Where it cannot be edited, a press on it says so.
    with suppress(*UNREACHABLE):
        await sheet.edit(drawing.left())


async def remove(sheet: HandMessage) -> None:
    """Delete a private message, unless its person has dismissed it."""
    with suppress(*UNREACHABLE):
        await sheet.remove()
