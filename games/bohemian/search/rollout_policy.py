"""The rest of a deal with all cards open, in which everybody plays by one quick rule."""

from games.bohemian.search.lookup_tables import Masks
from games.search.native import i64


def lead(masks: Masks, hand: i64) -> i64:
    """The card to lead, as a set of one: one that is sure of its trick, else the least."""
    tops = hand & masks.tops
    return tops & -tops or least(masks, hand)


def reply(masks: Masks, legal: i64, winning: i64, *, last: bool) -> i64:
    """The card to play to a trick: high in a plain suit, else as cheap as it gets."""
    if not winning:
        return least(masks, legal)
    plain = winning & masks.plain
    if not plain or last:
        return winning & -winning
    while plain & plain - 1:
        plain &= plain - 1
    return plain


def least(masks: Masks, hand: i64) -> i64:
    """The card that is worth least, as a set of one; 0 for an empty hand."""
    for level in masks.levels:
        found = hand & level
        if found:
            return found & -found
    return 0


def giveaway(masks: Masks, weak: i64, most: i64) -> i64:
    """The least of these weak cards, as many as may be exchanged."""
    gone: i64 = 0
    for level in masks.levels:
        found = weak & level
        while found and most > 0:
            gone |= found & -found
            found &= found - 1
            most -= 1
    return gone
