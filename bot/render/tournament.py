"""A tournament as people see it: announced, signed up for, at its tables, and organized."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from discord import ButtonStyle, SelectOption, TextStyle, ui

from bot.model import ROBOT, TournamentPlace, TournamentStatus
from bot.render.custom_ids import NO_TABLE, press_id
from bot.render.layout import (
    CHOICE_HINT,
    CHOICES,
    Button,
    Item,
    Part,
    bare,
    button,
    framed,
    lines,
    packed,
    rows,
    select,
    small,
)
from bot.render.markdown import Markup, escaped
from bot.render.options_answers import Raw
from bot.render.pagination import page_buttons, page_number
from bot.render.stateless import Stateless, StatelessModal
from bot.render.words import Words

SHOWN: Final = 40
"""How many names or tables are listed where everybody sees them."""
POINTS: Final = "points"
"""The field of a form in which points are written."""
LONGEST: Final = 45
_TITLE: Final = 45

Team: TypeAlias = tuple[str, ...]
"""What the people of an entry are called: `ROBOT` is a computer, nothing is who was forgotten."""


class Result(NamedTuple):
    """How a table ended: the points of each side, and how that came about."""

    points: tuple[int, ...]
    decided: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of a round."""

    number: int
    sides: tuple[Team, ...]
    channel: int | None = None
    """Where it stands, if it stands anywhere."""
    result: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A table as its own message shows it."""

    tournament: int
    round: int
    line: TableLine
    arrived: Team = ()
    awaited: Team = ()
    until: int = 0
    """The unix second until which people are awaited."""
    begun: bool = False
    walkover: bool = False
    """Whether who does not come loses, where there is no reserve."""
    cancelled: bool = False
    """Whether the tournament was called off before the match began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """A tournament as everybody is shown it."""

    id: int
    name: str
    game: str
    format: str
    team: int
    rounds: int | None
    """How many there are to be, where that is known."""
    minutes: int | None
    limit: int
    prizes: str
    organizer: str
    status: TournamentStatus
    starts: int | None
    """The unix second at which it begins by itself."""
    digest: str
    secret: str | None = None
    """What was sealed, once it lies open."""
    teams: tuple[Team, ...] = ()
    people: int = 0
    reserves: Team = ()
    round: int = 0
    """The number of the newest round; 0 before the first."""
    tables: tuple[TableLine, ...] = ()
    """Of the newest round."""
    byes: tuple[Team, ...] = ()
    ends: int | None = None
    """The unix second at which the round ends by itself."""
    champions: tuple[Team, ...] = ()
    leftover: str | None = None
    """What is done with those who do not fill a table, where the format leaves that open."""
    walkover: bool = False
    """Whether who does not come loses, where there is no reserve."""
    advance: int | None = None
    """How many of each group go on."""
    third_place: bool = True
    """Whether there is a game for the third place, where there could be."""


def team_label(words: Words, team: Team) -> str:
    """The people of an entry as a label."""
    return " & ".join(ROBOT if each == ROBOT else words.called(each) for each in team)


VERSUS: Final = " \N{EN DASH} "
"""Stands between those who meet."""


def team_text(words: Words, team: Team) -> str:
    """The same within a text."""
    return escaped(team_label(words, team))


def tournament_press(tournament: int, action: str, *more: int, number: int = 0) -> str:
    """The custom id of a press that is about a tournament, and about what else is numbered."""
    return press_id(NO_TABLE, number, action, ".".join(map(str, (tournament, *more))))


def announcement(words: Words, shown: Announcement) -> Stateless:
    """The message of a tournament, the same for everybody."""
    return framed(
        lines(f"### {escaped(shown.name)}", small(_about(words, shown))),
        lines(*_rules(words, shown)),
        *_state(words, shown),
        words("tournament.prizes", prizes=shown.prizes) if shown.prizes else "",
        *_buttons(words, shown),
        small(
            words("tournament.seal", digest=Markup(f"`{shown.digest[:16]}…`")),
            "" if shown.secret is None else words("tournament.open", secret=Markup(shown.secret)),
        ),
    )


def _about(words: Words, shown: Announcement) -> str:
    return words("tournament.about", number=str(shown.id), name=words.called(shown.organizer))


def _rules(words: Words, shown: Announcement) -> Iterator[str]:
    game = Markup(words(f"{shown.game}.name"))
    how = Markup(words(f"tournament.format.{shown.format}"))
    yield f"**{words('tournament.what', game=game, format=how)}**"
    yield words("tournament.pairs" if shown.team == 2 else "tournament.alone")
    if shown.rounds is not None:
        yield words("tournament.rounds", count=shown.rounds)
    if shown.minutes is not None:
        yield words("tournament.minutes", count=shown.minutes)
    if shown.advance is not None:
        yield words("tournament.finalists", count=shown.advance)
    if not shown.third_place:
        yield words("tournament.third_place.none")
    if shown.leftover is not None:
        yield words(
            "tournament.left_over", how=Markup(words(f"tournament.leftover.{shown.leftover}"))
        )
    if shown.walkover:
        yield words("tournament.walkover")


