"""The court figures as busts: 60 wide and 62 high, the middle of the shoulders' edge at 0."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tools.card_faces.svg import INK, Piece, dot, line, outlined, placed, ring

_SKIN, _GOLD, _STEEL, _WHITE = "#f8d9b5", "#f0b92e", "#dfe5ea", "#fffdf6"
_PEN = 2.2


class Dress(NamedTuple):
    """The colours a suit's figures wear."""

    robe: str
    trim: str
    hair: str


DRESSES: Mapping[str, Dress] = MappingProxyType(
    {
        "spades": Dress("#34344a", "#c8242f", "#4a3322"),
        "hearts": Dress("#cc2030", "#2a4fa0", "#b9772c"),
        "diamonds": Dress("#d9772c", "#cc2030", "#d9a640"),
        "clubs": Dress("#a07a2c", "#2c5a3c", "#7a4a22"),
        "blue_diamond": Dress("#2463d2", "#cc2030", "#d9a640"),
        "green_club": Dress("#12813d", "#cc2030", "#7a4a22"),
        "eichel": Dress("#8a5526", "#2c8a43", "#5b3a1a"),
        "laub": Dress("#1f8a3f", "#c8242f", "#7a4a22"),
        "herz": Dress("#cc2030", "#2a58a8", "#b9772c"),
        "schellen": Dress("#e59a1c", "#c8242f", "#4a3322"),
    }
)


def _robe(dress: Dress) -> Piece:
    body = outlined("M2 62C2 47 10 42 22 40L38 40C50 42 58 47 58 62L60 120H0Z", dress.robe, _PEN)
    front = outlined("M23 40L30 62L37 40Z", dress.trim, _PEN * 0.8)
    sleeves = line("M13 58L15 120M47 58L45 120", _PEN * 0.8)
    belt = outlined("M13 74H47V81H13Z", dress.trim, _PEN * 0.8) + ring(30, 77.5, 4, 1.6, _GOLD)
    return body + sleeves + front + belt


def _ermine() -> Piece:
    collar = outlined(
        "M13 43C18 38 24 37 30 37C36 37 42 38 47 43C44 51 37 53 30 53C23 53 16 51 13 43Z",
        _WHITE,
        _PEN,
    )
    return collar + "".join(dot(x, y, 1.3) for x, y in ((20, 44), (26, 48.5), (34, 48.5), (40, 44)))


def _face() -> Piece:
    head = outlined("M20 22C20 14 40 14 40 22V29C40 36 35 41 30 41C25 41 20 36 20 29Z", _SKIN, _PEN)
    eyes = dot(26, 26.5, 1.5) + dot(34, 26.5, 1.5)
    brows = line("M24 23.4H28M32 23.4H36", 1.1)
    nose = line("M30 27.5L29 31H30.6", 1.1)
    return head + eyes + brows + nose


def _mouth() -> Piece:
    return line("M27.4 35.2Q30 36.8 32.6 35.2", 1.5, "#b3202c")


def _beard(hair: str) -> Piece:
    beard = outlined(
        "M19.6 26C18 38 22 47 30 51C38 47 42 38 40.4 26"
        "C38.5 31 35 32.4 30 32.4C25 32.4 21.5 31 19.6 26Z",
        hair,
        _PEN,
    )
    return beard + line("M27 36Q30 37.6 33 36", 1.5, "#f3c3a0")


def _moustache(hair: str) -> Piece:
    return line(
        "M30 33.2C27 32.4 25.4 35.6 22.4 33.8M30 33.2C33 32.4 34.6 35.6 37.6 33.8", 2.6, hair
    )


def _locks(hair: str, low: float) -> Piece:
    """Hair behind the face down to a height."""
    return outlined(
        f"M18 20C14 26 16 34 13 {low:g}H47C44 34 46 26 42 20C38 11 22 11 18 20Z", hair, _PEN
    )


def _crown(jewel: str) -> Piece:
    band = outlined("M17.5 19.5L14 5L22.5 11L30 1L37.5 11L46 5L42.5 19.5Z", _GOLD, _PEN)
    rim = outlined("M17.5 15.5H42.5V20.5H17.5Z", _GOLD, _PEN * 0.8)
    balls = "".join(ring(x, y, 2, 1.4, jewel) for x, y in ((14, 4.4), (30, 1), (46, 4.4)))
    small = dot(23.5, 18, 1.1, jewel) + dot(36.5, 18, 1.1, jewel)
    return band + rim + balls + dot(30, 18, 1.5, jewel) + small


def _diadem(jewel: str) -> Piece:
    band = outlined("M19 19L18 9L24 13L30 5L36 13L42 9L41 19C34 16 26 16 19 19Z", _GOLD, _PEN)
    return band + ring(30, 5, 1.9, 1.3, jewel)


