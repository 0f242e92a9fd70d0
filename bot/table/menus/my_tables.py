"""A person's own tables, with those first that wait for them, and a way to each hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal, TypeAlias

from discord import SelectOption, ui

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import CHOICE_HINT, Item, Part, bare, button, lines, phone_rows, select
from bot.pages.markdown import Markup
from bot.pages.pagination import page_buttons, page_number
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.presses import GoAway, ListOwnTables, ResumeInHand, ShowHandAt
from games.core.scene import Who
from games.core.seats import Seat

State: TypeAlias = Literal["yours", "deal", "theirs", "goes_on", "paused"]
"""The thing a table waits for: this person, their call for the next deal, others, or nobody."""

SHOWN = 10
"""How many tables are listed on a page."""
AWAY_DAYS = (0, 3, 7, 14)
"""For how many days a person may say that they are away; 0 means they are here."""

_TO_HAND = ("mytables.hand", ShowHandAt())
_URGENCY: tuple[State, ...] = ("yours", "deal", "theirs", "goes_on", "paused")


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTable:
    """A table where a person plays."""

    caption: Caption
    link: str | None
    """Where it is shown, if that is known."""
    channel: str
    """The channel it is in, as Discord mentions it; empty in direct messages."""
    state: State
    awaited: tuple[Seat, ...] = ()
    """The other seats it waits for."""
    until: int | None = None
    """The unix second at which the time to think ends."""
    can_go_on: bool = False
    """Whether it is paused and goes on as soon as this person wishes."""

    @property
    def urgency(self) -> tuple[int, float, int]:
        """A sort key: the smaller, the sooner something must be done."""
        until = inf if self.until is None else self.until
        return _URGENCY.index(self.state), until, self.caption.table


def my_tables(
    words: Words, tables: Sequence[OwnTable], away_until: int | None, page: int = 0
) -> Stateless:
    """Return a page of one's tables, the most urgent first; the last page if `page` is too high.

    `away_until` is the unix second until which no slow clock runs.
    """
    listed = sorted(tables, key=lambda table: table.urgency)
    pages = max(1, -(-len(listed) // SHOWN))
    page = min(max(page, 0), pages - 1)
    return bare(
        f"### {words('mytables.title')}",
        *(_table(words, each) for each in listed[page * SHOWN : (page + 1) * SHOWN]),
        "" if listed else words("mytables.none"),
        page_number(words, page, pages),
        *phone_rows(page_buttons(words, page, pages, lambda to: custom_id(ListOwnTables(to)))),
        *(_away(words, away_until) if listed or away_until else ()),
    )


def _table(words: Words, table: OwnTable) -> Item:
    caption = table.caption
    words = words.at(caption.names)
    title = words("table.title", table=caption.title)
    if table.link:
        title = f"[{title}]({table.link})"
    heading = f"**{caption.game_name(words)}** · {title}"
    text = lines(f"{heading} · {table.channel}" if table.channel else heading, _state(words, table))
    way, press = ("menu.resume", ResumeInHand()) if table.can_go_on else _TO_HAND
    return ui.Section(text, accessory=button(words.label(way), custom_id(press, caption.table)))


def _state(words: Words, table: OwnTable) -> str:
    when = None if table.until is None else Markup(f"<t:{table.until}:R>")
    match table.state:
        case "yours":
            return f"**{_yours(words, when)}**"
        case "deal":
            return words("mytables.deal")
        case "theirs":
            return _theirs(words, tuple(Who(seat) for seat in table.awaited), when)
        case "goes_on":
            return words("mytables.goes_on")
        case "paused":
            return words("mytables.paused")


def _yours(words: Words, when: Markup | None) -> str:
    if when is None:
        return words("mytables.yours")
    return words("mytables.yours_until", when=when)


def _theirs(words: Words, who: tuple[Who, ...], when: Markup | None) -> str:
    if when is None:
        return words("mytables.theirs", who=who)
    return words("mytables.theirs_until", who=who, when=when)


def _away(words: Words, until: int | None) -> Iterator[Part]:
    """Yield whether a person is away, and the choice of that."""
    if until is not None:
        yield words("mytables.away", when=Markup(f"<t:{until}:D>"))
    choices = [
        SelectOption(
            label=words.label(f"mytables.away.{days}"),
            description=words.label("mytables.away.about", CHOICE_HINT) if days else None,
            value=custom_id(GoAway(days)),
        )
        for days in AWAY_DAYS
        if days or until is not None
    ]
    yield select(custom_id(Pick("away")), choices, words.label("mytables.away.ask"))
