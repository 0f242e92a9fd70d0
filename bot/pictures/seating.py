"""The places of everything on a picture: names around the table, cards before their players.

Play goes clockwise, as seen from above; the first seat is in front, at the bottom.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

WIDTH: Final = 800
RAIL: Final = 8
"""Pixels of wood around the table."""
STRIP: Final = 124
"""Pixels at the bottom for badges and slate: nearest to a hand that lies below the table."""
PLATE: Final = (190, 92)
CHIP: Final = 24
"""The distance from the right edge of the led card to the middle of its number."""
_LARGE: Final = (132, 198)
_SMALL: Final = (104, 156)
_TINY: Final = (80, 120)


class Point(NamedTuple):
    """Pixels from the top left."""

    x: int
    y: int

    def seen_from(self, corner: "Point") -> "Point":
        """The same point, counted from another corner."""
        return Point(self.x - corner.x, self.y - corner.y)


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
    """Pixels from the rail at the top to whatever is below the names."""
    origin: Point = Point(0, 0)
    """The upper left corner of the picture."""

    def seen_from(self, corner: Point) -> "Ring":
        """The same places on a part of the picture, of which this is the upper left corner."""
        return self._replace(
            plates=tuple(each.seen_from(corner) for each in self.plates),
            cards=tuple(each.seen_from(corner) for each in self.cards),
            origin=self.origin.seen_from(corner),
        )


def _points(*pairs: tuple[int, int]) -> _Points:
    return tuple(Point(x, RAIL + y) for x, y in pairs)


_BOTTOM, _TOP = (400, 500), (400, 54)
_FRONT, _BACK = (420, 350), (380, 200)
"""The cards before them, which may cover each other as far as both upper corners stay in sight."""
_LEFT, _RIGHT = (268, 276), (532, 276)
_RINGS: Final[Mapping[int, Ring]] = MappingProxyType(
    {
        2: Ring(_points(_BOTTOM, _TOP), _points(_FRONT, _BACK), _LARGE, 554),
        3: Ring(
            _points((400, 474), (118, 66), (682, 66)),
            _points((400, 320), (244, 222), (556, 222)),
            _LARGE,
            528,
        ),
        4: Ring(
            _points(_BOTTOM, (107, 276), _TOP, (693, 276)),
            _points(_FRONT, _LEFT, _BACK, _RIGHT),
            _LARGE,
            554,
        ),
        5: Ring(
            _points((400, 554), (107, 360), (200, 58), (600, 58), (693, 360)),
            _points((400, 414), (262, 342), (310, 192), (490, 192), (538, 342)),
            _SMALL,
        ),
        6: Ring(
            _points((400, 554), (107, 428), (107, 176), _TOP, (693, 176), (693, 428)),
            _points((400, 414), (262, 390), (262, 220), (400, 190), (538, 220), (538, 390)),
            _SMALL,
        ),
    }
)
_DUMMY: Final[Mapping[int, _Points]] = MappingProxyType(
    {2: _points(_LEFT, _RIGHT), 3: _points((400, 112), (652, 400), (148, 400))}
)
"""The place of the dummy's card, by the seat that it faces; between two players at the side."""


_ROW: Final = ((256, 184), (352, 186), (448, 200), (544, 202))
_DIAMOND: Final = ((440, 240), (256, 210), (360, 182), (544, 210))
"""Small cards before those who played them, first seat first."""
_PAIR: Final = ((450, 240), (350, 182))
"""The same where two play."""
_CLOSE: Final[Mapping[int, Ring]] = MappingProxyType(
    {
        2: Ring(_points((400, 370), _TOP), _points(*_PAIR), _SMALL, 424),
        3: Ring(
            _points((400, 330), (118, 58), (682, 58)),
            _points((400, 202), _ROW[0], _ROW[3]),
            _SMALL,
            384,
        ),
        4: Ring(_points((400, 370), (107, 210), _TOP, (693, 210)), _points(*_DIAMOND), _SMALL, 424),
        5: Ring(
            _points((400, 316), (107, 200), (200, 58), (600, 58), (693, 200)),
            _points((400, 204), (242, 204), (322, 172), (481, 172), (558, 204)),
            _TINY,
            370,
        ),
        6: Ring(
            _points((400, 404), (107, 254), (107, 116), _TOP, (693, 116), (693, 254)),
            _points((400, 294), (300, 256), (264, 130), (400, 168), (536, 130), (500, 256)),
            _TINY,
            458,
        ),
    }
)
_CLOSE_WITH_DUMMY: Final[Mapping[int, tuple[_Points, ...]]] = MappingProxyType(
    {
        2: (
            _points(*_PAIR, (236, 210)),
            _points(*_PAIR, (564, 210)),
        ),
        3: (
            _points(_ROW[2], _ROW[0], _ROW[3], _ROW[1]),
            _points(_ROW[1], _ROW[0], _ROW[3], _ROW[2]),
            _points(_ROW[2], _ROW[0], _ROW[3], _ROW[1]),
        ),
    }
)
"""The cards of such a table, the dummy's last, by the seat that it faces."""


def ring(seats: int, opposite: int | None = None, *, close: bool = False) -> Ring:
    """The places of a table with so many seats, and a dummy opposite one of them if there is one.

    A `close` one is for looking at the last trick: lower, and with smaller cards. Raises KeyError
    for tables that no game has.
    """
    found = (_CLOSE if close else _RINGS)[seats]
    if opposite is None:
        return found
    if close:
        return found._replace(cards=_CLOSE_WITH_DUMMY[seats][opposite])
    return found._replace(cards=(*found.cards, _DUMMY[seats][opposite]))
