"""Where on a picture everything has its place: names around the table, cards before their players.

Play goes clockwise, as seen from above; the first seat is in front, at the bottom.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

WIDTH: Final = 800
STRIP: Final = 124
"""Pixels at the top for badges and slate."""
PLATE: Final = (190, 92)
_LARGE: Final = (132, 198)
_SMALL: Final = (104, 156)


class Point(NamedTuple):
    """Pixels from the top left."""

    x: int
    y: int


_Points: TypeAlias = tuple[Point, ...]


class Ring(NamedTuple):
    """The places around a table, first seat first; the last card may be the dummy's."""

    plates: _Points
    """The middle of each name."""
    cards: _Points
    """The middle of the card that is played from each place."""
    card: tuple[int, int]
    """The size of such a card."""
    height: int = 608
    """Pixels from the strip to the lower edge."""


def _points(*pairs: tuple[int, int]) -> _Points:
    return tuple(Point(x, STRIP + y) for x, y in pairs)


_BOTTOM, _TOP = (400, 554), (400, 54)
_FRONT, _BACK = (400, 404), (400, 200)
"""Cards before them, neither of which hides the other's corner."""
_RINGS: Final[Mapping[int, Ring]] = MappingProxyType(
    {
        2: Ring(_points(_BOTTOM, _TOP), _points(_FRONT, _BACK), _LARGE),
        3: Ring(
            _points((400, 474), (118, 66), (682, 66)),
            _points((400, 320), (244, 222), (556, 222)),
            _LARGE,
            528,
        ),
        4: Ring(
            _points(_BOTTOM, (107, 302), _TOP, (693, 302)),
            _points(_FRONT, (272, 302), _BACK, (528, 302)),
            _LARGE,
        ),
        5: Ring(
            _points(_BOTTOM, (107, 360), (200, 58), (600, 58), (693, 360)),
            _points((400, 414), (262, 342), (310, 192), (490, 192), (538, 342)),
            _SMALL,
        ),
        6: Ring(
            _points(_BOTTOM, (107, 428), (107, 176), _TOP, (693, 176), (693, 428)),
            _points((400, 414), (262, 390), (262, 220), (400, 190), (538, 220), (538, 390)),
            _SMALL,
        ),
    }
)
_DUMMY: Final[Mapping[int, _Points]] = MappingProxyType(
    {2: _points((262, 302), (538, 302)), 3: _points((400, 112), (652, 400), (148, 400))}
)
"""Where the dummy's card lies, by the seat that it faces; between two players at the side."""


def ring(seats: int, opposite: int | None = None) -> Ring:
    """The places of a table with so many seats, and a dummy opposite one of them if there is one.

    Raises KeyError for tables that no game has.
    """
    found = _RINGS[seats]
    if opposite is None:
        return found
    return found._replace(cards=(*found.cards, _DUMMY[seats][opposite]))
