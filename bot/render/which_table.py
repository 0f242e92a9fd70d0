"""Asking somebody at which of several tables something is to be done."""

from collections.abc import Sequence

from discord import SelectOption

from bot.render.caption import Caption
from bot.render.custom_ids import NO_TABLE, press_id
from bot.render.layout import CHOICE_HINT, CHOICES, bare, select
from bot.render.markdown import cut
from bot.render.stateless import Stateless
from bot.render.words import Words


def which_table(words: Words, tables: Sequence[Caption], action: str) -> Stateless:
    """A choice of these tables, or of the newest; each choice is a press of `action` at one."""
    newest = sorted(tables, key=lambda table: table.table)[-CHOICES:]
    choices = [
        SelectOption(
            label=words.label("table.title", table=each.title),
            description=cut(_about(words, each), CHOICE_HINT),
            value=press_id(each.table, 0, action),
        )
        for each in newest
    ]
    menu = select(press_id(NO_TABLE, 0, "pick", action), choices, words.label("choose.table"))
    return bare(words("choose.several_tables"), menu)


def _about(words: Words, table: Caption) -> str:
    """The game, and who sits there."""
    return " · ".join((words.label(f"{table.game}.name"), words.enumerated(table.names)))
