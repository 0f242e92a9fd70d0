"""Lobbies: taking seats, choosing options, beginning, and lapsing.

All of a lobby is in the store, so a restart loses no chair and finds each rematch; only the people
besides the host who wish to begin are in memory, and asked once more after a restart. Each lobby is
changed by one person at a time.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType

from pydantic import BaseModel

from bot.errors import UserError
from bot.model import (
    RELIABLE,
    ROBOT,
    SLOW_HOURS,
    UNFINISHED,
    UNHURRIED,
    ServerRules,
    TablePace,
    TakenSeat,
    owner_of,
)
from bot.process.clock import now
from bot.store import Store
from bot.store.engine.errors import (
    AlreadySeated,
    SeatTaken,
    TooManyTables,
    UnknownMatch,
    WrongState,
)
from bot.store.matches import NewLobby, StoredMatch
from bot.table.match.setup import options_of
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.players import LEVELS, STEPS

COMPUTERS = tuple(f"{name} {ROBOT}" for name in ("Resi", "Sepp", "Vroni", "Toni", "Moidl", "Luis"))
"""The names of computer players, in the order in which they sit down; no table needs more."""

CHARACTERS_OF: Mapping[str, str] = MappingProxyType(
    dict(
        zip(COMPUTERS, ("bold", "steady", "sly", "silent", "patient", "careful"), strict=True),
    )
)
"""The character of each, by the name under which it sits; those of `games.players`."""

FIRST_MATCHES = 3
"""So many matches of a game are somebody's first ones."""


ROUND = 4
"""How many sit at a table that is filled with computer players, where so many may play."""


_USUAL = "craft"
"""The level of the computers that fill a table at which there is none yet."""


MOST_SLOW_TABLES = 5
"""The number of slow tables at which a person may play at once."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who presses: their id, and the name they go by."""

    id: int
    name: str


def free_seats(match: StoredMatch) -> tuple[int, ...]:
    """Return the seats that nobody has taken and that are kept for nobody."""
    taken = {chair.seat for chair in match.seats}
    most = CATALOGUE[match.game].seats[-1]
    return tuple(seat for seat in range(most) if seat not in taken)


def missing_in_round(match: StoredMatch) -> tuple[int, ...]:
    """Return the free seats that computers take if the table is filled with them."""
    return free_seats(match)[: max(0, ROUND - len(match.seats))]


async def newcomers(store: Store, match: StoredMatch) -> frozenset[int]:
    """Return the seated people who play their first matches of this game."""
    people = [chair.user_id for chair in match.seats if chair.user_id and not chair.kept]
    played = await store.results.matches_of(match.game, people)
    return frozenset(user for user in people if played[user] < FIRST_MATCHES)


async def is_welcoming(store: Store, match: StoredMatch) -> bool:
    """Return whether a table takes it slowly, because somebody there is new to its game."""
    return may_welcome(match) and bool(await newcomers(store, match))


def may_welcome(match: StoredMatch) -> bool:
    """Return whether there are computers who could let newcomers play first."""
    return bool(CATALOGUE[match.game].stakes) and any(chair.level for chair in match.seats)


def characters(match: StoredMatch) -> dict[int, str]:
    """Return the character of each computer that has one, by seat: of those that think."""
    if not CATALOGUE[match.game].stakes:
        return {}
    return {
        chair.seat: CHARACTERS_OF[chair.name]
        for chair in match.seats
        if chair.level in STEPS and chair.name in CHARACTERS_OF
    }


def options_at(pace: TablePace, game: AnyGame, wished: BaseModel) -> BaseModel:
    """Return a game's options at this pace: nobody races where nobody has to be quick."""
    if pace not in UNHURRIED or not game.in_turns:
        return wished
    options: BaseModel = game.options.model_validate(wished.model_dump() | dict(game.in_turns))
    return options


