"""The presses on statistics."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("show_stats")
class ShareStats(NamedTuple):
    """Show one's own statistics, of a game or of all, to everybody."""

    game: str = ""
