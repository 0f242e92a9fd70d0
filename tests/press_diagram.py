"""The sequence diagram in docs/architecture.md, read as what one press calls, in order."""

import re
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple

from games.core.game import AnyGame
from tools.draw_packages import PAGE

DIAGRAM = re.findall(r"```mermaid\nsequenceDiagram\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[
    0
]


class Message(NamedTuple):
    """One arrow of the diagram that calls something of ours."""

    module: str
    """Of the participant it points to."""
    name: str
    """What it calls there."""

    def __str__(self) -> str:
        return f"{self.module}: {self.name}"

    def called(self, game: AnyGame) -> str:
        """`module:qualname` of what runs, for a function of the record `Game` that of `game`.

        Raises AttributeError where there is no such function.
        """
        target: Any = attrgetter(self.name)(import_module(self.module))
        if self.name.startswith("Game."):
            target = getattr(game, self.name.removeprefix("Game."))
        return f"{target.__module__}:{target.__qualname__}"


def _parts() -> Iterator[list[Message]]:
    """The calls before, in and between the branches of `par`, in the order of the diagram."""
    participants = re.findall(r"^ *participant (\w+) as (.+)$", DIAGRAM, re.MULTILINE)
    modules = {name: written.replace("<br/>", "") for name, written in participants}
    for part in re.split(r"^ *(?:par|and|end)\b.*$", DIAGRAM, flags=re.MULTILINE):
        calls = re.findall(r"^ *\w+->>(\w+): ([\w.]+)$", part, re.MULTILINE)
        yield [Message(modules[receiver], name) for receiver, name in calls]


ONE_AFTER_THE_OTHER, *AT_THE_SAME_TIME = _parts()
MESSAGES = [message for part in _parts() for message in part]
