"""What every table needs to reach the people at it, wired once."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.model import PersonSettings
from bot.pictures.renderer import PictureRenderer
from bot.render.words import Words
from bot.screens.aside_messages import AsideMessages
from bot.screens.budget import Budget
from bot.screens.channel_edits import EditsByChannel
from bot.screens.direct_messages import DirectMessages
from bot.screens.hand_messages import HandMessages
from bot.screens.reminders import Reminders
from bot.screens.tokens import MessageTokens
from bot.screens.watchers import Watchers
from bot.store.messages import Messages


@dataclass(frozen=True, slots=True)
class ScreenServices:
    """What all tables share when they are shown."""

    hand_messages: HandMessages
    aside_messages: AsideMessages
    direct_messages: DirectMessages
    renderer: PictureRenderer
    budget: Budget
    """The requests that Discord counts, shared by all."""
    edits: EditsByChannel
    """How often messages of each channel are edited."""
    tokens: MessageTokens
    """Through which public messages are edited."""
    reminders: Reminders
    messages: Messages
    """Where matches can be seen, also after a restart."""
    settings: Callable[[int], Awaitable[PersonSettings]]
    """How a person wants things."""
    words: Callable[[int], Awaitable[Words]]
    """A person's language, for what reaches them unasked."""
    watchers: Watchers
    """Who looks on."""
