"""What a table of High Card holds, in its degrees of secrecy."""

from typing import TypeAlias

from msgspec import Struct

from games.core.cards import Hand
from games.core.seats import Seat
from games.core.table import Table
from games.core.tricks import Trick
from games.core.view import View
from tests.architecture.high_card.rules.options import Options


class Public(Struct, frozen=True, kw_only=True):
    """What lies open."""

    options: Options
    score: tuple[int, ...]
    number: int = 0
    """How many deals there were, with this one."""
    left: int = 0
    """Tricks that are still to be played."""
    trick: Trick

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.score)

    def counts(self, seat: Seat) -> int:
        """How many cards a seat holds."""
        laid = self.trick.order[: len(self.trick.cards)]
        return self.left - (seat in laid)


class Private(Struct, frozen=True):
    """What one seat holds."""

    hand: Hand = ()


HighCardTable: TypeAlias = Table[Public, Private, Hand]
HighCardView: TypeAlias = View[Public, Private]
