"""Drawing for the first deal: everybody draws, the highest rank deals, the tied draw again."""

from pydantic import BaseModel, ConfigDict

from games.core.cards import Card, Hand
from games.core.seats import Seat


class Drawn(BaseModel):
    """One seat's card of the draw."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    seat: Seat
    card: Card


def draw_for_deal(deck: Hand, count: int) -> tuple[tuple[Drawn, ...], Seat]:
    """Every card drawn, in order, and the first dealer among `count` seats.

    If the deck runs out while some are still tied, the lowest of those seats deals.
    """
    drawn: tuple[Drawn, ...] = ()
    tied: tuple[Seat, ...] = tuple(range(count))
    while len(tied) > 1 and len(deck) - len(drawn) >= len(tied):
        top = deck[len(drawn) :]
        now = tuple(Drawn(seat=s, card=c) for s, c in zip(tied, top, strict=False))
        highest = max(d.card.rank for d in now)
        tied = tuple(d.seat for d in now if d.card.rank == highest)
        drawn += now
    return drawn, min(tied)
