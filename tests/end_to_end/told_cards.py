"""Which cards of a match somebody has not been told, by its log."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core.cards import Card, card
from games.core.events import Event


class News(NamedTuple):
    """An event: who was told, and of which cards."""

    audience: frozenset[int] | None
    kind: str
    cards: frozenset[Card]

    @classmethod
    def of(cls, event: Event) -> "News":
        """An event with the cards of its own, not with those of the draw before the first deal."""
        told = event.model_dump(mode="json")
        several = told.get("cards", ())
        named = (told.get("card"), *(several if isinstance(several, list | tuple) else ()))
        return cls(event.audience, told["kind"], frozenset(card(name) for name in named if name))

    def reaches(self, seat: int | None) -> bool:
        """Whether a seat, or somebody who has none, was told."""
        return self.audience is None or seat in self.audience


@dataclass(slots=True)
class ToldCards:
    """The news of a match so far, and who sits there."""

    people: Sequence[int | None] = ()
    """By seat; None where a computer sits."""
    news: list[News] = field(default_factory=list[News])

    def before_this_deal(self, person: int | None) -> int:
        """How many events somebody was told before this deal.

        A picture with no higher number was drawn then, and reached the screen only now.
        """
        seat = self.seat_of(person)
        return sum(news.reaches(seat) for news in self.news[: self._start()])

    def hidden_from(self, person: int | None) -> frozenset[Card]:
        """Every card that this deal has shown to anybody, or holds, and not to this person."""
        seat, deal = self.seat_of(person), self.news[self._start() :]
        told = (news.cards for news in deal if news.reaches(seat))
        return frozenset[Card]().union(*(news.cards for news in deal)).difference(*told)

    def seat_of(self, person: int | None) -> int | None:
        """Where somebody sits; None for whoever does not."""
        return self.people.index(person) if person is not None and person in self.people else None

    def _start(self) -> int:
        started = (at for at, news in enumerate(self.news) if news.kind == "deal_started")
        return max(started, default=0)
