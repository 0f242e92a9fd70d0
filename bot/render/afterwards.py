"""The ways back into a match that is over."""

from bot.render.custom_ids import press_id
from bot.render.layout import Button, button
from bot.render.words import Words


def replay_button(words: Words, table: int) -> Button:
    """See a match again from its beginning."""
    return button(words.label("replay.button"), press_id(table, 0, "replay"))


def review_button(words: Words, table: int) -> Button:
    """Look back at one's own decisions."""
    return button(words.label("review.button"), press_id(table, 0, "review"))
