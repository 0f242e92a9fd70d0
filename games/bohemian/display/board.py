"""The picture of a table of Bohemian Watten besides its cards: trump, stakes, slate."""

from collections.abc import Iterator

from games.bohemian.display.phrases import own
from games.bohemian.rules.state import Phase, Public
from games.core.board import Badge, Board, SeatMarks, each_alone
from games.core.scene import says
from games.core.seats import Seat


def board(public: Public) -> Board:
    """The board as it lies open; everybody counts down from twenty for themselves."""
    return Board(
        badges=tuple(_badges(public)),
        seats=tuple(_marks(public, seat) for seat in range(public.seats)),
        slate=each_alone(public.score),
        target=0,
    )


def _badges(public: Public) -> Iterator[Badge]:
    if public.turned is None:
        return
    order, stakes = public.ranking, public.stakes
    yield Badge(says("badge.trump"), order.trump)
    if order.schlag is not None:
        yield Badge(says("badge.schlag"), order.schlag)
    yield Badge(
        says("badge.stakes"), says("badge.stakes_of", trick=stakes.trick, price=stakes.price)
    )
    if public.phase is Phase.EXCHANGING:
        yield Badge(says("badge.stock"), public.stock)


def _marks(public: Public, seat: Seat) -> SeatMarks:
    changed = next((c.cards for c in public.changed if c.seat == seat), None)
    return SeatMarks(
        side=seat,
        tricks=public.takers.count(seat),
        dealer=bool(public.number) and seat == public.dealer,
        note=None if changed is None else own("mark.changed", count=changed),
    )
