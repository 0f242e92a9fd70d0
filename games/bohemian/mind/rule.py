"""The rest of a deal with all cards open, where everybody plays by one quick rule."""

from games.bohemian.mind.tables import Masks


def lead(masks: Masks, hand: int, *, need: bool) -> int:
    """The card that is led, as a set of one: what is sure of its trick, else the least."""
    del need
    tops = hand & masks.tops
    if tops:
        return tops & -tops
    for level in masks.levels:
        if found := hand & level:
            return found & -found
    return 0


def reply(masks: Masks, legal: int, winning: int, *, last: bool) -> int:
    """The card that is played to a trick: high in a plain suit, else as cheap as it gets."""
    if not winning:
        for level in masks.levels:
            if found := legal & level:
                return found & -found
    plain = winning & masks.plain
    if plain and not last:
        return 1 << (plain.bit_length() - 1)
    return winning & -winning


def giveaway(masks: Masks, weak: int, most: int) -> int:
    """The least of these weak cards, as many as may be exchanged."""
    gone = 0
    for level in masks.levels:
        found = weak & level
        while found and gone.bit_count() < most:
            gone |= found & -found
            found &= found - 1
    return gone
