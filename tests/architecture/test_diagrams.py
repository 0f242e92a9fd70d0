"""The drawings in docs/architecture.md are true: who imports whom, and what one press calls."""

import re
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from games.catalogue import CATALOGUE
from tests.end_to_end.client_person import GAME, whose_turn
from tests.press_diagram import AT_THE_SAME_TIME, DIAGRAM, MESSAGES, ONE_AFTER_THE_OTHER
from tools.draw_packages import PAGE, actual_imports, arrows, block, redrawn

pytestmark = pytest.mark.check

TEXT = PAGE.read_text("utf-8")
PLAYED = CATALOGUE[GAME]


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


def test_every_participant_of_a_press_calls_or_is_called():
    participants = re.findall(r"^ *(?:actor|participant) (\w+)", DIAGRAM, re.MULTILINE)
    arrow_ends = re.findall(r"^ *(\w+)--?>>(\w+):", DIAGRAM, re.MULTILINE)

    assert set(participants) == {end for ends in arrow_ends for end in ends}


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_every_message_of_a_press_is_a_function_of_its_participant(message):
    assert message.called(PLAYED)


async def test_a_press_calls_what_its_drawing_says_in_that_order(bot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=3, bidding=turns, doubling=off")
    presser, _ = await whose_turn(anna, ben)
    with recorded_calls({message.called(PLAYED) for message in MESSAGES}) as calls:
        await presser.clicks(presser.choices[0])
        await bot.here.control.quiet(0.5)

    for branch in AT_THE_SAME_TIME:
        drawn = [message.called(PLAYED) for message in (*ONE_AFTER_THE_OTHER, *branch)]
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
