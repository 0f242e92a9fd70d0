"""Regulars' tables: the list of them, the form that makes one, and the call when its time comes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from babel.dates import get_day_names
from discord import ButtonStyle, Object, SelectOption, TextStyle, ui

from bot.features.regulars.presses import (
    AddRegular,
    AskToDeleteRegular,
    ChangeRegular,
    DeleteRegular,
    LeaveRegular,
    ListRegulars,
    OpenRegular,
    SaveRegular,
    SkipRegular,
)
from bot.features.regulars.values import ListedRegular, Regular
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Part, bare, button, frame, lines, notice, rows, small
from bot.pages.markdown import Markup, tidy
from bot.pages.pagination import page_buttons, page_number
from bot.pages.places import place_name, zone_options
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Words
from bot.table.options.answers import Raw
from games.core.scene import Says, says

PEOPLE: Final = "people"
DAY: Final = "day"
TIME: Final = "time"
ZONE: Final = "zone"
"""The custom ids of the fields of the form."""
PER_PAGE: Final = 4
_TITLE, _LABEL, _HELP = 45, 45, 100
_TIME: Final = re.compile(r"(\d{1,2})(?:\s*[:.h時]\s*(\d{2})?\s*分?)?\s*(am|pm)?", re.IGNORECASE)
_NOON: Final = 12


@dataclass(frozen=True, slots=True)
class RegularsForm:
    """The contents of the form: the people, and their time by the clock of a place."""

    people: tuple[int, ...]
    weekday: int
    minute: int
    zone: str


def day_names(words: Words) -> tuple[str, ...]:
    """The days of the week, Monday first."""
    named = get_day_names("wide", "stand-alone", words.locale)
    return tuple(named[day] for day in range(7))


def time_text(minute: int) -> str:
    """A time of day."""
    return f"{minute // 60}:{minute % 60:02}"


def call(words: Words, regular: Regular) -> Stateless:
    """The message that everybody sees when the time has come."""
    who = words.all_of(tuple(f"<@{each.user_id}>" for each in regular.people))
    game = Markup(f"**{words(f'{regular.game}.name')}**")
    said = words("regulars.call", who=Markup(who), game=game)
    to_open = custom_id(OpenRegular(regular.id))
    return bare(said, *rows((button(words.label("regulars.open"), to_open, ButtonStyle.success),)))


def uncalled(words: Words, regular: Regular) -> Stateless:
    """The direct message to one of its people where its channel does not take the call."""
    return notice(
        words,
        "regulars.uncalled",
        who=Markup(words.everybody(each.name for each in regular.people)),
        game=says(f"{regular.game}.name"),
        channel=Markup(f"<#{regular.channel_id}>"),
    )


def overview(words: Words, shown: Sequence[ListedRegular], page: int, pages: int) -> Stateless:
    """A page of regulars' tables, each with its buttons."""
    return frame(
        lines(f"### {words('regulars.title')}", words("regulars.about")),
        "" if shown else words("regulars.none"),
        *(part for each in shown for part in _one(words, each)),
        page_number(words, page, pages),
        *rows(page_buttons(words, page, pages, lambda to: custom_id(ListRegulars(to)))),
    )


def _one(words: Words, listed: ListedRegular) -> tuple[Part, ...]:
    regular = listed.regular
    skip = "regulars.unskip" if listed.is_skipped else "regulars.skip"
    return (
        _description(words, listed),
        *rows(
            (
                _button(words, "regulars.change", ChangeRegular(regular.id)),
                _button(words, skip, SkipRegular(regular.id)),
                _button(words, "regulars.leave", LeaveRegular(regular.id)),
                _button(words, "regulars.delete", AskToDeleteRegular(regular.id)),
            )
        ),
    )


def _button(words: Words, label: str, press: tuple[Any, ...]) -> ui.Button[Any]:
    return button(words.label(label), custom_id(press))


