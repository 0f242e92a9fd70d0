"""Looking back at a finished match: what one's own decisions cost, by what one knew then."""

from bot.advice.reviews import ReviewJob, Reviews

__all__ = ["ReviewJob", "Reviews"]
