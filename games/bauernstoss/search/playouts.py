"""A deal played to its end by rules of thumb: trumps drawn, partners fed, rich tricks taken."""

from typing import Final, NamedTuple

from games.bauernstoss.search.lookup_tables import ALL_JACKS, ALL_TRUMPS, ONE_SUIT, RANKS, TRUMPS_AT
from games.search.kernel import NUMBERS, PRIME, Tables, size_of
from games.search.native import i64

RICH: Final = 10
"""Card points from which a trick is worth a high card that may yet be beaten."""

COST: Final = 3
"""Half steps that a card takes: choosing it is more work than trying one."""

_PLAIN = (1, 1 << RANKS, 1 << 2 * RANKS)


def _rank(place: int) -> int:
    """The three plain cards of this rank."""
    return sum(low << place for low in _PLAIN)


def _trump(place: int) -> int:
    return 1 << TRUMPS_AT + place


_LOW_TRUMPS = _trump(0) | _trump(1) | _trump(2)

CHEAPEST: Final[tuple[int, ...]] = (
    *(_rank(place) for place in range(3)),
    _LOW_TRUMPS,
    ALL_JACKS,
    *(group for place in range(3, RANKS) for group in (_rank(place), _trump(place))),
)
"""The cards to throw on the opponents' tricks: the lowest of the first set that is met."""

FATTEST: Final[tuple[int, ...]] = (
    *(_rank(place) for place in (6, 5, 4, 3)),
    *(_rank(place) for place in range(3)),
    *(_trump(place) for place in (6, 5, 4, 3)),
    ALL_JACKS,
    _LOW_TRUMPS,
)
"""The cards to feed a partner's safe trick with."""

DEAREST: Final[tuple[int, ...]] = (
    *(group for place in (6, 5, 4, 3) for group in (_rank(place) | _trump(place),)),
    ALL_JACKS,
    _rank(0) | _trump(0),
    _rank(1) | _trump(1),
    _rank(2) | _trump(2),
)
"""The cards with which the last hand takes a trick: those that count most."""


class PlayoutState(NamedTuple):
    """A trick in progress and what has been won before it."""

    leader: int
    led: int = -1
    best: int = -1
    taker: int = -1
    pile: int = 0
    lying: int = 0
    """Cards in the trick."""


class End(NamedTuple):
    """The winnings of the even seats, and the steps taken."""

    points: int
    tricks: int
    steps: int


def play_out(tables: Tables, hands: list[int], table: PlayoutState, namer: i64) -> End:
    """Play `hands`, which it empties, from the next card to the last; even seats against odd."""
    leader: i64 = table.leader
    led: i64 = table.led
    best: i64 = table.best
    taker: i64 = table.taker
    pile: i64 = table.pile
    lying: i64 = table.lying
    above, worth = tables.above, tables.worth
    live: i64 = hands[0] | hands[1] | hands[2] | hands[3]
    points: i64 = 0
    tricks: i64 = 0
    played: i64 = 0
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
        own: i64 = hands[seat]
        others = live ^ own
        if not lying:
            card = lead(own, others, 0 if seat & 1 != side else 2 if seat == namer else 1)
            number: i64 = NUMBERS[card % PRIME]
            led, best, taker = number, number, seat
        else:
            card = tables.legal(own, led, best)
            over: i64 = above[led][best]
            if card & card - 1:
                card = follow(
                    card,
                    card & over,
                    others,
                    over,
                    pile,
                    ours=(taker ^ seat) & 1 == 0,
                    last=lying == 3,
                )
            number = NUMBERS[card % PRIME]
            if over & card:
                best, taker = number, seat
        hands[seat] = own ^ card
        live ^= card
        pile += worth[number]
        lying += 1
        played += 1


def lead(own: i64, others: i64, right: i64) -> i64:
    """The card to lead; `right`: 2 for who named trump, 1 for the partner, 0 for opponents."""
    high, abroad = own >> TRUMPS_AT, others >> TRUMPS_AT
    if (
        right
        and high
        and abroad
        and (high > abroad or (right == 2 and size_of(high) * 2 > size_of(abroad)))
    ):
        return _top(own)
    sure: i64 = 0
    most: i64 = -1
    low: i64 = 0
    while low < TRUMPS_AT:
        mine, theirs = own >> low & ONE_SUIT, others >> low & ONE_SUIT
        if mine > theirs:
            top = _top(mine) << low
            place: i64 = NUMBERS[top % PRIME]
            weight = (place + 1 - low << 3) + size_of(theirs)
            if weight > most:
                sure, most = top, weight
        low += RANKS
    return sure or cheapest(own & ~ALL_TRUMPS or own)


def follow(  # noqa: PLR0913 - a trick, unpacked: this is the inner loop
    legal: i64, winning: i64, others: i64, above: i64, pile: i64, *, ours: bool, last: bool
) -> i64:
    """Feed a trick that is ours, take one that pays, throw as little as possible on others."""
    if ours:
        if last or not _is_threatened(others, above):
            return fattest(legal)
        return cheapest(legal)
    if not winning:
        return cheapest(legal)
    if last:
        return dearest(winning)
    top = _top(winning)
    if pile >= RICH or top > others & above:
        return top
    return cheapest(legal)


def _is_threatened(others: i64, above: i64) -> bool:
    """Return whether a card of the same kind beats the best one; being trumped is not feared."""
    over_plain = above >> TRUMPS_AT & 1
    return others & (above & ~ALL_TRUMPS if over_plain else above) != 0


def _top(cards: i64) -> i64:
    """The highest of these cards, as a set of one."""
    while cards & cards - 1:
        cards &= cards - 1
    return cards


def cheapest(cards: i64) -> i64:
    """The card that is missed least."""
    return _first(CHEAPEST, cards)


def fattest(cards: i64) -> i64:
    """The card that counts most, and no trump if there is another."""
    return _first(FATTEST, cards)


def dearest(cards: i64) -> i64:
    """The card that counts most, a low one if none does."""
    return _first(DEAREST, cards)


def _first(groups: tuple[int, ...], cards: i64) -> i64:
    """The lowest card of the first of these groups of which there are any."""
    for group in groups:
        found = cards & group
        if found:
            return found & -found
    return cards & -cards
