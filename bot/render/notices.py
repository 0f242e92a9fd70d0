"""Short private texts: what was done, what was refused, and why."""

from bot.render.layout import Button, bare, rows
from bot.render.stateless import Stateless
from bot.render.words import Phrase, Words
from games.core.scene import Value


def notice(words: Words, phrase: Phrase, *buttons: Button, **values: Value) -> Stateless:
    """One sentence, with buttons below it if there is something to do about it."""
    return bare(words(phrase, **values), *rows(buttons))
