"""The hands people have open: kept true without a press, for as long as they can be edited."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import aiohttp
import discord

from bot.background_tasks import BackgroundTasks
from bot.render.stateless import Stateless
from bot.screens.artwork import Artwork
from games.core.seats import Seat

_TOKEN_SECONDS = 14 * 60
"""An interaction's token edits its message for 15 minutes; we stop a little earlier."""


class HandMessage(Protocol):
    """A private message that shows a hand."""

    @property
    def is_editable(self) -> bool:
        """Whether an edit can still reach it."""
        ...

    @property
    def message(self) -> int | None:
        """Which message it is, where that is known; newer ones have higher numbers."""
        ...

    async def edit(self, view: Stateless) -> None:
        """Show something else."""
        ...

    async def again(self, view: Stateless) -> "HandMessage | None":
        """Show it a second time, below everything else; None where there is no need."""
        ...

    async def remove(self) -> None:
        """Take it away."""
        ...


class EphemeralHand:
    """An ephemeral answer; each press on it brings a new token. A token is a secret: never kept."""

    def __init__(
        self,
        interaction: discord.Interaction,
        message: int | None = None,
        *,
        follow_up: discord.WebhookMessage | None = None,
        since: float | None = None,
    ) -> None:
        self._interaction = interaction
        self._message = message
        self._follow_up = follow_up
        self._since = time.monotonic() if since is None else since

    @property
    def is_editable(self) -> bool:
        """Whether the token still lives."""
        return time.monotonic() - self._since < _TOKEN_SECONDS

    @property
    def message(self) -> int | None:
        """The follow-up, or else the answer."""
        return self._message if self._follow_up is None else self._follow_up.id

    async def edit(self, view: Stateless) -> None:
        """Edit through the token."""
        if self._follow_up is None:
            await self._interaction.edit_original_response(view=view)
        else:
            await self._follow_up.edit(view=view)

    async def again(self, view: Stateless) -> HandMessage | None:
        """Send a follow-up, which lives as long as the token it came through."""
        sent = await self._interaction.followup.send(view=view, ephemeral=True, wait=True)
        return EphemeralHand(self._interaction, follow_up=sent, since=self._since)

    async def remove(self) -> None:
        """Delete it through the token."""
        if self._follow_up is None:
            await self._interaction.delete_original_response()
        else:
            await self._follow_up.delete()


class DirectHand:
    """A direct message; the bot can edit it for ever."""

    def __init__(self, message: discord.Message | discord.PartialMessage) -> None:
        self._message = message

    @property
    def is_editable(self) -> bool:
        """Whether an edit can still reach it: always."""
        return True

    @property
    def message(self) -> int:
        """The direct message itself."""
        return self._message.id

    async def edit(self, view: Stateless) -> None:
        """Edit with the bot's own token."""
        await self._message.edit(view=view)

    async def again(self, view: Stateless) -> HandMessage | None:  # noqa: ARG002 - the protocol names it
        """Stay: a direct message has a channel of its own, and each deal brings a new one."""
        return None

    async def remove(self) -> None:
        """Delete it with the bot's own token."""
        await self._message.delete()


@dataclass(slots=True)
class _Open:
    sheet: HandMessage
    draw: Callable[[], Stateless]
    shown: list[dict[str, object]]
    at: float = field(default_factory=time.monotonic)
    edit: asyncio.Task[None] | None = None

    def is_newer_than(self, other: HandMessage) -> bool:
        """Whether `other` is an older message of the same kind, and this one takes its place."""
        mine, theirs = self.sheet.message, other.message
        if mine is None or theirs is None or type(self.sheet) is not type(other):
            return False
        return self.sheet.is_editable and mine > theirs


