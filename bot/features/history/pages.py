"""The matches that were finished on a server: the dates, the players, and the winners."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from discord import SelectOption

from bot.features.history.presses import HistoryQuery, ListMatches
from bot.features.history.values import FinishedMatch
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import CHOICE_HINT, Button, Item, frame, lines, rows, select, small
from bot.pages.markdown import Markup
from bot.pages.pagination import page_buttons, page_number
from bot.pages.shared_presses import ShowReplay
from bot.pages.stateless import Stateless
from bot.pages.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryPage:
    """A page of finished matches, the newest first; pages count from 0."""

    search: HistoryQuery
    name: str = ""
    """The name of the person whose matches these are."""
    matches: tuple[FinishedMatch, ...]
    page: int = 0
    pages: int = 1
    besides: tuple[Button, ...] = ()
    """Buttons to other things that are kept for the reader alone."""


def history(words: Words, past: HistoryPage) -> Stateless:
    """A page of finished matches."""
    return frame(
        lines(
            f"### {_title(words, past)}",
            small(words(f"{past.search.game}.name")) if past.search.game else "",
        ),
        *(_match(words, each, named=not past.search.game) for each in past.matches),
        "" if past.matches else words("history.empty"),
        *_again(words, past),
        page_number(words, past.page, past.pages),
        *rows(page_buttons(words, past.page, past.pages, _to(past.search))),
        *rows(past.besides),
    )


def _title(words: Words, past: HistoryPage) -> str:
    if past.search.user:
        return words("history.title_of", name=words.name_label(past.name))
    return words("history.title")


def _match(words: Words, each: FinishedMatch, *, named: bool) -> str:
    title = words("history.match", match=str(each.match_id))
    game = words(f"{each.game}.name") if named else ""
    when = f"<t:{each.finished_at // 1000}:d>"
    won, others = (_people(words, each, won=won) for won in (True, False))
    return lines(
        " · ".join(part for part in (f"**{title}**", game, when) if part),
        f"**{words('history.won', people=Markup(won))}**",
        others,
    )


def _people(words: Words, each: FinishedMatch, *, won: bool) -> str:
    """The winners, or the others, the best first."""
    seats = sorted(each.seats, key=lambda seat: seat.place)
    return words.comma_list(
        words(
            "history.player_resigned" if seat.resigned else "history.player",
            name=words.name_label(seat.name),
            points=seat.points,
        )
        for seat in seats
        if won == (seat.place == 1)
    )


def _again(words: Words, past: HistoryPage) -> Iterator[Item]:
    """The menu that opens a replay of each match on the page."""
    if past.matches:
        choices = [
            SelectOption(
                label=words.label("history.match", match=str(each.match_id)),
                description=words.label(f"{each.game}.name", CHOICE_HINT),
                value=custom_id(ShowReplay(), each.match_id),
            )
            for each in past.matches
        ]
        menu_id = custom_id(Pick("replay", past.page))
        yield select(menu_id, choices, words.label("history.again"))


def _to(search: HistoryQuery) -> Callable[[int], str]:
    return lambda page: custom_id(ListMatches(search, page))
