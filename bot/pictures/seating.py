"""Where on a picture everything has its place: names in a ring, and each card before its player.

Play goes clockwise, as seen from above; the first seat is in front, at the bottom.
"""

import math
from typing import NamedTuple

WIDTH = 800
STRIP = 116
"""Pixels at the top for badges and slate."""
RING = 600
"""Pixels below it for the table."""
PLATE = (216, 92)


class Point(NamedTuple):
    """Pixels from the top left."""

    x: int
    y: int


class Ring(NamedTuple):
    """The places around a table, first seat first, and last the dummy's."""

    angles: tuple[float, ...]
    """Where each place is, in radians clockwise from the right."""
    card: tuple[int, int]
    """The size of a card of the trick."""

    def plate(self, place: int) -> Point:
        """The middle of a name."""
        x, y = self._on(place, (WIDTH - PLATE[0]) / 2 - 12, (RING - PLATE[1]) / 2 - 10)
        return Point(x, y)

    def trick(self, place: int) -> Point:
        """The middle of the card that was played from a place."""
        reach = (1.02, 0.58) if len(self.angles) < 5 else (1.5, 0.82)
        return self._on(place, self.card[0] * reach[0], self.card[1] * reach[1])

    def _on(self, place: int, wide: float, high: float) -> Point:
        angle = self.angles[place]
        x = WIDTH / 2 + wide * math.cos(angle)
        y = STRIP + RING / 2 + high * math.sin(angle)
        return Point(round(x), round(y))


def ring(seats: int, opposite: int | None = None) -> Ring:
    """The ring for so many seats, with a dummy opposite one of them if there is one."""
    around = [math.pi / 2 + math.tau * seat / seats for seat in range(seats)]
    if opposite is not None:
        # Between two players the dummy lies at the side; else between those whom it does not face.
        turned = math.pi / 2 if seats == 2 else math.pi
        around.append(around[opposite] + turned)
    large = len(around) < 5
    return Ring(tuple(around), (132, 198) if large else (104, 156))
