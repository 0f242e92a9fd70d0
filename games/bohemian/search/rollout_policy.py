"""The rest of a deal with all cards open, where everybody plays by one quick rule."""

from games.bohemian.search.lookup_tables import Masks


def lead(masks: Masks, hand: int) -> int:
    """The card that is led, as a set of one: what is sure of its trick, else the least."""
    tops = hand & masks.tops
    return tops & -tops or least(masks, hand)


def reply(masks: Masks, legal: int, winning: int, *, last: bool) -> int:
    """The card that is played to a trick: high in a plain suit, else as cheap as it gets."""
    if not winning:
        return least(masks, legal)
    plain = winning & masks.plain
    if plain and not last:
        return 1 << (plain.bit_length() - 1)
    return winning & -winning


def least(masks: Masks, hand: int) -> int:
    """The card that is worth least, as a set of one; 0 of an empty hand."""
    for level in masks.levels:
        if found := hand & level:
            return found & -found
    return 0


def giveaway(masks: Masks, weak: int, most: int) -> int:
    """The least of these weak cards, as many as may be exchanged."""
    gone = 0
    for level in masks.levels:
        found = weak & level
        while found and gone.bit_count() < most:
            gone |= found & -found
            found &= found - 1
    return gone
