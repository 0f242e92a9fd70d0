"""The picture of a table of Schwarz oder Weiß besides its cards: the bid, the slate."""

from collections.abc import Iterator

from games.core.board import Badge, Board, SeatMarks, each_alone
from games.core.scene import says
from games.core.seats import Seat
from games.schwarz_oder_weiss.display.phrases import name_of, own
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.rules.state import Public


def board(public: Public) -> Board:
    """The board as it lies open; the dummy lies opposite the bidder, or the dealer until then."""
    return Board(
        badges=tuple(_badges(public)),
        seats=tuple(_marks(public, seat) for seat in range(public.seats)),
        slate=each_alone(public.score),
        target=public.options.target,
        opposite=public.dealer if public.bidder is None else public.bidder,
    )


def _badges(public: Public) -> Iterator[Badge]:
    if public.contract is not None:
        yield _bid(public, public.contract)
    if public.trump is not None:
        yield Badge(says("badge.trump"), public.trump)
    if public.seats in public.takers:
        taken = public.takers.count(public.seats)
        yield Badge(own("dummy"), says("common.tricks", count=taken))


def _bid(public: Public, contract: Contract) -> Badge:
    """The contract, and its points once they are named."""
    if not public.points:
        return Badge(says("badge.bid"), name_of(contract))
    if public.factor == 1:
        return Badge(name_of(contract), public.points)
    worth = says("badge.times", points=public.points, factor=public.factor)
    return Badge(name_of(contract), worth)


def _marks(public: Public, seat: Seat) -> SeatMarks:
    bids = seat == public.bidder
    return SeatMarks(
        side=_side(public, seat),
        tricks=public.takers.count(seat),
        dealer=bool(public.number) and seat == public.dealer,
        note=own("mark.bidder") if bids else None,
    )


def _side(public: Public, seat: Seat) -> int:
    """The side of a seat: the bidder plays against all others (§2.2)."""
    if public.bidder is None or public.seats == 2:
        return seat
    return 0 if seat == public.bidder else 1
