"""The square faces: one big rank and one big sign, so that both can be told at the size of text."""

from tools.card_faces.courts import COURTS, figure
from tools.card_faces.names import Shown
from tools.card_faces.paper import CREAM, EDGE, lozenges
from tools.card_faces.ranks import centred, printed, width
from tools.card_faces.signs import INKS, sign
from tools.card_faces.svg import Piece, document, sheet, within

SIDE = 128
_PEN = 13.5
_HIGH = 53.0


def square(shown: Shown) -> str:
    """A card as a square drawing of 128 by 128."""
    if shown.is_weli:
        return _card(_weli())
    if shown.rank in COURTS:
        return _card(_court(shown))
    rank = printed(shown.letter, 11, 10, _HIGH, _PEN, INKS[shown.suit])
    # Signs with a narrow top can be larger and still keep clear of the rank.
    is_broad = not shown.is_german or shown.suit == "herz"
    return _card(
        rank + (sign(shown.suit, 89, 91, 56) if is_broad else sign(shown.suit, 87, 88, 63))
    )


def square_back() -> str:
    """The back as a square drawing."""
    return _card(lozenges(14, 14, 100, 100, 25))


def suit_tile(suit: str) -> str:
    """A suit sign by itself, on the paper of the cards."""
    return _card(sign(suit, 64, 64, 92))


def _court(shown: Shown) -> Piece:
    person = within(figure(shown.suit, shown.rank, 86, 122, 1.2), 5, 5, 118, 118, 17)
    # The sign of an Ober is high and that of an Unter low, as on all German cards.
    rank_top, sign_middle = (67, 35) if shown.rank == "ober" else (9, 94)
    rank = centred(shown.letter, 33, rank_top + 26, 52, 13, INKS[shown.suit])
    return person + rank + sign(shown.suit, 33, sign_middle, 45)


def _weli() -> Piece:
    word, pen = "WELI", 9.0
    wide = width(word, 40, pen)
    return centred(word, 64, 33, 40 * 104 / wide, pen, INKS["herz"]) + sign("schellen", 64, 88, 62)


def _card(inside: Piece) -> str:
    card = sheet(1, 1, SIDE - 2, SIDE - 2, 21, EDGE) + sheet(5, 5, SIDE - 10, SIDE - 10, 17, CREAM)
    return document(SIDE, SIDE, card, inside)
