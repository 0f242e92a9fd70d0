"""Resolves what people choose: users, roles, channels, messages, files, as bots are told of it."""

import base64
from typing import Any

from sandbox.control.lookup import Lookup, NotPossible, Who
from sandbox.rest.uploads import attachment
from sandbox.wire import Json
from sandbox.world.channels import Channel
from sandbox.world.guilds import Role
from sandbox.world.messages import Message
from sandbox.world.people import User
from sandbox.world.shapes import (
    attachment_shape,
    channel_shape,
    member_shape,
    message_shape,
    user_shape,
)


class Resolver(Lookup):
    """Collects the `resolved` part of one interaction while its values are chosen."""

    def __init__(self, lookup: Lookup, channel: Channel) -> None:
        super().__init__(lookup.parts)
        self.channel = channel
        self.resolved: dict[str, Json] = {}

    def user(self, who: Who) -> str:
        """Choose a user who can be chosen here."""
        person = self.find_person(who)
        guild = self.world.guild_of(self.channel)
        self._keep("users", person.id, user_shape(self.world, person.id))
        if guild is not None and person.id in guild.members:
            member = member_shape(self.world, guild.id, person.id)
            granted = self.world.permissions(person.id, self.channel)
            del member["user"], member["deaf"], member["mute"]
            self._keep("members", person.id, member | {"permissions": str(granted)})
        return str(person.id)

    def role(self, which: Who) -> str:
        """Choose a role of this guild, by id or name."""
        role = self._role(which)
        if role is None:
            raise NotPossible(f"there is no role {which!r} here")
        self._keep("roles", role.id, role.shape())
        return str(role.id)

    def place(self, which: Who) -> str:
        """Choose a channel of this guild, by id or "#name"."""
        channel = self.find_channel(which)
        if channel.guild_id is None or channel.guild_id != self.channel.guild_id:
            raise NotPossible(f"{which!r} is not in this guild")
        shape = channel_shape(self.world, channel)
        granted = self.world.permissions(self.world.bot_id, channel)
        self._keep("channels", channel.id, shape | {"permissions": str(granted)})
        return str(channel.id)

    def mentionable(self, which: Who) -> str:
        """Choose a user or a role."""
        return self.user(which) if self._role(which) is None else self.role(which)

    def message(self, message: Message, viewer: User) -> str:
        """Choose a message, as this person sees it."""
        self._keep("messages", message.id, message_shape(self.world, message, viewer=viewer.id))
        return str(message.id)

    def file(self, given: Any) -> str:
        """Choose a file: a record of `filename` and `content`, bytes or base64 text."""
        content = given["content"]
        raw = content if isinstance(content, bytes) else base64.b64decode(content)
        made = attachment(self.world, given["filename"], raw)
        self.world.uploads[made.id] = made
        self._keep("attachments", made.id, attachment_shape(self.world, self.channel.id, made))
        return str(made.id)

    def _role(self, which: Who) -> Role | None:
        guild = self.world.guild_of(self.channel)
        roles = {} if guild is None else guild.roles
        return next((r for r in roles.values() if str(which) in (str(r.id), r.name)), None)

    def _keep(self, kind: str, number: int, shape: Json) -> None:
        self.resolved.setdefault(kind, {})[str(number)] = shape

    def into(self, data: Json) -> Json:
        """Add what was resolved, if anything, to an interaction's data."""
        return data | {"resolved": self.resolved} if self.resolved else data
