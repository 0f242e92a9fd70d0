"""The people at all tables, found by the person."""

from collections import defaultdict
from collections.abc import Collection


class Seated:
    """The tables of each person, by the numbers of their matches."""

    def __init__(self) -> None:
        self._tables: defaultdict[int, set[int]] = defaultdict(set)

    def add(self, match: int, people: Collection[int]) -> None:
        """Note that these people sit at a table."""
        for person in people:
            self._tables[person].add(match)

    def remove(self, match: int, people: Collection[int]) -> None:
        """Note that these people no longer sit at a table."""
        for person in people:
            self._tables[person].discard(match)
            if not self._tables[person]:
                del self._tables[person]

    def of_person(self, person: int) -> tuple[int, ...]:
        """Return the tables at which a person sits, the oldest first."""
        return tuple(sorted(self._tables.get(person, ())))
