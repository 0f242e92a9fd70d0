"""Draws the faces of the cards that `bot.emoji` keeps as PNG files."""
