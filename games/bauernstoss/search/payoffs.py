"""The worth of a deal's end to a side, at this score and with the Kreide still to be had."""

from collections.abc import Sequence
from typing import NamedTuple

from games.bauernstoss.rules.law import CHALK_NEEDS, HAND, SCHNEIDER_FROM
from games.bauernstoss.rules.state import Public
from games.bauernstoss.search.lookup_tables import TOP
from games.core.prospect import Outlook
from games.core.seats import Seat, partnership

ALL_POINTS = 120

KREIDE = 1.0
"""The worth of beginning the next deal with the Kreide, in points of the match."""


class SideStakes(NamedTuple):
    """The stakes of one side."""

    side: int
    ours: int
    """Points that we still need to win the match."""
    theirs: int

    def pay(self, gain: int) -> int:
        """A gain of ours (or a loss) as far as it counts: nobody needs more than the target."""
        return min(gain, self.ours) if gain >= 0 else -min(-gain, self.theirs)

    def outlook(self, gain: int) -> Outlook:
        """The outlook of a deal that ends with this gain."""
        return Outlook(1.0 if gain > 0 else 0.0, self.pay(gain))


def stakes(public: Public, seat: Seat) -> SideStakes:
    """The stakes of this seat's side."""
    target, side = public.options.target, partnership(seat)
    return SideStakes(side, target - public.score[side], target - public.score[1 - side])


def owner(hands: Sequence[int]) -> int:
    """The side that holds the highest Jack, hence the Kreide of the first deal (§7.1)."""
    return next(seat for seat, hand in enumerate(hands) if hand >> TOP & 1) & 1


def gain_of_side(points: int, tricks: int, side: int, needed: int) -> int:
    """The gain of a side if side 0 has got so many card points and tricks."""
    if side:
        points, tricks = ALL_POINTS - points, HAND - tricks
    return gain(points, tricks, needed)


def need(side: int, chalk: int) -> int:
    """Card points with which a side wins a deal without a Solo (§7.3)."""
    return CHALK_NEEDS if side == chalk else ALL_POINTS + 1 - CHALK_NEEDS


def gain(points: int, tricks: int, needed: int) -> int:
    """The gain, or loss, of a side with so many card points and tricks (§7.3 to §7.5)."""
    if points >= needed:
        return 3 if tricks == HAND else 2 if points >= SCHNEIDER_FROM else 1
    return -3 if not tricks else -2 if ALL_POINTS - points >= SCHNEIDER_FROM else -1


def with_kreide(outlooks: Sequence[Outlook]) -> tuple[float, ...]:
    """The points of each, with what the Kreide brings in the deals to come."""
    return tuple(points + KREIDE * (2 * chance - 1) for chance, points in outlooks)
