"""The question which game is meant, for somebody who named none."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from discord import SelectOption

from bot.pages.custom_id_codec import OnOff, Pick, custom_id
from bot.pages.layout import bare, select
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.lobby_presses import PlayChosen

_AT_HOME: Final[Mapping[str, str]] = MappingProxyType({"it": "blind_watten"})
"""The game that readers of a language play at home: in South Tyrol it is Blind Watten."""


def games_for(locale: str, games: Iterable[str]) -> tuple[str, ...]:
    """Return these games as readers of a language look for them: that of their home first."""
    at_home = _AT_HOME.get(locale)
    return tuple(sorted(games, key=lambda game: game != at_home))


def which_game(words: Words, games: Iterable[str], level: str, *, hints: bool) -> Stateless:
    """Return every game as a choice, with what it is about; `level` and `hints` go along."""
    allowed: OnOff = "on" if hints else "off"
    choices = [
        SelectOption(
            label=words.label(f"{game}.name"),
            description=words.label(f"{game}.about"),
            value=custom_id(PlayChosen(game, level, allowed)),
        )
        for game in games
    ]
    menu = select(custom_id(Pick("play_chosen")), choices, words.label("server.choose_game"))
    return bare(words("server.which_game"), menu)
