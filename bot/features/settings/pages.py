"""A person's settings, each with a select that changes it at once, and the people they avoid."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, get_args

from discord import Object, SelectOption, ui

from bot.features.settings.presses import ChangeSetting, PersonSetting, SetBlocks, ShowBlocks
from bot.model import ConfirmChoice, DeckChoice, ExplainChoice, HandOrder, PersonSettings
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import Item, Part, bare, button, lines, rows, select, small
from bot.pages.shared_presses import ShowCallWishes
from bot.pages.stateless import Stateless
from bot.pages.words import Words, own_name, tongues

CHOICES: Mapping[PersonSetting, tuple[str, ...]] = MappingProxyType(
    {
        "language": ("auto", *tongues()),
        "hand": ("ephemeral", "dm"),
        "ping": ("never", "later", "at_once", "dm"),
        "signals": ("look", "dm"),
        "phrases": ("on", "off"),
        "confirm": get_args(ConfirmChoice),
        "cards": get_args(DeckChoice),
        "order": get_args(HandOrder),
        "explain": get_args(ExplainChoice),
        "last_card": ("off", "on"),
        "text": ("off", "on"),
        "listed": ("on", "off"),
    }
)
"""Every setting with its values; `settings.<setting>.<value>` names them, languages themselves."""
MOST_BLOCKED: Final = 25
"""The most people that a select of Discord holds."""


def settings(words: Words, wishes: PersonSettings, *, has_calls: bool = False) -> Stateless:
    """The settings as a person wishes them, with a choice for each.

    `has_calls` says whether one can be called to tables there.
    """
    chosen = _choices(wishes)
    parts: list[Part] = [f"**{words('settings.title')}**"]
    for setting, values in CHOICES.items():
        parts += (words(f"settings.{setting}"), _select(words, setting, values, chosen[setting]))
    buttons = [button(words.label("settings.blocks"), custom_id(ShowBlocks()))]
    if has_calls:
        calls = button(words.label("settings.calls"), custom_id(ShowCallWishes()))
        buttons.insert(0, calls)
    return bare(*parts, *rows(buttons))


def _choices(wishes: PersonSettings) -> dict[PersonSetting, str]:
    return {
        "hand": wishes.hand,
        "ping": wishes.ping,
        "signals": wishes.signals,
        "phrases": "on" if wishes.phrases else "off",
        "confirm": wishes.confirm,
        "cards": wishes.deck,
        "order": wishes.order,
        "explain": wishes.explain,
        "last_card": "on" if wishes.last_card else "off",
        "text": "on" if wishes.text else "off",
        "listed": "on" if wishes.listed else "off",
        "language": wishes.language or "auto",
    }


def _select(words: Words, setting: PersonSetting, values: tuple[str, ...], chosen: str) -> Item:
    choices = [
        SelectOption(
            label=_label(words, setting, value),
            value=custom_id(ChangeSetting(setting, value)),
            default=value == chosen,
        )
        for value in values
    ]
    return select(custom_id(Pick(setting)), choices)


def _label(words: Words, setting: str, value: str) -> str:
    if setting == "language" and value in tongues():
        return own_name(value)
    return words.label(f"settings.{setting}.{value}")


def blocks(words: Words, people: Sequence[int]) -> Stateless:
    """The people somebody does not wish to sit with: one select, which only they see.

    The choice there is the whole list from then on.
    """
    menu: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=custom_id(SetBlocks()),
        placeholder=words.label("blocks.none"),
        default_values=[Object(each) for each in people],
        min_values=0,
        max_values=MOST_BLOCKED,
    )
    return bare(
        lines(f"**{words('blocks.title')}**", words("blocks.about")),
        ui.ActionRow(menu),
        small(words("blocks.small")),
    )
