"""Channels of every kind: text, voice and announcements, forums, threads, direct messages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from types import MappingProxyType

from sandbox.wire import Json
from sandbox.world.messages import Message


class Kind(IntEnum):
    """Discord's channel types."""

    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP_DM = 3
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15
    MEDIA = 16


THREADS: Mapping[Kind, tuple[Kind, ...]] = MappingProxyType(
    {
        Kind.TEXT: (Kind.PUBLIC_THREAD, Kind.PRIVATE_THREAD),
        Kind.ANNOUNCEMENT: (Kind.ANNOUNCEMENT_THREAD,),
        Kind.FORUM: (Kind.PUBLIC_THREAD,),
        Kind.MEDIA: (Kind.PUBLIC_THREAD,),
    }
)
"""Which threads a channel may have, the usual one first (docs: topics/threads)."""
POSTS = frozenset({Kind.FORUM, Kind.MEDIA})
"""What holds threads alone, each with the message that begins it."""
VOICES = frozenset({Kind.VOICE, Kind.STAGE})
"""What people talk in; the text beside it has no threads."""


@dataclass(frozen=True, slots=True)
class Overwrite:
    """What a role (kind 0) or member (kind 1) is granted or denied in one channel."""

    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True, kw_only=True)
class Thread:
    """What a thread has beyond other channels; `members` maps user ids to when they joined."""

    owner_id: int
    created: str
    members: dict[int, str] = field(default_factory=dict[int, str])
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_duration: int = 1440
    archive_timestamp: str = ""

    def metadata(self) -> Json:
        """The thread metadata object."""
        return {
            "archived": self.archived,
            "locked": self.locked,
            "invitable": self.invitable,
            "auto_archive_duration": self.auto_archive_duration,
            "archive_timestamp": self.archive_timestamp or self.created,
            "create_timestamp": self.created,
        }


@dataclass(slots=True, kw_only=True)
class Channel:
    """A place for messages; a thread has `thread` and `parent_id`, a DM has `recipients`.

    Those of a group begin with its owner.
    """

    id: int
    kind: Kind
    name: str | None = None
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    slowmode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict[int, Overwrite])
    recipients: tuple[int, ...] = ()
    thread: Thread | None = None
    messages: dict[int, Message] = field(default_factory=dict[int, Message])
    sent: int = 0

    @property
    def last_message_id(self) -> int | None:
        """The newest message that everyone sees; ephemeral ones do not count."""
        ids = (m.id for m in reversed(self.messages.values()) if m.only_for is None)
        return next(ids, None)

    def shape(self) -> Json:
        """The channel object, without anything that depends on who looks."""
        last = self.last_message_id
        known: Json = {
            "id": str(self.id),
            "type": int(self.kind),
            "flags": 0,
            "last_message_id": None if last is None else str(last),
            "last_pin_timestamp": None,
        }
        if self.kind is Kind.GROUP_DM:
            owner = str(self.recipients[0])
            return known | {"name": self.name, "icon": None, "owner_id": owner}
        if self.guild_id is None:
            return known
        known |= {
            "guild_id": str(self.guild_id),
            "name": self.name,
            "parent_id": None if self.parent_id is None else str(self.parent_id),
            "rate_limit_per_user": self.slowmode,
        }
        return known | (self._text_shape() if self.thread is None else self._thread_shape())

    def _text_shape(self) -> Json:
        overwrites = [
            {"id": str(who), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for who, o in self.overwrites.items()
        ]
        known: Json = {
            "topic": self.topic,
            "position": self.position,
            "nsfw": False,
            "permission_overwrites": overwrites,
        }
        if self.kind in VOICES:
            known |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
        if self.kind in POSTS:
            known |= {"available_tags": [], "default_reaction_emoji": None}
        return known

    def _thread_shape(self) -> Json:
        if self.thread is None:
            return {}
        count = sum(m.only_for is None for m in self.messages.values())
        return {
            "owner_id": str(self.thread.owner_id),
            "thread_metadata": self.thread.metadata(),
            "message_count": count,
            "member_count": min(50, len(self.thread.members)),
            "total_message_sent": self.sent,
        }

    def thread_member(self, user_id: int) -> Json:
        """The thread member object of one member of this thread."""
        joined = "" if self.thread is None else self.thread.members[user_id]
        return {
            "id": str(self.id),
            "user_id": str(user_id),
            "join_timestamp": joined,
            "flags": 1,
        }
