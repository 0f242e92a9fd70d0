"""What can be pressed in the list of finished matches."""

from typing import NamedTuple

from bot.pages.presses import press


class HistoryQuery(NamedTuple):
    """Whose matches and of which game; without a person everybody's, without a game of all."""

    user: int = 0
    game: str = ""


@press("history", number_was="page")
class ListMatches(NamedTuple):
    """Show a page of them."""

    search: HistoryQuery = HistoryQuery()
    page: int = 0
