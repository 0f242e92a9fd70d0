"""The tournament after its events; impossible events are refused."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain
from typing import Any, NoReturn

from bot.features.tournaments.rules.advancing import going_on
from bot.features.tournaments.rules.errors import Refusal, Refused
from bot.features.tournaments.rules.events import (
    Announced,
    Begun,
    Cancelled,
    Corrected,
    Ended,
    Joined,
    Left,
    Replaced,
    ReserveAdded,
    Returned,
    RoundClosed,
    RoundDrawn,
    SignedUp,
    TableFinished,
    TournamentEvent,
)
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import (
    Correction,
    DrawnTable,
    Entry,
    Member,
    PlayedTable,
    Round,
    TableResult,
    Tournament,
)
from bot.features.tournaments.rules.sealed_chance import is_sealed
from games.catalogue import CATALOGUE


def start_from(event: Announced) -> Tournament:
    """The tournament after its first event."""
    return Tournament(
        name=event.name, organizer=event.organizer, rules=event.rules, digest=event.digest
    )


def fold(events: Iterable[TournamentEvent]) -> Tournament:
    """The tournament after all its events. Raises Refused for a log that makes no sense."""
    first, *rest = events
    if not isinstance(first, Announced):
        raise Refused(Refusal.IMPOSSIBLE)
    return reduce(evolve, rest, start_from(first))


def evolve(tournament: Tournament, event: TournamentEvent) -> Tournament:
    """The tournament after one more event. Raises Refused where it cannot happen now."""
    match event:
        case Announced():
            raise Refused(Refusal.IMPOSSIBLE)
        case SignedUp() | Joined() | ReserveAdded() | Left():
            return _signing_up(tournament, event)
        case Begun():
            return _begin(tournament, event)
        case RoundDrawn() | TableFinished() | RoundClosed():
            return _playing(tournament, event)
        case Corrected():
            return _correct(tournament, event)
        case Replaced() | Returned():
            return _seat(tournament, event)
        case Ended() | Cancelled():
            return _over(tournament, event)


def _update(tournament: Tournament, **changes: Any) -> Tournament:
    return tournament.model_copy(update=changes)


def _refuse(why: Refusal) -> NoReturn:
    raise Refused(why)


def _signing_up(
    tournament: Tournament, event: SignedUp | Joined | ReserveAdded | Left
) -> Tournament:
    if tournament.status in {"ended", "cancelled"}:
        _refuse(Refusal.OVER)
    if tournament.status != "open" and isinstance(event, SignedUp | Joined):
        _refuse(Refusal.SIGN_UP_OVER)
    match event:
        case SignedUp():
            return _sign_up(tournament, event)
        case Joined():
            return _join(tournament, event)
        case ReserveAdded():
            _must_be_new(tournament, event.member)
            return _update(tournament, reserves=(*tournament.reserves, event.member))
        case Left():
            return _leave(tournament, event.person)


def _must_be_new(tournament: Tournament, member: Member) -> None:
    if member.person is None:
        _refuse(Refusal.IMPOSSIBLE)
    if tournament.entry_of(member.person) or member in tournament.reserves:
        _refuse(Refusal.ALREADY_IN)


def _sign_up(tournament: Tournament, event: SignedUp) -> Tournament:
    _must_be_new(tournament, event.member)
    if event.entry <= tournament.last_entry:
        _refuse(Refusal.IMPOSSIBLE)
    entry = Entry(number=event.entry, members=(event.member,))
    return _update(tournament, entries=(*tournament.entries, entry), last_entry=entry.number)


def _join(tournament: Tournament, event: Joined) -> Tournament:
    """Let somebody join an entry; they may have signed up alone, or be a reserve."""
    joined = _entry(tournament, event.entry)
    alone = None if event.member.person is None else tournament.entry_of(event.member.person)
    if tournament.rules.team == 1:
        _refuse(Refusal.NO_TEAMS)
    if alone is not None and (alone == joined or len(alone.members) > 1):
        _refuse(Refusal.ALREADY_IN)
    if len(joined.members) > 1:
        _refuse(Refusal.TEAM_FULL)
    team = joined.model_copy(update={"members": (*joined.members, event.member)})
    others = tuple(each for each in tournament.entries if each not in (alone, joined))
    return _update(
        tournament,
        entries=_in_order((*others, team)),
        reserves=tuple(each for each in tournament.reserves if each != event.member),
    )


def _in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(entries, key=lambda each: each.number))


def _entry(tournament: Tournament, number: int) -> Entry:
    try:
        return tournament.entry(number)
    except KeyError:
        _refuse(Refusal.IMPOSSIBLE)


def _with(tournament: Tournament, entry: Entry) -> Tournament:
    """The same with one entry changed."""
    others = (each for each in tournament.entries if each.number != entry.number)
    return _update(tournament, entries=_in_order((*others, entry)))


def _leave(tournament: Tournament, person: int) -> Tournament:
    staying = tuple(each for each in tournament.reserves if each.person != person)
    if staying != tournament.reserves:
        return _update(tournament, reserves=staying)
    entry = tournament.entry_of(person)
    if entry is None or entry.withdrawn:
        _refuse(Refusal.NOT_IN)
    if tournament.status == "running":
        return _with(tournament, entry.model_copy(update={"withdrawn": True}))
    members = tuple(each for each in entry.members if each.person != person)
    if members:
        return _with(tournament, entry.model_copy(update={"members": members}))
    others = tuple(each for each in tournament.entries if each != entry)
    return _update(tournament, entries=others)


def _begin(tournament: Tournament, event: Begun) -> Tournament:
    if tournament.status != "open":
        _refuse(Refusal.SIGN_UP_OVER)
    before = {each.person for each in (*_members(tournament.entries), *tournament.reserves)}
    after = [
        each.person
        for each in (*_members(event.entries), *event.reserves)
        if each.person is not None
    ]
    whole = all(len(each.members) == tournament.rules.team for each in event.entries)
    if not is_sealed(tournament.name, event.secret, tournament.digest) or not whole:
        _refuse(Refusal.IMPOSSIBLE)
    if sorted(after) != sorted(each for each in before if each is not None):
        _refuse(Refusal.IMPOSSIBLE)
    return _update(
        tournament,
        status="running",
        secret=event.secret,
        entries=event.entries,
        reserves=event.reserves,
        groups=event.groups,
        last_entry=max((tournament.last_entry, *(each.number for each in event.entries))),
    )


def _members(entries: Iterable[Entry]) -> Iterable[Member]:
    return chain.from_iterable(each.members for each in entries)


def _must_run(tournament: Tournament) -> None:
    if tournament.status == "open":
        _refuse(Refusal.NOT_BEGUN)
    if tournament.status != "running":
        _refuse(Refusal.OVER)


def _playing(tournament: Tournament, event: RoundDrawn | TableFinished | RoundClosed) -> Tournament:
    _must_run(tournament)
    match event:
        case RoundDrawn():
            return _draw(tournament, event)
        case TableFinished():
            return _finish(tournament, event)
        case RoundClosed():
            return _close(tournament, event.round)


def _draw(tournament: Tournament, event: RoundDrawn) -> Tournament:
    if tournament.current is not None:
        _refuse(Refusal.ROUND_RUNNING)
    numbers = [each.number for each in event.tables]
    sitting = Counter(chain.from_iterable(each.entries for each in event.tables))
    sitting.update((*event.byes, *event.resting))
    known = {each.number for each in tournament.entries}
    possible = (
        event.round == len(tournament.rounds) + 1
        and numbers == list(range(1, len(numbers) + 1))
        and set(sitting) <= known
        and set(sitting.values()) <= {1}
        and all(_fits(tournament, each) for each in event.tables)
    )
    if not possible:
        _refuse(Refusal.IMPOSSIBLE)
    drawn = Round(
        number=event.round,
        stage=event.stage,
        tables=tuple(PlayedTable(table=each) for each in event.tables),
        byes=event.byes,
        resting=event.resting,
        bracket=event.bracket,
    )
    return _update(tournament, rounds=(*tournament.rounds, drawn))


def _fits(tournament: Tournament, table: DrawnTable) -> bool:
    """Return whether so many can sit at a table, with each member of its entries once."""
    seated = Counter(each for each in table.seats if each.entry is not None)
    whole = {(entry, place) for entry in table.entries for place in range(tournament.rules.team)}
    return (
        len(table.seats) in CATALOGUE[tournament.rules.game].seats
        and {(each.entry, each.member) for each in seated} == whole
        and set(seated.values()) == {1}
    )


def _running(tournament: Tournament, number: int) -> Round:
    current = tournament.current
    if current is None or current.number != number:
        _refuse(Refusal.NO_ROUND)
    return current


def _finish(tournament: Tournament, event: TableFinished) -> Tournament:
    current = _running(tournament, event.round)
    played = _at(current, event.table)
    if played.result is not None:
        _refuse(Refusal.HAS_RESULT)
    _must_fit(played.table, event.result)
    return _with_result(tournament, current, event.table, event.result)


def _close(tournament: Tournament, number: int) -> Tournament:
    current = _running(tournament, number)
    if not current.is_played:
        _refuse(Refusal.ROUND_RUNNING)
    return _with_round(tournament, current.model_copy(update={"closed": True}))


def _at(played_in: Round, table: int) -> PlayedTable:
    found = played_in.table(table)
    return _refuse(Refusal.UNKNOWN_TABLE) if found is None else found


def _must_fit(table: DrawnTable, result: TableResult) -> None:
    seats = len(table.seats)
    of_entry: dict[int, set[tuple[int, int]]] = {}
    together = zip(table.seats, result.places, result.sides, strict=False)
    for place, rank, side in together:
        if place.entry is not None:
            of_entry.setdefault(place.entry, set()).add((rank, side))
    lengths = {len(result.points), len(result.places), len(result.sides)}
    possible = (
        lengths == {seats}
        and min(result.places) >= 1
        and all(len(each) == 1 for each in of_entry.values())
    )
    if not possible:
        _refuse(Refusal.WRONG_RESULT)


def _with_result(
    tournament: Tournament, played_in: Round, table: int, result: TableResult
) -> Tournament:
    tables = tuple(
        each.model_copy(update={"result": result}) if each.table.number == table else each
        for each in played_in.tables
    )
    return _with_round(tournament, played_in.model_copy(update={"tables": tables}))


def _with_round(tournament: Tournament, changed: Round) -> Tournament:
    rounds: Sequence[Round] = tournament.rounds
    return _update(
        tournament,
        rounds=tuple(changed if each.number == changed.number else each for each in rounds),
    )


def _correct(tournament: Tournament, event: Corrected) -> Tournament:
    if tournament.status in {"open", "cancelled"}:
        _refuse(Refusal.NOT_BEGUN if tournament.status == "open" else Refusal.OVER)
    if not 1 <= event.round <= len(tournament.rounds):
        _refuse(Refusal.UNKNOWN_TABLE)
    played_in = tournament.rounds[event.round - 1]
    played = _at(played_in, event.table)
    if played.result is None:
        _refuse(Refusal.NO_RESULT)
    if played.result != event.old:
        _refuse(Refusal.CHANGED_MEANWHILE)
    _must_fit(played.table, event.new)
    after = _with_result(tournament, played_in, event.table, event.new)
    if _is_too_late(tournament, after, event.round):
        _refuse(Refusal.TOO_LATE)
    correction = Correction(
        round=event.round, table=event.table, old=event.old, new=event.new, by=event.by
    )
    return _update(after, corrections=(*tournament.corrections, correction))


def _is_too_late(before: Tournament, after: Tournament, number: int) -> bool:
    """Return whether others would have gone on to a round of the finals that has been drawn."""
    if before.rules.format not in {Format.GROUPS, Format.KNOCKOUT}:
        return False
    later = next((each for each in before.rounds[number:] if each.stage == "finals"), None)
    if later is None:
        return False
    return going_on(before, later.number - 1) != going_on(after, later.number - 1)


def _seat(tournament: Tournament, event: Replaced | Returned) -> Tournament:
    _must_run(tournament)
    if isinstance(event, Returned):
        return _return(tournament, event.person)
    return _replace(tournament, event)


def _replace(tournament: Tournament, event: Replaced) -> Tournament:
    entry = _entry(tournament, event.entry)
    if event.place not in range(len(entry.members)):
        _refuse(Refusal.IMPOSSIBLE)
    old, new = entry.members[event.place], event.member
    is_reserve = new in tournament.reserves
    if new.person not in {None, old.person} and not is_reserve:
        _refuse(Refusal.NO_RESERVE)
    members = (*entry.members[: event.place], new, *entry.members[event.place + 1 :])
    after = _with(tournament, entry.model_copy(update={"members": members}))
    return _update(after, reserves=tuple(each for each in after.reserves if each != new))


def _return(tournament: Tournament, person: int) -> Tournament:
    entry = tournament.entry_of(person)
    if entry is None:
        _refuse(Refusal.NOT_IN)
    if not any(each.person == person and each.stand_in for each in entry.members):
        _refuse(Refusal.IMPOSSIBLE)
    members = tuple(
        each.model_copy(update={"stand_in": False}) if each.person == person else each
        for each in entry.members
    )
    return _with(tournament, entry.model_copy(update={"members": members}))


def _over(tournament: Tournament, event: Ended | Cancelled) -> Tournament:
    if tournament.status in {"ended", "cancelled"}:
        _refuse(Refusal.OVER)
    if isinstance(event, Cancelled):
        return _update(tournament, status="cancelled")
    _must_run(tournament)
    if tournament.current is not None:
        _refuse(Refusal.ROUND_RUNNING)
    return _update(tournament, status="ended")