def _description(words: Words, listed: ListedRegular) -> str:
    regular = listed.regular
    who = words.everybody(each.name for each in regular.people)
    when = words(
        "regulars.when",
        day=day_names(words)[regular.weekday],
        time=Markup(time_text(regular.minute)),
        place=Markup(place_name(regular.zone)),
    )
    following = words("regulars.next", when=Markup(f"<t:{regular.next_at // 1000}:F>"))
    return lines(
        f"**{words(f'{regular.game}.name')}** · {when}",
        words("regulars.who", who=Markup(who)),
        small(
            f"{following} <#{regular.channel_id}>",
            words("regulars.skipped") if listed.is_skipped else "",
            words("regulars.closed") if listed.is_closed else "",
        ),
    )


def sure(words: Words, regular: Regular) -> Stateless:
    """The question before a regulars' table is deleted."""
    return bare(
        _description(words, ListedRegular(regular, is_skipped=False, is_closed=False)),
        words("regulars.sure"),
        *rows(
            (
                button(
                    words.label("regulars.delete"),
                    custom_id(DeleteRegular(regular.id)),
                    ButtonStyle.danger,
                ),
                button(words.label("button.return"), custom_id(ListRegulars())),
            )
        ),
    )


def form(
    words: Words, press: AddRegular | SaveRegular, most: int, wish: RegularsForm
) -> StatelessModal:
    """Ask for the people and the time; filled in with the present or likely ones."""
    people: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=PEOPLE,
        required=True,  # discord.py 2.7.1 says no unless it is told
        min_values=min(2, len(wish.people)),  # no more than stand there already
        max_values=most,
        default_values=[Object(each) for each in wish.people],
    )
    days = [
        SelectOption(label=name, value=str(day), default=day == wish.weekday)
        for day, name in enumerate(day_names(words))
    ]
    time: ui.TextInput[Any] = ui.TextInput(
        custom_id=TIME, style=TextStyle.short, max_length=10, default=time_text(wish.minute)
    )
    day: ui.Select[Any] = ui.Select(custom_id=DAY, options=days)
    zone: ui.Select[Any] = ui.Select(custom_id=ZONE, options=zone_options(wish.zone))
    return StatelessModal(
        words.label("regulars.title", _TITLE),
        custom_id(press),
        ui.Label(
            text=words.label("regulars.form.people", _LABEL),
            description=words.label("regulars.form.people.about", _HELP, most=most),
            component=people,
        ),
        ui.Label(text=words.label("regulars.form.day", _LABEL), component=day),
        ui.Label(
            text=words.label("regulars.form.time", _LABEL),
            description=words.label("regulars.form.time.about", _HELP),
            component=time,
        ),
        ui.Label(text=words.label("call.form.zone", _LABEL), component=zone),
    )


def wish_in(answers: Raw, zones: Sequence[str]) -> RegularsForm | Says:
    """The contents of a filled-in form, or the sentence about what is missing."""
    people = tuple(int(each) for each in _all(answers, PEOPLE) if each.isdecimal())
    (day,), (zone,) = _all(answers, DAY)[:1] or ("",), _all(answers, ZONE)[:1] or ("",)
    typed = str(answers.get(TIME, ""))
    minute = _minute(typed)
    if not people:
        return says("regulars.nobody")
    if minute is None:
        return says("regulars.unclear", typed=typed)
    if day not in set("0123456") or zone not in zones:
        return says("error.stale")
    return RegularsForm(people, int(day), minute, zone)


def _all(answers: Raw, field: str) -> tuple[str, ...]:
    values = answers.get(field, ())
    return (values,) if isinstance(values, str) else tuple(values)


def _minute(text: str) -> int | None:
    """The minute of the day that is written there, as people write it in any language."""
    found = _TIME.fullmatch(tidy(text).strip())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
    if half and not 1 <= hour <= _NOON:
        return None
    if half:
        hour = hour % _NOON + _NOON * (half == "pm")
    return hour * 60 + minute if hour < 24 and minute < 60 else None