class Lobbies:
    """All lobbies."""

    def __init__(self, store: Store, lapse_seconds: float) -> None:
        self._store = store
        self._lapse_ms = int(lapse_seconds * 1000)
        self._agreed: dict[int, frozenset[int]] = {}
        """The people besides the host who wish to begin, as the lobby is now; open lobbies only."""
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._beginning_slowly = asyncio.Lock()
        """Held while a slow table begins, so that two at once do not both find room."""

    async def open(  # noqa: PLR0913 - all that may be wished of a new table
        self,
        guild: int,
        channel: int,
        host: Person,
        game: AnyGame,
        options: BaseModel,
        *,
        hints: bool = False,
        level: str = "",
        guest: Person | None = None,
        pace: TablePace | None = None,
    ) -> StoredMatch:
        """Open a lobby with `host` on the first chair, and computers of `level` on the next.

        Without a `pace` it has the server's. The chair next to the host is kept for a `guest`.
        UserError if the rules of the server do not allow it.
        """
        rules = await self._rules(guild)
        if level and level not in LEVELS:
            raise UserError("error.stale")
        if guest is not None and await self._store.blocks.on_own_list(host.id, (guest.id,)):
            raise UserError("company.no_guest", name=guest.name)
        if level and not rules.computers:
            raise UserError("error.no_computers")
        if hints and not rules.hints:
            raise UserError("error.no_hints")
        written, wanted = options.model_dump_json(), pace or rules.pace
        lobby = NewLobby(
            guild, channel, game.key, game.engine_version, written, host.id, hints, wanted
        )
        kept = () if guest is None else (TakenSeat(1, guest.name, guest.id, kept=True),)
        first = 1 + len(kept)
        beside = zip(range(first, min(game.seats[-1], ROUND)), COMPUTERS, strict=False)
        computers = (TakenSeat(seat, called, level=level) for seat, called in beside if level)
        chairs = (TakenSeat(0, host.name, host.id), *kept, *computers)
        return await self._create(lobby, chairs, rules)

    async def open_for(  # noqa: PLR0913, PLR0917 - all that a table of known people is made of
        self,
        guild: int,
        channel: int,
        host: Person,
        game: AnyGame,
        options: BaseModel,
        people: tuple[Person, ...],
    ) -> StoredMatch:
        """Open a lobby with a chair kept for each of these people, in their order.

        The host, who is one of them, sits there already. No chair is kept for people with whom the
        host does not wish to sit.
        """
        rules = await self._rules(guild)
        avoided = await self._store.blocks.on_own_list(host.id, [each.id for each in people])
        chairs = tuple(
            TakenSeat(seat, each.name, each.id, kept=each.id != host.id)
            for seat, each in enumerate(people)
            if each.id not in avoided
        )
        lobby = NewLobby(
            guild,
            channel,
            game.key,
            game.engine_version,
            options.model_dump_json(),
            host.id,
            pace=rules.pace,
        )
        return await self._create(lobby, chairs, rules)

    async def _create(
        self, lobby: NewLobby, chairs: tuple[TakenSeat, ...], rules: ServerRules
    ) -> StoredMatch:
        matches = self._store.matches
        try:
            match = await matches.create_lobby(lobby, now(), chairs, most=rules.tables)
        except TooManyTables as full:
            raise UserError("error.too_many_tables", count=full.most) from None
        return await matches.load(match)

    async def _rules(self, guild: int) -> ServerRules:
        return (await self._store.settings.guild(guild)).rules

    async def load(self, match: int) -> StoredMatch:
        """Return the lobby as it is now; UserError if it is none any more."""
        try:
            found = await self._store.matches.load(match)
        except UnknownMatch:
            raise UserError("error.lobby_closed") from None
        if found.state == "lapsed" or (found.state == "lobby" and self.lapses_at(found) <= now()):
            raise UserError("error.lobby_lapsed")
        if found.state != "lobby":
            begun = found.started_at is not None
            raise UserError("error.lobby_begun" if begun else "error.lobby_closed")
        return found

    async def is_unfinished(self, match: int) -> bool:
        """Return whether a match is a lobby or in play; False if there is none."""
        try:
            return (await self._store.matches.load(match)).state in UNFINISHED
        except UnknownMatch:
            return False

    def lapses_at(self, match: StoredMatch) -> int:
        """Return when a lobby closes by itself, in unix milliseconds; each change puts it off."""
        return match.changed_at + self._lapse_ms

    async def sit(self, match: int, seat: int, person: Person) -> None:
        """Take a free chair; a person who sits elsewhere in this lobby moves there."""
        async with self._locks[match]:
            lobby = await self.load(match)
            if seat not in range(CATALOGUE[lobby.game].seats[-1]):
                raise UserError("error.stale")
            old = _chair_or_kept(lobby, person.id)
            if old is not None and old.seat == seat and not old.kept:
                return
            there = next((chair for chair in lobby.seats if chair.seat == seat), None)
            if there is not None and there is not old:
                raise _seat_taken(there)
            if old is None:
                await self._must_be_reliable(lobby.guild_id, lobby.reliable, person)
            if old is None or old.kept:
                await self._must_be_welcome(lobby, person)
            self._agreed.pop(match, None)
            if old is not None:
                await self._store.matches.clear(match, old.seat, now())
            await self._put(match, TakenSeat(seat, person.name, person.id))
            if lobby.host_id is None:
                await self._store.matches.set_host(match, person.id, now())

    async def _must_be_reliable(self, guild: int, least: int | None, person: Person) -> None:
        """Raise UserError if a person is known to be less reliable than is asked for."""
        own = None if least is None else await self._reliability(guild, person)
        if least is not None and own is not None and own < least:
            raise UserError("reliable.below", least=least, own=own)

    async def _reliability(self, guild: int, person: Person) -> int | None:
        return (await self._store.reliability.of(guild, (person.id,))).get(person.id)

    async def _must_be_welcome(self, lobby: StoredMatch, person: Person) -> None:
        """Raise UserError if a person who is to sit down anew may not."""
        others = [c.user_id for c in lobby.seats if c.user_id is not None and not c.kept]
        if await self._store.blocks.apart_from(person.id, others):
            raise UserError("company.apart")
        if lobby.pace in SLOW_HOURS:
            await self._must_have_room(person.id, person)

    async def has_played(self, user: int, game: str) -> bool:
        """Return whether a person has finished a match of a game, on any server."""
        return (await self._store.results.matches_of(game, (user,)))[user] > 0

    async def add_computer(self, match: int, level: str, person: Person) -> None:
        """Seat a computer player on the first free chair."""
        await self._add_computers(match, level, person, lambda lobby: free_seats(lobby)[:1])

    async def fill(self, match: int, person: Person) -> None:
        """Seat computer players until a round is full, each as good as the last one there."""
        await self._add_computers(match, "", person, missing_in_round)

    async def _add_computers(
        self, match: int, level: str, person: Person, where: Callable[[StoredMatch], Sequence[int]]
    ) -> None:
        async with self._locks[match]:
            lobby = await self.load(match)
            _must_sit(lobby, person)
            level = level or next((c.level for c in reversed(lobby.seats) if c.level), _USUAL)
            if level not in LEVELS:
                raise UserError("error.stale")
            if not (await self._rules(lobby.guild_id)).computers:
                raise UserError("error.no_computers")
            free = where(lobby)
            if not free:
                raise UserError("error.lobby_full")
            self._agreed.pop(match, None)
            taken = {chair.name for chair in lobby.seats}
            names = [name for name in COMPUTERS if name not in taken]
            for seat, name in zip(free, names, strict=False):
                await self._put(match, TakenSeat(seat, name, level=level))

    async def stand(self, match: int, seat: int, person: Person, *, frees: bool = False) -> None:
        """Empty a chair: one's own, or a computer's; anybody's if this person `frees` it."""
        async with self._locks[match]:
            lobby = await self.load(match)
            chair = next((chair for chair in lobby.seats if chair.seat == seat), None)
            if chair is None:
                return
            if not frees:
                if chair.user_id is not None and chair.user_id != person.id:
                    raise _seat_taken(chair)
                _must_sit(lobby, person)
            await self._empty(lobby, seat)

    async def free_kept(self, match: int, person: Person, *, moderates: bool = False) -> None:
        """Stop keeping seats; the host decides, and each person for themselves.

        A person who `moderates` decides, too.
        """
        async with self._locks[match]:
            lobby = await self.load(match)
            kept = [chair for chair in lobby.seats if chair.kept]
            own = [chair for chair in kept if chair.user_id == person.id]
            if not (own or moderates):
                must_host(lobby, person)
            for chair in own or kept:
                await self._store.matches.clear(match, chair.seat, now())

    async def leave(self, match: int, person: Person) -> None:
        """Give up one's chair, taken or kept; UserError for somebody without one."""
        async with self._locks[match]:
            lobby = await self.load(match)
            chair = _chair_or_kept(lobby, person.id)
            if chair is None:
                raise UserError("error.not_seated")
            await self._empty(lobby, chair.seat)

    async def leave_all(self, person: Person) -> tuple[int, ...]:
        """Give up every chair in a lobby; returns the lobbies."""
        mine = await self._store.matches.of_person(person.id)
        lobbies = tuple(match.id for match in mine if match.state == "lobby")
        for lobby in lobbies:
            with suppress(UserError):  # it has begun or lapsed meanwhile
                await self.leave(lobby, person)
        return lobbies

    async def set_options(self, match: int, options: BaseModel, person: Person) -> None:
        """Set other options; the host decides."""
        async with self._locks[match]:
            must_host(await self.load(match), person)
            self._agreed.pop(match, None)
            await self._store.matches.set_options(match, options.model_dump_json(), now())

    async def allow_hints(self, match: int, person: Person, *, allowed: bool) -> None:
        """Allow hints to everybody at the table, or to nobody; the host decides."""
        async with self._locks[match]:
            lobby = await self.load(match)
            must_host(lobby, person)
            if allowed and not (await self._rules(lobby.guild_id)).hints:
                raise UserError("error.no_hints")
            await self._store.matches.set_hints(match, now(), allowed=allowed)

    async def allow_phrases(self, match: int, person: Person, *, allowed: bool) -> None:
        """Allow set phrases to everybody at the table, or to nobody; the host decides."""
        async with self._locks[match]:
            must_host(await self.load(match), person)
            await self._store.matches.set_phrases(match, now(), allowed=allowed)

    async def set_pace(self, match: int, pace: TablePace, person: Person) -> None:
        """Set another pace; the host decides."""
        async with self._locks[match]:
            lobby = await self.load(match)
            must_host(lobby, person)
            if pace in UNHURRIED and owner_of(lobby.guild_id):
                raise UserError("error.stale")
            if pace in SLOW_HOURS:
                await self._must_have_room(person.id, person)
            self._agreed.pop(match, None)
            await self._store.matches.set_pace(match, pace, now())

    async def set_reliable(self, match: int, least: int | None, person: Person) -> None:
        """Ask a reliability of those who sit down from now on; the host decides, and must have it.

        If it is more than the host's own, nothing is asked.
        """
        async with self._locks[match]:
            lobby = await self.load(match)
            must_host(lobby, person)
            if least not in {None, *RELIABLE} or owner_of(lobby.guild_id) is not None:
                raise UserError("error.stale")
            own = await self._reliability(lobby.guild_id, person)
            asked = least if least is None or own is None or own >= least else None
            await self._store.matches.set_reliable(match, asked, now())

    async def close(self, match: int, person: Person, *, moderates: bool = False) -> StoredMatch:
        """Close the lobby; the host decides, or a person who `moderates`."""
        async with self._locks[match]:
            lobby = await self.load(match)
            if not moderates:
                must_host(lobby, person)
            await self._store.matches.set_state(match, "ended", now())
            self._agreed.pop(match, None)
            return lobby

    async def start(self, match: int, person: Person) -> StoredMatch | None:
        """Begin the match, if the host or everybody wishes it; None while others are awaited.

        Chairs move together so that no seat is empty between them; none is kept any longer.
        """
        async with self._locks[match]:
            lobby = await self.load(match)
            _must_sit(lobby, person)
            game, seated = CATALOGUE[lobby.game], _seated_chairs(lobby)
            if len(seated) not in game.seats:
                missing = game.seats[0] - len(seated)
                raise UserError("error.not_enough_players", count=missing)
            self._agreed[match] = self._agreed.get(match, frozenset()) | {person.id}
            if person.id != lobby.host_id and self.awaited_names(lobby):
                return None
            if lobby.pace not in SLOW_HOURS:
                return await self._begin(lobby, seated)
            async with self._beginning_slowly:
                for chair in seated:
                    await self._must_have_room(chair.user_id, person, chair.name)
                return await self._begin(lobby, seated)

    async def _begin(self, lobby: StoredMatch, seated: tuple[TakenSeat, ...]) -> StoredMatch:
        match, game, wished = lobby.id, CATALOGUE[lobby.game], options_of(lobby)
        del self._agreed[match]
        options = options_at(lobby.pace, game, wished)
        if options != wished:
            await self._store.matches.set_options(match, options.model_dump_json(), now())
        for chair in lobby.seats:
            if chair.kept:
                await self._store.matches.clear(match, chair.seat, now())
        for seat, chair in enumerate(seated):
            if chair.seat != seat:
                await self._store.matches.clear(match, chair.seat, now())
                await self._put(match, TakenSeat(seat, chair.name, chair.user_id, chair.level))
        await self._store.matches.start(match, game.engine_version, now())
        return await self._store.matches.load(match)

    async def _must_have_room(self, user: int | None, asked: Person, called: str = "") -> None:
        """Raise UserError to `asked` if somebody plays at too many slow tables already."""
        tables = 0 if user is None else await self._store.matches.slow_tables_of(user)
        if tables >= MOST_SLOW_TABLES:
            if user == asked.id:
                raise UserError("slow.enough", count=tables)
            raise UserError("slow.enough_for", name=called, count=tables)

    def awaited_names(self, lobby: StoredMatch) -> tuple[str, ...]:
        """Return the names of people yet to agree, if somebody but the host wishes to begin."""
        agreed = self._agreed.get(lobby.id, frozenset())
        people = [chair for chair in _seated_chairs(lobby) if chair.user_id is not None]
        return tuple(each.name for each in people if agreed and each.user_id not in agreed)

    async def again(
        self, match: int, person: Person, channel: int, refusal: UserError | None = None
    ) -> tuple[StoredMatch, bool]:
        """Return a lobby like an earlier match, with its options, pace, computers and chairs.

        The chairs of the others are kept for them. The second person to ask takes their chair in
        the first one's lobby, even if there is a `refusal` to let them open one. Computers and
        hints come along if the rules of the server still allow them. Returns the lobby, and
        whether it is new.
        """
        async with self._locks[match]:
            try:
                old = await self._store.matches.load(match)
            except UnknownMatch:  # deleted with its server's data
                raise UserError("error.table_gone") from None
            own = _chair_or_kept(old, person.id)
            if own is None:
                raise UserError("error.rematch_seat")
            known = await self._rematch_of(old, person)
            if known is not None:
                await self.sit(known, await self._seat_like(known, own), person)
                return await self.load(known), False
            if refusal is not None:
                raise refusal
            return await self._like(old, person, channel), True

    async def _rematch_of(self, old: StoredMatch, person: Person) -> int | None:
        """Return the newest open lobby in which the people of an earlier match meet again.

        That is one of the same game with others of them, and with either a chair of this person's
        or the same options.
        """
        people = {chair.user_id for chair in old.seats if chair.user_id is not None}
        company = people - {person.id} or people
        found = set[int]()
        for user in company:
            for lobby in await self._store.matches.of_person(user):
                is_like = (lobby.guild_id, lobby.game) == (old.guild_id, old.game)
                is_newer = lobby.state == "lobby" and lobby.id > old.id
                is_own = _chair_or_kept(lobby, person.id) or lobby.options == old.options
                if is_like and is_newer and is_own and self.lapses_at(lobby) > now():
                    found.add(lobby.id)
        return max(found, default=None)

    async def _seat_like(self, match: int, own: TakenSeat) -> int:
        lobby = await self.load(match)
        seated = _chair_or_kept(lobby, own.user_id or 0)
        if seated is not None:
            return seated.seat
        free = free_seats(lobby)
        if not free:
            raise UserError("error.lobby_full")
        return own.seat if own.seat in free else free[0]

    async def _like(self, old: StoredMatch, person: Person, channel: int) -> StoredMatch:
        rules = await self._rules(old.guild_id)
        sat = [chair.user_id for chair in old.seats if chair.user_id is not None]
        avoided = await self._store.blocks.on_own_list(person.id, sat)
        chairs = tuple(
            replace(chair, kept=chair.user_id not in {None, person.id})
            for chair in old.seats
            # Who has no name is forgotten, whether or not a computer took the chair.
            if chair.name and (rules.computers or chair.user_id is not None)
            if chair.user_id not in avoided
        )
        version, hints = CATALOGUE[old.game].engine_version, old.hints and rules.hints
        lobby = NewLobby(
            old.guild_id,
            channel,
            old.game,
            version,
            old.options,
            person.id,
            hints,
            old.pace,
            old.reliable,
            old.phrases,
        )
        return await self._create(lobby, chairs, rules)

    async def of_person(self, person: int, channel: int) -> StoredMatch | None:
        """Return the open lobby in this channel in which a person sits."""
        for match in await self._store.matches.of_person(person):
            if match.state == "lobby" and match.channel_id == channel:
                return match
        return None

    async def lapse(self) -> tuple[int, ...]:
        """Close every lobby that waited too long; returns them."""
        for match in [match for match, lock in self._locks.items() if not lock.locked()]:
            del self._locks[match]
        lapsed = await self._store.matches.lapse("lobby", now() - self._lapse_ms, now())
        for match in lapsed:
            self._agreed.pop(match, None)
        return lapsed

    async def _put(self, match: int, chair: TakenSeat) -> None:
        try:
            await self._store.matches.put(match, chair, now())
        except SeatTaken:
            raise UserError("error.seat_taken") from None
        except AlreadySeated:
            raise UserError("error.already_seated") from None
        except WrongState:
            raise UserError("error.lobby_closed") from None

    async def _empty(self, lobby: StoredMatch, seat: int) -> None:
        self._agreed.pop(lobby.id, None)
        await self._store.matches.clear(lobby.id, seat, now())
        left = [
            chair.user_id for chair in _seated_chairs(lobby) if chair.seat != seat and chair.user_id
        ]
        if lobby.host_id not in left:
            await self._store.matches.set_host(lobby.id, left[0] if left else None, now())


def _seated_chairs(lobby: StoredMatch) -> tuple[TakenSeat, ...]:
    """Return the chairs of those who are there."""
    return tuple(chair for chair in lobby.seats if not chair.kept)


def _chair_or_kept(match: StoredMatch, person: int) -> TakenSeat | None:
    return next((chair for chair in match.seats if chair.user_id == person), None)


def _must_sit(lobby: StoredMatch, person: Person) -> TakenSeat:
    chair = _chair_or_kept(lobby, person.id)
    if chair is None or chair.kept:
        raise UserError("error.sit_first")
    return chair


def _seat_taken(chair: TakenSeat) -> UserError:
    return UserError("error.seat_kept" if chair.kept else "error.seat_of", name=chair.name)


def must_host(lobby: StoredMatch, person: Person) -> None:
    """Raise UserError for anybody but the host; without a host, any seated person may decide."""
    if lobby.host_id is None:
        _must_sit(lobby, person)
    elif lobby.host_id != person.id:
        host = next((chair.name for chair in lobby.seats if chair.user_id == lobby.host_id), "")
        raise UserError("error.only_host", name=host)
