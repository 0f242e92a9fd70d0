"""The outcome of a match, for standings of any game."""

from dataclasses import dataclass
from typing import Final

from games.core.seats import Seat

MOST_DEALS: Final = 200
"""The number of deals after which those who are level share the win in any case."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Per seat: final points, the place (1 is first, equals share it), and the side played for."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    sides: tuple[int, ...]

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats in first place."""
        return frozenset(seat for seat, place in enumerate(self.places) if place == 1)


def rank_by_points(points: tuple[int, ...]) -> Outcome:
    """The outcome where everyone plays alone: most points first, and equal points share a place."""
    places = tuple(1 + sum(other > own for other in points) for own in points)
    return Outcome(points, places, tuple(range(len(points))))
