"""What surrounds people: the gateway's moods, time, permissions, and the bot's invitations."""

from sandbox.clock import monotonic
from sandbox.control.lookup import Lookup, NotPossible, Who
from sandbox.world import places
from sandbox.world.channels import Channel, Kind, Overwrite
from sandbox.world.guilds import Member, Role
from sandbox.world.happenings import Happening, Intent
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape, guild_create_shape, member_shape

_IN_GUILDS = (Kind.TEXT, Kind.VOICE, Kind.ANNOUNCEMENT, Kind.STAGE, Kind.FORUM, Kind.MEDIA)


class Environment(Lookup):
    """Verbs that nobody on the real Discord has."""

    async def gateway(self, do: str, code: int = 4000) -> None:
        """Disturb the connection: "reconnect", "invalid", "close" with a code, or "abort"."""
        hub = self.parts.hub
        if do == "reconnect":
            await hub.ask_to_reconnect()
        elif do == "invalid":
            await hub.invalidate()
        elif do == "close":
            await hub.close_all(code)
        elif do == "abort":
            hub.abort()
        else:
            raise NotPossible("the gateway can reconnect, invalid, close or abort")

    async def repeat(self, name: str = "INTERACTION_CREATE") -> None:
        """Have the last event of this name delivered a second time."""
        self.parts.hub.repeat(name)

    async def expire(self, by: float = 901.0) -> None:
        """Make every interaction and every signed link older by so many seconds."""
        for interaction in self.world.interactions.values():
            interaction.born -= by
        self.world.links_aged += by

    async def message_age(self, message_id: Who, seconds: float) -> None:
        """Make a message older by so many seconds; its id stays."""
        message = self.world.message(int(message_id))
        if message is None:
            raise NotPossible(f"there is no message {message_id}")
        message.aged += seconds

    async def set(self, **switches: float) -> None:
        """Change switches by name; see sandbox.switches."""
        try:
            self.parts.switches.set(**switches)
        except KeyError as error:
            raise NotPossible(str(error.args[0])) from None

    async def deny(self, channel: Who, /, *permissions: str) -> None:
        """Deny the bot permissions in a channel, named as in the documentation."""
        await self.set_overwrites(channel, deny=permissions)

    async def set_overwrites(
        self, channel: Who, *, allow: tuple[str, ...] = (), deny: tuple[str, ...] = ()
    ) -> None:
        """Replace the bot's own overwrite in a channel; with nothing named it is lifted."""
        place = self.find_channel(channel)
        place.overwrites.pop(self.world.bot_id, None)
        if allow or deny:
            overwrite = Overwrite(kind=1, allow=_bits(allow), deny=_bits(deny))
            place.overwrites[self.world.bot_id] = overwrite
        data = channel_shape(self.world, place)
        self.world.tell(Happening("CHANNEL_UPDATE", data, Intent.GUILDS))
        self.world.touch()

    async def set_community(self, guild: Who, locale: str | None) -> None:
        """Make a guild a Community with this language, or None: no Community any more."""
        changed = self.find_guild(guild)
        changed.community = locale is not None
        changed.locale = locale or changed.locale
        self.world.tell(Happening("GUILD_UPDATE", changed.shape(), Intent.GUILDS))
        self.world.touch()

    async def make_channel(self, guild: Who, name: str, kind: str) -> str:
        """Add a channel of a kind, named as in the documentation (`FORUM`, say); return its id."""
        house = self.find_guild(guild)
        kinds = {each.name: each for each in _IN_GUILDS}
        if kind not in kinds:
            raise NotPossible(f"a guild has no channel of the kind {kind!r}")
        number = self.world.ids.new()
        place = Channel(id=number, kind=kinds[kind], name=name, guild_id=house.id)
        self.world.channels[number] = place
        places.tell(self.world, place, "CHANNEL_CREATE")
        return str(number)

    async def make_role(self, guild: Who, name: str) -> str:
        """Add a role that grants nothing; return its id."""
        house = self.find_guild(guild)
        role = Role(id=self.world.ids.new(), name=name, permissions=0)
        house.roles[role.id] = role
        data = {"guild_id": str(house.id), "role": role.shape()}
        self.world.tell(Happening("GUILD_ROLE_CREATE", data, Intent.GUILDS))
        self.world.touch()
        return str(role.id)

    async def delete_role(self, guild: Who, role: Who) -> None:
        """Delete a role, which its members lose."""
        house, gone = self.find_guild(guild), self._role(guild, role)
        del house.roles[gone.id]
        for member in house.members.values():
            member.roles = [each for each in member.roles if each != gone.id]
        data = {"guild_id": str(house.id), "role_id": str(gone.id)}
        self.world.tell(Happening("GUILD_ROLE_DELETE", data, Intent.GUILDS))
        self.world.touch()

    async def permit(self, guild: Who, role: Who, *permissions: str) -> None:
        """Let a role grant these permissions and no others, named as in the documentation."""
        house, changed = self.find_guild(guild), self._role(guild, role)
        changed.permissions = _bits(permissions)
        data = {"guild_id": str(house.id), "role": changed.shape()}
        self.world.tell(Happening("GUILD_ROLE_UPDATE", data, Intent.GUILDS))
        self.world.touch()

    async def grant(self, person: Who, guild: Who, role: Who) -> None:
        """Give a member a role; a bot without GUILD_MEMBERS sees it with their next act."""
        member = self.find_guild(guild).members.get(self.find_person(person).id)
        if member is None:
            raise NotPossible(f"{person!r} is not in {guild!r}")
        member.roles.append(self._role(guild, role).id)
        if member.user_id == self.world.bot_id:  # of itself a bot is told without that intent
            house = self.find_guild(guild).id
            data = {"guild_id": str(house), **member_shape(self.world, house, member.user_id)}
            self.world.tell(Happening("GUILD_MEMBER_UPDATE", data, Intent.GUILDS))
        self.world.touch()

    def _role(self, guild: Who, which: Who) -> Role:
        for role in self.find_guild(guild).roles.values():
            if str(which) in {str(role.id), role.name}:
                return role
        raise NotPossible(f"there is no role {which!r}")

    async def remove_bot(self, guild: Who) -> None:
        """Kick the bot out of a guild."""
        left = self.find_guild(guild)
        if left.members.pop(self.world.bot_id, None) is None:
            raise NotPossible(f"the bot is not in {left.name}")
        self.world.tell(Happening("GUILD_DELETE", {"id": str(left.id)}, Intent.GUILDS))
        self.world.touch()

    async def add_bot(self, guild: Who) -> None:
        """Invite the bot into a guild."""
        joined = self.find_guild(guild)
        own = [r.id for r in joined.roles.values() if r.managed_by == self.world.bot_id]
        joined.members[self.world.bot_id] = Member(user_id=self.world.bot_id, roles=own)
        data = guild_create_shape(self.world, joined.id)
        # Only guilds that were there at login say that they became available.
        del data["unavailable"]
        self.world.tell(Happening("GUILD_CREATE", data, Intent.GUILDS))
        self.world.touch()

    async def outage(self, guild: Who, *, over: bool = False) -> None:
        """Let a guild be unavailable, or available again (docs: events/gateway#unavailable)."""
        house = self.find_guild(guild)
        if over:
            data = guild_create_shape(self.world, house.id)
            self.world.tell(Happening("GUILD_CREATE", data, Intent.GUILDS))
        else:
            data = {"id": str(house.id), "unavailable": True}
            self.world.tell(Happening("GUILD_DELETE", data, Intent.GUILDS))
        self.world.touch()

    async def delete_channel(self, channel: Who) -> None:
        """Delete a channel with its threads, or a thread."""
        places.close(self.world, self.find_channel(channel))

    async def set_thread(
        self, thread: Who, *, locked: bool | None = None, archived: bool | None = None
    ) -> None:
        """Lock or unlock a thread, archive it or wake it, as those do who manage threads."""
        place = self.find_channel(thread)
        if place.thread is None:
            raise NotPossible(f"{thread!r} is no thread")
        if locked is not None:
            place.thread.locked = locked
        if archived is not None:
            place.thread.archived = archived
        places.tell(self.world, place, "THREAD_UPDATE")

    async def late(self) -> None:
        """Let every interaction that waits for an answer miss its deadline now."""
        for interaction in tuple(self.world.waiting()):
            self.parts.deadlines.miss(interaction)
        self.parts.journal.last_activity = monotonic()


def _bits(names: tuple[str, ...]) -> int:
    bits = 0
    for name in names:
        try:
            bits |= Permission[name.upper()]
        except KeyError:
            raise NotPossible(f"there is no permission {name!r}") from None
    return bits
