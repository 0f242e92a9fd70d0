"""The drawings in docs/architecture.md are true: who imports whom, and what one press calls."""

import re
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from operator import attrgetter
from types import FrameType
from typing import Any, NamedTuple

import pytest

from games.catalogue import CATALOGUE
from tests.end_to_end.client_person import GAME, whose_turn
from tools.draw_packages import PAGE, actual_imports, arrows, block, redrawn

TEXT = PAGE.read_text("utf-8")
PRESS = re.findall(r"```mermaid\nsequenceDiagram\n(.*?)```", TEXT, re.DOTALL)[0]


# Who imports whom


def test_the_drawing_of_the_packages_has_every_import_and_no_other():
    imports = actual_imports()
    drawn = re.findall(r"^    (\w+) --> (\w+)$", TEXT, re.MULTILINE)
    right = f"Draw it anew with `python -m tools.draw_packages`, or write:\n{block(imports)}"

    assert arrows(imports) == drawn, right
    assert TEXT == redrawn(TEXT, imports), right


def test_every_package_has_its_line_in_words():
    packages = set(actual_imports()) - {"games", "cogs", "sandbox"}
    described = re.findall(r"^\| `bot\.(\w+)` \|", TEXT, re.MULTILINE)

    assert sorted(packages) == sorted(described)


def test_an_arrow_is_left_out_where_a_longer_way_says_it_too():
    imports = {
        "top": frozenset({"middle", "bottom", "aside"}),
        "middle": frozenset({"bottom"}),
        "aside": frozenset[str](),
        "bottom": frozenset[str](),
    }

    assert [("middle", "bottom"), ("top", "aside"), ("top", "middle")] == arrows(imports)


# One press


class Message(NamedTuple):
    """One arrow of the sequence diagram that calls something of ours."""

    module: str
    """Of the participant it points to."""
    name: str
    """What it calls there."""

    def __str__(self) -> str:
        return f"{self.module}: {self.name}"

    @property
    def called(self) -> str:
        """The name of what runs, for a function of the record `Game` that of the game pressed.

        Raises AttributeError where there is no such function.
        """
        target = attrgetter(self.name)(import_module(self.module))
        if self.name.startswith("Game."):
            target = getattr(CATALOGUE[GAME], self.name.removeprefix("Game."))
        return f"{target.__module__}:{target.__qualname__}"


def parts(diagram: str) -> Iterator[list[Message]]:
    """The calls before, in and between the branches of `par`, in the order of the diagram."""
    participants = re.findall(r"^ *participant (\w+) as (.+)$", diagram, re.MULTILINE)
    modules = {name: written.replace("<br/>", "") for name, written in participants}
    for part in re.split(r"^ *(?:par|and|end)\b.*$", diagram, flags=re.MULTILINE):
        calls = re.findall(r"^ *\w+->>(\w+): ([\w.]+)$", part, re.MULTILINE)
        yield [Message(modules[receiver], name) for receiver, name in calls]


ONE_AFTER_THE_OTHER, *AT_THE_SAME_TIME = parts(PRESS)
MESSAGES = [message for part in parts(PRESS) for message in part]


def test_every_participant_of_a_press_calls_or_is_called():
    participants = re.findall(r"^ *(?:actor|participant) (\w+)", PRESS, re.MULTILINE)
    arrow_ends = re.findall(r"^ *(\w+)--?>>(\w+):", PRESS, re.MULTILINE)

    assert set(participants) == {end for ends in arrow_ends for end in ends}


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_every_message_of_a_press_is_a_function_of_its_participant(message):
    assert message.called


async def test_a_press_calls_what_its_drawing_says_in_that_order(bot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=3, bidding=turns, doubling=off")
    presser, _ = await whose_turn(anna, ben)
    with recorded_calls({message.called for message in MESSAGES}) as calls:
        await presser.clicks(presser.choices[0])
        await bot.here.control.quiet(0.5)

    for branch in AT_THE_SAME_TIME:
        drawn = [message.called for message in (*ONE_AFTER_THE_OTHER, *branch)]
        assert drawn == in_order(drawn, calls), "\n".join(("What was called:", *calls))


@contextmanager
def recorded_calls(names: set[str]) -> Generator[list[str], None, None]:
    """The calls of functions by these names in this thread, in the order they begin."""
    calls: list[str] = []
    begun: set[FrameType] = set()  # a coroutine that goes on is not called again

    def note(frame: FrameType, event: str, _: Any) -> None:
        name = f"{frame.f_globals.get('__name__')}:{frame.f_code.co_qualname}"
        if event == "call" and name in names and frame not in begun:
            begun.add(frame)
            calls.append(name)

    before: Callable[..., Any] | None = sys.getprofile()
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def in_order(wanted: Sequence[str], calls: Sequence[str]) -> list[str]:
    """As much of `wanted`, from its beginning, as is called in that order."""
    ahead = iter(calls)
    return [name for name in wanted if name in ahead]
