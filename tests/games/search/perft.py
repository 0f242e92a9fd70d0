"""In how many orders the cards of a deal can be played on the kernel, each of them tried."""

from collections.abc import Sequence

from games.search.kernel import Tables, bits


def perft(tables: Tables, hands: Sequence[int], leader: int) -> int:
    """In how many orders the cards can be played to the end, with the duties on everyone."""
    return sum(
        _orders(tables, _without(hands, leader, led), leader, (led, led), (leader, 1))
        for led in bits(hands[leader])
    ) or int(not hands[leader])


def _orders(
    tables: Tables, hands: Sequence[int], leader: int, lead: tuple[int, int], at: tuple[int, int]
) -> int:
    """The orders from within a trick, given (led, best so far) and (its taker, cards that lie)."""
    (led, best), (taker, count) = lead, at
    if count == len(hands):
        return perft(tables, hands, taker)
    place, orders = (leader + count) % len(hands), 0
    for number in bits(tables.legal(hands[place], led, best)):
        wins = bool(tables.above[led][best] >> number & 1)
        lying = (led, number if wins else best)
        orders += _orders(
            tables,
            _without(hands, place, number),
            leader,
            lying,
            (place if wins else taker, count + 1),
        )
    return orders


def _without(hands: Sequence[int], place: int, number: int) -> tuple[int, ...]:
    return (*hands[:place], hands[place] & ~(1 << number), *hands[place + 1 :])
