"""Tournaments that are announced or played: sign-up, the organizer's actions, and their driver."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import structlog

from bot.errors import UserError
from bot.features.tournaments.held import KeptTournament
from bot.features.tournaments.log import GONE, TournamentLogs
from bot.features.tournaments.rules.errors import Refusal, Refused
from bot.features.tournaments.rules.events import (
    Announced,
    Cancelled,
    Corrected,
    ReserveAdded,
    Returned,
    TableFinished,
    TournamentEvent,
)
from bot.features.tournaments.rules.model import Member, PlayedTable, TableResult
from bot.features.tournaments.rules.played_tables import by_points
from bot.features.tournaments.rules.sealed_chance import digest
from bot.features.tournaments.rules.sign_up import join, leave, sign_up
from bot.features.tournaments.rules.tournament_rules import TournamentRules
from bot.features.tournaments.scheduler import TournamentScheduler, find_table, is_open
from bot.features.tournaments.screens import NoEvent, TournamentScreens
from bot.features.tournaments.store import NewTournament, TournamentStore
from bot.features.tournaments.values import TournamentPlace
from bot.features.tournaments.views import seats_of
from bot.model import Titles
from bot.process.background_tasks import BackgroundTasks
from bot.store import Store
from bot.store.engine.errors import DatabaseFailed
from bot.table.match.lobby import Person
from bot.table.play.pace import Pace
from bot.table.registry.active_tables import ActiveTables
from games.core.fairness import NONCE_BYTES

_log = structlog.get_logger()
_LOOK: Final = 20.0
"""Seconds between two looks at a tournament at which nothing seems to happen."""
_AGAIN: Final = 2.0
"""Seconds until another look at a tournament where one has failed."""
_LISTED: Final = 10


class Invitation(NamedTuple):
    """Somebody asked another person to play with them."""

    held: KeptTournament
    """The tournament, in which the asker has signed up."""
    asker: int
    """The number of the asker."""
    is_first: bool
    """Whether the asker had not asked this person before."""


class Tournaments:
    """Every tournament; `clock` tells the time in unix milliseconds."""

    def __init__(
        self,
        store: Store,
        tables: ActiveTables,
        screens: TournamentScreens,
        pace: Pace,
        clock: Callable[[], int],
    ) -> None:
        self._store = store
        self._clock = clock
        self.screens = screens
        self._tournaments = TournamentStore(store.database)
        self._logs = TournamentLogs(self._tournaments, clock)
        self._rounds = TournamentScheduler(
            store, self._tournaments, self._logs, tables, screens, pace, clock
        )
        self._news: dict[int, asyncio.Event] = {}
        self._background = BackgroundTasks()
        tables.on_over(self._match_over)

    async def open(self) -> None:
        """Let every tournament that is not over go on."""
        for tournament in await self._tournaments.unfinished():
            self._follow(tournament)

    async def close(self) -> None:
        """Stop everything; what is stored goes on next time."""
        await self._background.stop()
        await self.screens.close()

    async def load(self, tournament: int, guild: int) -> KeptTournament:
        """A tournament of a server; UserError where it has none of this number."""
        held = await self._logs.load(tournament)
        if held.stored.guild != guild:
            raise UserError("tournament.gone")
        return held

    async def newest(self, guild: int) -> tuple[TournamentPlace, ...]:
        """The newest tournaments of a server."""
        return await self._tournaments.of_guild(guild, _LISTED)

    async def announce(  # noqa: PLR0913, PLR0917 - where, by whom, and all that may be wished of it
        self,
        guild: int,
        channel: int,
        organizer: Person,
        name: str,
        rules: TournamentRules,
        starts_at: int | None,
    ) -> KeptTournament:
        """Announce a tournament that begins at `starts_at` (unix ms), or when it is begun."""
        secret = secrets.token_hex(NONCE_BYTES)
        event = Announced(name=name, organizer=1, rules=rules, digest=digest(name, secret))
        made = await self._tournaments.create(
            NewTournament(
                guild=guild,
                channel=channel,
                user=organizer.id,
                called=organizer.name,
                name=name,
                game=rules.game,
                secret=secret,
                starts_at=starts_at,
                body=event.model_dump_json(),
            ),
            self._clock(),
        )
        return await self._logs.load(made)

    async def note_message(self, tournament: int, message: int) -> None:
        """Note which message shows a tournament, which goes on by itself from now on."""
        await self._tournaments.note_message(tournament, message)
        self._follow(tournament)

    async def schedule(self, tournament: int) -> NoEvent | None:
        """Announce a tournament with a start to the whole server; returns why not, if it is not."""
        held = await self._logs.load(tournament)
        if held.stored.starts_at is None:
            return None
        made = await self.screens.schedule(held)
        if not isinstance(made, int):
            return made
        await self._tournaments.note_event(tournament, made)
        return None

    async def sign_up(
        self, held: KeptTournament, person: Person
    ) -> tuple[KeptTournament, TournamentEvent]:
        """Let somebody take part, be a reserve, or come back; returns what has come of it."""
        number = await self._number(held, person)
        return await self._happen(held, lambda now: _in(now, number))

    async def invite(self, held: KeptTournament, person: Person, other: Person) -> Invitation:
        """Let somebody ask another one to play with them; UserError where that is impossible."""
        if held.now.rules.team == 1:
            raise UserError("tournament.refused.no_teams")
        if held.now.status != "open":
            raise UserError("tournament.refused.sign_up_over")
        if await self._store.blocks.on_own_list(person.id, (other.id,)):
            raise UserError("company.no_guest", name=other.name)
        number = await self._number(held, person)
        entry = held.now.entry_of(number)
        if entry is None:
            held, _ = await self._happen(held, lambda now: _alone(now, number))
            entry = held.now.entry_of(number)
        if entry is None or len(entry.members) > 1:
            raise UserError("tournament.refused.team_full")
        invited = await self._number(held, other)
        is_first = await self._tournaments.invite(held.stored.id, number, invited)
        return Invitation(await self._logs.load(held.stored.id), number, is_first)

    async def accept(self, held: KeptTournament, asker: int, person: Person) -> KeptTournament:
        """Let somebody play with the person who asked them, whose number is `asker`."""
        number = held.number(person.id)
        if number is None or not await self._tournaments.is_invited(held.stored.id, asker, number):
            raise UserError("tournament.not_asked")

        held, _ = await self._happen(held, lambda now: join(now.now, Member(person=number), asker))
        return held

    async def leave(self, held: KeptTournament, person: Person) -> KeptTournament:
        """Let somebody take their sign-up back, or play no further."""
        number = held.number(person.id)
        if number is None:
            raise UserError("tournament.refused.not_in")
        held, _ = await self._happen(held, lambda now: leave(now.now, number))
        return held

    async def arrive(
        self, held: KeptTournament, number: int, table: int, person: Person
    ) -> KeptTournament:
        """Note that somebody is at their table of round `number`; UserError for others.

        People who were thought to be missing have their place back.
        """
        me = held.number(person.id)
        played = find_table(held, number, table) if is_open(held, number, table) else None
        if played is None or me is None or not self._sits(held, played, me):
            raise UserError("tournament.not_here")
        with suppress(UserError):  # they never were away
            held, _ = await self._happen(held, lambda _: Returned(person=me))
        if not await self._tournaments.arrive(held.stored.id, number, table, me):
            raise UserError("error.stale")
        self._wake(held.stored.id)
        return await self._logs.load(held.stored.id)

    def until(self, held: KeptTournament, table: int) -> int:
        """The unix second until which people are awaited at a table of this round."""
        place = held.place(table)
        return 0 if place is None else self._rounds.until(place)

    def stands_still(self, tournament: int) -> int | None:
        """The channel that takes no message, where a tournament waits for that."""
        return self._rounds.stands_still(tournament)

    def try_again(self, tournament: int) -> None:
        """Let a tournament that stands still go on, if Discord takes it now."""
        self._rounds.try_again(tournament)
        self._wake(tournament)

    async def begin(self, held: KeptTournament) -> KeptTournament:
        """Begin a tournament now; UserError where too few have signed up."""
        held = await self._rounds.begin(held.stored.id)
        self._wake(held.stored.id)
        return held

    async def cancel(self, held: KeptTournament, person: Person) -> KeptTournament:
        """Break a tournament off; matches that are played go on as ordinary ones."""
        by = await self._number(held, person)
        held, _ = await self._happen(held, lambda _: Cancelled(by=by))
        self._background.run(self._tell_of_cancelling(held))
        self.screens.tell_event(held)
        return held

    async def _tell_of_cancelling(self, held: KeptTournament) -> None:
        await self.screens.show(held)
        if held.now.current is not None:
            for each in held.now.current.tables:
                await self._rounds.show_table(held, held.now.current.number, each.table.number)

    async def decide(  # noqa: PLR0913, PLR0917 - which table, what was typed, and by whom
        self,
        held: KeptTournament,
        number: int,
        table: int,
        points: tuple[int, ...],
        old: TableResult | None,
        person: Person,
    ) -> KeptTournament:
        """Give a table a result, or another one than `old`, by the points of its sides.

        UserError where the points are not those of its sides.
        """
        played = find_table(held, number, table)
        if played is None:
            raise UserError("tournament.refused.unknown_table")
        new = _result(held, played, points)
        if old is None:
            held = await self._logs.load(held.stored.id)
            if not is_open(held, number, table):
                is_over = held.now.status != "running"
                why = "over" if is_over else "has_result"
                raise UserError(f"tournament.refused.{why}")
            await self._rounds.stop(held, table)
        by = await self._number(held, person)

        def result_event(_: KeptTournament) -> TournamentEvent:
            if old is None:
                return TableFinished(round=number, table=table, result=new)
            return Corrected(round=number, table=table, old=old, new=new, by=by)

        before = held
        held, _ = await self._happen(held, result_event)
        _log.info("a tournament's result was written", tournament=held.stored.id, by=person.id)
        if held.now.status == "ended":
            await self._rounds.note_places(held)
        self._background.run(self._tell_of_result(before, held, number, table, person.name))
        return held

    async def _tell_of_result(
        self, before: KeptTournament, held: KeptTournament, number: int, table: int, by: str
    ) -> None:
        await self.screens.show(held)
        if not held.now.rounds[number - 1].closed:
            await self._rounds.show_table(held, number, table)
        await self.screens.post_correction(before, held, number, table, by)

    async def titles(self, person: int, guild: int | None, game: str | None) -> Titles:
        """The tournaments that somebody has finished and won, by number, and their latest ones.

        On one server and at one game, or on all and at all.
        """
        return await self._tournaments.titles(person, guild, game)

    async def is_tournament(self, match: int) -> bool:
        """Return whether a match belongs to a tournament."""
        return await self._tournaments.of_match(match) is not None

    async def forget(self, person: int) -> None:
        """Take back the sign-ups of a person about to be forgotten; later a computer plays."""
        for tournament in await self._tournaments.open_of(person):
            with suppress(UserError):
                held = await self._logs.load(tournament)
                number = held.number(person)
                reserves = {each.person for each in held.now.reserves}
                if number is not None and (held.now.status == "open" or number in reserves):
                    await self._happen(held, lambda now, me=number: leave(now.now, me))

    async def _happen(
        self, held: KeptTournament, decide: Callable[[KeptTournament], TournamentEvent]
    ) -> tuple[KeptTournament, TournamentEvent]:
        made: list[TournamentEvent] = []

        def decide_once(now: KeptTournament) -> tuple[TournamentEvent, ...]:
            made[:] = [decide(now)]
            return tuple(made)

        held, _ = await self._logs.change(held.stored.id, decide_once)
        self._wake(held.stored.id)
        return held, made[0]

    async def _number(self, held: KeptTournament, person: Person) -> int:
        return await self._tournaments.number_of(held.stored.id, person.id, person.name)

    def _sits(self, held: KeptTournament, played: PlayedTable, person: int) -> bool:
        entries = (held.now.entry(each) for each in played.table.entries)
        return any(person == each.person for entry in entries for each in entry.members)

    def _match_over(self, match: int) -> None:
        if self._news:
            self._background.run(self._wake_of(match))

    async def _wake_of(self, match: int) -> None:
        """Look at the tournament of a match, if it has one; the next regular look comes anyhow."""
        with suppress(DatabaseFailed):
            tournament = await self._tournaments.of_match(match)
            if tournament is not None:
                self._wake(tournament)

    def _wake(self, tournament: int) -> None:
        if tournament in self._news:
            self._news[tournament].set()

    def _follow(self, tournament: int) -> None:
        if tournament not in self._news:
            self._news[tournament] = asyncio.Event()
            self._background.run(self._drive(tournament))

    async def _drive(self, tournament: int) -> None:
        news = self._news[tournament]
        try:
            await self.screens.ready()
            while (wait := await self._advance(tournament, news)) is not None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(min(wait, _LOOK)):
                        await news.wait()
        finally:
            self._news.pop(tournament, None)

    async def _advance(self, tournament: int, news: asyncio.Event) -> float | None:
        news.clear()
        try:
            return await self._rounds.advance(tournament)
        except UserError as refused:
            if refused.says.key == GONE:  # with its server's data
                return None
            _log.exception("a tournament could not go on", tournament=tournament)
        except DatabaseFailed as failed:
            _log.warning("a tournament waits to be saved", reason=str(failed))
            # A thread whose place cannot be kept would be opened anew with every try.
            await self._store.database.health.wait_until_well()
        except Exception:  # noqa: BLE001 - what supervises must outlive what it supervises
            _log.exception("a tournament could not go on", tournament=tournament)
        return _AGAIN


def _in(held: KeptTournament, number: int) -> TournamentEvent:
    entry = held.now.entry_of(number)
    members = () if entry is None else entry.members
    if any(each.person == number and each.stand_in for each in members):
        return Returned(person=number)
    return sign_up(held.now, Member(person=number))


def _alone(held: KeptTournament, number: int) -> TournamentEvent:
    """Sign up somebody who has yet to find a partner; Refused where no place is free."""
    event = sign_up(held.now, Member(person=number))
    if isinstance(event, ReserveAdded):
        raise Refused(Refusal.FULL)
    return event


def _result(held: KeptTournament, played: PlayedTable, points: tuple[int, ...]) -> TableResult:
    """The organizer's result, by the points of the sides in the order in which they are shown."""
    grouped = seats_of(held, played.table)
    if len(points) != len(grouped):
        raise UserError("tournament.points.count", count=len(grouped))
    seats = sorted((seat, side) for side, each in enumerate(grouped) for seat in each)
    of_seats = [points[side] for _, side in seats]
    return by_points(held.now, played.table, of_seats, "organizer")
