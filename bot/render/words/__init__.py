"""Every sentence the bot says: a folder per language, a file for each game, and one for all."""

from bot.render.words.formatting import Phrase, Words, language
from bot.render.words.translations import FALLBACK, Phrases, languages

__all__ = ["FALLBACK", "Phrase", "Phrases", "Words", "language", "languages"]