def _sceptre() -> Piece:
    rod = line("M53 120V27", 4.6) + line("M53 120V27", 2.2, _GOLD)
    return rod + ring(53, 23, 4.2, 1.8, _GOLD)


def _flower() -> Piece:
    around = ((9, 41), (13, 44), (5, 44), (7, 49), (11.4, 49))
    petals = "".join(ring(x, y, 2.7, 1.2, "#e84a5f") for x, y in around)
    return line("M9 66V46", 2, "#1d7a38") + petals + dot(9, 45.4, 2.2, _GOLD)


def _sword() -> Piece:
    blade = outlined("M51 52V21L53.5 15L56 21V52Z", _STEEL, 1.7)
    return (
        blade
        + line("M46.5 52H60", 4.6)
        + line("M46.8 52H59.7", 2.2, _GOLD)
        + line("M53.5 54V61", 4, INK)
    )


def _halberd() -> Piece:
    staff = line("M53 120V12", 4.4) + line("M53 120V12", 2, "#a9713a")
    blade = outlined(
        "M53 8L56 17C61 17 62 22 60 27C58 24 56 24 54.6 24.4H51.6L46.6 22V18.6L50.4 17Z",
        _STEEL,
        1.6,
    )
    return staff + blade


def king(dress: Dress) -> Piece:
    """A crowned king with a beard and a sceptre."""
    return (
        _sceptre() + _locks(dress.hair, 36) + _robe(dress) + _ermine() + _face()
        + _beard(dress.hair) + _crown(dress.trim)
    )  # fmt: skip


def queen(dress: Dress) -> Piece:
    """A queen with long hair, a diadem and a flower."""
    necklace = line("M23.5 44Q30 50 36.5 44", 2.2, _GOLD)
    neck = outlined("M25 37H35V42C35 48 25 48 25 42Z", _SKIN, _PEN * 0.8)
    return (
        _locks(dress.hair, 50) + _robe(dress) + neck + necklace + _face() + _mouth()
        + _diadem(dress.trim) + _flower()
    )  # fmt: skip


def jack(dress: Dress) -> Piece:
    """A young man with a flat cap and a feather."""
    cap = outlined("M16 20C10 17 13 7 30 6C47 7 50 17 44 20C36 16 24 16 16 20Z", dress.trim, _PEN)
    feather = outlined("M40 11C44 2 52 0 57 3C57 9 50 15 41 15Z", _WHITE, 1.7)
    return (
        _locks(dress.hair, 39) + _robe(dress)
        + outlined("M18 42L30 50L42 42L38 39H22Z", _WHITE, _PEN)
        + _face() + _mouth() + feather + cap + dot(37, 14, 2.2, _GOLD)
    )  # fmt: skip


def ober(dress: Dress) -> Piece:
    """An officer: a broad hat with a plume, a moustache and a sword."""
    crown = outlined("M20 17C20 7 23 4 30 4C37 4 40 7 40 17Z", dress.robe, _PEN)
    brim = outlined("M9 19C14 14 46 14 51 19C46 23 14 23 9 19Z", dress.robe, _PEN)
    plume = outlined("M22 15C14 14 8 8 8 1C17 1 25 5 26 14Z", _WHITE, 1.7)
    band = line("M21 14.6H39", 2.6, dress.trim)
    return (
        _sword() + _locks(dress.hair, 38) + _robe(dress)
        + outlined("M16 43L30 48L44 43L37 38H23Z", _GOLD, _PEN) + _face()
        + _moustache(dress.hair) + line("M30 37.6V40.4", 3, dress.hair)
        + crown + band + plume + brim
    )  # fmt: skip


def unter(dress: Dress) -> Piece:
    """A lad: a round cap without a brim, no beard, and a halberd."""
    cap = outlined("M18 21C16 8 24 4 32 5C42 6 44 14 42 21C36 17 24 17 18 21Z", dress.trim, _PEN)
    fold = outlined("M17 22C18 17 24 16 30 16C36 16 42 17 43 22C36 19.4 24 19.4 17 22Z", _GOLD, 1.7)
    buttons = "".join(dot(30, y, 1.3, _GOLD) for y in (46.5, 51.5, 56.5))
    return (
        _halberd() + _locks(dress.hair, 36) + _robe(dress)
        + outlined("M21 42L30 45L39 42L37 38H23Z", _WHITE, _PEN) + buttons + _face() + _mouth()
        + cap + fold
    )  # fmt: skip


_FIGURES = {
    "king": king,
    "queen": queen,
    "dame": queen,
    "jack": jack,
    "bube": jack,
    "koenig": king,
    "ober": ober,
    "unter": unter,
}
COURTS = frozenset(_FIGURES)
"""The ranks that are figures, as pictures are called."""


def figure(suit: str, rank: str, x: float, y: float, scale: float) -> Piece:
    """A figure with the middle of its lower edge at a point."""
    return placed(placed(_FIGURES[rank](DRESSES[suit]), -30, -62), x, y, scale)
