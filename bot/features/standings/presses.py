"""The presses on leaderboards, and for seasons."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press
from bot.pages.shared_presses import StandingsQuery


@press("show_top", number_was="page")
class ShareBoard(NamedTuple):
    """Show a page of a leaderboard to everybody."""

    query: StandingsQuery
    page: int = 0


@press("start_season", number_was="season")
class StartSeason(NamedTuple):
    """Begin the season of this number, under the name in the form."""

    season: int