class HandMessages:
    """Who has a hand open, where, and what it shows. In memory only: it holds tokens."""

    def __init__(self, seconds: float, artwork: Artwork | None = None) -> None:
        self._seconds = seconds
        self._artwork = artwork or Artwork()
        self._open: dict[tuple[int, Seat], _Open] = {}
        self._background: defaultdict[int, BackgroundTasks] = defaultdict(BackgroundTasks)

    def opened(
        self,
        table: int,
        seat: Seat,
        sheet: HandMessage,
        draw: Callable[[], Stateless],
        shown: Stateless,
    ) -> None:
        """Keep a hand true from now on; `draw` makes its picture, `shown` is the one it has.

        Where the seat has a newer one open, that one takes over what is drawn.
        """
        if self.show_below(table, seat, sheet, draw):
            return
        self._drop((table, seat))
        self._open[table, seat] = _Open(sheet, draw, shown.to_components())
        # While the hand was on its way, there may have been news.
        self.refresh(table)

    def show_below(
        self, table: int, seat: Seat, pressed: HandMessage, draw: Callable[[], Stateless]
    ) -> bool:
        """Let the hand that was shown anew since `pressed` be drawn so; False if there is none."""
        kept = self._open.get((table, seat))
        if kept is None or not kept.is_newer_than(pressed):
            return False
        kept.draw = draw
        self.refresh(table)
        return True

    def shows(self, table: int, seat: Seat, message: int | None) -> bool:
        """Whether this message is the seat's open hand."""
        kept = self._open.get((table, seat))
        return kept is not None and message is not None and kept.sheet.message == message

    def put_away(self, table: int, seat: Seat) -> None:
        """Take a seat's open hand away, because it is about to be shown somewhere else."""
        kept = self._open.get((table, seat))
        if kept is None:
            return
        self._drop((table, seat))
        if kept.sheet.is_editable:
            self._background[table].run(_remove(kept.sheet))

    def is_open(self, table: int, seat: Seat) -> bool:
        """Whether something new would reach this seat's open hand."""
        kept = self._open.get((table, seat))
        return kept is not None and kept.sheet.is_editable

    def is_in_sight(self, table: int, seat: Seat) -> bool:
        """Whether something new would be seen: an open hand that is no direct message."""
        is_letter = self.is_open(table, seat) and isinstance(
            self._open[table, seat].sheet, DirectHand
        )
        return self.is_open(table, seat) and not is_letter

    def refresh(self, table: int) -> None:
        """Redraw every open hand of a table that does not show what it should."""
        for key, kept in list(self._open.items()):
            if key[0] != table:
                continue
            if not kept.sheet.is_editable:
                self._drop(key)
            elif kept.edit is None:
                kept.edit = self._background[table].run(self._edit(key, kept))

    def follow(self, table: int) -> None:
        """Bring every open hand of a table down to where the table has just been sent anew."""
        for key, kept in self._open.items():
            if key[0] == table and kept.sheet.is_editable:
                self._background[table].run(self._move(key, kept))

    def close(self, table: int) -> None:
        """Forget the hands of a table."""
        for key in [key for key in self._open if key[0] == table]:
            self._drop(key)
        self._background.pop(table, BackgroundTasks()).cancel()

    def _drop(self, key: tuple[int, Seat]) -> None:
        kept = self._open.pop(key, None)
        if kept and kept.edit:
            kept.edit.cancel()

    async def _edit(self, key: tuple[int, Seat], kept: _Open) -> None:
        # One edit at a time, however slow: a second one could arrive first and be overwritten.
        try:
            while await self._is_due(kept):
                view = kept.draw()
                kept.shown = view.to_components()
                await self._artwork.show(view, partial(kept.sheet.edit, view))
                kept.at = time.monotonic()
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            # A hand that was dismissed or whose token died is simply no longer open.
            if self._open.get(key) is kept:
                del self._open[key]
        finally:
            kept.edit = None

    async def _is_due(self, kept: _Open) -> bool:
        await asyncio.sleep(max(0.0, kept.at + self._seconds - time.monotonic()))
        return kept.draw().to_components() != kept.shown

    async def _move(self, key: tuple[int, Seat], kept: _Open) -> None:
        view, old = kept.draw(), kept.sheet
        # A hand that cannot be brought down can still be opened with a press.
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            copy = await self._artwork.show(view, partial(old.again, view))
            if copy is None:
                return
            if self.shows(*key, copy.message):
                # Its owner was quicker than the news that it is there.
                await old.remove()
            elif self._open.get(key) is not kept or kept.sheet is not old:
                # Its owner has pressed meanwhile, and holds on to what was pressed.
                await copy.remove()
            else:
                kept.sheet, kept.shown = copy, view.to_components()
                self.refresh(key[0])
                await old.remove()


async def _remove(sheet: HandMessage) -> None:
    # A hand that was dismissed is away already.
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        await sheet.remove()
