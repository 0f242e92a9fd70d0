"""Every sentence the bot says: a folder per language or dialect, a file for each game."""

from bot.render.words.formatting import Phrase, Words, language
from bot.render.words.translations import FALLBACK, Phrases, languages, tongues

__all__ = ["FALLBACK", "Phrase", "Phrases", "Words", "language", "languages", "tongues"]
