"""Which game is meant where somebody names none."""

from collections.abc import Iterable

from discord import SelectOption

from bot.pages.custom_ids import NO_TABLE, press_id
from bot.pages.layout import bare, select
from bot.pages.stateless import Stateless
from bot.pages.words import Words


def which_game(
    words: Words, games: Iterable[str], press: str, level: str, *, hints: bool
) -> Stateless:
    """Every game as a choice, with what it is about.

    It is `press` with the game, the level of computers, and hints.
    """
    choices = [
        SelectOption(
            label=words.label(f"{game}.name"),
            description=words.label(f"{game}.about"),
            value=press_id(NO_TABLE, 0, press, f"{game}.{level}.{'on' if hints else 'off'}"),
        )
        for game in games
    ]
    menu = select(press_id(NO_TABLE, 0, "pick", press), choices, words.label("server.choose_game"))
    return bare(words("server.which_game"), menu)
