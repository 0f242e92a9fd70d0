"""What the gateway may have to tell a bot, and which intent it must have asked for."""

from dataclasses import dataclass
from enum import IntFlag

from sandbox.wire import Json


class Intent(IntFlag):
    """Discord's gateway intents, as far as the sandbox has events for them."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


@dataclass(frozen=True, slots=True)
class Happening:
    """One event for the bot.

    `intent` NONE needs no intent; `private` keys are emptied for sessions without
    MESSAGE_CONTENT; `after` holds the event back by so many seconds.
    """

    name: str
    data: Json
    intent: Intent = Intent.NONE
    private: tuple[str, ...] = ()
    after: float = 0.0

    @property
    def guild(self) -> int | None:
        """The server it happened in; None for direct messages, and what is the bot's own."""
        is_guild = self.name.startswith("GUILD_") and "guild_id" not in self.data
        found = self.data.get("id" if is_guild else "guild_id")
        return None if found is None else int(found)
