"""The presses in the list of finished matches."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


class HistoryQuery(NamedTuple):
    """The person and game of the matches; 0 means everybody's, an empty game those of all games."""

    user: int = 0
    game: str = ""


@press("history", number_was="page")
class ListMatches(NamedTuple):
    """Show a page of finished matches."""

    search: HistoryQuery = HistoryQuery()
    page: int = 0
