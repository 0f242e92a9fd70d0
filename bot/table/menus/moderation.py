"""The moderators' part of a table's menu, below the part for everybody."""

from collections.abc import Iterable

from discord import ButtonStyle, ChannelType, ui

from bot.pages.caption import Caption
from bot.pages.layout import Part, button, rows
from bot.pages.words import Words
from bot.table.presses import AskToEndForAll, FreeSeat, MoveTable
from games.core.scene import Who
from games.core.seats import Seat

_PLACES = [ChannelType.text, ChannelType.public_thread, ChannelType.private_thread]


def moderation(words: Words, caption: Caption, people: Iterable[Seat]) -> tuple[Part, ...]:
    """Return ways to end a table, move it, or let a computer play for one of the `people`."""
    words = words.at(caption.names)
    places: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
        custom_id=caption.id(MoveTable()),
        placeholder=words.label("moderation.move"),
        channel_types=_PLACES,
    )
    free = (
        button(words.label("moderation.free", who=Who(seat)), caption.id(FreeSeat(seat)))
        for seat in people
    )
    return (
        words("moderation.title"),
        *rows(
            (
                *free,
                button(
                    words.label("moderation.end"), caption.id(AskToEndForAll()), ButtonStyle.danger
                ),
            )
        ),
        ui.ActionRow(places),
    )
