"""Looking back at a finished match: what one's own decisions cost, by what one knew then."""

from bot.reviewing.shelf import Making, Reviews

__all__ = ["Making", "Reviews"]
