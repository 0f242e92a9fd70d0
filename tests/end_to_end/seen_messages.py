"""What chosen people have seen of one channel: every message, in every form it ever had."""

import json
import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import TypeAlias

from sandbox.control.viewing import Gaze
from tests.end_to_end.client_person import Person
from tests.end_to_end.running_bot import RunningBot

Sights: TypeAlias = Mapping[str, Mapping[str, list[str]]]
"""By name: each message by its id, as it looked one time after the other."""

_ANY_RUN = re.compile(
    r"http://[\d.:]+|\?ex=[0-9a-f]+|\d{17,}|\d{4}-\d\d-\d\dT[^\"]*|\\n[^\\]*<t:\d+:R>|<t:\d+:R>"
)
"""Addresses, ids and times, which differ between two evenings that are alike.

A picture without the clock that follows at once is the same picture.
"""

_EDITED = "edited_timestamp"
"""Whether a message has been drawn again before anybody looked differs likewise."""


@contextmanager
def seen_by(bot: RunningBot, *people: Person) -> Generator[Sights, None, None]:
    """Look at the beginning, and after every change of the world while the block runs."""
    seen: dict[str, dict[str, list[str]]] = {person.name: {} for person in people}
    control = bot.here.control
    gazes = {
        person.name: Gaze(
            control.world, control.find_person(person.name), control.find_channel(person.channel)
        )
        for person in people
    }

    def look() -> None:
        for name, gaze in gazes.items():
            for message in gaze.view()["messages"]:
                looks = seen[name].setdefault(message["id"], [])
                shown = {key: value for key, value in message.items() if key != _EDITED}
                now = _ANY_RUN.sub("#", json.dumps(shown, sort_keys=True))
                if looks[-1:] != [now]:
                    looks.append(now)

    look()
    with control.world.watched(look):
        yield seen


def alike(seen: Sights) -> dict[str, list[list[str]]]:
    """The same without ids, to be compared with another evening."""
    return {name: list(messages.values()) for name, messages in seen.items()}
