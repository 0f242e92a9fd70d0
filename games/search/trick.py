"""A trick in progress, in the numbers of the kernel: the card led, the best one, and its taker."""

from collections.abc import Iterator
from typing import NamedTuple

from games.core import tricks
from games.core.tricks import Place
from games.search.kernel import Tables


class TrickState(NamedTuple):
    """The cards on the table; `led`, `best` and `taker` are -1 before the lead."""

    leader: int
    led: int = -1
    best: int = -1
    taker: int = -1
    lying: int = 0
    """The number of cards."""

    def with_card(self, tables: Tables, place: int, number: int) -> "TrickState":
        """The trick after this place has played this card."""
        if not self.lying:
            return TrickState(self.leader, number, number, place, 1)
        if tables.above[self.led][self.best] >> number & 1:
            return TrickState(self.leader, self.led, number, place, self.lying + 1)
        return TrickState(self.leader, self.led, self.best, self.taker, self.lying + 1)


def cards_ruled_out(tables: Tables, trick: tricks.Trick) -> Iterator[tuple[Place, int]]:
    """Each place but the leader's, and the cards it cannot have held: it would have played them."""
    lies = TrickState(0)
    for place, card in trick.plays:
        number = tables.numbers[card]
        if lies.lying:
            yield place, tables.instead(number, lies.led, lies.best)
        lies = lies.with_card(tables, place, number)
