"""A deal played to its end by rules of thumb: trumps drawn, partners fed, rich tricks taken."""

from typing import NamedTuple

from games.bauernstoss.search.lookup_tables import ALL_JACKS, ALL_TRUMPS, ONE_SUIT, RANKS, TRUMPS_AT
from games.search.kernel import Tables

RICH = 10
"""Card points from which a trick is worth a high card that may yet be beaten."""

COST = 3
"""Half steps that a card takes: choosing it is more work than trying one."""

_PLAIN = (1, 1 << RANKS, 1 << 2 * RANKS)


def _rank(place: int) -> int:
    """The three plain cards of this rank."""
    return sum(low << place for low in _PLAIN)


def _trump(place: int) -> int:
    return 1 << TRUMPS_AT + place


_LOW_TRUMPS = _trump(0) | _trump(1) | _trump(2)

CHEAPEST = (
    *(_rank(place) for place in range(3)),
    _LOW_TRUMPS,
    ALL_JACKS,
    *(group for place in range(3, RANKS) for group in (_rank(place), _trump(place))),
)
"""What is thrown on the opponents' tricks: the lowest of the first of these sets that is met."""

FATTEST = (
    *(_rank(place) for place in (6, 5, 4, 3)),
    *(_rank(place) for place in range(3)),
    *(_trump(place) for place in (6, 5, 4, 3)),
    ALL_JACKS,
    _LOW_TRUMPS,
)
"""What a partner's safe trick is fed with."""

DEAREST = (
    *(group for place in (6, 5, 4, 3) for group in (_rank(place) | _trump(place),)),
    ALL_JACKS,
    _rank(0) | _trump(0),
    _rank(1) | _trump(1),
    _rank(2) | _trump(2),
)
"""With what the last hand takes a trick: what counts most."""


class Table(NamedTuple):
    """A trick in progress and what has been won before it."""

    leader: int
    led: int = -1
    best: int = -1
    taker: int = -1
    pile: int = 0
    lying: int = 0
    """Cards in the trick."""


class End(NamedTuple):
    """What the even seats have won, and at what cost."""

    points: int
    tricks: int
    steps: int


def play_out(tables: Tables, hands: list[int], table: Table, namer: int) -> End:
    """Play `hands`, which it empties, from the next card to the last; even seats against odd."""
    leader, led, best, taker, pile, lying = table
    above, worth, legal_of = tables.above, tables.worth, tables.legal
    live = hands[0] | hands[1] | hands[2] | hands[3]
    points = tricks = played = 0
    side = namer & 1
    while True:
        if lying == 4:
            if not taker & 1:
                points += pile
                tricks += 1
            leader, pile, lying = taker, 0, 0
        if not live:
            return End(points, tricks, played * COST // 2)
        seat = leader + lying & 3
        own = hands[seat]
        others = live ^ own
        if not lying:
            card = lead(own, others, 0 if seat & 1 != side else 2 if seat == namer else 1)
            led = best = card.bit_length() - 1
            taker = seat
        else:
            legal = legal_of(own, led, best)
            row = above[led]
            if legal & legal - 1:
                card = follow(
                    legal,
                    legal & row[best],
                    others,
                    row[best],
                    pile,
                    ours=(taker ^ seat) & 1 == 0,
                    last=lying == 3,
                )
            else:
                card = legal
            if row[best] & card:
                best, taker = card.bit_length() - 1, seat
        hands[seat] = own ^ card
        live ^= card
        pile += worth[card.bit_length() - 1]
        lying += 1
        played += 1


def lead(own: int, others: int, right: int) -> int:
    """The card to lead; `right`: 2 for who named trump, 1 for the partner, 0 for opponents."""
    high, abroad = own >> TRUMPS_AT, others >> TRUMPS_AT
    if (
        right
        and high
        and abroad
        and (high > abroad or (right == 2 and high.bit_count() * 2 > abroad.bit_count()))
    ):
        return 1 << own.bit_length() - 1
    sure, most = 0, -1
    for low in (0, RANKS, 2 * RANKS):
        mine, theirs = own >> low & ONE_SUIT, others >> low & ONE_SUIT
        if mine > theirs:
            top = mine.bit_length()
            weight = (top << 3) + theirs.bit_count()
            if weight > most:
                sure, most = 1 << low + top - 1, weight
    return sure or cheapest(own & ~ALL_TRUMPS or own)


def follow(  # noqa: PLR0913 - a trick, unpacked: this is the inner loop
    legal: int, winning: int, others: int, above: int, pile: int, *, ours: bool, last: bool
) -> int:
    """Feed a trick that is ours, take one that pays, throw as little as possible on others."""
    if ours:
        if last or not _threatened(others, above):
            return fattest(legal)
        return cheapest(legal)
    if not winning:
        return cheapest(legal)
    if last:
        return dearest(winning)
    top = 1 << winning.bit_length() - 1
    if pile >= RICH or top > others & above:
        return top
    return cheapest(legal)


def _threatened(others: int, above: int) -> bool:
    """Whether a card of the same kind beats the best one; that trumps might is not feared."""
    over_plain = above >> TRUMPS_AT & 1
    return bool(others & (above & ~ALL_TRUMPS if over_plain else above))


def cheapest(cards: int) -> int:
    """The card that is missed least."""
    for group in CHEAPEST:
        if found := cards & group:
            return found & -found
    return cards & -cards


def fattest(cards: int) -> int:
    """The card that counts most, and no trump if there is another."""
    for group in FATTEST:
        if found := cards & group:
            return found & -found
    return cards & -cards


def dearest(cards: int) -> int:
    """The card that counts most, a low one if none does."""
    for group in DEAREST:
        if found := cards & group:
            return found & -found
    return cards & -cards
