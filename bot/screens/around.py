"""What every table needs to reach the people at it, wired once."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.render.words import Words
from bot.screens.hands import Hands
from bot.screens.mail import Mail
from bot.store.settings import PersonSettings


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all tables share when they are shown."""

    hands: Hands
    hints: Hands
    mail: Mail
    settings: Callable[[int], Awaitable[PersonSettings]]
    """How a person wants things."""
    words: Callable[[int], Awaitable[Words]]
    """A person's language, for what reaches them unasked."""
