"""What people do among themselves: talk, react, leave, open and close their doors."""

from sandbox.control.lookup import Lookup, NotPossible, Who
from sandbox.control.viewing import person_shape
from sandbox.wire import Json
from sandbox.world import places, posting, reacting
from sandbox.world.channels import THREADS, Channel, Kind
from sandbox.world.happenings import Happening, Intent
from sandbox.world.permissions import Permission
from sandbox.world.shapes import user_shape


class Talking(Lookup):
    """Verbs that need no bot."""

    async def people(self) -> list[Json]:
        """List the people one can be."""
        users = [user for user in self.world.users.values() if not user.bot]
        return [
            person_shape(u) | {"name": u.shown_name, "avatar": f"/avatars/{u.id}.svg"}
            for u in users
        ]

    async def say(self, person: Who, channel: Who, text: str) -> str:
        """Write a message; return its id."""
        who = self.find_person(person)
        place = self.find_channel(channel, who)
        if not self.world.sends(who.id, place):
            raise NotPossible(f"{who.username} may not write there")
        if not 0 < len(text.strip()) <= 2000:
            raise NotPossible("a message has between 1 and 2000 characters")
        draft = posting.Draft(author_id=who.id, body={"content": text.strip()})
        message = posting.post(self.world, place, draft)
        self.world.read[who.id, place.id] = message.id
        return str(message.id)

    async def open_thread(self, person: Who, channel: Who, name: str) -> str:
        """Open a public thread below a channel; return its id."""
        who = self.find_person(person)
        parent = self.find_channel(channel, who)
        if not self.world.permissions(who.id, parent) & Permission.CREATE_PUBLIC_THREADS:
            raise NotPossible(f"{who.username} may not open threads there")
        kinds = THREADS.get(parent.kind, ())
        if not kinds:
            raise NotPossible("there are no threads in a channel of this kind")
        plan = places.ThreadPlan(
            number=self.world.ids.new(),
            kind=kinds[0],
            name=name,
            owner_id=who.id,
            auto_archive_duration=1440,
            invitable=True,
        )
        return str(places.open_thread(self.world, parent, plan).id)

    async def react(self, person: Who, message_id: Who, emoji: str) -> None:
        """Put an emoji below a message, or take it back."""
        who = self.find_person(person)
        message = self.find_message(message_id, who)
        place = self.world.channels[message.channel_id]
        if message.only_for is not None:
            raise NotPossible("nobody reacts to an ephemeral message")
        chosen = reacting.parsed(self.world, emoji)
        if chosen is None:
            raise NotPossible(f"there is no emoji {emoji!r}")
        present = message.reactions.get(reacting.key(chosen))
        if present is not None and who.id in present.users:
            reacting.take_back(self.world, message, chosen, who.id)
            return
        may_add = self.world.permissions(who.id, place) & Permission.ADD_REACTIONS
        if present is None and not may_add:
            raise NotPossible(f"{who.username} may not add reactions there")
        reacting.react(self.world, message, chosen, who.id)

    async def delete(self, person: Who, message_id: Who) -> None:
        """Delete one's own message, or dismiss an ephemeral one; moderators delete any."""
        who = self.find_person(person)
        message = self.find_message(message_id, who)
        place = self.world.channels[message.channel_id]
        moderates = place.guild_id is not None and bool(
            self.world.permissions(who.id, place) & Permission.MANAGE_MESSAGES
        )
        if not (moderates or who.id in (message.author_id, message.only_for)):
            raise NotPossible(f"{who.username} may not delete that")
        posting.remove(self.world, message)

    async def dismiss_notice(self, person: Who, notice_id: Who) -> None:
        """Close a failure banner."""
        notice = self.world.notices.get(int(notice_id))
        if notice is None or notice.user_id != self.find_person(person).id:
            raise NotPossible("there is no such notice")
        del self.world.notices[notice.id]
        self.world.touch()

    async def open_dm(self, person: Who) -> str:
        """Open direct messages with the bot; return the channel's id."""
        return str(self.world.open_dm(self.find_person(person).id).id)

    async def open_group(self, name: str, /, *people: Who) -> str:
        """Open a group of these people, the first its owner; return the channel's id."""
        inside = tuple(self.find_person(who).id for who in people)
        group = Channel(id=self.world.ids.new(), kind=Kind.GROUP_DM, name=name, recipients=inside)
        self.world.channels[group.id] = group
        self.world.touch()
        return str(group.id)

    async def install_app(self, person: Who) -> None:
        """Install the application for oneself, so that it can be used wherever one is."""
        self.world.installed_by.add(self.find_person(person).id)
        self.world.touch()

    async def uninstall_app(self, person: Who) -> None:
        """Install it no longer."""
        self.world.installed_by.discard(self.find_person(person).id)
        self.world.touch()

    async def close_dms(self, person: Who) -> None:
        """Take no more direct messages from the bot."""
        self.find_person(person).dms_open = False

    async def open_dms(self, person: Who) -> None:
        """Take direct messages from the bot again."""
        self.find_person(person).dms_open = True

    async def leave_guild(self, person: Who, guild: Who) -> None:
        """Leave a guild."""
        who, left = self.find_person(person), self.find_guild(guild)
        if left.members.pop(who.id, None) is None:
            raise NotPossible(f"{who.username} is not in {left.name}")
        data = {"guild_id": str(left.id), "user": user_shape(self.world, who.id)}
        self.world.tell(Happening("GUILD_MEMBER_REMOVE", data, Intent.GUILD_MEMBERS))
        self.world.touch()

    async def reload_client(self, person: Who) -> None:
        """Start this person's client anew: ephemeral messages, forms and banners are gone."""
        who = self.find_person(person)
        for channel in self.world.channels.values():
            for message in channel.messages.values():
                if message.only_for == who.id:
                    message.gone_from_view = True
        modals = [m for m in self.world.modals.values() if m.opener.user_id == who.id]
        for modal in modals:
            del self.world.modals[modal.id]
        notices = [n for n in self.world.notices.values() if n.user_id == who.id]
        for notice in notices:
            del self.world.notices[notice.id]
        self.world.touch()
