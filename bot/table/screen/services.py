"""The services every table needs to reach the people at it, wired once."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from bot.discord.channel_edits import EditsByChannel
from bot.discord.direct_messages import DirectMessages
from bot.discord.gate import Gate
from bot.discord.tokens import MessageTokens
from bot.model import PersonSettings
from bot.pages.words import Words
from bot.pictures.renderer import PictureRenderer
from bot.store.messages import Messages
from bot.table.screen.aside_messages import AsideMessages
from bot.table.screen.hand_messages import HandMessages
from bot.table.screen.reminders import Reminders
from bot.table.screen.watchers import Watchers


@dataclass(frozen=True, slots=True)
class ScreenServices:
    """The services that all tables share to be shown."""

    hand_messages: HandMessages
    aside_messages: AsideMessages
    direct_messages: DirectMessages
    renderer: PictureRenderer
    gate: Gate
    """The gate that every request passes."""
    edits: EditsByChannel
    """The limits on edits in each channel."""
    tokens: MessageTokens
    """The tokens through which public messages are edited."""
    reminders: Reminders
    messages: Messages
    """The messages that show matches, also after a restart."""
    settings: Callable[[int], Awaitable[PersonSettings]]
    """A person's settings."""
    words: Callable[[int], Awaitable[Words]]
    """A person's language, for what reaches them unasked."""
    watchers: Watchers
    """The onlookers."""
    blocked: Callable[[int, Iterable[int]], Awaitable[frozenset[int]]]
    """Those of some people whom a person has blocked."""
