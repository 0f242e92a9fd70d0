"""The rest of a deal with all cards open: a quick rule at first, the last tricks in full."""

from collections.abc import Sequence

from games.bohemian.search.lookup_tables import Masks
from games.bohemian.search.payoffs import Standing
from games.bohemian.search.position import SEAT_BITS
from games.bohemian.search.rollout_policy import lead, reply
from games.search.trick import Trick


class Rest:
    """Plays out what is left of one deal whose hands lie open.

    From `exact` tricks before the end everybody plays what is best for themselves against others
    who do the same (max-n); before that, by the rule.
    """

    def __init__(self, masks: Masks, standing: Standing, hands: Sequence[int], exact: int) -> None:
        self._masks = masks
        self._standing = standing
        self._hands = tuple(hands)
        self._places = len(hands)
        self._exact = exact
        self._known: dict[tuple[int, int, int], int] = {}
        self.steps = 0
        """Cards played so far."""

    def result(self, live: int, trick: Trick, taken: int) -> int:
        """Who has taken how many tricks in the end; `taken` of them so far."""
        masks, places, hands = self._masks, self._places, self._hands
        leader, led, best, taker, lying = trick
        while True:
            if lying == places:
                taken += 1 << SEAT_BITS * taker
                leader, lying = taker, 0
            if not live:
                return taken
            seat = (leader + lying) % places
            own = hands[seat] & live
            if own.bit_count() <= self._exact:
                return self._search(live, leader, led, best, taker, lying, taken)
            self.steps += 1
            if lying:
                legal = self.legal(own, led, best)
                winning = legal & masks.above[led][best]
                bit = reply(masks, legal, winning, last=lying + 1 == places)
                if winning:
                    best, taker = bit.bit_length() - 1, seat
            else:
                bit = lead(masks, own)
                led = best = bit.bit_length() - 1
                taker = seat
            live ^= bit
            lying += 1

    def legal(self, own: int, led: int, best: int) -> int:
        """What may be played from this hand."""
        masks = self._masks
        first, second = masks.follow[led], masks.above[led][best]
        if masks.beat_first:
            first, second = second, first
        legal = own & first or own
        return legal & second or legal

    def _search(  # noqa: PLR0913, PLR0917 - the state of a trick, unpacked: this is the inner loop
        self, live: int, leader: int, led: int, best: int, taker: int, count: int, taken: int
    ) -> int:
        if count == self._places:
            taken += 1 << SEAT_BITS * taker
            leader, count = taker, 0
        if count:
            return self._best(live, leader, led, best, taker, count, taken)
        if not live:
            return taken
        key = live, leader, taken
        known = self._known.get(key)
        if known is None:
            known = self._best(live, leader, led, best, taker, 0, taken)
            self._known[key] = known
        return known

    def _best(  # noqa: PLR0913, PLR0917 - as above
        self, live: int, leader: int, led: int, best: int, taker: int, count: int, taken: int
    ) -> int:
        masks, seat = self._masks, (leader + count) % self._places
        own = self._hands[seat] & live
        legal = self.legal(own, led, best) if count else own
        above = masks.above[led][best] if count else legal
        others, alike = live ^ own, masks.tables.alike
        worth, chosen, top, before = self._standing.worth, -1, 0.0, 0
        rest = legal
        while rest:
            bit = rest & -rest
            rest ^= bit
            number = bit.bit_length() - 1
            if (
                before
                and alike[number] & before
                and not (bit - (before << 1)) & others
                and bool(above & bit) is bool(above & before)
            ):
                before = bit
                continue
            before = bit
            self.steps += 1
            if above & bit:
                end = self._search(
                    live ^ bit, leader, led if count else number, number, seat, count + 1, taken
                )
            else:
                end = self._search(live ^ bit, leader, led, best, taker, count + 1, taken)
            if not rest and chosen < 0:
                return end
            value = worth(end)[seat]
            if chosen < 0 or value > top:
                chosen, top = end, value
        return chosen
