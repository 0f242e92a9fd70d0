"""What is tried of each press and each command: by whom, where, and in which state of things.

A feature lists its own in `tests/features/<name>/tries.py`, as PRESSES and COMMANDS, with whatever
has to be there before.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import FOR_PRIVATE
from tests.end_to_end.running_bot import RunningBot


@dataclass(frozen=True)
class At:
    """Who presses or says something, at which table, and how old what they press is."""

    person: Person
    table: int = 0
    number: int = 0
    others: tuple[Person, ...] = ()
    pad: int = 0
    """The number of a score pad that lies there."""
    tournament: int = 0
    """The number of a tournament that is announced there."""
    regular: int = 0
    """The number of a regulars' table of theirs."""
    posted: int = 0
    """The number of a match whose replay is posted there."""
    puzzle: str = ""
    """The puzzle that is before them."""
    form: str = ""
    """The number of a form of theirs that was refused."""
    challenge: int = 0
    """The number of a challenge to them."""


@dataclass(frozen=True)
class Place:
    """A channel of which nobody knows yet, and a bot."""

    bot: RunningBot
    channel: str

    def person(self, name: str) -> Person:
        """Somebody with their eyes on this channel alone."""
        return self.bot.person(name, self.channel).without_direct_messages()

    def newest(self) -> int:
        """The number of the table that was opened last."""
        return int(self.bot.stored_match().rows("SELECT max(id) FROM matches")[0][0])


Scene: TypeAlias = Callable[[Place], Awaitable[At]]


async def nowhere(place: Place) -> At:
    """Anna, who manages the server, on a message of no table."""
    anna = place.person("anna")
    if not anna.told:
        await anna.sends("about")
        await anna.waits(lambda: anna.told and not anna.is_busy, "an answer")
    return At(anna)


def alone_with(person: Person) -> list[dict[str, Any]]:
    """The messages that this person alone sees."""
    direct = {str(message["id"]) for message in person.direct_messages}
    return [each for each in person.messages if each["only_you"] or str(each["id"]) in direct]


@dataclass(frozen=True)
class Press:
    """A press, where it is made and with what it is named."""

    action: str
    scene: Scene = nowhere
    arg: str = ""
    number: int | None = None
    """How old what was pressed is; by default as old as the scene."""

    def __str__(self) -> str:
        return f"the press {self.action} ({self.scene.__name__})"

    @property
    def is_for_private(self) -> bool:
        """Whether such a button lies on private messages alone."""
        return self.action in FOR_PRIVATE

    async def __call__(self, at: At) -> None:
        """Make it, on a hand where there is one; or where such a button lies."""
        person = at.person
        clara = person.number_of("clara")
        number = at.number if self.number is None else self.number
        fitting = alone_with(person) if self.is_for_private else person.messages
        message = person.hand or fitting[-1]
        arg = self.arg.format(
            clara=clara,
            pad=at.pad,
            tournament=at.tournament,
            regular=at.regular,
            posted=at.posted,
            puzzle=at.puzzle,
            form=at.form,
            challenge=at.challenge,
        )
        name = f"2|{at.table}|{number}|{self.action}|{arg}"
        await person.forges(name, message["id"])


@dataclass(frozen=True)
class Choice(Press):
    """A channel that is chosen in the menu of a table."""

    chosen: str = ""

    async def __call__(self, at: At) -> None:
        """Choose it where the menu is open."""
        control, person = at.person._control, at.person
        message = next(each for each in reversed(person.messages) if self.action in str(each))
        (menu,) = re.findall(rf"2\|{at.table}\|\d+\|{self.action}\|", str(message["components"]))
        place = str(control.find_channel(self.chosen).id)
        await control.select(person.name, message["id"], menu, [place])


@dataclass(frozen=True)
class Command:
    """A command, where it is sent and with which options; `{table}` is that of the scene."""

    name: str
    scene: Scene = nowhere
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def __str__(self) -> str:
        return f"the command {self.name} ({self.scene.__name__})"

    async def __call__(self, at: At) -> None:
        """Send it."""
        options = {
            name: at.table if value is TABLE else value for name, value in self.options.items()
        }
        if self.name in OF_A_PERSON:
            await at.person.uses_on("clara", self.name)
        elif self.name in OF_A_MESSAGE:
            await at.person.uses_on_message(_message_of(at)["id"], self.name)
        else:
            await at.person.sends(self.name, **options)


def _message_of(at: At) -> dict[str, Any]:
    """The message in which everybody sees the table."""
    every = (each for each in reversed(at.person.messages) if not each["only_you"])
    return next(each for each in every if f"|{at.table}|" in str(each["components"]))


TABLE = object()
"""Stands for the number of the scene's table."""
OF_A_PERSON = frozenset({"Play with", "Stats"})
"""The commands in the menu of a person."""
OF_A_MESSAGE = frozenset({"Watch", "Replay"})
"""The commands in the menu of a message."""
