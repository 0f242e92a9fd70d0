"""What is meant for one person alone changes nothing that anybody else can see."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sandbox.control.viewing import Gaze
from tests.end_to_end.client_person import Guest
from tests.end_to_end.running_bot import Inn


@asynccontextmanager
async def unseen_by_others(inn: Inn, *who: Guest) -> AsyncGenerator[None, None]:
    """Fail if anything on anybody's screen but theirs differs after the block."""
    named = {guest.name for guest in who}
    await inn.here.control.quiet(0.3)
    before = _screens(inn, named)
    yield
    await inn.here.control.quiet(0.3)
    assert before == _screens(inn, named)


def _screens(inn: Inn, but: set[str]) -> dict[str, str]:
    world = inn.here.world
    return {
        f"{person.username} in {channel.name}": _shown(Gaze(world, person, channel).view())
        for person in world.users.values()
        if not person.bot and person.username not in but
        for channel in world.channels.values()
        if world.sees(person.id, channel)
    }


def _shown(view: dict[str, object]) -> str:
    return json.dumps([view[part] for part in ("messages", "modals", "notices", "pending")])
