"""The standings and what decides them; docs/tournaments.md has an example of each by hand."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bot.features.tournaments.rules.brackets import places
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import Tournament
from bot.features.tournaments.rules.played_tables import EntryGame, games
from bot.features.tournaments.rules.tournament_rules import Scoring, TournamentRules

Column: TypeAlias = Literal["score", "won", "buchholz", "direct", "difference"]
_COUNTS: Final = {"won": 2, "drawn": 1, "lost": 0}
"""The worth of a game where two entries meet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entry in the standings; equals share the place, and the next one is left out."""

    place: int = 1
    entry: int
    played: int
    """Including its byes."""
    won: int
    drawn: int
    lost: int
    score: int
    buchholz: int = 0
    """The scores of all its opponents together; a bye is one with its own score."""
    direct: int = 0
    """Its score in the games among those of its group that have the same score."""
    difference: int = 0
    """The points by which it was ahead, less those by which it was behind."""


_Key: TypeAlias = Callable[[Line], tuple[int, ...]]


def columns(rules: TournamentRules) -> tuple[Column, ...]:
    """The numbers that decide the standings, in their order; in groups those of a group."""
    match rules.format:
        case Format.REDRAW:
            return ("score", "won", "difference")
        case Format.SWISS:
            return ("score", "buchholz", "difference")
        case Format.GROUPS:
            return ("score", "direct", "difference")
        case Format.KNOCKOUT:
            return ("won",)


def standings(tournament: Tournament) -> tuple[Line, ...]:
    """All entries, best first; final once the tournament has ended.

    Entries that came to none of their tables are behind all others.
    """
    rules, played = tournament.rules, games(tournament)
    away = _away(played)
    lines = _lines((each.number for each in tournament.entries), played, rules)
    match rules.format:
        case Format.REDRAW:
            key = _by(rules)
        case Format.SWISS:
            lines, key = _with_buchholz(lines, played), _by(rules)
        case Format.GROUPS | Format.KNOCKOUT:
            key = _by_stage(tournament)
    return _rank(lines, lambda line: (line.entry in away, *key(line)))


def participants(tournament: Tournament) -> frozenset[int]:
    """The entries that came to a table of theirs, or had none and won by byes alone."""
    played = games(tournament)
    return frozenset(each.entry for each in played) - _away(played)


def _away(played: Iterable[EntryGame]) -> frozenset[int]:
    """The entries without anybody at any of their tables."""
    came: defaultdict[int, bool] = defaultdict(bool)
    for game in played:
        if game.came is not None:
            came[game.entry] |= game.came
    return frozenset(entry for entry, ever in came.items() if not ever)


def group_standings(tournament: Tournament) -> tuple[tuple[Line, ...], ...]:
    """The standings of each group after its own games; empty where there are no groups."""
    played = [each for each in games(tournament) if each.stage == "groups"]
    rules = tournament.rules
    tables = (_lines(members, played, rules) for members in tournament.groups)
    return tuple(_rank(_with_direct(lines, played), _by(rules)) for lines in tables)


def champions(tournament: Tournament) -> tuple[int, ...]:
    """The entries in the first place; empty before the end, or where nobody ever came."""
    if tournament.status != "ended":
        return ()
    there = participants(tournament)
    first = (line.entry for line in standings(tournament) if line.place == 1)
    return tuple(entry for entry in first if entry in there)


def _by(rules: TournamentRules) -> _Key:
    deciding = columns(rules)

    def key(line: Line) -> tuple[int, ...]:
        return tuple(-getattr(line, column) for column in deciding)

    return key


def _by_stage(tournament: Tournament) -> _Key:
    """Entries in the knock-out by their places in it, and then the others by their group's."""
    finals = places(tournament)
    grouped = {line.entry: line.place for lines in group_standings(tournament) for line in lines}

    def key(line: Line) -> tuple[int, ...]:
        if line.entry in finals:
            return 0, finals[line.entry]
        return 1, grouped.get(line.entry, 1)

    return key


def _rank(lines: Iterable[Line], key: _Key) -> tuple[Line, ...]:
    found = sorted(lines, key=lambda line: (key(line), line.entry))
    keys = [key(line) for line in found]
    return tuple(
        replace(line, place=1 + keys.index(own)) for line, own in zip(found, keys, strict=True)
    )


def _lines(
    entries: Iterable[int], played: Iterable[EntryGame], rules: TournamentRules
) -> tuple[Line, ...]:
    own: defaultdict[int, list[EntryGame]] = defaultdict(list)
    for game in played:
        own[game.entry].append(game)
    return tuple(_line(entry, own[entry], rules) for entry in entries)


def _line(entry: int, own: Collection[EntryGame], rules: TournamentRules) -> Line:
    verdicts = [each.verdict for each in own]
    return Line(
        entry=entry,
        played=len(own),
        won=verdicts.count("won"),
        drawn=verdicts.count("drawn"),
        lost=verdicts.count("lost"),
        score=sum(_worth(each, rules) for each in own),
        difference=sum(each.lead for each in own),
    )


def _worth(game: EntryGame, rules: TournamentRules) -> int:
    if rules.format is not Format.REDRAW:
        return _COUNTS[game.verdict]
    return game.points if rules.scoring is Scoring.POINTS else game.share


def _with_buchholz(lines: Collection[Line], played: Iterable[EntryGame]) -> tuple[Line, ...]:
    score = {line.entry: line.score for line in lines}
    against: Mapping[int, list[int]] = {line.entry: [] for line in lines}
    for game in played:
        against[game.entry] += game.opponents or (game.entry,)
    return tuple(
        replace(line, buchholz=sum(score[each] for each in against[line.entry])) for line in lines
    )


def _with_direct(lines: Collection[Line], played: Collection[EntryGame]) -> tuple[Line, ...]:
    score = {line.entry: line.score for line in lines}
    direct = dict.fromkeys(score, 0)
    for game in played:
        equals = [each for each in game.opponents if score.get(each) == score.get(game.entry)]
        if game.entry in score and equals:
            direct[game.entry] += _COUNTS[game.verdict]
    return tuple(replace(line, direct=direct[line.entry]) for line in lines)
