"""The presses on pages of several rooms that are answered in one."""

from typing import Literal, NamedTuple, TypeAlias

from bot.model import BoardOrder
from bot.pages.custom_id_codec import Dotted, press

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
    """Ask for the game that is to be played."""


@press("learn", number_was="step")
class OpenLesson(NamedTuple):
    """Show a step of the lesson of a game."""

    game: str
    step: int = 0


# What was played

ReplayWay: TypeAlias = Literal["deal_back", "step_back", "step_on", "deal_on"]
"""The ways through a replay."""


@press("replay", number_was="at")
class ShowReplay(NamedTuple):
    """Open a replay, or turn to another step of it by a way.

    `at` counts steps, but deals for the way `deal`; then `of` tells buttons to the same deal apart.
    """

    way: ReplayWay | Literal["", "deal"] = ""
    of: int | None = None
    at: int = 0


@press("review")
class ReviewMatch(NamedTuple):
    """Look back at one's own decisions in a match."""


@press("same_cards")
class ShowSameCards(NamedTuple):
    """Show what came of the cards of a match, or of one of its deals, and deal them again."""

    deal: int = 0
    """0 for all of them."""


@press("report", number_was="deal")
class ReportDeal(NamedTuple):
    """Report a deal of a match."""

    deal: int


@press("daily_place")
class ShowPlaceOfDay(NamedTuple):
    """Show one's place with a match of a day."""


class StandingsQuery(NamedTuple):
    """The board that is meant: its game, its period as one chooses it, and its order."""

    game: str
    choice: str = "season"
    by: BoardOrder = "rating"


@press("top", number_was="page")
class ShowBoard(NamedTuple):
    """Show a page of a leaderboard."""

    query: StandingsQuery
    page: int = 0


# Persons


@press("call_wishes")
class ShowCallWishes(NamedTuple):
    """Show the wishes to be called to tables."""


@press("form_again")
class FillFormAgain(NamedTuple):
    """Open a form that was refused as it was filled in, by its number."""

    form: int