def _state(words: Words, shown: Announcement) -> Iterator[Part]:
    match shown.status:
        case "open":
            yield from _sign_up(words, shown)
        case "running":
            yield from _running(words, shown)
        case "ended":
            who = Markup(words.all_of(tuple(team_text(words, each) for each in shown.champions)))
            won = words("tournament.won", who=who) if shown.champions else ""
            yield lines(f"**{words('tournament.ended')}**", won)
        case "cancelled":
            yield f"**{words('tournament.cancelled')}**"


def _sign_up(words: Words, shown: Announcement) -> Iterator[Part]:
    if shown.starts is None:
        yield words("tournament.starts.by_hand")
    else:
        when, left = Markup(f"<t:{shown.starts}:F>"), Markup(f"<t:{shown.starts}:R>")
        yield words("tournament.starts", when=when, left=left)
    listed = [_signed(words, shown, each) for each in shown.teams[:SHOWN]]
    more = len(shown.teams) - SHOWN
    yield lines(
        f"**{words('tournament.signed_up', count=shown.people, limit=shown.limit)}**",
        words.enumerated(listed) if listed else "",
        words("tournament.more", count=more) if more > 0 else "",
        _reserves(words, shown),
    )


def _signed(words: Words, shown: Announcement, team: Team) -> str:
    label = team_text(words, team)
    return words("tournament.lone", name=Markup(label)) if len(team) < shown.team else label


def _reserves(words: Words, shown: Announcement) -> str:
    if not shown.reserves:
        return ""
    named = words.enumerated(team_text(words, (each,)) for each in shown.reserves[:SHOWN])
    return words("tournament.reserves", who=Markup(named))


def _running(words: Words, shown: Announcement) -> Iterator[Part]:
    if not shown.round:
        yield f"**{words('tournament.begun')}**"
        return
    over = sum(each.result is not None for each in shown.tables)
    count = len(shown.tables)
    heading = words("tournament.round", number=shown.round)
    said = words("tournament.tables", over=over, count=count)
    ends = ""
    if shown.ends is not None and over < count:
        ends = words("tournament.ends", when=Markup(f"<t:{shown.ends}:R>"))
    yield lines(f"**{heading}** · {said}", ends)
    yield lines(*(_line(words, each) for each in shown.tables[:SHOWN]))
    if shown.byes:
        named = words.enumerated(team_text(words, each) for each in shown.byes[:SHOWN])
        yield words("tournament.byes", who=Markup(named))
    yield _reserves(words, shown)


def _line(words: Words, line: TableLine) -> str:
    label = Markup(f"**{line.number}**")
    who = Markup(versus(words, line))
    place = "" if line.channel is None or line.result is not None else f" <#{line.channel}>"
    if line.result is None:
        return words("tournament.line", table=label, who=who) + place
    return words("tournament.line.over", table=label, who=who, result=Markup(_points(line)))


def versus(words: Words, line: TableLine) -> str:
    """Who plays whom at a table."""
    return VERSUS.join(team_text(words, each) for each in line.sides)


def _points(line: TableLine) -> str:
    return "…" if line.result is None else f"**{' : '.join(map(str, line.result.points))}**"


def _buttons(words: Words, shown: Announcement) -> tuple[Item, ...]:
    def press(key: str, action: str, style: ButtonStyle = ButtonStyle.secondary) -> Button:
        return button(words.label(key), tournament_press(shown.id, action), style)

    first: list[Button] = []
    if shown.status == "open":
        first.append(press("tournament.join", "tour_in", ButtonStyle.success))
        if shown.team == 2:
            first.append(press("tournament.with", "tour_with"))
        first.append(press("tournament.leave", "tour_out"))
    elif shown.status == "running":
        first.append(press("tournament.back", "tour_in"))
        first.append(press("tournament.leave", "tour_out"))
    if shown.round:
        first.append(press("tournament.standings", "tour_show", ButtonStyle.primary))
    first.append(press("tournament.how", "tour_rules"))
    if shown.status != "cancelled":
        first.append(press("tournament.organize", "tour_run"))
    return packed(first)


