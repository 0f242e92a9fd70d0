"""Every sentence the bot says, one file per language: adding a language is adding a file."""

from bot.render.words.catalogue import FALLBACK, Phrases, languages
from bot.render.words.speech import Phrase, Words, language

__all__ = ["FALLBACK", "Phrase", "Phrases", "Words", "language", "languages"]
