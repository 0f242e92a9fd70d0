"""People at a tournament: they sign up, come to their tables, and play or give up, by presses."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from bot.features.tournaments.rules.events import EVENT, Announced, TournamentEvent
from bot.features.tournaments.rules.fold import evolve, start_from
from bot.features.tournaments.rules.model import Tournament
from bot.features.tournaments.rules.standings import standings
from sandbox import Running, samples
from sandbox.world.guilds import Member
from sandbox.world.people import User
from tests.end_to_end.client_person import GAME, Button, Entry, Person, buttons_of, entries_of
from tests.end_to_end.running_bot import SHORT, Anything, RunningBot

_TABLES = "SELECT round, number, channel_id, match_id FROM tournament_tables ORDER BY round, number"
_LOG = "SELECT body FROM tournament_events WHERE number >= ? ORDER BY number"
_NAMES = "SELECT number, name FROM tournament_people ORDER BY number"


class Table(NamedTuple):
    """A table of a round, and the people who sit there now."""

    round: int
    number: int
    channel: int
    match: int | None
    people: tuple[str, ...]


Plays: TypeAlias = Callable[[Table], Awaitable[None]]


class Evening:
    """A tournament that Anna organizes."""

    def __init__(self, bot: RunningBot, place: str = "#stammtisch") -> None:
        self.bot = bot
        self.place = place
        self.anna = bot.person("anna", place)
        self._log: list[TournamentEvent] = []
        self._now: Tournament | None = None

    # What is there

    @property
    def log(self) -> list[TournamentEvent]:
        """What is written down of it; what was read once is not read again."""
        for (body,) in self.bot.stored_match().rows(_LOG, len(self._log)):
            event = EVENT.validate_json(body)
            opens = isinstance(event, Announced)
            self._now = start_from(event) if opens else evolve(self.folded, event)
            self._log.append(event)
        return self._log

    @property
    def now(self) -> Tournament:
        """What its log comes to."""
        assert self.log
        return self.folded

    @property
    def folded(self) -> Tournament:
        """The same, as far as it was read."""
        assert self._now is not None
        return self._now

    @property
    def kinds(self) -> list[str]:
        """What kinds of things have happened, one after the other."""
        return [event.kind for event in self.log]

    @property
    def names(self) -> dict[int, str]:
        """What people are called, by their numbers."""
        return dict(self.bot.stored_match().rows(_NAMES))

    @property
    def teams(self) -> list[set[str]]:
        """Who have signed up as one."""
        names = self.names
        return [
            {names[each.person].lower() for each in entry.members if each.person is not None}
            for entry in self.now.entries
        ]

    def tables(self, number: int) -> list[Table]:
        """The tables of a round, as far as they have a place."""
        drawn = self.now.rounds[number - 1] if len(self.now.rounds) >= number else None
        found: list[Table] = []
        for at, table, channel, match in self.bot.stored_match().rows(_TABLES):
            played = None if drawn is None or at != number else drawn.table(table)
            if played is not None:
                members = (
                    member
                    for entry in played.table.entries
                    for member in self.now.entry(entry).members
                )
                people = tuple(
                    self.names[each.person].lower() for each in members if each.person is not None
                )
                found.append(Table(at, table, channel, match, people))
        return found

    def at(self, table: Table, name: str) -> Person:
        """Somebody who looks at the thread of a table."""
        return self.bot.person(name, str(table.channel)).without_direct_messages()

    def pressable(self, person: Person, action: str) -> list[Button]:
        """What of this kind somebody can press, the newest first."""
        return [each for each in person.buttons if each.action == action]

    # What people do

    async def short_matches(self, game: str = GAME, options: str = SHORT) -> None:
        """Have the matches of the server be short."""
        await self.anna.plays(options, game)
        await self.anna.sends("presets save", name="Kurz")
        await self.anna.waits(lambda: "Kurz" in self.anna.text, "saved rules")
        await self.anna.presses("close")

    async def announces(self, **options: Any) -> None:
        """Announce it."""
        given = {"name": "Preiswatten beim Wirt", "game": GAME, "format": "swiss"} | options
        await self.anna.sends("tournament create", **given)
        await self.sees("tour_in")

    async def sees(self, action: str) -> None:
        """Wait until Anna can press something."""
        await self.anna.waits(lambda: self.pressable(self.anna, action), action)

    async def presses(self, person: Person, action: str) -> None:
        """Press something in the channel of the tournament, and be answered."""
        before = len(person.told)
        await person.clicks(self.pressable(person, action)[0])
        await person.waits(lambda: len(person.told) > before and not person.is_busy, "a word")

    async def sign_up(self, *names: str) -> None:
        """Sign up one after the other."""
        for name in names:
            await self.presses(self.bot.person(name, self.place), "tour_in")

    async def sign_up_together(self, first: str, second: str) -> None:
        """Have one of two ask the other one, who wishes it, too."""
        asks, other = self.bot.people(first, second)
        asked = len(self.pressable(other, "tour_yes"))
        await self.presses(asks, "tour_with")
        await self.names_partner(asks, second)
        await other.waits(lambda: len(self.pressable(other, "tour_yes")) > asked, "the question")
        await other.clicks(self.pressable(other, "tour_yes")[0])
        await self.anna.waits(lambda: {first, second} in self.teams, "a pair")

    async def begins(self) -> None:
        """Let Anna begin it."""
        await self.presses(self.anna, "tour_run")
        await self.anna.clicks(self.pressable(self.anna, "tour_begin")[0])

    async def picks(self, person: Person, press: str) -> None:
        """Choose the press that ends so in a select that only this person sees."""

        def fitting() -> list[Entry]:
            every = (entry for each in reversed(person.messages) for entry in entries_of(each))
            return [entry for entry in every if entry.value.endswith(press)]

        await person.waits(fitting, press)
        entry = fitting()[0]
        await self.bot.here.control.select(person.name, entry.message, entry.menu, [entry.value])

    async def names_partner(self, person: Person, other: str) -> None:
        """Choose somebody to play with, among all people of the server."""
        message = person.messages[-1]["id"]
        chosen = [str(person.number_of(other))]
        await self.bot.here.control.select(person.name, message, "2|0|0|tour_pick|1", chosen)

    async def asks_for_results(self) -> None:
        """Let Anna see the tables of which she may write down a result."""
        await self.presses(self.anna, "tour_run")
        await self.anna.clicks(self.pressable(self.anna, "tour_results")[0])
        await self.anna.waits(lambda: "Welcher Tisch?" in self.anna.text, "the tables")

    async def drawn(self, number: int) -> list[Table]:
        """Wait until every table of a round has its message; returns them."""

        def stand() -> bool:
            rounds, tables = self.now.rounds, self.tables(number)
            return (
                len(rounds) >= number
                and len(rounds[number - 1].tables) == len(tables)
                and all("tour_here" in str(self._shown(table)) for table in tables)
            )

        await self.anna.waits(stand, f"the tables of round {number}")
        return self.tables(number)

    def _shown(self, table: Table) -> list[dict[str, Any]]:
        return self.at(table, "anna").messages

    async def come(self, table: Table, *names: str) -> Table:
        """Have people say that they are at their table, all of them unless some are named.

        Nobody needs to where the match has begun, which may be before the last of them comes: a
        computer may play for somebody.
        """
        for name in names or table.people:
            person = self.at(table, name)
            await person.waits(lambda p=person: self._may_come(table, p), "their table")
            for here in self.pressable(person, "tour_here")[:1]:
                await person.clicks(here)
            await person.waits(lambda p=person: not p.is_busy, "an answer")
        return table

    def _may_come(self, table: Table, person: Person) -> bool:
        """Whether somebody can say that they are there, or need not any more."""
        return bool(self.pressable(person, "tour_here")) or self._match(table) is not None

    async def begun(self, table: Table) -> Table:
        """Wait until the match of a table is on; returns it with its match."""

        await self.anna.waits(lambda: self._match(table), "a match")
        return next(each for each in self.tables(table.round) if each.number == table.number)

    async def time_is_up(self, table: Table) -> None:
        """Have people been awaited at a table for ever, once it is known where it is shown."""
        shown = (
            "SELECT 1 FROM tournament_tables"
            " WHERE round = ? AND number = ? AND message_id IS NOT NULL"
        )
        known = self.bot.stored_match().rows
        await self.anna.waits(lambda: known(shown, table.round, table.number), "the table")
        await self.bot.alters(
            "UPDATE tournament_tables SET opened_at = 0 WHERE round = ? AND number = ?",
            table.round,
            table.number,
        )

    async def gives_up(self, table: Table, name: str) -> None:
        """Have somebody come with all others of a table, and give the match up."""
        table = await self.begun(await self.come(table))
        person = self.at(table, name)
        await person.waits(lambda: self.pressable(person, "hand"), "the table")
        await person.opens_hand()
        await person.forges(f"2|{table.match}|0|resign_now|")
        await self.over(table)

    async def plays(self, table: Table) -> None:
        """Have all people of a table play their match to its end, by chance."""
        table = await self.begun(await self.come(table))
        people = [self.at(table, name) for name in table.people]
        for person in people:
            await person.waits(lambda p=person: self.pressable(p, "hand"), "the table")
            await person.opens_hand()
        match = self.bot.stored_match(table.match or 0)
        await self.bot.plays_on(
            *people, until=lambda: match.state == "finished", chooses=Anything(table.number)
        )
        await self.over(table)

    async def over(self, table: Table) -> None:
        """Wait until a table has a result."""

        def has_result() -> bool:
            played = self.now.rounds[table.round - 1].table(table.number)
            return played is not None and played.result is not None

        await self.anna.waits(has_result, "a result")

    async def round(self, number: int, play: Plays) -> None:
        """Have all tables of a round played at once."""
        await asyncio.gather(*(play(table) for table in await self.drawn(number)))

    async def first_gives_up(self, table: Table) -> None:
        """Have whoever comes first in the alphabet give up: so the result is known."""
        await self.gives_up(table, min(table.people))

    async def ended(self) -> None:
        """Wait for the end."""
        await self.anna.waits(lambda: self.kinds[-1:] == ["ended"], "the end")

    def archived(self) -> list[bool]:
        """Of each table, whether its thread is put away."""
        channels = self.bot.here.world.channels
        threads = (channels[channel].thread for _, _, channel, _ in self._places())
        return [thread is not None and thread.archived for thread in threads]

    def _match(self, table: Table) -> int | None:
        wanted = table.round, table.number
        return next(m for r, n, _, m in self._places() if (r, n) == wanted)

    def _places(self) -> Iterable[tuple[int, int, int, int | None]]:
        return self.bot.stored_match().rows(_TABLES)


def shown_on(person: Person, message: str) -> list[Button]:
    """What can be pressed on a message."""
    return [b for each in person.messages if each["id"] == message for b in buttons_of(each)]


def places(evening: Evening) -> dict[str, int]:
    """Where everybody came, by what the log alone says."""
    lines = standings(evening.now)
    return {
        evening.names[member.person or 0].lower(): line.place
        for line in lines
        for member in evening.now.entry(line.entry).members
    }


def kept(evening: Evening) -> dict[str, int]:
    """The same by what is kept for statistics."""
    sql = "SELECT lower(name), place FROM tournament_people WHERE place IS NOT NULL"
    return dict(evening.bot.stored_match().rows(sql))


def guests(here: Running, count: int) -> list[str]:
    """Anna, and so many others that they are `count`."""
    names = ["anna", *(f"gast{number:02}" for number in range(2, count + 1))]
    members = here.world.guilds[samples.GASTHAUS].members
    for number, name in enumerate(names[1:]):
        guest = User(id=700_000_000_000_001_000 + number, username=name, locale="de")
        here.world.users[guest.id] = guest
        members[guest.id] = Member(user_id=guest.id)
    return names
