"""A tournament as people see it: announced, signed up for, at its tables, and organized."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from discord import ButtonStyle, SelectOption, TextStyle, ui

from bot.features.tournaments.listing import Listing, fitting
from bot.features.tournaments.presses import (
    AcceptPartner,
    ArriveAtTable,
    AskForPartner,
    AskResult,
    AskToCancel,
    BeginTournament,
    CancelTournament,
    InvitePartner,
    ListResults,
    OrganizeTournament,
    ShowStandings,
    ShowTournamentRules,
    ShowWholeList,
    SignOut,
    SignOutNow,
    SignUp,
    TryAgain,
    WriteResult,
)
from bot.features.tournaments.values import TournamentPlace, TournamentStatus
from bot.model import ROBOT
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import (
    CHOICE_HINT,
    CHOICES,
    Button,
    Item,
    bare,
    button,
    frame,
    lines,
    phone_rows,
    rows,
    select,
    small,
)
from bot.pages.markdown import Markup, cut, escape
from bot.pages.pagination import page_buttons, page_number, paginate
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Words
from bot.table.options.answers import Raw

PAGE: Final = 3000
"""Characters of a page of the whole list."""
_A_LINE: Final = 8
"""The number of names in a line."""
POINTS: Final = "points"
"""The field of a form for points."""
LONGEST: Final = 45
_TITLE: Final = 45

Team: TypeAlias = tuple[str, ...]
"""The names of the people of an entry: `ROBOT` is a computer, an empty one a forgotten person."""


class EnteredResult(NamedTuple):
    """The end of a table: the points of each side, and how that came about."""

    points: tuple[int, ...]
    decided: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of a round."""

    number: int
    sides: tuple[Team, ...]
    channel: int | None = None
    """The channel or thread of the table, if it has one."""
    result: EnteredResult | None = None


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
    """Whether people who do not come lose, where there is no reserve."""
    cancelled: bool = False
    """Whether the tournament was called off before the match began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentAnnouncement:
    """A tournament as everybody is shown it."""

    id: int
    name: str
    game: str
    format: str
    team: int
    rounds: int | None
    """The number of rounds, where it is known."""
    minutes: int | None
    limit: int
    prizes: str
    organizer: str
    status: TournamentStatus
    starts: int | None
    """The unix second at which it begins by itself."""
    digest: str
    secret: str | None = None
    """The secret that was sealed, once it lies open."""
    teams: tuple[Team, ...] = ()
    people: int = 0
    reserves: Team = ()
    round: int = 0
    """The number of the newest round; 0 before the first."""
    tables: tuple[TableLine, ...] = ()
    """The tables of the newest round."""
    byes: tuple[Team, ...] = ()
    ends: int | None = None
    """The unix second at which the round ends by itself."""
    champions: tuple[Team, ...] = ()
    leftover: str | None = None
    """The treatment of those who do not fill a table, where the format leaves that open."""
    walkover: bool = False
    """Whether people who do not come lose, where there is no reserve."""
    advance: int | None = None
    """The number of entries of each group that go on."""
    third_place: bool = True
    """Whether there is a game for the third place, where there could be."""


def team_label(words: Words, team: Team) -> str:
    """The people of an entry as a label."""
    return " & ".join(ROBOT if each == ROBOT else words.name_label(each) for each in team)


VERSUS: Final = " \N{EN DASH} "
"""The sign between opponents."""


def team_text(words: Words, team: Team) -> str:
    """The same within a text."""
    return " & ".join(escape(ROBOT if each == ROBOT else words.name_label(each)) for each in team)


def announcement(words: Words, shown: TournamentAnnouncement) -> Stateless:
    """The message of a tournament, the same for everybody; entries beyond its room are counted."""
    above = (
        lines(f"### {escape(shown.name)}", small(_about(words, shown))),
        lines(*_rules(words, shown)),
    )
    prizes = words("tournament.prizes", prizes=shown.prizes) if shown.prizes else ""
    seal = small(
        words("tournament.seal", digest=Markup(f"`{shown.digest[:16]}…`")),
        "" if shown.secret is None else words("tournament.open", secret=Markup(shown.secret)),
    )
    parts = (*above, *_state(words, shown), prizes, seal)
    (*told, end), is_whole = fitting(words, parts)
    return frame(*told, *_buttons(words, shown, is_whole=is_whole), end)


def whole_list(words: Words, shown: TournamentAnnouncement, page: int) -> Stateless:
    """A page of everything that the message of a tournament may have no room for."""
    pages = paginate(_in_full(words, shown), PAGE)
    page = min(max(page, 0), len(pages) - 1)

    def to(number: int) -> str:
        return custom_id(ShowWholeList(shown.id, number))

    return frame(
        f"### {escape(shown.name)}",
        lines(*pages[page]),
        page_number(words, page, len(pages)),
        *rows(page_buttons(words, page, len(pages), to)),
    )


def _in_full(words: Words, shown: TournamentAnnouncement) -> Iterator[str]:
    for part in _state(words, shown):
        if isinstance(part, str):
            yield from part.splitlines()
        elif part.in_lines:
            yield from part.text_of(words, ()).splitlines()
            yield from part.entries
        else:
            for first in range(0, len(part.entries), _A_LINE):
                yield part.text_of(words, part.entries[first : first + _A_LINE])


def _about(words: Words, shown: TournamentAnnouncement) -> str:
    return words("tournament.about", number=str(shown.id), name=words.name_label(shown.organizer))


def _rules(words: Words, shown: TournamentAnnouncement) -> Iterator[str]:
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


def _state(words: Words, shown: TournamentAnnouncement) -> Iterator[str | Listing]:
    match shown.status:
        case "open":
            yield from _sign_up(words, shown)
        case "running":
            yield from _running(words, shown)
        case "ended":
            yield _champions(words, shown)
        case "cancelled":
            yield f"**{words('tournament.cancelled')}**"


def _with_who(words: Words, key: str, above: str, who: str) -> str:
    """A sentence about names that are ready for a message, below a line."""
    return lines(above, words(key, who=Markup(who)))


def _champions(words: Words, shown: TournamentAnnouncement) -> str | Listing:
    over = f"**{words('tournament.ended')}**"
    if not shown.champions:
        return lines(over, words("tournament.nobody"))
    named = tuple(team_text(words, each) for each in shown.champions)
    if len(named) <= _A_LINE:
        return lines(over, words("tournament.won", who=Markup(words.all_of(named))))
    return Listing(named, partial(_with_who, words, "tournament.won", over))


def _sign_up(words: Words, shown: TournamentAnnouncement) -> Iterator[str | Listing]:
    if shown.starts is None:
        yield words("tournament.starts.by_hand")
    else:
        when, left = Markup(f"<t:{shown.starts}:F>"), Markup(f"<t:{shown.starts}:R>")
        yield words("tournament.starts", when=when, left=left)
    heading = f"**{words('tournament.signed_up', count=shown.people, limit=shown.limit)}**"
    listed = tuple(_team(words, shown, each) for each in shown.teams)
    yield Listing(listed, partial(lines, heading)) if listed else heading
    yield from _reserves(words, shown)


def _team(words: Words, shown: TournamentAnnouncement, team: Team) -> str:
    label = team_text(words, team)
    return words("tournament.lone", name=Markup(label)) if len(team) < shown.team else label


def _reserves(words: Words, shown: TournamentAnnouncement) -> Iterator[Listing]:
    if shown.reserves:
        named = tuple(team_text(words, (each,)) for each in shown.reserves)
        yield Listing(named, partial(_with_who, words, "tournament.reserves", ""))


def _running(words: Words, shown: TournamentAnnouncement) -> Iterator[str | Listing]:
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
    tables = tuple(_line(words, each) for each in shown.tables)
    yield Listing(tables, str, in_lines=True)
    if shown.byes:
        named = tuple(team_text(words, each) for each in shown.byes)
        yield Listing(named, partial(_with_who, words, "tournament.byes", ""))
    yield from _reserves(words, shown)


def _line(words: Words, line: TableLine) -> str:
    label = Markup(f"**{line.number}**")
    who = Markup(versus(words, line))
    place = "" if line.channel is None or line.result is not None else f" <#{line.channel}>"
    if line.result is None:
        return words("tournament.line", table=label, who=who) + place
    return words("tournament.line.over", table=label, who=who, result=Markup(_points(line)))


def versus(words: Words, line: TableLine) -> str:
    """The opponents at a table."""
    return VERSUS.join(team_text(words, each) for each in line.sides)


def _points(line: TableLine) -> str:
    return "…" if line.result is None else f"**{' : '.join(map(str, line.result.points))}**"


def _buttons(words: Words, shown: TournamentAnnouncement, *, is_whole: bool) -> tuple[Item, ...]:
    def press(
        key: str, kind: Callable[[int], tuple[Any, ...]], style: ButtonStyle = ButtonStyle.secondary
    ) -> Button:
        return button(words.label(key), custom_id(kind(shown.id)), style)

    first: list[Button] = []
    if not is_whole:
        first.append(press("tournament.all", ShowWholeList))
    if shown.status == "open":
        first.append(press("tournament.join", SignUp, ButtonStyle.success))
        if shown.team == 2:
            first.append(press("tournament.with", AskForPartner))
        first.append(press("tournament.leave", SignOut))
    elif shown.status == "running":
        first.append(press("tournament.back", SignUp))
        first.append(press("tournament.leave", SignOut))
    if shown.round:
        first.append(press("tournament.standings", ShowStandings, ButtonStyle.primary))
    first.append(press("tournament.how", ShowTournamentRules))
    if shown.status != "cancelled":
        first.append(press("tournament.organize", OrganizeTournament))
    return phone_rows(first)


def how(words: Words, shown: TournamentAnnouncement) -> Stateless:
    """The explanation of this kind of tournament."""
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
    """The message of a table: the people it waits for, or the result."""
    line = shown.line
    heading = words("tournament.table", round=shown.round, table=line.number)
    top = lines(f"### {heading}", versus(words, line))
    if line.result is not None:
        decided = words(f"tournament.decided.{line.result.decided}")
        return frame(top, lines(_points(line), small(decided)))
    if shown.begun:
        return frame(top, words("tournament.plays"))
    if shown.cancelled:
        return frame(top, words("tournament.cancelled"))
    until = "tournament.until.walkover" if shown.walkover else "tournament.until"
    here = button(
        words.label("tournament.here"),
        custom_id(ArriveAtTable(shown.tournament, shown.round, line.number)),
        ButtonStyle.success,
    )
    return frame(
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
    return words.comma_list(team_text(words, (each,)) for each in people)


def call(words: Words, users: Sequence[int], *, reserve: bool = False) -> Stateless:
    """A line that calls people by a mention, in a thread that they may not have seen."""
    who = Markup(words.comma_list(f"<@{user}>" for user in users))
    return bare(words("tournament.calls.reserve" if reserve else "tournament.calls", who=who))


def correction(
    words: Words, number: int, before: TableLine, after: TableLine, by: str
) -> Stateless:
    """Says that the organizer `by` has given a table of round `number` another result."""
    table = words("tournament.table", round=number, table=after.number)
    told = words(
        "tournament.corrected",
        name=words.name_label(by),
        old=Markup(_points(before)),
        result=Markup(_points(after)),
    )
    return frame(lines(f"**{table}**", versus(words, after), told))


def invitation(words: Words, tournament: int, asker: Team, invited: int, number: int) -> Stateless:
    """Ask somebody, by a mention, whether they play with the asker, whose number is `number`."""
    yes = button(
        words.label("tournament.accept"),
        custom_id(AcceptPartner(tournament, number)),
        ButtonStyle.success,
    )
    who, whom = Markup(team_text(words, asker)), Markup(f"<@{invited}>")
    return frame(words("tournament.asks", name=who, who=whom), *rows([yes]))


def choose_partner(words: Words, tournament: int) -> Stateless:
    """Ask for the person somebody would like to play with."""
    people: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=custom_id(InvitePartner(tournament)),
        placeholder=words.label("tournament.pick"),
    )
    return bare(words("tournament.whom"), ui.ActionRow(people))


def standstill(words: Words, name: str, channel: int, why: str, link: str | None) -> Stateless:
    """The message to its organizer where a tournament cannot show its tables any more."""
    said = words(
        f"tournament.still.{why}",
        name=Markup(f"[{escape(name)}]({link})" if link else f"**{escape(name)}**"),
        channel=Markup(f"<#{channel}>"),
    )
    return bare(lines(said, words("tournament.still.on")))


def organize(words: Words, shown: TournamentAnnouncement, still: int | None = None) -> Stateless:
    """The organizer's choices now; `still` is the channel that takes no table."""
    buttons: list[Button] = []
    if still is not None:
        on = custom_id(TryAgain(shown.id))
        buttons.append(button(words.label("menu.resume"), on, ButtonStyle.success))
    if shown.status == "open":
        begin = custom_id(BeginTournament(shown.id))
        buttons.append(button(words.label("tournament.begin"), begin, ButtonStyle.primary))
    if shown.round or shown.status == "running":  # its first round is drawn any moment
        results = custom_id(ListResults(shown.id))
        buttons.append(button(words.label("tournament.results"), results))
    if shown.status in {"open", "running"}:
        cancel = custom_id(AskToCancel(shown.id))
        buttons.append(button(words.label("tournament.cancel"), cancel, ButtonStyle.danger))
    return bare(
        f"**{words('tournament.organizing', name=shown.name)}**",
        words(f"tournament.organizing.{shown.status}"),
        ""
        if still is None
        else words("tournament.organizing.still", channel=Markup(f"<#{still}>")),
        *phone_rows(buttons),
    )


