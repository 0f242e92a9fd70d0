"""What a card face looks like: the colours, the sizes, and where rank and suit stand.

A face is all index: one big rank, one big suit sign, so that both can be told at text size.
"""

from functools import cache

from bot.emoji.pictures import Face
from games.core.cards import Suit
from tools.card_faces.outlines import SUITS, rank_lines
from tools.card_faces.png import png
from tools.card_faces.raster import Canvas, Colour, Mask, Part, Point, mask, placed

_CREAM: Colour = (255, 250, 235)
_EDGE: Colour = (132, 122, 104)
_INKS: dict[Suit, Colour] = {
    Suit.SPADES: (22, 22, 28),
    Suit.HEARTS: (204, 24, 40),
    Suit.DIAMONDS: (20, 86, 214),
    Suit.CLUBS: (8, 122, 52),
}
_PEN = 13.5
_GAP = 5.0
"""Pixels of bare card around a rank, where the sign would touch it."""
_RANK_HEIGHT = 53.0
_RANK_CORNER = (21.0, 21.0)
_SIGN_SIDE = 55.0
_SIGN_CORNER = (59.0, 61.0)


def face(shown: Face) -> bytes:
    """One face, as a PNG."""
    ink = _INKS[shown.suit]
    return _card(
        (ink, _sign(shown.suit)),
        (_CREAM, _rank(shown.rank, _PEN + 2 * _GAP)),
        (ink, _rank(shown.rank, _PEN)),
    )


def back() -> bytes:
    """The back of every card, as a PNG: lozenges in a frame."""
    return _card((_INKS[Suit.HEARTS], _board(16)), (_CREAM, _lozenges()))


def _card(*layers: tuple[Colour, Mask]) -> bytes:
    canvas = Canvas()
    canvas.lay(_EDGE, _board(1))
    canvas.lay(_CREAM, _board(5))
    for colour, covered in layers:
        canvas.lay(colour, covered)
    return png(canvas.rows())


@cache
def _board(inset: float) -> Mask:
    """A rounded card that stays `inset` pixels away from the edge of the picture."""
    near, far = 22.0, 106.0
    corners: tuple[Point, ...] = ((near, near), (far, near), (far, far), (near, far))
    return mask((Part(corners, grow=near - inset, filled=True),))


@cache
def _rank(rank: str, pen: float) -> Mask:
    return mask(placed(rank_lines(rank, pen), _RANK_HEIGHT, *_RANK_CORNER))


@cache
def _sign(suit: Suit) -> Mask:
    return mask(placed(SUITS[suit], _SIGN_SIDE, *_SIGN_CORNER))


@cache
def _lozenges() -> Mask:
    spots = [(x, y) for x in (36, 64, 92) for y in (36, 64, 92)]
    return mask(
        tuple(p for x, y in spots for p in placed(SUITS[Suit.DIAMONDS], 26, x - 13, y - 13))
    )
