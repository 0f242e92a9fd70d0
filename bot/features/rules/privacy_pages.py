"""The privacy notice: pages that fit a phone, and buttons to get one's data and to delete it."""

from collections.abc import Mapping
from types import MappingProxyType

from discord import ButtonStyle, ui

from bot.features.rules.presses import (
    AskOnceMore,
    AskToDeleteData,
    DeleteData,
    ExportData,
    TurnPrivacy,
)
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import bare, button, frame, lines, rows
from bot.pages.pagination import page_buttons, page_number
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.confirm import confirm
from bot.table.presses import NeverMind

PAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "kept": ("person", "play", "results", "settings", "messages"),
        "besides": ("lessons", "puzzles", "daily", "same_cards", "pads", "tournaments", "company"),
        "why": ("matches", "results", "server", "nobody"),
        "long": ("person", "server", "backups"),
        "yours": ("export", "delete", "listed", "stays", "ask"),
    }
)
"""Each page with its paragraphs: the words `privacy.<page>.<paragraph>`."""
_GRAVE = (
    "mydata.delete.lobbies",
    "mydata.delete.tables",
    "mydata.delete.results",
    "mydata.delete.rest",
    "mydata.delete.anew",
)


def privacy(words: Words, page: int, days: int) -> Stateless:
    """One page; pages count from 0 and never run out. `days`: how long a server's data waits."""
    page = min(max(page, 0), len(PAGES) - 1)
    name = list(PAGES)[page]
    said = (words(f"privacy.{name}.{paragraph}", days=days) for paragraph in PAGES[name])
    return frame(
        lines(f"### {words('privacy.title')}", f"**{words(f'privacy.{name}.title')}**"),
        lines(*(f"- {each}" for each in said)),
        page_number(words, page, len(PAGES)),
        *rows(page_buttons(words, page, len(PAGES), _page)),
        *rows(
            (
                button(words.label("button.export"), custom_id(ExportData())),
                button(words.label("button.delete_data"), custom_id(AskToDeleteData())),
            )
        ),
    )


def export(words: Words, filename: str) -> Stateless:
    """The message that brings the file of a person's data, which is attached as `filename`."""
    return bare(words("mydata.export"), ui.File(f"attachment://{filename}"))


def deletion(words: Words) -> Stateless:
    """The effects of a deletion, before the question whether it is meant."""
    return frame(
        f"### {words('mydata.delete.title')}",
        lines(*(f"- {words(each)}" for each in _GRAVE)),
        *rows(
            (
                button(
                    words.label("button.delete_data"),
                    custom_id(AskOnceMore()),
                    ButtonStyle.danger,
                ),
                button(words.label("confirm.no"), custom_id(NeverMind())),
            )
        ),
    )


def sure(words: Words) -> Stateless:
    """The last question."""
    yes, no = custom_id(DeleteData()), custom_id(NeverMind())
    return confirm(words, "mydata.sure", yes=yes, no=no)


def _page(page: int) -> str:
    return custom_id(TurnPrivacy(page))
