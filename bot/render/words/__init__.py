"""Every sentence the bot says: a folder per language, a file for each game, and one for all."""

from bot.render.words.catalogue import FALLBACK, Phrases, languages
from bot.render.words.speech import Phrase, Words, language

__all__ = ["FALLBACK", "Phrase", "Phrases", "Words", "language", "languages"]
