"""What the score is worth: the chance to win the match from it, by a plain model of what follows."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.core.seats import Seat
from games.schwarz_oder_weiss import law
from games.schwarz_oder_weiss.state import Public, SchwarzView

FURTHEST = 12
"""A seat that lacks more points than that counts as lacking so many."""

USUAL = ((2, 0.5), (3, 0.2), (4, 0.1), (5, 0.2))
"""What deals are played for, and how often."""

MADE = 0.8
"""How often a bid is made."""

SCALE = 100.0
"""Worth is told in percent of a match."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Points that each seat still lacks."""

    lacks: tuple[int, ...]

    def gained(self, gains: tuple[int, ...]) -> tuple[float, ...]:
        """Each seat's chance to win the match after these gains."""
        return _chances(tuple(lack - gain for lack, gain in zip(self.lacks, gains, strict=True)))

    def after_bid(self, seat: Seat, total: int, chance: float) -> float:
        """What it is worth to bid for so many points, if that is made with this chance."""
        seats = len(self.lacks)
        made = self.gained(law.gains(seats, seat, total, made=True))[seat]
        lost = self.gained(law.gains(seats, seat, total, made=False))[seat]
        return SCALE * (chance * made + (1 - chance) * lost)

    def after_silence(self, seat: Seat, share: float) -> float:
        """What it is worth to wait, if the deal then goes to this seat with this chance."""
        others = [s for s in range(len(self.lacks)) if s != seat]
        worth = 0.0
        for points, often in ((2, 0.6), (3, 0.2), (5, 0.2)):
            mine = self.after_bid(seat, points, 1.0)
            theirs = sum(
                self.gained(law.gains(len(self.lacks), other, points, made=True))[seat]
                for other in others
            )
            worth += often * (share * mine + (1 - share) * SCALE * theirs / len(others))
        return worth


def standing(public: Public) -> Standing:
    """How far everybody is from the goal."""
    return Standing(tuple(public.options.target - points for points in public.score))


def silence(view: SchwarzView) -> float:
    """The chance that a deal goes to a seat which says nothing now."""
    return 0.5 if view.public.seats == 2 else 0.33


def _chances(lacks: tuple[int, ...]) -> tuple[float, ...]:
    least = min(lacks)
    if least <= 0:
        won = [lack == least for lack in lacks]
        return tuple(each / sum(won) for each in won)
    over = max(0, max(lacks) - FURTHEST)
    near = tuple(max(1, lack - over) for lack in lacks)
    order = sorted(range(len(near)), key=near.__getitem__)
    sorted_chances = _ahead(tuple(near[seat] for seat in order))
    found = [0.0] * len(near)
    for seat, chance in zip(order, sorted_chances, strict=True):
        found[seat] = chance
    return tuple(found)


@lru_cache(maxsize=None)
def _ahead(lacks: tuple[int, ...]) -> tuple[float, ...]:
    """The same for sorted lacks, each at least one and at most `FURTHEST`."""
    sums = [0.0] * len(lacks)
    for often, gains in _deals(len(lacks)):
        after = _chances(tuple(lack - gain for lack, gain in zip(lacks, gains, strict=True)))
        for seat, chance in enumerate(after):
            sums[seat] += often * chance
    return tuple(sums)


def _deals(seats: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    for bidder in range(seats):
        for points, often in USUAL:
            for made, chance in ((True, MADE), (False, 1 - MADE)):
                yield often * chance / seats, law.gains(seats, bidder, points, made=made)
