"""Opening, changing and closing channels and threads, with the events that follow."""

from dataclasses import dataclass

from sandbox.clock import written
from sandbox.wire import Json
from sandbox.world.channels import Channel, Kind, Thread
from sandbox.world.happenings import Happening, Intent
from sandbox.world.shapes import channel_shape, member_shape
from sandbox.world.state import World


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadPlan:
    """A thread about to be opened; `number` is the starting message's id where there is one."""

    number: int
    kind: Kind
    name: str
    owner_id: int
    auto_archive_duration: int
    invitable: bool


def open_thread(world: World, parent: Channel, plan: ThreadPlan) -> Channel:
    """Open a thread below a channel, with its owner inside."""
    now = written(world.now())
    thread = Thread(
        owner_id=plan.owner_id,
        created=now,
        members={plan.owner_id: now},
        auto_archive_duration=plan.auto_archive_duration,
        invitable=plan.invitable,
    )
    place = Channel(
        id=plan.number,
        kind=plan.kind,
        name=plan.name,
        guild_id=parent.guild_id,
        parent_id=parent.id,
        position=parent.position,
        thread=thread,
    )
    world.channels[place.id] = place
    tell(world, place, "THREAD_CREATE", newly_created=True)
    return place


def tell(world: World, place: Channel, name: str, **more: object) -> None:
    """Tell the bot of a channel or thread it sees, and everyone that something changed."""
    if world.sees(world.bot_id, place):
        data = channel_shape(world, place) | more
        world.tell(Happening(name, data, Intent.GUILDS))
    world.touch()


def close(world: World, place: Channel) -> None:
    """Delete a channel with its threads, or a thread."""
    below = [c for c in world.channels.values() if c.parent_id == place.id]
    for thread in below:
        del world.channels[thread.id]
    name = "CHANNEL_DELETE" if place.thread is None else "THREAD_DELETE"
    tell(world, place, name)
    del world.channels[place.id]
    world.touch()


def join(world: World, place: Channel, user_id: int) -> None:
    """Add somebody to a thread and tell of it."""
    if place.thread is None or user_id in place.thread.members:
        return
    place.thread.members[user_id] = written(world.now())
    added: Json = place.thread_member(user_id) | {"presence": None}
    if place.guild_id is not None:
        added["member"] = member_shape(world, place.guild_id, user_id)
    _tell_members(world, place, user_id, added=[added], removed=[])


def leave(world: World, place: Channel, user_id: int) -> None:
    """Take somebody out of a thread and tell of it."""
    if place.thread is None or place.thread.members.pop(user_id, None) is None:
        return
    _tell_members(world, place, user_id, added=[], removed=[str(user_id)])


def _tell_members(
    world: World, place: Channel, user_id: int, *, added: list[Json], removed: list[str]
) -> None:
    """Tell of members; without the members intent the bot hears only of itself (docs)."""
    data: Json = {
        "id": str(place.id),
        "guild_id": str(place.guild_id),
        "member_count": len(place.thread.members) if place.thread else 0,
        "added_members": added,
        "removed_member_ids": removed,
    }
    own = user_id == world.bot_id
    intent = Intent.GUILDS if own else Intent.GUILD_MEMBERS
    world.tell(Happening("THREAD_MEMBERS_UPDATE", data, intent))
    world.touch()
