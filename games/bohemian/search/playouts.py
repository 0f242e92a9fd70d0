"""The rest of a deal with all cards open: a quick rule at first, the last tricks in full."""

from collections.abc import Sequence

from games.bohemian.search.lookup_tables import Masks
from games.bohemian.search.payoffs import Payoffs
from games.bohemian.search.position import SEAT_BITS
from games.bohemian.search.rollout_policy import lead, reply
from games.search.kernel import BITS, NUMBERS, PRIME, size_of
from games.search.native import i64
from games.search.trick import TrickState


class Rest:
    """A player of what is left of one deal whose hands lie open.

    From `exact` tricks before the end everybody plays what is best for themselves against others
    who do the same (max-n); before that, by the rule.
    """

    def __init__(self, masks: Masks, standing: Payoffs, hands: Sequence[int], exact: int) -> None:
        self._masks = masks
        self._standing = standing
        self._hands = tuple(hands)
        self._places: i64 = len(hands)
        self._exact: i64 = exact
        self._known: dict[int, int] = {}
        self._steps: i64 = 0

    @property
    def steps(self) -> int:
        """The number of cards played so far."""
        return self._steps

    def result(self, live: i64, trick: TrickState, taken: i64) -> int:
        """The tricks that each seat has taken in the end; `taken` are those so far."""
        masks, places, hands = self._masks, self._places, self._hands
        leader: i64 = trick.leader
        led: i64 = trick.led
        best: i64 = trick.best
        taker: i64 = trick.taker
        lying: i64 = trick.lying
        while True:
            if lying == places:
                taken += BITS[SEAT_BITS * taker]
                leader, lying = taker, 0
            if not live:
                return taken
            seat = (leader + lying) % places
            own = live & hands[seat]
            if size_of(own) <= self._exact:
                return self._search(live, leader, led, best, taker, lying, taken)
            self._steps += 1
            if lying:
                legal = self.legal(own, led, best)
                winning = legal & masks.above[led][best]
                bit = reply(masks, legal, winning, last=lying + 1 == places)
                if winning:
                    best, taker = NUMBERS[bit % PRIME], seat
            else:
                bit = lead(masks, own)
                led = NUMBERS[bit % PRIME]
                best, taker = led, seat
            live ^= bit
            lying += 1

    def legal(self, own: i64, led: i64, best: i64) -> i64:
        """The cards of this hand that may be played."""
        masks = self._masks
        first: i64 = masks.follow[led]
        second: i64 = masks.above[led][best]
        if masks.beat_first:
            first, second = second, first
        legal = own & first or own
        return legal & second or legal

    def _search(  # noqa: PLR0913, PLR0917 - the state of a trick, unpacked: this is the inner loop
        self, live: i64, leader: i64, led: i64, best: i64, taker: i64, count: i64, taken: i64
    ) -> i64:
        if count == self._places:
            taken += BITS[SEAT_BITS * taker]
            leader, count = taker, 0
        if count:
            return self._best(live, leader, led, best, taker, count, taken)
        if not live:
            return taken
        key = (taken << PRIME | live) << SEAT_BITS | leader
        known = self._known.get(key)
        if known is not None:
            return known
        found = self._best(live, leader, led, best, taker, 0, taken)
        self._known[key] = found
        return found

    def _best(  # noqa: PLR0913, PLR0917 - as above
        self, live: i64, leader: i64, led: i64, best: i64, taker: i64, count: i64, taken: i64
    ) -> i64:
        masks, seat = self._masks, (leader + count) % self._places
        own = live & self._hands[seat]
        legal = own
        above = own
        if count:
            legal = self.legal(own, led, best)
            above = legal & masks.above[led][best]
        others, alike = live ^ own, masks.tables.alike
        chosen: i64 = -1
        top = 0.0
        before: i64 = 0
        rest = legal
        while rest:
            bit = rest & -rest
            rest ^= bit
            number: i64 = NUMBERS[bit % PRIME]
            takes = above & bit != 0
            if (
                before
                and alike[number] & before
                and not (bit - (before << 1)) & others
                and takes == (above & before != 0)
            ):
                before = bit
                continue
            before = bit
            self._steps += 1
            if takes:
                end = self._search(
                    live ^ bit, leader, led if count else number, number, seat, count + 1, taken
                )
            else:
                end = self._search(live ^ bit, leader, led, best, taker, count + 1, taken)
            if not rest and chosen < 0:
                return end
            value = self._standing.worth(end)[seat]
            if chosen < 0 or value > top:
                chosen, top = end, value
        return chosen
