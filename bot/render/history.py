"""The matches that were finished on a server: when, who played, and who won."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from discord import SelectOption, ui

from bot.model import FinishedMatch
from bot.render.choosers import HINT
from bot.render.custom_ids import NO_TABLE, press_id
from bot.render.layout import Item, framed, lines, rows, small
from bot.render.markdown import Markup
from bot.render.stateless import Stateless
from bot.render.turning import turning, where
from bot.render.words import Words


class Search(NamedTuple):
    """Whose matches and of which game; without a person everybody's, without a game of all."""

    user: int = 0
    game: str = ""

    def __str__(self) -> str:
        return f"{self.user}.{self.game}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """One page of them, the newest first; pages count from 0."""

    search: Search
    name: str = ""
    """What the person is called whose matches these are."""
    matches: tuple[FinishedMatch, ...]
    page: int = 0
    pages: int = 1


def history(words: Words, past: Past) -> Stateless:
    """A page of finished matches."""
    return framed(
        lines(
            f"### {_title(words, past)}",
            small(words(f"{past.search.game}.name")) if past.search.game else "",
        ),
        *(_match(words, each, named=not past.search.game) for each in past.matches),
        "" if past.matches else words("history.empty"),
        *_again(words, past),
        where(words, past.page, past.pages),
        *rows(turning(words, past.page, past.pages, _to(past.search))),
    )


def _title(words: Words, past: Past) -> str:
    if past.search.user:
        return words("history.title_of", name=words.called(past.name))
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
    """Those who won, or those who did not, the best first."""
    seats = sorted(each.seats, key=lambda seat: seat.place)
    return ", ".join(
        words("history.player", name=words.called(seat.name), points=seat.points)
        for seat in seats
        if won == (seat.place == 1)
    )


def _again(words: Words, past: Past) -> Iterator[Item]:
    """The way to a replay of each match on the page."""
    if past.matches:
        select: ui.Select[Any] = ui.Select(
            custom_id=press_id(NO_TABLE, past.page, "pick", "replay"),
            placeholder=words.label("history.again"),
            options=[
                SelectOption(
                    label=words.label("history.match", match=str(each.match_id)),
                    description=words.label(f"{each.game}.name", HINT),
                    value=press_id(each.match_id, 0, "replay"),
                )
                for each in past.matches
            ],
        )
        yield ui.ActionRow(select)


def _to(search: Search) -> Callable[[int], str]:
    return lambda page: press_id(NO_TABLE, page, "history", str(search))
