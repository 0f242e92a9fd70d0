"""Finds people, channels and messages by the names that tests and pages use for them."""

from typing import TypeAlias

from sandbox.parts import Parts
from sandbox.world import World
from sandbox.world.channels import Channel
from sandbox.world.guilds import Guild
from sandbox.world.messages import Message
from sandbox.world.people import User

Who: TypeAlias = int | str
"""An id, a string of digits, or a name."""


class NotPossible(Exception):  # noqa: N818 - reads as a sentence: "pytest.raises(NotPossible)"
    """A real client would not let this person do that; the message says why."""


class Lookup:
    """The world seen through names."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    @property
    def world(self) -> World:
        """Everything that exists."""
        return self.parts.world

    def find_person(self, who: Who) -> User:
        """Find somebody by id or username."""
        number = _number(who)
        if number in self.world.users:
            return self.world.users[number]
        for user in self.world.users.values():
            if str(who).casefold() == user.username.casefold():
                return user
        raise NotPossible(f"there is nobody called {who!r}")

    def find_guild(self, which: Who) -> Guild:
        """Find a guild by id or name."""
        number = _number(which)
        for guild in self.world.guilds.values():
            if number == guild.id or str(which).casefold() == guild.name.casefold():
                return guild
        raise NotPossible(f"there is no guild {which!r}")

    def find_channel(self, which: Who, viewer: User | None = None) -> Channel:
        """Find a channel; with a viewer, only among those they see, and "dm" means theirs."""
        number = _number(which)
        if viewer is not None and which == "dm":
            return self.world.open_dm(viewer.id)
        name = str(which).removeprefix("#")
        for channel in self.world.channels.values():
            meant = number == channel.id or (number is None and channel.name == name)
            if meant and (viewer is None or self.world.sees(viewer.id, channel)):
                return channel
        whose = "" if viewer is None else f" that {viewer.username} sees"
        raise NotPossible(f"there is no channel {which!r}{whose}")

    def find_message(self, which: Who, viewer: User) -> Message:
        """Find a message on this person's screen."""
        message = self.world.message(_number(which) or 0)
        if message is not None and self._shows(message, viewer):
            return message
        raise NotPossible(f"{viewer.username} sees no message {which}")

    def _shows(self, message: Message, viewer: User) -> bool:
        mine = message.only_for in (None, viewer.id) and not message.gone_from_view
        return mine and self.world.sees(viewer.id, self.world.channels[message.channel_id])


def _number(which: Who) -> int | None:
    if isinstance(which, int):
        return which
    return int(which) if which.isdecimal() else None
