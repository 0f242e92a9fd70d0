"""Interactions: what somebody did with the bot, and how far the bot has answered."""

from dataclasses import dataclass, field
from enum import IntEnum

from sandbox.wire import Json

LIFETIME_S = 900.0
"""How long an interaction token lives (docs: interactions/receiving-and-responding)."""


class Act(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Reply(IntEnum):
    """Discord's interaction callback types."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True, kw_only=True)
class Interaction:
    """One act of one person, from the press to the last follow-up.

    `message_id` is the message that carried the component, `modal_id` the modal submitted,
    `original_id` the message that "@original" means.
    """

    id: int
    token: str
    act: Act
    user_id: int
    channel_id: int
    guild_id: int | None
    data: Json
    born: float
    owners: Json
    """Who installed the application that was used, by the type of integration."""
    name: str = ""
    message_id: int | None = None
    modal_id: int | None = None
    trigger: "Interaction | None" = None
    reply: Reply | None = None
    dead: bool = False
    original_id: int | None = None
    follow_ups: int = 0
    choices: list[Json] = field(default_factory=list[Json])

    @property
    def open(self) -> bool:
        """Whether the bot still owes the first answer."""
        return self.reply is None and not self.dead

    @property
    def is_by_person_alone(self) -> bool:
        """Whether only the person has installed the application, and no server around them."""
        return "0" not in self.owners

    @property
    def custom_id(self) -> str | None:
        """The custom id pressed or submitted, if any."""
        return self.data.get("custom_id")

    @property
    def command_type(self) -> int:
        """Which kind of command was used."""
        return int(self.data.get("type", 1))

    @property
    def target_id(self) -> int | None:
        """On which person or message a command of its menu was used."""
        target = self.data.get("target_id")
        return None if target is None else int(target)

    def expired(self, now: float) -> bool:
        """Whether the token has outlived its fifteen minutes."""
        return now - self.born >= LIFETIME_S


@dataclass(slots=True, kw_only=True)
class Modal:
    """A form open on one person's screen; `busy` while its submission waits for an answer."""

    id: int
    opener: Interaction
    title: str
    custom_id: str
    components: list[Json]
    busy: bool = False
    error: str | None = None


@dataclass(slots=True, kw_only=True)
class Notice:
    """A failure that Discord shows to the one whose act failed."""

    id: int
    user_id: int
    channel_id: int
    text: str
    message_id: int | None = None
    custom_id: str | None = None
