"""A tournament as it is kept, together with the state that its log leads to."""

from typing import NamedTuple

from bot.features.tournaments.rules.model import Member, Tournament
from bot.features.tournaments.store import StoredTournament
from bot.features.tournaments.values import TournamentTable
from bot.pages.seat_names import people_names


class KeptTournament(NamedTuple):
    """A tournament as it is kept, and the state that its log leads to."""

    stored: StoredTournament
    now: Tournament
    drawn_at: int = 0
    """The time the newest round was drawn, in unix milliseconds."""
    closed_at: int = 0
    """The time the newest finished round ended."""

    def place(self, number: int) -> TournamentTable | None:
        """The place of a table of the newest round, if it has one yet."""
        newest = len(self.now.rounds)
        of_round = (each for each in self.stored.tables if each.round == newest)
        return next((each for each in of_round if each.number == number), None)

    def user(self, person: int | None) -> int | None:
        """The Discord id of a person; None for a computer, and for a forgotten person."""
        found = (each.user_id for each in self.stored.people if each.number == person)
        user = next(found, -1)
        return user if user > 0 else None

    def name(self, person: int | None) -> str:
        """The name of a person; empty for a forgotten one."""
        return next((each.name for each in self.stored.people if each.number == person), "")

    def distinct_name(self, person: int | None) -> str:
        """A name that no other person and no computer here has."""
        people = tuple((each.number, each.name) for each in self.stored.people)
        return "" if person is None else people_names(people).get(person, "")

    def number(self, user: int) -> int | None:
        """The number of a person, if they have one here."""
        return next((each.number for each in self.stored.people if each.user_id == user), None)

    def is_awaited(self, member: Member | None) -> bool:
        """Return whether somebody has to come to a table for this place of theirs."""
        return member is not None and member.is_person and self.user(member.person) is not None
