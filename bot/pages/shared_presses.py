"""What can be pressed on pages of several rooms, and is answered in one."""

from typing import Literal, NamedTuple

from bot.pages.presses import Dotted, press

# Books


@press("rules", number_was="page")
class ShowRules(NamedTuple):
    """Turn to a page of the rules of a game, or open them beside a table."""

    game: str
    page: int = 0


@press("paragraph", colon_was=True)
class ShowParagraph(NamedTuple):
    """Show one paragraph of the rules of a game, by its number."""

    game: str
    number: Dotted


@press("help")
class ShowHelp(NamedTuple):
    """Show every game, or every command."""

    part: Literal["games", "commands"] = "games"


@press("choose_game")
class ChooseGame(NamedTuple):
    """Ask which game is to be played."""


@press("learn", number_was="step")
class OpenLesson(NamedTuple):
    """Show a step of the lesson of a game."""

    game: str
    step: int = 0
