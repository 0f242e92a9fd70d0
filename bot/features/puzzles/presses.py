"""What can be pressed about puzzles."""

from typing import NamedTuple

from bot.pages.presses import press


@press("puzzle")
class OpenPuzzle(NamedTuple):
    """Show the puzzle of a game that is before somebody, or another one."""

    game: str


@press("puzzle_act")
class AnswerPuzzle(NamedTuple):
    """Answer a puzzle by what is offered in this place."""

    game: str
    puzzle: str
    offer: int


@press("puzzle_mark")
class MarkPuzzle(NamedTuple):
    """Show a puzzle with the cards marked whose bits are set."""

    game: str
    puzzle: str
    mask: int


@press("puzzle_overview")
class ListPuzzles(NamedTuple):
    """Show which games have puzzles."""
