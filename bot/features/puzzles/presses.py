"""The presses about puzzles."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("puzzle")
class OpenPuzzle(NamedTuple):
    """Show the current puzzle of a person in a game, or another one."""

    game: str


@press("puzzle_act")
class AnswerPuzzle(NamedTuple):
    """Answer a puzzle by the offer of this index."""

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
    """Show the games that have puzzles."""
