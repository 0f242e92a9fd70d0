"""Tables that are in memory, found by their number and by their people."""

from collections.abc import Iterator

from bot.table.match.seats import seated_people
from bot.table.play.session import TableSession
from bot.table.registry.seated import Seated


class AwakeTables:
    """Every table that does not rest; nobody takes a seat once its match has begun."""

    def __init__(self) -> None:
        self._tables: dict[int, TableSession] = {}
        self._people: dict[int, frozenset[int]] = {}
        """The people at each table when it woke."""
        self._seated = Seated()

    def __iter__(self) -> Iterator[TableSession]:
        """Iterate over a copy of the tables there are now."""
        return iter(tuple(self._tables.values()))

    def __contains__(self, match: int) -> bool:
        return match in self._tables

    def get(self, match: int) -> TableSession | None:
        """Return a table by its number; None if it rests or there is none."""
        return self._tables.get(match)

    def add(self, session: TableSession) -> None:
        """Add a table that has woken."""
        match, people = session.live.match, seated_people(session.live.chairs)
        self._tables[match], self._people[match] = session, people
        self._seated.add(match, people)

    def remove(self, match: int) -> None:
        """Forget a table."""
        del self._tables[match]
        self._seated.remove(match, self._people.pop(match))

    def of_person(self, person: int, besides: int | None = None) -> tuple[TableSession, ...]:
        """Return a person's tables (`besides` one), also finished ones; oldest first."""
        matches = (match for match in self._seated.of_person(person) if match != besides)
        tables = (self._tables[match] for match in matches)
        return tuple(each for each in tables if each.live.seat_of(person) is not None)
