"""Messages and what hangs on them, as the world keeps them."""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

from sandbox.wire import Json
from sandbox.world.interactions import Interaction


class Flags(IntFlag):
    """Discord's message flags, as far as the sandbox acts on them."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Type(IntEnum):
    """Discord's message types, as far as the sandbox sends them."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20
    THREAD_STARTER = 21


@dataclass(slots=True, kw_only=True)
class Attachment:
    """An uploaded file; its bytes stay with it."""

    id: int
    filename: str
    content: bytes = field(repr=False)
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True, kw_only=True)
class Reaction:
    """One emoji below a message, and who chose it."""

    emoji: Json
    users: list[int] = field(default_factory=list[int])


@dataclass(slots=True, kw_only=True)
class Mentions:
    """Whom a message really mentions, after allowed_mentions."""

    users: list[int] = field(default_factory=list[int])
    roles: list[int] = field(default_factory=list[int])
    everyone: bool = False


@dataclass(slots=True, kw_only=True)
class Message:
    """A message.

    `only_for` names the one who sees an ephemeral one; `gone_from_view` says that their client was
    reloaded since. `before` holds the components an edit has replaced, and when: a client may not
    have drawn the edit yet when somebody presses. `linked` are components with these links to
    attachments, and what came of it, for whoever looks again. `pinged` keeps the mentions it was
    sent with, since an edit notifies nobody. `aged` adds seconds to its age.
    """

    id: int
    channel_id: int
    author_id: int
    created: float
    type: Type = Type.DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list[Json])
    components: list[Json] = field(default_factory=list[Json])
    before: tuple[float, list[Json]] | None = None
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    linked: tuple[list[Json], frozenset[str], list[Json]] | None = None
    flags: int = 0
    edited: float | None = None
    pinned: float | None = None
    tts: bool = False
    nonce: str | int | None = None
    reactions: dict[str, Reaction] = field(default_factory=dict[str, Reaction])
    mentions: Mentions = field(default_factory=Mentions)
    pinged: Mentions = field(default_factory=Mentions)
    reference: tuple[int, int | None] | None = None
    interaction: Interaction | None = None
    only_for: int | None = None
    aged: float = 0.0
    gone_from_view: bool = False

    @property
    def loading(self) -> bool:
        """Whether this is the "thinking…" state of a deferred answer."""
        return bool(self.flags & Flags.LOADING)
