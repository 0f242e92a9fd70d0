"""What is meant for one person alone changes nothing that anybody else can see."""

import json
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sandbox.control.viewing import Gaze
from tests.end_to_end.client_person import Person
from tests.end_to_end.running_bot import RunningBot


@asynccontextmanager
async def unseen_by_others(bot: RunningBot, *who: Person) -> AsyncGenerator[None, None]:
    """Fail if anything on anybody's screen but theirs differs after the block."""
    named = {person.name for person in who}
    await bot.here.control.quiet()
    before = _screens(bot, named)
    yield
    await bot.here.control.quiet()
    assert before == _screens(bot, named)


def _screens(bot: RunningBot, but: set[str]) -> dict[str, str]:
    world = bot.here.world
    return {
        f"{person.username} in {channel.name}": _shown(Gaze(world, person, channel).view())
        for person in world.users.values()
        if not person.bot and person.username not in but
        for channel in world.channels.values()
        if world.sees(person.id, channel)
    }


def _shown(view: dict[str, object]) -> str:
    shown = json.dumps([view[part] for part in ("messages", "modals", "notices", "pending")])
    # A link changes by itself with every hour.
    return re.sub(r"\?ex=[0-9a-f]+", "", shown)
