"""The state of this pretended Discord: all that exists, found by id, and who hears of changes."""

import secrets
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sandbox.clock import unix_time
from sandbox.wire import Json
from sandbox.world import permissions
from sandbox.world.channels import POSTS, Channel, Kind
from sandbox.world.guilds import Guild
from sandbox.world.happenings import Happening
from sandbox.world.interactions import Interaction, Modal, Notice
from sandbox.world.messages import Attachment, Message
from sandbox.world.people import User
from sandbox.world.scheduled import ScheduledEvent
from sandbox.world.snowflakes import Snowflakes


@dataclass(slots=True, kw_only=True)
class Emoji:
    """An emoji of the application, with its picture."""

    id: int
    name: str
    image: bytes
    content_type: str

    @property
    def animated(self) -> bool:
        """Whether clients ask for it as a GIF."""
        return self.content_type == "image/gif"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Command:
    """An application command as it was registered; `guild_id` None means global.

    A change makes another one, so that what was worked out for this one stays true.
    """

    id: int
    guild_id: int | None
    shape: Json


@dataclass(slots=True, kw_only=True)
class World:
    """All there is. `bot_id` is the application's id too; `base` is where the CDN answers."""

    bot_id: int
    owner_id: int
    token: str
    base: str = ""
    users: dict[int, User] = field(default_factory=dict[int, User])
    installed_by: set[int] = field(default_factory=set[int])
    """Who installed the application for themselves."""
    guilds: dict[int, Guild] = field(default_factory=dict[int, Guild])
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    scheduled: dict[int, ScheduledEvent] = field(default_factory=dict[int, ScheduledEvent])
    commands: dict[int, Command] = field(default_factory=dict[int, Command])
    emojis: dict[int, Emoji] = field(default_factory=dict[int, Emoji])
    uploads: dict[int, Attachment] = field(default_factory=dict[int, Attachment])
    interactions: dict[str, Interaction] = field(default_factory=dict[str, Interaction])
    modals: dict[int, Modal] = field(default_factory=dict[int, Modal])
    notices: dict[int, Notice] = field(default_factory=dict[int, Notice])
    read: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    old_edits: dict[int, list[float]] = field(default_factory=dict[int, list[float]])
    ids: Snowflakes = field(default_factory=Snowflakes)
    links_aged: float = 0.0
    _waiting: list[Interaction] = field(default_factory=list[Interaction])
    _tellers: list[Callable[[Happening], None]] = field(
        default_factory=list[Callable[[Happening], None]]
    )
    _watchers: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])

    @property
    def bot(self) -> User:
        """The bot's own user."""
        return self.users[self.bot_id]

    def now(self) -> float:
        """Unix seconds."""
        return unix_time()

    def secret(self) -> str:
        """Return a fresh interaction token."""
        return secrets.token_urlsafe(48)

    def guild_of(self, channel: Channel) -> Guild | None:
        """The guild of a channel, or None for a direct message."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def permissions(self, user_id: int, channel: Channel) -> int:
        """What somebody may do in a channel; a thread takes its parent's overwrites."""
        guild = self.guild_of(channel)
        if guild is None:
            return permissions.DIRECT if user_id in channel.recipients else 0
        place = channel if channel.parent_id is None else self.channels[channel.parent_id]
        return permissions.in_channel(guild, place, user_id)

    def sees(self, user_id: int, channel: Channel) -> bool:
        """Whether somebody can open a channel at all; private threads need membership."""
        granted = self.permissions(user_id, channel)
        if not granted & permissions.Permission.VIEW_CHANNEL:
            return False
        if channel.kind is not Kind.PRIVATE_THREAD or channel.thread is None:
            return True
        manages = bool(granted & permissions.Permission.MANAGE_THREADS)
        return manages or user_id in channel.thread.members

    def sends(self, user_id: int, channel: Channel) -> bool:
        """Whether somebody may write in a channel; in a forum only in what is posted there."""
        if channel.kind in POSTS:
            return False
        wanted = permissions.Permission.SEND_MESSAGES
        if channel.thread is not None:
            wanted = permissions.Permission.SEND_MESSAGES_IN_THREADS
        return self.sees(user_id, channel) and bool(self.permissions(user_id, channel) & wanted)

    def dm(self, user_id: int) -> Channel | None:
        """The direct messages between somebody and the bot, if they were ever opened."""
        wanted = {user_id, self.bot_id}
        dms = (c for c in self.channels.values() if c.kind is Kind.DM)
        return next((c for c in dms if set(c.recipients) == wanted), None)

    def open_dm(self, user_id: int) -> Channel:
        """Open the direct messages between somebody and the bot, or find them open."""
        found = self.dm(user_id)
        if found is None:
            found = Channel(id=self.ids.new(), kind=Kind.DM, recipients=(user_id, self.bot_id))
            self.channels[found.id] = found
            self.touch()
        return found

    def share_a_guild(self, user_id: int) -> bool:
        """Whether the bot meets somebody in any guild."""
        both = {user_id, self.bot_id}
        return any(both <= guild.members.keys() for guild in self.guilds.values())

    def message(self, message_id: int) -> Message | None:
        """Find a message wherever it is."""
        places = self.channels.values()
        return next((c.messages[message_id] for c in places if message_id in c.messages), None)

    def begin(self, interaction: Interaction) -> None:
        """Take up an interaction that now waits for its answer."""
        self.interactions[interaction.token] = interaction
        self._waiting.append(interaction)

    def waiting(self) -> list[Interaction]:
        """List the interactions that the bot has not answered yet, oldest first."""
        self._waiting = [interaction for interaction in self._waiting if interaction.open]
        return self._waiting

    def attend(self, teller: Callable[[Happening], None]) -> None:
        """Have every happening handed to `teller` from now on."""
        self._tellers.append(teller)

    def tell(self, happening: Happening) -> None:
        """Hand a happening to the gateway."""
        for teller in self._tellers:
            teller(happening)

    def touch(self) -> None:
        """Say that something visible may have changed."""
        for watcher in tuple(self._watchers):
            watcher()

    @contextmanager
    def watched(self, watcher: Callable[[], None]) -> Generator[None, None, None]:
        """Call `watcher` after every change while the block runs."""
        self._watchers.append(watcher)
        try:
            yield
        finally:
            self._watchers.remove(watcher)
