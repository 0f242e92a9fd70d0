"""Every sentence the bot says: a folder per language or dialect, a file for each game."""

from bot.pages.words.formatting import Phrase, Words, language
from bot.pages.words.translations import FALLBACK, Phrases, languages, own_name, tongues

__all__ = ["FALLBACK", "Phrase", "Phrases", "Words", "language", "languages", "own_name", "tongues"]
