"""The signs that partners give each other: gestures, and their meanings unless agreed otherwise."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.core.cards import Suit


class Gesture(StrEnum):
    """The gestures a player makes with face or hands (§8.2, §9.8)."""

    KISS = "kiss"
    WINK = "wink"
    CLOSE_BOTH = "close_both"
    CLOSE_AND_WINK = "close_and_wink"
    RIGHT_THUMB = "right_thumb"
    RIGHT_INDEX = "right_index"
    RIGHT_MIDDLE = "right_middle"
    RIGHT_RING = "right_ring"
    RIGHT_LITTLE = "right_little"
    LEFT_LITTLE = "left_little"
    LEFT_RING = "left_ring"
    LEFT_MIDDLE = "left_middle"
    LEFT_INDEX = "left_index"
    LOOK_UP = "look_up"
    LIPS_RIGHT = "lips_right"
    LIPS_LEFT = "lips_left"
    WINK_RIGHT = "wink_right"
    WINK_LEFT = "wink_left"
    NOD = "nod"
    TONGUE = "tongue"
    SCRATCH = "scratch"
    COUGH = "cough"
    LOOK_AWAY = "look_away"


class Meaning(StrEnum):
    """The statements that a sign makes about the hand (§8.2, §9.8)."""

    RECHTE = "rechte"
    LINKE_1 = "linke_1"
    LINKE_2 = "linke_2"
    LINKE_3 = "linke_3"
    TRUMP_ACE = "trump_ace"
    TRUMP_KING = "trump_king"
    TRUMP_QUEEN = "trump_queen"
    TRUMP_JACK = "trump_jack"
    TRUMP_LOW = "trump_low"
    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    BAD_HAND = "bad_hand"
    MARTL = "martl"
    WELI = "weli"
    NELL = "nell"
    LINKE = "linke"
    GUATE = "guate"
    KLEINER_WELI = "kleiner_weli"
    MAXI = "maxi"
    BELLI = "belli"
    SPITZ = "spitz"
    NOTHING = "nothing"
    """Several gestures may have no meaning, so that a code can be hidden among them (§8.9)."""


SUITS: Mapping[Meaning, Suit] = MappingProxyType(
    {
        Meaning.CLUBS: Suit.CLUBS,
        Meaning.SPADES: Suit.SPADES,
        Meaning.HEARTS: Suit.HEARTS,
        Meaning.DIAMONDS: Suit.DIAMONDS,
    }
)
"""The suits that can be signed (§8.2)."""


class Sign(NamedTuple):
    """A gesture and its meaning."""

    gesture: Gesture
    meaning: Meaning


Code: TypeAlias = tuple[Sign, ...]
"""Every gesture a pair may use, each with one meaning; none but NOTHING stands twice."""

_TRUMPS: Code = (
    Sign(Gesture.RIGHT_THUMB, Meaning.TRUMP_ACE),
    Sign(Gesture.RIGHT_INDEX, Meaning.TRUMP_KING),
    Sign(Gesture.RIGHT_MIDDLE, Meaning.TRUMP_QUEEN),
    Sign(Gesture.RIGHT_RING, Meaning.TRUMP_JACK),
    Sign(Gesture.RIGHT_LITTLE, Meaning.TRUMP_LOW),
)

TYROLEAN: Code = (
    Sign(Gesture.KISS, Meaning.RECHTE),
    Sign(Gesture.WINK, Meaning.LINKE_1),
    Sign(Gesture.CLOSE_BOTH, Meaning.LINKE_2),
    Sign(Gesture.CLOSE_AND_WINK, Meaning.LINKE_3),
    *_TRUMPS,
    Sign(Gesture.LEFT_LITTLE, Meaning.CLUBS),
    Sign(Gesture.LEFT_RING, Meaning.SPADES),
    Sign(Gesture.LEFT_MIDDLE, Meaning.HEARTS),
    Sign(Gesture.LEFT_INDEX, Meaning.DIAMONDS),
    Sign(Gesture.LOOK_UP, Meaning.BAD_HAND),
)
"""The signs of Tyrolean and Blind Watten (§8.2)."""

KRITISCH: Code = (
    Sign(Gesture.KISS, Meaning.MARTL),
    Sign(Gesture.LIPS_RIGHT, Meaning.WELI),
    Sign(Gesture.LIPS_LEFT, Meaning.NELL),
    Sign(Gesture.WINK_RIGHT, Meaning.RECHTE),
    Sign(Gesture.WINK_LEFT, Meaning.LINKE),
    *_TRUMPS,
)
"""The signs of Kritisch Watten (§9.8)."""

BAVARIAN: Code = (
    Sign(Gesture.KISS, Meaning.MAXI),
    Sign(Gesture.WINK_RIGHT, Meaning.BELLI),
    Sign(Gesture.WINK_LEFT, Meaning.SPITZ),
    Sign(Gesture.NOD, Meaning.RECHTE),
    Sign(Gesture.TONGUE, Meaning.LINKE),
    *_TRUMPS,
)
"""The signs of Bavarian Watten; its winks are taken, so the house adds two (§11.8)."""

GUATE = Sign(Gesture.NOD, Meaning.GUATE)
"""Added by this house for games with the Guate: the old lists have no sign for it (§8.7)."""

KLEINER_WELI = Sign(Gesture.TONGUE, Meaning.KLEINER_WELI)
"""Added by this house for games with four Kritische (§8.7)."""

HOUSE = frozenset({GUATE.gesture, KLEINER_WELI.gesture})
"""The gestures that no old list knows (§8.7, §11.8)."""

NOISE: Code = (
    Sign(Gesture.SCRATCH, Meaning.NOTHING),
    Sign(Gesture.COUGH, Meaning.NOTHING),
    Sign(Gesture.LOOK_AWAY, Meaning.NOTHING),
)
"""Gestures without a meaning, at every table with signs (§8.9)."""


def read_gesture(code: Code, gesture: Gesture) -> Meaning:
    """The meaning of a gesture in this code; KeyError if it is no part of it."""
    for sign in code:
        if sign.gesture is gesture:
            return sign.meaning
    raise KeyError(gesture)


def swap_meanings(code: Code, gesture: Gesture, meaning: Meaning) -> Code:
    """The code after `gesture` and the former owner of `meaning` have changed meanings (§8.5)."""
    old = read_gesture(code, gesture)
    changed = {sign.gesture: old for sign in code if sign.meaning is meaning} | {gesture: meaning}
    return tuple(Sign(g, changed.get(g, m)) for g, m in code)