def how(words: Words, shown: Announcement) -> Stateless:
    """How this tournament goes, for who asks."""
    leftover = words(f"tournament.how.{shown.format}")
    return bare(
        f"**{words(f'tournament.format.{shown.format}')}**",
        leftover,
        small(
            words("tournament.how.table.walkover" if shown.walkover else "tournament.how.table"),
            words("tournament.how.seal"),
        ),
    )


def card(words: Words, shown: TableCard) -> Stateless:
    """The message of a table: who is awaited there, or how it ended."""
    line = shown.line
    heading = words("tournament.table", round=shown.round, table=line.number)
    top = lines(f"### {heading}", versus(words, line))
    if line.result is not None:
        decided = words(f"tournament.decided.{line.result.decided}")
        return framed(top, lines(_points(line), small(decided)))
    if shown.begun:
        return framed(top, words("tournament.plays"))
    if shown.cancelled:
        return framed(top, words("tournament.cancelled"))
    until = "tournament.until.walkover" if shown.walkover else "tournament.until"
    here = button(
        words.label("tournament.here"),
        tournament_press(shown.tournament, "tour_here", shown.round, line.number),
        ButtonStyle.success,
    )
    return framed(
        top,
        lines(
            words("tournament.awaited", who=Markup(_each(words, shown.awaited)))
            if shown.awaited
            else "",
            words("tournament.arrived", who=Markup(_each(words, shown.arrived)))
            if shown.arrived
            else "",
            small(words(until, when=Markup(f"<t:{shown.until}:R>"))),
        ),
        *rows([here]),
    )


def _each(words: Words, people: Team) -> str:
    return words.enumerated(team_text(words, (each,)) for each in people)


def called(words: Words, users: Sequence[int], *, reserve: bool = False) -> Stateless:
    """A line that calls people by a mention, in a thread that they may not have seen."""
    who = Markup(words.enumerated(f"<@{user}>" for user in users))
    return bare(words("tournament.calls.reserve" if reserve else "tournament.calls", who=who))


def corrected(words: Words, number: int, before: TableLine, after: TableLine, by: str) -> Stateless:
    """That the organizer has given a table of round `number` another result, and who it was."""
    table = words("tournament.table", round=number, table=after.number)
    told = words(
        "tournament.corrected",
        name=words.called(by),
        old=Markup(_points(before)),
        result=Markup(_points(after)),
    )
    return framed(lines(f"**{table}**", versus(words, after), told))


def invitation(words: Words, tournament: int, asker: Team, invited: int, number: int) -> Stateless:
    """Ask somebody, by a mention, whether they play with who asks, whose number is `number`."""
    yes = button(
        words.label("tournament.accept"),
        tournament_press(tournament, "tour_yes", number),
        ButtonStyle.success,
    )
    who, whom = Markup(team_text(words, asker)), Markup(f"<@{invited}>")
    return framed(words("tournament.asks", name=who, who=whom), *rows([yes]))


def choose_partner(words: Words, tournament: int) -> Stateless:
    """Ask with whom somebody would like to play."""
    people: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=tournament_press(tournament, "tour_pick"),
        placeholder=words.label("tournament.pick"),
    )
    return bare(words("tournament.whom"), ui.ActionRow(people))


def organize(words: Words, shown: Announcement) -> Stateless:
    """What the organizer can do now."""
    buttons: list[Button] = []
    if shown.status == "open":
        begin = tournament_press(shown.id, "tour_begin")
        buttons.append(button(words.label("tournament.begin"), begin, ButtonStyle.primary))
    if shown.round or shown.status == "running":  # its first round is drawn any moment
        results = tournament_press(shown.id, "tour_results")
        buttons.append(button(words.label("tournament.results"), results))
    if shown.status in {"open", "running"}:
        cancel = tournament_press(shown.id, "tour_cancel")
        buttons.append(button(words.label("tournament.cancel"), cancel, ButtonStyle.danger))
    return bare(
        f"**{words('tournament.organizing', name=shown.name)}**",
        words(f"tournament.organizing.{shown.status}"),
        *packed(buttons),
    )


def ask_to_leave(words: Words, tournament: int) -> Stateless:
    """Ask once more before somebody leaves a tournament that is played."""
    yes = tournament_press(tournament, "tour_out_now")
    return bare(
        words("tournament.leave.sure"),
        *rows([button(words.label("tournament.leave"), yes, ButtonStyle.danger)]),
    )


def ask_to_cancel(words: Words, tournament: int, name: str) -> Stateless:
    """Ask once more before a tournament is broken off."""
    yes = tournament_press(tournament, "tour_cancel_now")
    return bare(
        words("tournament.cancel.sure", name=name),
        *rows([button(words.label("tournament.cancel.now"), yes, ButtonStyle.danger)]),
    )