def ask_to_leave(words: Words, tournament: int) -> Stateless:
    """Ask once more before somebody leaves a tournament that is played."""
    yes = custom_id(SignOutNow(tournament))
    return bare(
        words("tournament.leave.sure"),
        *rows([button(words.label("tournament.leave"), yes, ButtonStyle.danger)]),
    )


def ask_to_cancel(words: Words, tournament: int, name: str) -> Stateless:
    """Ask once more before a tournament is broken off."""
    yes = custom_id(CancelTournament(tournament))
    return bare(
        words("tournament.cancel.sure", name=name),
        *rows([button(words.label("tournament.cancel.now"), yes, ButtonStyle.danger)]),
    )


def choose_table(
    words: Words, tournament: int, number: int, tables: Sequence[TableLine], page: int
) -> Stateless:
    """Ask for the table of round `number` that has another result."""
    pages = max(1, -(-len(tables) // CHOICES))
    page = min(max(page, 0), pages - 1)
    choices = [
        SelectOption(
            label=words.label("tournament.table", round=number, table=each.number),
            description=_hint(words, each),
            value=custom_id(AskResult(tournament, number, each.number)),
        )
        for each in tables[page * CHOICES : (page + 1) * CHOICES]
    ]
    back: list[Button] = []
    if number > 1:
        earlier = custom_id(ListResults(tournament, number - 1))
        back.append(button(words.label("tournament.earlier"), earlier))
    menu = custom_id(Pick(f"t{tournament}", number))
    return bare(
        words("tournament.which_table"),
        *([select(menu, choices, words.label("choose.table"))] if choices else []),
        page_number(words, page, pages),
        *rows(
            page_buttons(
                words,
                page,
                pages,
                lambda to: custom_id(ListResults(tournament, number, to)),
            )
        ),
        *rows(back),
    )


def _hint(words: Words, line: TableLine) -> str:
    who = VERSUS.join(team_label(words, each) for each in line.sides)
    points = "" if line.result is None else " : ".join(map(str, line.result.points))
    return cut(f"{points} {who}".strip(), CHOICE_HINT)


def result_form(words: Words, tournament: int, number: int, line: TableLine) -> StatelessModal:
    """Ask for the points of each side, in their order."""
    before = "" if line.result is None else " ".join(map(str, line.result.points))
    typed: ui.TextInput[Any] = ui.TextInput(
        custom_id=POINTS, style=TextStyle.short, max_length=LONGEST, default=before or None
    )
    about = cut(VERSUS.join(team_label(words, each) for each in line.sides), CHOICE_HINT)
    return StatelessModal(
        words.label("tournament.table", _TITLE, round=number, table=line.number),
        # The mark says which result is corrected.
        custom_id(WriteResult(tournament, number, line.number, _mark(line))),
        ui.Label(text=words.label("tournament.points", _TITLE), description=about, component=typed),
    )


def _mark(line: TableLine) -> int:
    """A number that another result does not have."""
    if line.result is None:
        return 0
    return 1 + sum((each + 1000) * 2003**at for at, each in enumerate(line.result.points)) % 10**15


def is_same(line: TableLine, mark: int) -> bool:
    """Return whether a table still has the result that it had when its form was opened."""
    return mark == _mark(line)


def points_in(form: Raw) -> tuple[int, ...] | None:
    """The points that were typed; None where they are no numbers."""
    text = (
        str(form.get(POINTS, "")).replace(":", " ").replace(",", " ").replace("\N{MINUS SIGN}", "-")
    )
    parts = text.split()
    if not parts or not all(each.removeprefix("-").isdecimal() for each in parts):
        return None
    points = tuple(int(each) for each in parts if len(each) < 6)
    return points if len(points) == len(parts) else None


def overview(
    words: Words,
    every: Sequence[TournamentPlace],
    links: Mapping[int, str],
    *,
    organizes: bool = False,
) -> Stateless:
    """The newest tournaments of a server; `links` lead to their messages.

    A person who `organizes` gets to all of them from here, because a message may be gone.
    """
    played = _which(words, every, ShowStandings, {"running", "ended"})
    led = (
        _which(words, every, OrganizeTournament, {"open", "running", "ended"}) if organizes else ()
    )
    return frame(
        f"### {words('tournament.list')}",
        lines(*(_entry(words, each, links.get(each.id, "")) for each in every)),
        "" if every else words("tournament.list.none"),
        *_menu(words, "tournament.standings", "tournaments", played),
        *_menu(words, "tournament.organize", "organized", led),
    )


def _which(
    words: Words,
    every: Sequence[TournamentPlace],
    kind: Callable[[int], tuple[Any, ...]],
    statuses: Container[str],
) -> Sequence[SelectOption]:
    return [
        SelectOption(
            label=cut(each.name, CHOICE_HINT),
            description=words.label(f"{each.game}.name", CHOICE_HINT),
            value=custom_id(kind(each.id)),
        )
        for each in every[:CHOICES]
        if each.status in statuses
    ]


def _menu(words: Words, title: str, arg: str, choices: Sequence[SelectOption]) -> Iterator[Item]:
    if choices:
        yield select(custom_id(Pick(arg)), choices, words.label(title))


def _entry(words: Words, each: TournamentPlace, link: str) -> str:
    game = words(f"{each.game}.name")
    state = words(f"tournament.status.{each.status}")
    when = f"<t:{each.made_at // 1000}:d>"
    return f"**{escape(each.name)}** · {game} · {when} · {state} {link}".strip()
