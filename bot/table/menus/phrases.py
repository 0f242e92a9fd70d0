"""The set phrases of a table: what was said lately, and a choice of what to say."""

from collections.abc import Sequence

from discord import SelectOption

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import Pick
from bot.pages.layout import bare, lines, select, small
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.table_layout import said_line
from bot.table.presses import SayPhrase
from games.core.scene import Says


def phrases(
    words: Words, caption: Caption, offered: Sequence[str], said: Sequence[Says]
) -> Stateless:
    """Return the phrases that are `offered`, below those that were `said`."""
    words = words.at(caption.names)
    if not offered:
        return bare(words("phrase.forbidden"))
    choices = [
        SelectOption(label=words.label(f"phrase.{each}"), value=caption.id(SayPhrase(each)))
        for each in offered
    ]
    return bare(
        lines(f"**{words('phrase.button')}**", said_line(words, said)),
        select(caption.id(Pick("say")), choices, words.label("phrase.choose")),
        small(words("phrase.about")),
    )
