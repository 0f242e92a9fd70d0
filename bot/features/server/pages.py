"""The settings of a server for its tables: three pages, each with selects that change them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, get_args

from discord import ButtonStyle, ChannelType, Object, SelectOption, ui

from bot.features.server.presses import (
    ChangeServerSetting,
    ChosenSetting,
    PickedSetting,
    ServerPage,
    ServerSetting,
    ShowServerPage,
)
from bot.model import ZONES, DeckChoice, ServerRules, TablePace, TableView
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import CHOICE_HINT, Item, Part, bare, button, rows, select, small
from bot.pages.places import place_name
from bot.pages.stateless import Stateless
from bot.pages.words import Words, language, own_name, tongues


def with_dots(zone: str) -> str:
    """A place in the form that the name of a press can hold."""
    return zone.replace("/", ".")


PAGES: Mapping[ServerPage, tuple[ServerSetting, ...]] = MappingProxyType(
    {
        "tables": ("channels", "tables", "game", "pace"),
        "look": ("language", "cards", "view", "watched", "zone"),
        "rights": ("openers", "computers", "hints", "called", "managers"),
    }
)
"""The settings on each page; `server.<setting>` explains each."""
CHOICES: Mapping[ServerSetting, tuple[str, ...]] = MappingProxyType(
    {
        "tables": ("any", "1", "2", "3", "4", "5", "10", "20"),
        "game": ("none",),
        "pace": get_args(TablePace),
        "language": ("auto", *tongues()),
        "cards": get_args(DeckChoice),
        "view": get_args(TableView),
        "zone": ("auto", *(with_dots(zone) for zone in ZONES)),
        "computers": ("on", "off"),
        "hints": ("on", "off"),
        "watched": ("on", "off"),
    }
)
"""Every setting that has values of its own; those of `game` are followed by the games handed in."""
PICKED = get_args(PickedSetting)
"""Every setting whose values are channels or roles of the server."""

_PLACES = [
    *(ChannelType.text, ChannelType.news, ChannelType.forum),
    *(ChannelType.voice, ChannelType.stage_voice),
]
"""All that hold tables, but for media channels: Discord's description lets no select have those."""
_MOST_CHANNELS = 25


def with_slashes(value: str) -> str:
    """The place whose clock a choice stands for."""
    return value.replace(".", "/")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The present settings of a server."""

    deck: DeckChoice
    view: TableView
    rules: ServerRules
    """With channels and roles that exist."""
    noticed: str | None
    """The locale that is spoken where no language is chosen."""
    games: tuple[str, ...]
    """The keys of all games."""


def page_of(setting: ServerSetting) -> ServerPage:
    """The page of a setting."""
    return next(page for page, settings in PAGES.items() if setting in settings)


def server(words: Words, page: ServerPage, chosen: Chosen, *, may_grant: bool) -> Stateless:
    """One page, with a choice for each setting.

    `may_grant` says whether this person decides who else may change settings.
    """
    tabs = [
        button(
            words.label(f"server.page.{each}"),
            custom_id(ShowServerPage(each)),
            ButtonStyle.primary if each == page else ButtonStyle.secondary,
        )
        for each in PAGES
    ]
    parts: list[Part] = [f"**{words('server.title')}**", *rows(tabs)]
    for setting in PAGES[page]:
        parts += (words(f"server.{setting}"), _choice(words, setting, chosen, may_grant))
    return bare(*parts, "" if page == "look" else small(words("server.going")))


def _choice(words: Words, setting: ServerSetting, chosen: Chosen, may_grant: bool) -> Item:  # noqa: FBT001 - passed on
    rules = chosen.rules
    match setting:
        case "channels":
            return _entities(words, setting, rules.channels, most=_MOST_CHANNELS)
        case "openers":
            return _entities(words, setting, _one(rules.openers))
        case "called":
            return _entities(words, setting, _one(rules.called))
        case "managers":
            return _entities(words, setting, _one(rules.managers), disabled=not may_grant)
        case _:
            return select(
                custom_id(Pick(f"server_{setting}")),
                [*_options(words, setting, chosen)],
            )


def _one(role: int | None) -> tuple[int, ...]:
    return () if role is None else (role,)


def _entities(
    words: Words,
    setting: PickedSetting,
    ids: tuple[int, ...],
    *,
    most: int = 1,
    disabled: bool = False,
) -> Item:
    """A select of channels or roles; its own custom id is that of the press."""
    change = custom_id(ChangeServerSetting(setting))
    placeholder, now = words.label(f"server.{setting}.none"), [Object(each) for each in ids]
    if setting == "channels":
        places: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=change,
            placeholder=placeholder,
            channel_types=_PLACES,
            default_values=now,
            min_values=0,
            max_values=most,
        )
        return ui.ActionRow(places)
    roles: ui.RoleSelect[Any] = ui.RoleSelect(
        custom_id=change,
        placeholder=placeholder,
        default_values=now,
        min_values=0,
        max_values=most,
        disabled=disabled,
    )
    return ui.ActionRow(roles)


def _value(setting: ChosenSetting, chosen: Chosen) -> str:
    rules = chosen.rules
    values: dict[ChosenSetting, str] = {
        "tables": str(rules.tables or "any"),
        "game": rules.game or "none",
        "pace": rules.pace,
        "language": rules.language or "auto",
        "cards": chosen.deck,
        "view": chosen.view,
        "zone": with_dots(rules.zone) if rules.zone in ZONES else "auto",
        "computers": "on" if rules.computers else "off",
        "hints": "on" if rules.hints else "off",
        "watched": "on" if rules.watched else "off",
    }
    return values[setting]


def _options(words: Words, setting: ChosenSetting, chosen: Chosen) -> Iterator[SelectOption]:
    noticed, now = chosen.noticed, _value(setting, chosen)
    by_itself = _language_now(words, noticed) if setting == "language" and noticed else None
    for value in (*CHOICES[setting], *(chosen.games if setting == "game" else ())):
        yield SelectOption(
            label=_label(words, setting, value),
            value=custom_id(ChangeServerSetting(setting, value)),
            description=by_itself if value == "auto" else None,
            default=value == now,
        )


def _label(words: Words, setting: str, value: str) -> str:
    match setting:
        case "language" if value != "auto":
            return own_name(value)
        case "game" if value != "none":
            return words.label(f"{value}.name")
        case "zone" if value != "auto":
            return place_name(with_slashes(value))
        case "pace":
            return words.label(f"lobby.pace.{value}")
        case "tables" if value != "any":
            return words.label("server.tables.count", count=int(value))
        case _:
            return words.label(f"server.{setting}.{value}")


def _language_now(words: Words, locale: str) -> str:
    spoken = language(locale).label("language.name")
    return words.label("server.language.now", CHOICE_HINT, language=spoken)
