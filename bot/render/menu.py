"""What a player may do besides playing: leave, pause, vote, find the table again."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.render.caption import Caption
from bot.render.layout import bare, button, lines, rows
from bot.render.stateless import Stateless
from bot.render.words import Words

ENTRIES = ("back", "bump", "pause", "resume", "vote_end", "leave", "resign")
"""Everything a menu may hold, in its order; `menu.<entry>` names it."""
_GRAVE = frozenset({"resign"})


def menu(words: Words, caption: Caption, entries: Sequence[str]) -> Stateless:
    """The menu of a table with those of `ENTRIES` that make sense for whoever asked."""
    return bare(
        lines(f"**{words('table.title', table=caption.title)}**", words("menu.title")),
        *rows(
            button(
                words.label(f"menu.{entry}"),
                caption.id(entry),
                ButtonStyle.danger if entry in _GRAVE else ButtonStyle.secondary,
            )
            for entry in ENTRIES
            if entry in entries
        ),
    )
