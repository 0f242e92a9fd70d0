"""Draws the cards: small faces for `bot.emoji`, large ones for `bot.pictures`."""
