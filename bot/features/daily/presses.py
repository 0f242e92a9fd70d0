"""The presses about the deal of the day; a `day` is counted from 1970 on."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("daily")
class ListDailyGames(NamedTuple):
    """Show today's games."""


@press("daily_play", number_was="day")
class PlayDaily(NamedTuple):
    """Begin a game of a day, or go on with it."""

    game: str
    day: int


@press("daily_result", number_was="day")
class ShowDailyResult(NamedTuple):
    """Show one's place."""

    game: str
    day: int


@press("daily_share", number_was="day")
class ShareDailyResult(NamedTuple):
    """Show everybody the result."""

    game: str
    day: int


@press("daily_week")
class ShowDailyWeek(NamedTuple):
    """Show the week of a server."""


@press("daily_seals")
class ShowDailySeals(NamedTuple):
    """Show the seals of today and tomorrow."""


@press("daily_open", number_was="day")
class OpenDailySeal(NamedTuple):
    """Hand out everything that came of the secret of a day that is over."""

    day: int
