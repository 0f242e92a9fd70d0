"""A lesson in progress: the game's own engine deals, decides and folds, step after step.

So a lesson cannot contradict the rules: anything they do not allow raises ValueError, and a test
plays every lesson to its end.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias

from games.core.cards import Hand
from games.core.events import Event
from games.core.lesson import Lesson, Move
from games.core.seats import Seat
from games.core.table import Table

AnyTable: TypeAlias = Table[Any, Any, Any]

TRICK_TAKEN: Final = "trick_taken"
"""The kind of the event that ends a trick, in every game."""


class LessonTrick(NamedTuple):
    """A trick as it lay when it was taken, and what has happened since the one before."""

    table: AnyTable
    events: tuple[Event, ...]


class LessonPosition(NamedTuple):
    """A point in a lesson: the table, and what has happened since the step before."""

    table: AnyTable
    events: tuple[Event, ...] = ()
    tricks: tuple[LessonTrick, ...] = ()
    """Those that were taken since then and lie there no longer."""


class _Course:
    """A lesson's table in progress."""

    def __init__(self, game: Any, table: AnyTable, decks: Iterable[Hand] = ()) -> None:
        self._game = game
        self._decks = iter(decks)
        self.table = table
        self._events: list[Event] = []
        self._tricks: list[LessonTrick] = []

    def position(self) -> LessonPosition:
        """The position now; whatever happens from here on is news of the next position."""
        events = tuple(self._events)
        gone = tuple(each for each in self._tricks if each.table is not self.table)
        self._events, self._tricks = [], []
        return LessonPosition(self.table, events, gone)

    def act(self, seat: Seat, action: Any) -> None:
        """Let a seat do something; raise ValueError if it is not offered that."""
        if action not in self._game.offers(self.table.view_from(seat)):
            raise ValueError(f"seat {seat} may not do this: {action!r}")
        self._happens(self._game.decide(self.table, seat, action))

    def go_on(self, moves: Iterable[Move[Any]]) -> None:
        """Let the others make their moves, and deal whenever a deck is asked for."""
        self._deal()
        for move in moves:
            if move.action is None:
                self._happens(self._game.proceed(self.table))
            else:
                self.act(move.seat, move.action)
            self._deal()

    def _deal(self) -> None:
        while self._game.needs_deal(self.table.public):
            deck = next(self._decks, None)
            if deck is None:
                return
            self._happens(self._game.deal(self.table, deck))

    def _happens(self, events: Iterable[Any]) -> None:
        happened = tuple(events)
        self.table = self._game.replay(self.table, happened)
        self._events += happened
        if any(event.kind == TRICK_TAKEN for event in happened):
            told = sum(len(trick.events) for trick in self._tricks)
            self._tricks.append(LessonTrick(self.table, tuple(self._events[told:])))


def positions(game: Any, lesson: Lesson[Any, Any]) -> tuple[LessonPosition, ...]:
    """The position in which each step of a lesson finds the table.

    Raises ValueError if the rules forbid the lesson.
    """
    course = _Course(game, game.opening(lesson.options, lesson.seats), lesson.decks)
    course.go_on(lesson.before)
    found: list[LessonPosition] = []
    for step in lesson.steps:
        found.append(course.position())
        if step.right is not None:
            course.act(lesson.seat, step.right)
        course.go_on(step.then)
    return tuple(found)


def aside(
    game: Any, seat: Seat, table: AnyTable, action: Any, then: Iterable[Move[Any]]
) -> LessonPosition:
    """The position after a wrong answer of `seat`, and after what the others do about it."""
    course = _Course(game, table)
    course.act(seat, action)
    course.go_on(then)
    return course.position()
