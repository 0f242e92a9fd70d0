"""The question at which of several tables something is to be done."""

from collections.abc import Sequence
from typing import Any

from discord import SelectOption

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import Pick, actions_of, custom_id
from bot.pages.layout import CHOICE_HINT, CHOICES, bare, select
from bot.pages.markdown import cut
from bot.pages.stateless import Stateless
from bot.pages.words import Words


def which_table(words: Words, tables: Sequence[Caption], chosen: tuple[Any, ...]) -> Stateless:
    """Return a choice of these tables, or of the newest; each is the press `chosen` at it."""
    newest = sorted(tables, key=lambda table: table.table)[-CHOICES:]
    choices = [
        SelectOption(
            label=words.label("table.title", table=each.title),
            description=cut(_about(words, each), CHOICE_HINT),
            value=custom_id(chosen, each.table),
        )
        for each in newest
    ]
    (action,) = actions_of(type(chosen))
    menu = select(custom_id(Pick(action)), choices, words.label("choose.table"))
    return bare(words("choose.several_tables"), menu)


def _about(words: Words, table: Caption) -> str:
    """Return the game, and the people at the table."""
    people = words.comma_list(map(words.name_label, table.names))
    return f"{words.label(f'{table.game}.name')} · {people}"
