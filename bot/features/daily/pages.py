"""The deal of the day: today's games, one's place among the others, the week, and a card to share.

Nothing here ever names a card, and only people who have played a deal are shown how it went.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from discord import ButtonStyle, ui

from bot.features.daily.presses import (
    ListDailyGames,
    OpenDailySeal,
    PlayDaily,
    ShareDailyResult,
    ShowDailyResult,
    ShowDailySeals,
    ShowDailyWeek,
)
from bot.features.daily.values import DailyPlace
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, Item, bare, button, frame, lines, phone_rows, small
from bot.pages.markdown import Markup
from bot.pages.scores import score_text
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.result import replay_button, review_button

State: TypeAlias = Literal["open", "going", "over"]
_SQUARES: Final = {1: "🟩", 0: "⬜", -1: "🟥"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyLine:
    """One of today's games, as it stands for somebody."""

    game: str
    deals: int
    state: State
    score: int | None = None
    """None before the end, and for those who gave up."""
    everywhere: DailyPlace | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPage:
    """A day, as it stands for somebody."""

    day: int
    number: int
    ends: int
    """The unix second at which the next one begins."""
    games: tuple[DailyLine, ...]
    streak: int
    seal: str
    next_seal: str
    has_yesterday: bool
    """Whether the day before was played, so that its seal can be opened."""
    on_server: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyResult:
    """The result of somebody's deal of the day, once it is over for them."""

    day: int
    number: int
    game: str
    match: int
    score: int | None
    marks: tuple[int, ...]
    """One for each deal: 1 won, 0 level, -1 lost."""
    everywhere: DailyPlace
    here: DailyPlace | None
    """The place among the people of this server; None outside of any."""
    par: int | None
    """The result of a strong computer player, once it is known."""
    streak: int


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A line in the table of a week."""

    rank: int
    name: str
    points: int
    deals: int
    own: bool


def overview(words: Words, page: DailyPage) -> Stateless:
    """Every game of the day, with a button that opens it or shows one's place."""
    ends = Markup(f"<t:{page.ends}:R>")
    return frame(
        lines(
            f"### {words('daily.title', number=page.number)}",
            words("daily.about"),
            words("daily.ends", when=ends),
            words("daily.streak", count=page.streak) if page.streak else "",
        ),
        *(_entry(words, page.day, each) for each in page.games),
        *phone_rows(tuple(_ways(words, page))),
    )


def seals(words: Words, page: DailyPage) -> Stateless:
    """The seals of today and tomorrow, in full."""
    return bare(
        lines(
            words("daily.seal.today", digest=page.seal),
            words("daily.seal.tomorrow", digest=page.next_seal),
        )
    )


def result(words: Words, made: DailyResult, *, at_home: bool) -> Stateless:
    """One's place; `at_home`, in one's direct messages, also with buttons to look back."""
    return frame(
        lines(
            f"### {words('daily.title_of', game=words(f'{made.game}.name'), number=made.number)}",
            f"**{_score(words, made.score)}** {_squares(made.marks)}",
        ),
        lines(
            words("daily.everywhere", place=Markup(_place(words, made.everywhere))),
            ""
            if made.here is None
            else words("daily.here", place=Markup(_place(words, made.here))),
            words("daily.par.coming")
            if made.par is None
            else words("daily.par", score=Markup(score_text(made.par))),
            words("daily.streak", count=made.streak) if made.streak else "",
        ),
        *phone_rows(
            (
                button(
                    words.label("daily.share"),
                    custom_id(ShareDailyResult(made.game, made.day)),
                    ButtonStyle.primary,
                ),
                *(_looking_back(words, made.match) if at_home else ()),
                button(words.label("daily.games"), custom_id(ListDailyGames())),
            )
        ),
    )