def choose_table(
    words: Words, tournament: int, number: int, tables: Sequence[TableLine], page: int
) -> Stateless:
    """Ask which table of round `number` has another result."""
    pages = max(1, -(-len(tables) // CHOICES))
    page = min(max(page, 0), pages - 1)
    choices = [
        SelectOption(
            label=words.label("tournament.table", round=number, table=each.number),
            description=_hint(words, each),
            value=tournament_press(tournament, "tour_result", number, each.number),
        )
        for each in tables[page * CHOICES : (page + 1) * CHOICES]
    ]
    earlier = tournament_press(tournament, "tour_results", number - 1)
    back = [button(words.label("tournament.earlier"), earlier)] if number > 1 else []
    menu = press_id(NO_TABLE, number, "pick", f"t{tournament}")
    return bare(
        words("tournament.which_table"),
        *([select(menu, choices, words.label("choose.table"))] if choices else []),
        page_number(words, page, pages),
        *rows(
            page_buttons(
                words,
                page,
                pages,
                lambda to: tournament_press(tournament, "tour_results", number, number=to),
            )
        ),
        *rows(back),
    )


def _hint(words: Words, line: TableLine) -> str:
    who = VERSUS.join(team_label(words, each) for each in line.sides)
    points = "" if line.result is None else " : ".join(map(str, line.result.points))
    return f"{points} {who}".strip()[:CHOICE_HINT]


def result_form(words: Words, tournament: int, number: int, line: TableLine) -> StatelessModal:
    """Ask for the points of each side, in their order."""
    before = "" if line.result is None else " ".join(map(str, line.result.points))
    typed: ui.TextInput[Any] = ui.TextInput(
        custom_id=POINTS, style=TextStyle.short, max_length=LONGEST, default=before or None
    )
    about = VERSUS.join(team_label(words, each) for each in line.sides)[:CHOICE_HINT]
    return StatelessModal(
        words.label("tournament.table", _TITLE, round=number, table=line.number),
        # How old it is says which result is corrected.
        tournament_press(tournament, "tour_write", number, line.number, number=_mark(line)),
        ui.Label(text=words.label("tournament.points", _TITLE), description=about, component=typed),
    )


def _mark(line: TableLine) -> int:
    """A number that another result does not have."""
    if line.result is None:
        return 0
    return 1 + sum((each + 1000) * 2003**at for at, each in enumerate(line.result.points)) % 10**15


def is_same(line: TableLine, mark: int) -> bool:
    """Whether a table has the result still that it had when its form was opened."""
    return mark == _mark(line)


def points_in(form: Raw) -> tuple[int, ...] | None:
    """The points that were typed; None where that are no numbers."""
    text = (
        str(form.get(POINTS, "")).replace(":", " ").replace(",", " ").replace("\N{MINUS SIGN}", "-")
    )
    parts = text.split()
    if not parts or not all(each.removeprefix("-").isdecimal() for each in parts):
        return None
    points = tuple(int(each) for each in parts if len(each) < 6)
    return points if len(points) == len(parts) else None


def listed(
    words: Words,
    every: Sequence[TournamentPlace],
    links: Mapping[int, str],
    *,
    organizes: bool = False,
) -> Stateless:
    """The newest tournaments of a server; `links` lead to their messages.

    Who `organizes` gets to all of them from here, for a message may be gone.
    """
    played = _which(words, every, "tour_show", {"running", "ended"})
    led = _which(words, every, "tour_run", {"open", "running", "ended"}) if organizes else ()
    return framed(
        f"### {words('tournament.list')}",
        lines(*(_entry(words, each, links.get(each.id, "")) for each in every)),
        "" if every else words("tournament.list.none"),
        *_menu(words, "tournament.standings", "tournaments", played),
        *_menu(words, "tournament.organize", "organized", led),
    )


def _which(
    words: Words, every: Sequence[TournamentPlace], action: str, statuses: Container[str]
) -> Sequence[SelectOption]:
    return [
        SelectOption(
            label=each.name[:CHOICE_HINT],
            description=words.label(f"{each.game}.name", CHOICE_HINT),
            value=tournament_press(each.id, action),
        )
        for each in every[:CHOICES]
        if each.status in statuses
    ]


def _menu(words: Words, title: str, arg: str, choices: Sequence[SelectOption]) -> Iterator[Item]:
    if choices:
        yield select(press_id(NO_TABLE, 0, "pick", arg), choices, words.label(title))


def _entry(words: Words, each: TournamentPlace, link: str) -> str:
    game = words(f"{each.game}.name")
    state = words(f"tournament.status.{each.status}")
    when = f"<t:{each.made_at // 1000}:d>"
    return f"**{escaped(each.name)}** · {game} · {when} · {state} {link}".strip()
