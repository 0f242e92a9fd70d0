"""Moves a tournament when nobody presses: rounds are drawn, tables opened, matches counted.

The next thing to do is found out from what is stored, so a restart changes nothing.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import inf
from typing import Final

import structlog

from bot.discord.channel import UNREACHABLE
from bot.errors import UserError
from bot.features.tournaments.held import KeptTournament
from bot.features.tournaments.log import TournamentLogs
from bot.features.tournaments.rules.events import (
    Cancelled,
    Ended,
    Replaced,
    RoundClosed,
    TableFinished,
    TournamentEvent,
)
from bot.features.tournaments.rules.model import Member, PlayedTable, Round, TableResult
from bot.features.tournaments.rules.pairing.next_round import (
    computers_stand_in,
    next_round,
    occupants,
    substitute,
)
from bot.features.tournaments.rules.played_tables import by_points, walkover
from bot.features.tournaments.rules.sign_up import begin
from bot.features.tournaments.rules.standings import participants, standings
from bot.features.tournaments.screens import TournamentScreens
from bot.features.tournaments.store import TournamentStore
from bot.features.tournaments.values import TournamentTable
from bot.model import IN_PLAY, TakenSeat
from bot.store import Store
from bot.store.engine.errors import UnknownMatch
from bot.store.matches import NewLobby, StoredMatch
from bot.table.match.event_log import EventLog
from bot.table.match.live_match import LiveMatch
from bot.table.match.lobby import COMPUTERS
from bot.table.match.seats import HandedOver
from bot.table.match.setup import setup_of
from bot.table.play.pace import Pace
from bot.table.registry.active_tables import ActiveTables
from games.catalogue import CATALOGUE
from games.core.outcome import Outcome

_log = structlog.get_logger()
_AT_ONCE: Final = 8
"""The number of tables that are opened before anything else is looked at."""
_RETRY: Final = 15.0
"""Seconds until something is tried again that Discord did not take."""
_LAST_LOOK: Final = 10.0
"""Seconds that the result of a table may take to be shown."""
_LEVEL: Final = "craft"
"""The level of the computer players that fill tables up."""


class TournamentScheduler:
    """Moves tournaments on; `clock` tells the time in unix milliseconds."""

    def __init__(  # noqa: PLR0913, PLR0917 - what it reads, moves and shows, and how fast
        self,
        store: Store,
        tournaments: TournamentStore,
        logs: TournamentLogs,
        tables: ActiveTables,
        screens: TournamentScreens,
        pace: Pace,
        clock: Callable[[], int],
    ) -> None:
        self._store = store
        self._tournaments = tournaments
        self._logs = logs
        self._tables = tables
        self._screens = screens
        self._pace = pace
        self._clock = clock
        self._since = clock()
        self._refused: dict[int, tuple[int, int]] = {}
        """Tournaments that stand still, each with the channel and the bot's permissions there."""

    async def advance(self, tournament: int) -> float | None:
        """Do all that is due; returns the seconds until more is, or None once it is over.

        Raises DatabaseFailed; nothing is lost by that.
        """
        known: KeptTournament | None = None
        while True:
            held = known or await self._logs.load(tournament)
            match held.now.status:
                case "open":
                    came = await self._await_start(held)
                case "running":
                    came = await self._play(held)
                case _:
                    return None if await self._screens.show(held) else _RETRY
            if came is not None and not isinstance(came, KeptTournament):
                await self._screens.show(held)
                return came
            known = came

    async def begin(self, tournament: int) -> KeptTournament:
        """Begin at once; UserError where that is impossible."""
        held, _ = await self._logs.change(
            tournament, lambda held: (begin(held.now, held.stored.secret),)
        )
        self._screens.tell_event(held)
        return held

    async def _await_start(self, held: KeptTournament) -> float | None:
        if held.stored.starts_at is None:
            return inf
        left = (held.stored.starts_at - self._clock()) / 1000
        if left > 0:
            return left
        try:
            await self.begin(held.stored.id)
        except UserError as refused:
            _log.info("a tournament does not begin", tournament=held.stored.id, reason=str(refused))
            after, done = await self._change(
                held, lambda now: (Cancelled(),) if now.now == held.now else ()
            )
            if done:
                self._screens.tell_event(after)
        return None

    async def _play(self, held: KeptTournament) -> KeptTournament | float | None:
        """Do one thing; returns the seconds until the next.

        Where there may be more to do at once, returns the tournament after it, or None where people
        may have come meanwhile, so that it is to be read anew.
        """
        current = held.now.current
        if current is None:
            return await self._draw(held)
        unplaced = [
            each
            for each in current.tables
            if each.result is None and held.place(each.table.number) is None
        ]
        if unplaced:
            await self._screens.show(held)
            for each in unplaced[:_AT_ONCE]:
                held = await self._logs.load(held.stored.id)
                if not is_open(held, current.number, each.table.number):
                    return None
                await self._open(held, current, each)
            return None
        if current.is_played:
            return await self._close(held, current)
        waits: list[float] = []
        for each in current.tables:
            if each.result is None:
                place = held.place(each.table.number)
                # Something was done, or tried, and people come meanwhile.
                if waits and waits[-1] <= _RETRY and (place is None or place.match is None):
                    held = await self._logs.load(held.stored.id)
                if not is_open(held, current.number, each.table.number):
                    return None
                waits.append(await self._look_at(held, current, each))
        return None if min(waits) <= 0 else min(waits)

    async def _draw(self, held: KeptTournament) -> KeptTournament | float:
        """Draw the next round once people have seen the standings, or end it; as in `_play`."""
        if held.now.rounds:
            left = held.closed_at / 1000 + self._pace.intermission - self._clock() / 1000
            if left > 0:
                return left
        drawn = await asyncio.to_thread(next_round, held.now)
        if drawn is None:
            await self.note_places(held)
        event: TournamentEvent = Ended() if drawn is None else drawn
        after, done = await self._change(held, lambda now: (event,) if now.now == held.now else ())
        if done and drawn is None:
            await self._screens.post_standings(after)
            self._screens.tell_event(after)
        return after

    async def note_places(self, held: KeptTournament) -> None:
        """Keep the places of all who took part, for their statistics."""
        lines, there = standings(held.now), participants(held.now)
        places = {
            member.person: (line.place, len(lines))
            for line in lines
            if line.entry in there
            for member in held.now.entry(line.entry).members
            if member.person is not None
        }
        await self._tournaments.note_places(held.stored.id, places)

    async def _open(self, held: KeptTournament, current: Round, played: PlayedTable) -> None:
        at = self._clock()
        place = await self._screens.open_table(held, current.number, played, at)
        await self._tournaments.open_table(held.stored.id, place)
        await self._post(held, current, played, place)

    async def _post(
        self, held: KeptTournament, current: Round, played: PlayedTable, place: TournamentTable
    ) -> float:
        """Show a table for the first time; returns the seconds until something is due there.

        Where its thread takes no message it stands in the channel of the tournament; where that
        takes none either it stands still, until the bot may do something else there, or the
        organizer lets it try again.
        """
        stored, at = held.stored, self._clock()
        access = self._screens.access(stored.guild, place.channel)
        if self._refused.get(stored.id) == (place.channel, access):
            return inf
        until = int(at / 1000 + self._pace.arrival)
        shown = await self._screens.post_table(held, current.number, played, place, until)
        if shown is None:
            return _RETRY
        if isinstance(shown, int):
            self._refused.pop(stored.id, None)
            await self._tournaments.note_table_message(stored.id, place, shown, at)
        elif place.channel != stored.channel:
            await self._screens.close_table(held, place)
            await self._tournaments.move_table(stored.id, place, stored.channel)
        else:
            self._refused[stored.id] = place.channel, access
            await self._screens.tell_of_standstill(held, place.channel, shown)
            return inf
        return 0

    def stands_still(self, tournament: int) -> int | None:
        """The channel that takes no message, where a tournament waits for that."""
        refused = self._refused.get(tournament)
        return None if refused is None else refused[0]

    def try_again(self, tournament: int) -> None:
        """Let a tournament that stands still go on, if Discord takes it now."""
        self._refused.pop(tournament, None)

    async def _close(self, held: KeptTournament, current: Round) -> KeptTournament:
        closed = RoundClosed(round=current.number)
        after, done = await self._change(held, lambda now: (closed,) if now.now == held.now else ())
        if done:
            await self._screens.show(after)
            await self._screens.post_standings(after)
            places = [each for each in after.stored.tables if each.round == current.number]
            await asyncio.gather(*(self._close_table(after, each) for each in places))
        return after

    async def _close_table(self, held: KeptTournament, place: TournamentTable) -> None:
        """Put the thread of a table away once its result is shown, which would open it again."""
        session = None if place.match is None else self._tables.awake(place.match)
        if session is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_LOOK):
                    await session.screen.wait_until_shown(session.live)
        await self._screens.close_table(held, place)

    async def _look_at(self, held: KeptTournament, current: Round, played: PlayedTable) -> float:
        """Do what is due at a table; returns the seconds until the next, 0 where it has changed."""
        place = held.place(played.table.number)
        if place is None:
            return 0
        if place.match is not None:
            return await self._look_at_match(held, current, played, place)
        if self._ends_in(held) <= 0:
            present = self._present(held, played, place)
            await self._finish(held, current, played, walkover(held.now, played.table, present))
            return 0
        if place.message is None:
            return await self._post(held, current, played, place)
        return await self._gather(held, current, played, place)

    def _ends_in(self, held: KeptTournament) -> float:
        """Seconds until the round ends by itself."""
        minutes = held.now.rules.minutes
        if minutes is None:
            return inf
        return self._end_of(held.drawn_at, 60 * minutes) - self._clock() / 1000

    def _end_of(self, since: int, seconds: float) -> float:
        """The end of so many seconds since then, in unix seconds.

        After a restart it is not before everybody has had the time to come back.
        """
        ends = since / 1000 + seconds
        return max(ends, self._since / 1000 + self._pace.grace) if since < self._since else ends

    async def _gather(
        self, held: KeptTournament, current: Round, played: PlayedTable, place: TournamentTable
    ) -> float:
        """Wait for the people of a table; begin once all are there, or their time is over."""
        people = self._people(held, played)
        missing = people - place.arrived
        left = self._end_of(place.opened_at, self._pace.arrival) - self._clock() / 1000
        if missing and left > 0:
            return min(left, self._ends_in(held))
        if not people & place.arrived and (place.called or not self._may_call(held, missing)):
            await self._finish(held, current, played, walkover(held.now, played.table, ()))
            return 0
        if not missing:
            await self._begin_match(held, current, played, place)
        elif not place.called and self._may_call(held, missing):
            await self._call_reserves(held, current, played, place, missing)
        elif computers_stand_in(held.now.rules):
            for person in sorted(missing):
                await self._stand_in(held, person)
        else:
            present = self._present(held, played, place)
            await self._finish(held, current, played, walkover(held.now, played.table, present))
        return 0

    def _may_call(self, held: KeptTournament, missing: Iterable[int]) -> bool:
        """Return whether there is a reserve who could be called for a missing person."""
        return any(_stays(held, each) for each in missing) and any(
            held.user(each.person) is not None for each in held.now.reserves
        )

    def _people(self, held: KeptTournament, played: PlayedTable) -> frozenset[int]:
        """The people who have to come to a table."""
        sitters = occupants(held.now, played.table)
        return frozenset(
            each.person
            for each in sitters
            if each is not None and each.person is not None and held.is_awaited(each)
        )

    def _present(
        self, held: KeptTournament, played: PlayedTable, place: TournamentTable
    ) -> tuple[int, ...]:
        """The entries that somebody came for."""
        return tuple(
            number
            for number in played.table.entries
            if {each.person for each in held.now.entry(number).members} & place.arrived
        )

    async def _call_reserves(
        self,
        held: KeptTournament,
        current: Round,
        played: PlayedTable,
        place: TournamentTable,
        missing: Iterable[int],
    ) -> None:
        """Give the places of missing people to reserves, as long as there are some."""
        await self._tournaments.call_reserve(held.stored.id, place, self._clock())
        for person in sorted(missing):
            steps_in: list[Member] = []

            def replace(
                now: KeptTournament, person: int = person, found: list[Member] = steps_in
            ) -> tuple[TournamentEvent, ...]:
                if not _stays(now, person):  # whoever took this place could not go on
                    return ()
                event = substitute(now.now, person)
                if event is None or event.member.person is None or event.member.stand_in:
                    return ()
                found[:] = [event.member]
                return (event,)

            held, done = await self._change(held, replace)
            user = held.user(steps_in[0].person) if done else None
            if user is not None:
                await self._screens.call(held, place, user)
        await self._show(held, current, played)

    async def _stand_in(self, held: KeptTournament, person: int) -> None:
        """Let a computer play for a person until they are back."""

        def replace(now: KeptTournament) -> tuple[TournamentEvent, ...]:
            entry = now.now.entry_of(person)
            if entry is None:
                return ()
            member = next(at for at, each in enumerate(entry.members) if each.person == person)
            stand_in = Member(person=person, stand_in=True)
            return (Replaced(entry=entry.number, place=member, member=stand_in),)

        await self._change(held, replace)

    async def _begin_match(
        self, held: KeptTournament, current: Round, played: PlayedTable, place: TournamentTable
    ) -> None:
        rules, at = held.now.rules, self._clock()
        game = CATALOGUE[rules.game]
        options = game.options.model_validate(rules.options).model_dump_json()
        lobby = NewLobby(
            held.stored.guild, place.channel, game.key, game.engine_version, options, None
        )
        sitters = occupants(held.now, played.table)
        chairs = tuple(_chairs(held, sitters))
        number = await self._tournaments.begin_match(held.stored.id, place, lobby, chairs, at)
        stored = await self._store.matches.load(number)
        session = await self._tables.begin(stored, None)
        for seat, each in enumerate(sitters):
            if each is not None and each.stand_in and session.live.chairs[seat].person is not None:
                await session.live.move_chair(HandedOver(seat=seat, absent=True))
        self._tables.drive(session)
        await self._show(held, current, played)

    async def _look_at_match(
        self, held: KeptTournament, current: Round, played: PlayedTable, place: TournamentTable
    ) -> float:
        if place.match is None:
            return 0
        left = self._ends_in(held)
        if place.state in IN_PLAY:
            if left > 0:
                return left
            await self._call_time(place.match)
        result = await self._result(held, played, place.match)
        if result is None:
            return _RETRY
        await self._finish(held, current, played, result)
        return 0

    async def _result(
        self, held: KeptTournament, played: PlayedTable, match: int
    ) -> TableResult | None:
        """The result of the match of a table; None where it goes on, or cannot be found."""
        session = self._tables.awake(match)
        if session is not None and session.live.is_over:
            return TableResult.of(session.live.outcome)
        try:
            stored = await self._store.matches.load(match)
        except UnknownMatch:
            return None
        if stored.state in IN_PLAY:
            return None
        outcome = await self._outcome(stored)
        if stored.state == "finished":
            return TableResult.of(outcome)
        return by_points(held.now, played.table, outcome.points, "clock")

    async def _call_time(self, match: int) -> None:
        """End a match as it stands."""
        with suppress(UserError):  # it is over already
            session = await self._tables.table(match)
            await self._tables.end(session)

    async def _outcome(self, match: StoredMatch) -> Outcome:
        """The outcome of a match, or its standing when it was broken off."""
        setting = setup_of(match)
        came = await EventLog(self._store, match.id, setting.game).events_by_input()
        live = await asyncio.to_thread(LiveMatch, setting, came)
        return live.outcome

    async def stop(self, held: KeptTournament, number: int) -> None:
        """End the match of a table, if one is played there; its result is known otherwise."""
        place = held.place(number)
        if place is not None and place.match is not None and place.state in IN_PLAY:
            await self._call_time(place.match)

    async def _finish(
        self, held: KeptTournament, current: Round, played: PlayedTable, result: TableResult
    ) -> None:
        number = played.table.number
        event = TableFinished(round=current.number, table=number, result=result)

        def finish(now: KeptTournament) -> tuple[TournamentEvent, ...]:
            return (event,) if is_open(now, current.number, number) else ()

        after, _ = await self._change(held, finish)
        await self.show_table(after, current.number, number)

    async def _show(self, held: KeptTournament, current: Round, played: PlayedTable) -> None:
        """Show a table as it is by now."""
        held = await self._logs.load(held.stored.id)
        await self.show_table(held, current.number, played.table.number)

    async def show_table(self, held: KeptTournament, number: int, table: int) -> None:
        """Let the message of a table of round `number` show it as it is."""
        found = find_table(held, number, table)
        places = (each for each in held.stored.tables if each.round == number)
        place = next((each for each in places if each.number == table), None)
        if found is not None and place is not None:
            with suppress(*UNREACHABLE):
                await self._screens.show_table(held, number, found, place, self.until(place))

    def until(self, place: TournamentTable) -> int:
        """The unix second until which people are awaited at a table."""
        return int(self._end_of(place.opened_at, self._pace.arrival))

    async def _change(
        self, held: KeptTournament, decide: Callable[[KeptTournament], Iterable[TournamentEvent]]
    ) -> tuple[KeptTournament, bool]:
        return await self._logs.change(held.stored.id, lambda now: tuple(decide(now)), held)


def find_table(held: KeptTournament, number: int, table: int) -> PlayedTable | None:
    """A table of round `number`, if there is such a one."""
    of_round = (each for each in held.now.rounds if each.number == number)
    tables = (played for each in of_round for played in each.tables)
    return next((each for each in tables if each.table.number == table), None)


def is_open(held: KeptTournament, number: int, table: int) -> bool:
    """Return whether a table of the round that is played has no result yet."""
    current = held.now.current
    if held.now.status != "running" or current is None or current.number != number:
        return False
    played = find_table(held, number, table)
    return played is not None and played.result is None


def _stays(held: KeptTournament, person: int) -> bool:
    """Return whether somebody is still in, so that a reserve in their place goes on."""
    entry = held.now.entry_of(person)
    return entry is not None and not entry.withdrawn


def _chairs(held: KeptTournament, sitters: Iterable[Member | None]) -> Iterable[TakenSeat]:
    free = iter(COMPUTERS)
    for seat, each in enumerate(sitters):
        user = None if each is None else held.user(each.person)
        if each is None or user is None:
            yield TakenSeat(seat, next(free), level=_LEVEL)
        else:
            yield TakenSeat(seat, held.name(each.person), user)
