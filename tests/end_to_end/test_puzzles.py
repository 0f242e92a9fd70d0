"""Somebody tries puzzles: right, wrong, twice, after a restart, and what is not theirs to press."""

from typing import Any

from bot.features.puzzles.library import shipped_puzzles
from bot.features.puzzles.puzzle import PuzzlePosition, position_of
from tests.end_to_end.client_person import Button, Entry, Person, entries_of
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import RunningBot

GAME = "tyrolean_watten"


def answers(person: Person) -> list[Button | Entry]:
    """What may be answered on somebody's screen."""
    entries = (entry for message in person.messages for entry in entries_of(message))
    return [
        *(button for button in person.buttons if button.action == "puzzle_act"),
        *(entry for entry in entries if "|puzzle_act|" in entry.value),
    ]


def name_of(answer: Button | Entry) -> str:
    return answer.custom_id if isinstance(answer, Button) else answer.value


def puzzle_of(answer: Button | Entry) -> tuple[str, PuzzlePosition]:
    name = name_of(answer).split("|")[4].split(".")[1]
    return name, position_of(shipped_puzzles(GAME)[name])


def index_of(answer: Button | Entry) -> int:
    return int(name_of(answer).rpartition(".")[2])


async def gives(bot: RunningBot, person: Person, answer: Button | Entry) -> None:
    if isinstance(answer, Button):
        await person.clicks(answer)
    else:
        await bot.here.control.select(person.name, answer.message, answer.menu, [answer.value])


async def asks(person: Person) -> str:
    """Ask for a puzzle, and see it; returns which one."""
    await person.sends("puzzle", game=GAME)
    await person.waits(lambda: answers(person), "a puzzle")
    return puzzle_of(answers(person)[0])[0]


async def answers_so(bot: RunningBot, person: Person, *, right: bool) -> Button | Entry:
    """Give the best answer, or another one."""
    found = answers(person)
    _, at = puzzle_of(found[0])
    chosen = next(each for each in found if right == (index_of(each) == at.best))
    await gives(bot, person, chosen)
    await person.is_told("Right: " if right else "Best was: ")
    return chosen


def kept(bot: RunningBot) -> list[Any]:
    """All tries that are stored."""
    return bot.stored_match().rows("SELECT user_id, puzzle, solved, ratings FROM puzzle_tries")


async def test_a_right_and_a_wrong_answer_are_explained_and_rated(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    first = await asks(ben)
    await answers_so(bot, ben, right=True)
    await ben.is_told("You 1000 → ")
    await ben.is_told("imagined layouts of the hidden cards")
    await ben.presses("puzzle", GAME)
    await ben.waits(lambda: answers(ben), "the next puzzle")
    second = puzzle_of(answers(ben)[0])[0]
    assert first != second
    await answers_so(bot, ben, right=False)
    await ben.is_told("You chose ")
    await ben.presses("puzzle_overview")
    await ben.is_told("1 of 2 solved · your rating ")
    assert [1, 0] == [row[2] for row in sorted(kept(bot), key=lambda row: row[1] == second)]
    assert [] == anna.messages


async def test_a_restart_in_the_middle_loses_nothing(here, tmp_path):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        first = await asks(bot.person("ben"))
    async with opened(here, database) as bot:
        ben = bot.person("ben")
        chosen = await answers_so(bot, ben, right=False)
        rated = kept(bot)
    async with opened(here, database) as bot:
        ben = bot.person("ben")
        await ben.forges(name_of(chosen), chosen.message)
        await ben.is_told("Best was: ")
        assert rated == kept(bot)
        assert first != await asks(ben)


async def test_a_puzzle_needs_no_server(bot: RunningBot):
    channel = await bot.here.control.open_dm("ben")
    ben = bot.person("ben", channel).without_direct_messages()
    await asks(ben)
    await answers_so(bot, ben, right=True)
    await ben.presses("puzzle", GAME)
    await ben.waits(lambda: answers(ben), "the next puzzle")
