"""Draws what one person sees of one channel, as the one JSON object that pages and tests read."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from sandbox.control.options import ON_MESSAGE, ON_USER, SLASH, localized, offered
from sandbox.wire import Json
from sandbox.world import World
from sandbox.world.channels import Channel, Kind
from sandbox.world.interactions import Act, Modal, Notice
from sandbox.world.messages import Message, Type
from sandbox.world.people import User
from sandbox.world.shapes import message_shape, user_shape
from sandbox.world.state import Command


def person_shape(user: User) -> Json:
    """A person as lists and mentions show them."""
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "bot": user.bot,
        "color": user.color,
    }


@dataclass(frozen=True, slots=True)
class Gaze:
    """One person looking at one channel."""

    world: World
    me: User
    channel: Channel

    def view(self) -> Json:
        """Everything they see."""
        return self.frame() | {"messages": self.messages()}

    def frame(self) -> Json:
        """Everything they see around the messages."""
        guild = self.world.guild_of(self.channel)
        roles = {} if guild is None else guild.roles
        members = self.channel.recipients if guild is None else tuple(guild.members)
        named = {*members, *(m.author_id for m in self.visible()), self.world.bot_id}
        return {
            "me": person_shape(self.me) | {"locale": self.me.locale},
            "guilds": [self._guild(g.id) for g in self.world.guilds.values() if self._in(g.id)],
            "dms": self._dms(),
            "channel": self._channel(),
            "modals": [self._modal(modal) for modal in self._own_modals()],
            "notices": self._notices(),
            "pending": self.pending(),
            "commands": [
                _command(command, self.me.locale)
                for command in offered(self.world, self.me, self.channel)
            ],
            "person_commands": [
                _entry(command, self.me.locale)
                for command in offered(self.world, self.me, self.channel, ON_USER)
            ],
            "message_commands": [
                _entry(command, self.me.locale)
                for command in offered(self.world, self.me, self.channel, ON_MESSAGE)
            ],
            "users": {str(u): person_shape(self.world.users[u]) for u in sorted(named)},
            "roles": {str(r.id): {"name": r.name, "color": r.color} for r in roles.values()},
            "channels": self._channel_names(),
            "emojis": self._emojis(),
        }

    def messages(self) -> list[Json]:
        """Every message they see, oldest first."""
        return [self.message(message) for message in self.visible()]

    def pending(self) -> list[Json]:
        """Everything they did that the bot has not answered yet."""
        return [
            {
                "id": str(interaction.id),
                "message_id": interaction.message_id and str(interaction.message_id),
                "custom_id": interaction.custom_id,
                "modal_id": interaction.modal_id and str(interaction.modal_id),
            }
            for interaction in self.world.waiting()
            if interaction.user_id == self.me.id and interaction.act is not Act.AUTOCOMPLETE
        ]

    def _in(self, guild_id: int) -> bool:
        return self.me.id in self.world.guilds[guild_id].members

    def _guild(self, guild_id: int) -> Json:
        inside = [
            channel
            for channel in self.world.channels.values()
            if channel.guild_id == guild_id
            and self.world.sees(self.me.id, channel)
            and not (channel.thread and channel.thread.archived)
        ]
        inside.sort(key=lambda channel: (channel.position, channel.id))
        return {
            "id": str(guild_id),
            "name": self.world.guilds[guild_id].name,
            "channels": [self._listed(channel) for channel in inside],
        }

    def _listed(self, channel: Channel) -> Json:
        return {
            "id": str(channel.id),
            "name": channel.name,
            "type": int(channel.kind),
            "parent_id": None if channel.parent_id is None else str(channel.parent_id),
        } | self._news(channel)

    def _news(self, channel: Channel) -> Json:
        """Whether there is something unread, and how much of it calls for this person."""
        seen = self.world.read.get((self.me.id, channel.id), 0)
        since = takewhile(lambda m: m.id > seen, reversed(channel.messages.values()))
        new = [m for m in since if m.only_for is None and m.author_id != self.me.id]
        return {"unread": bool(new), "mentions": sum(self._calls(channel, m) for m in new)}

    def _calls(self, channel: Channel, message: Message) -> bool:
        if channel.guild_id is None:
            return True
        mentions, guild = message.pinged, self.world.guilds[channel.guild_id]
        own = guild.members[self.me.id].roles
        return (
            mentions.everyone
            or self.me.id in mentions.users
            or any(role in own for role in mentions.roles)
        )

    def _dms(self) -> list[Json]:
        found: list[Json] = []
        for channel in self.world.channels.values():
            if channel.guild_id is not None or self.me.id not in channel.recipients:
                continue
            if channel.kind is Kind.GROUP_DM:
                found.append({"id": str(channel.id), "name": channel.name, **self._news(channel)})
            else:
                other = next(user for user in channel.recipients if user != self.me.id)
                recipient = person_shape(self.world.users[other])
                found.append({"id": str(channel.id), "recipient": recipient, **self._news(channel)})
        return found

    def _channel(self) -> Json:
        guild_id = self.channel.guild_id
        return {
            "id": str(self.channel.id),
            "name": self.channel.name,
            "type": int(self.channel.kind),
            "topic": self.channel.topic,
            "guild_id": None if guild_id is None else str(guild_id),
            "can_send": self.world.sends(self.me.id, self.channel),
        }

    def visible(self) -> list[Message]:
        """The messages they see, oldest first, as the world keeps them."""
        return [
            message
            for message in self.channel.messages.values()
            if message.only_for in (None, self.me.id) and not message.gone_from_view
        ]

    def message(self, message: Message) -> Json:
        """A message as they see it."""
        shape = message_shape(self.world, message, viewer=self.me.id)
        shape.pop("nonce", None)
        failures = [n.text for n in self._own_notices() if n.message_id == message.id]
        invoked = None
        if message.interaction is not None and message.type is Type.COMMAND:
            user = user_shape(self.world, message.interaction.user_id)
            typed = message.interaction.command_type == SLASH
            invoked = {"user": user, "name": message.interaction.name, "typed": typed}
        return shape | {
            "only_you": message.only_for is not None,
            "thinking": message.loading,
            "invoked": invoked,
            "failed": failures[-1] if failures else None,
        }

    def _own_modals(self) -> list[Modal]:
        return [m for m in self.world.modals.values() if m.opener.user_id == self.me.id]

    def _modal(self, modal: Modal) -> Json:
        return {
            "id": str(modal.id),
            "title": modal.title,
            "custom_id": modal.custom_id,
            "components": modal.components,
            "application": person_shape(self.world.bot),
            "busy": modal.busy,
            "error": modal.error,
        }

    def _own_notices(self) -> list[Notice]:
        here = (n for n in self.world.notices.values() if n.channel_id == self.channel.id)
        return [notice for notice in here if notice.user_id == self.me.id]

    def _notices(self) -> list[Json]:
        return [
            {
                "id": str(notice.id),
                "text": notice.text,
                "message_id": notice.message_id and str(notice.message_id),
                "custom_id": notice.custom_id,
            }
            for notice in self._own_notices()
        ]

    def _channel_names(self) -> Json:
        inside = (c for c in self.world.channels.values() if c.guild_id == self.channel.guild_id)
        return {str(c.id): c.name for c in inside if self.world.sees(self.me.id, c)}

    def _emojis(self) -> Json:
        return {
            str(emoji.id): {
                "name": emoji.name,
                "url": f"{self.world.base}/emojis/{emoji.id}.{'gif' if emoji.animated else 'png'}",
                "animated": emoji.animated,
            }
            for emoji in self.world.emojis.values()
        }


def _entry(command: Command, locale: str) -> Json:
    """A command in the menu of a person or a message, in somebody's language."""
    name = command.shape["name"]
    return {
        "id": command.shape["id"],
        "name": name,
        "name_localized": localized(command.shape, locale),
    }


@lru_cache(maxsize=256)
def _command(command: Command, locale: str) -> Json:
    """A command in somebody's language; every look shows all of them, and they rarely change."""
    shape = command.shape
    return {
        "id": shape["id"],
        "name": shape["name"],
        "name_localized": localized(shape, locale),
        "description": localized(shape, locale, "description"),
        "options": _options(shape, locale),
    }


def _options(parent: Json, locale: str) -> list[Json]:
    return [
        option
        | {
            "name_localized": localized(option, locale),
            "description": localized(option, locale, "description"),
            "options": _options(option, locale),
            "choices": [
                choice | {"name": localized(choice, locale)}
                for choice in option.get("choices") or ()
            ],
        }
        for option in parent.get("options") or ()
    ]
