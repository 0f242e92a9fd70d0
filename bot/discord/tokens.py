"""The interaction tokens for edits of public messages, which Discord does not count.

Discord takes fifty requests a second with a bot's own token; requests through an interaction's
token do not count among them. In memory only, for a token is a secret.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

import discord
import structlog
from discord.utils import MISSING

from bot.discord.channel import UNREACHABLE
from bot.pages.stateless import Stateless
from bot.process.clock import Instant, monotonic

_log = structlog.get_logger()
TOKEN_SECONDS = 14 * 60
"""An interaction's token edits its message for 15 minutes; we stop a little earlier."""
ORIGINAL = cast("int", "@original")
"""The API's name for the answer to an interaction; discord.py writes what it is given."""
_MOST = 10_000
"""So many messages have a token at the most; of more, those pressed longest ago have none."""
_SILENT = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class _Token:
    through: discord.Webhook = field(repr=False)
    edited: int
    """The token's name for the message."""
    since: Instant

    @property
    def is_alive(self) -> bool:
        return monotonic() - self.since < TOKEN_SECONDS


def _no_change() -> Sequence[discord.File]:
    return MISSING


class MessageTokens:
    """For each public message, the newest token that can edit it."""

    def __init__(self) -> None:
        self._of = OrderedDict[int, _Token]()
        """Those noted last stand last."""

    def note(self, message: int, through: discord.Webhook, *, edited: int = ORIGINAL) -> None:
        """Edit a message through this token from now on; the token must be new.

        The message must be what the token calls `edited`: the first answer to its interaction (for
        a press that was answered with an update, the message that was pressed), or a follow-up.
        """
        self._of[message] = _Token(through, edited, monotonic())
        self._of.move_to_end(message)
        self.sweep()

    def has(self, message: int | None) -> bool:
        """Return whether a message can be edited without the bot's own token."""
        return message is not None and self._live(message) is not None

    def forget(self, message: int | None) -> None:
        """Forget the token of a message."""
        if message is not None:
            self._of.pop(message, None)

    def sweep(self) -> None:
        """Drop every token that is too old, and the oldest if there are too many."""
        while len(self._of) > _MOST or (self._of and not self._oldest.is_alive):
            self._of.popitem(last=False)

    async def edit(
        self,
        message: discord.PartialMessage,
        view: Stateless,
        files: Callable[[], Sequence[discord.File]] = _no_change,
    ) -> discord.Message:
        """Edit a message through its token; with the bot's own if there is none or it fails.

        `files` makes the attachments, once for each try; by default they stay as they are. Mentions
        do not ping. Raises what an edit with the bot's own token raises.
        """
        token = self._live(message.id)
        if token is not None:
            try:
                edited = await token.through.edit_message(
                    token.edited, view=view, attachments=files(), allowed_mentions=_SILENT
                )
            except UNREACHABLE as error:
                code = error.code if isinstance(error, discord.HTTPException) else None
                _log.info("a token failed", reason=type(error).__name__, code=code)
            else:
                if edited.id == message.id:
                    return edited
                _log.warning("a token edited another message than it was given for")
            if self._of.get(message.id) is token:
                self.forget(message.id)
        return await message.edit(view=view, attachments=files(), allowed_mentions=_SILENT)

    @property
    def _oldest(self) -> _Token:
        return next(iter(self._of.values()))

    def _live(self, message: int) -> _Token | None:
        token = self._of.get(message)
        return token if token is not None and token.is_alive else None