def card(words: Words, made: DailyResult) -> str:
    """The line that tells how it went and nothing of the cards."""
    better = made.everywhere.better_than
    return words.label(
        "daily.card.better" if better else "daily.card",
        300,
        game=words.label(f"{made.game}.name"),
        number=made.number,
        score=_score_label(words, made.score),
        percent=better or 0,
        deals=_squares(made.marks),
    )


def card_for_all(words: Words, made: DailyResult, name: str) -> Stateless:
    """The card for everybody, from somebody of this name."""
    return bare(lines(f"**{words.name_label(name)}**", card(words, made)))


def to_copy(words: Words, made: DailyResult) -> Stateless:
    """The card for people who must take it along by themselves."""
    return bare(words("daily.copy"), f"```\n{card(words, made)}\n```")


def week(words: Words, rows: Sequence[WeekRow], until: int) -> Stateless:
    """The table of a server's week, which ends at the unix second `until`."""
    return frame(
        lines(
            f"### {words('daily.week.title')}",
            words("daily.week.about"),
            words("daily.ends", when=Markup(f"<t:{until}:R>")),
        ),
        lines(*(_row(words, row) for row in rows)) or words("daily.week.empty"),
        *phone_rows((button(words.label("daily.games"), custom_id(ListDailyGames())),)),
    )


def seal_file(words: Words, day: str, digest: str, file: str) -> Stateless:
    """The message that brings the file with the opened seal of a day."""
    attached: Item = ui.File(f"attachment://{file}")
    return bare(words("daily.opened", day=Markup(day), digest=digest), attached)


def _entry(words: Words, day: int, line: DailyLine) -> Item:
    deals = words("daily.deals", count=line.deals)
    about = small(f"{deals} · {_state(words, line)}")
    text = lines(f"**{words(f'{line.game}.name')}**", about)
    if line.state == "over":
        named, to = words.label("daily.place"), ShowDailyResult(line.game, day)
    else:
        key = "daily.play" if line.state == "open" else "daily.go_on"
        named, to = words.label(key), PlayDaily(line.game, day)
    style = ButtonStyle.secondary if line.state == "over" else ButtonStyle.success
    return ui.Section(text, accessory=button(named, custom_id(to), style))


def _state(words: Words, line: DailyLine) -> str:
    if line.state != "over":
        return words("daily.open" if line.state == "open" else "daily.going")
    place = line.everywhere
    if place is None or not place.better_than:
        return _score(words, line.score)
    better = words("daily.better", percent=place.better_than)
    return f"{_score(words, line.score)} · {better}"


def _score(words: Words, score: int | None) -> str:
    return words("daily.given_up") if score is None else score_text(score)


def _score_label(words: Words, score: int | None) -> str:
    return words.label("daily.given_up") if score is None else score_text(score)


def _squares(marks: Sequence[int]) -> str:
    return "".join(_SQUARES[mark] for mark in marks)


def _place(words: Words, place: DailyPlace) -> str:
    if place.better_than is None:
        return words("daily.first")
    if place.better_than == 0:  # nobody wants to read that, least of all on a shared first place
        return words("daily.rank.only", rank=place.rank, players=place.players)
    return words("daily.rank", rank=place.rank, players=place.players, percent=place.better_than)


def _row(words: Words, row: WeekRow) -> str:
    name = words.name_label(row.name)
    return words(
        "daily.week.own" if row.own else "daily.week.line",
        rank=Markup(f"**{row.rank}.**"),
        name=name,
        points=words("common.points", count=row.points),
        deals=words("daily.deals_of_day", count=row.deals),
    )


def _looking_back(words: Words, match: int) -> tuple[Button, ...]:
    return review_button(words, match), replay_button(words, match)


def _ways(words: Words, page: DailyPage) -> Iterator[Button]:
    if page.on_server:
        yield button(words.label("daily.week.button"), custom_id(ShowDailyWeek()))
    yield button(words.label("daily.seals"), custom_id(ShowDailySeals()))
    if page.has_yesterday:
        before = page.day - 1
        yield button(words.label("daily.opened.button"), custom_id(OpenDailySeal(before)))
