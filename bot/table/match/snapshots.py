"""Past states of a table, and what each seat was told: enough to know what an old button meant."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.table.match.event_log import MatchState, fold
from games.core.event_audience import events_for
from games.core.events import Event
from games.core.game import AnyGame
from games.core.seats import Seat

_DEALS = 2
"""How many deals a press may still refer to, the one that is played among them."""


@dataclass(slots=True)
class _Deal:
    number: int
    start: MatchState
    """The match before the first of the events."""
    events: list[Event] = field(default_factory=list[Event])
    moments: list[tuple[tuple[int, ...], int]] = field(
        default_factory=list[tuple[tuple[int, ...], int]]
    )
    """How many events each seat had been told when so many of this deal had happened."""


class Snapshots:
    """Counts the events told, and keeps the last deals, from which old tables are folded.

    The age of a picture counts only what those who see it were told, so it counts no secret.
    """

    def __init__(self, game: AnyGame, opening: MatchState) -> None:
        seats = len(opening.chairs)
        self._game = game
        self._told_count = [0] * seats
        self._public_count = 0
        self._now = opening
        self._deals = deque([_Deal(0, opening, moments=[((0,) * seats, 0)])], maxlen=_DEALS)

    @property
    def public_count(self) -> int:
        """The number of events everybody was told."""
        return self._public_count

    def told_count(self, seat: Seat) -> int:
        """Return how many events `seat` was told."""
        return self._told_count[seat]

    def events_for(self, seat: Seat) -> tuple[Event, ...]:
        """Return the events that `seat` was told in this deal."""
        return tuple(events_for(seat, self._deals[-1].events))

    def take(self, events: Sequence[Event], state: MatchState) -> None:
        """Note that `events` have led to `state`."""
        number = self._game.deal_number(state.table.public)
        if number != self._deals[-1].number:
            self._deals.append(_Deal(number, self._now))
        self._now, deal = state, self._deals[-1]
        deal.events += events
        for event in events:
            seats = range(len(self._told_count)) if event.audience is None else event.audience
            self._public_count += event.audience is None
            for seat in seats:
                self._told_count[seat] += 1
        deal.moments.append((tuple(self._told_count), len(deal.events)))

    def state_at(self, seat: Seat, told: int) -> MatchState | None:
        """Return the last state at which `seat` had been told `told` events; None if forgotten."""
        for deal in reversed(self._deals):
            for told_then, count in reversed(deal.moments):
                if told_then[seat] == told:
                    return fold(self._game, deal.start, deal.events[:count])
        return None
