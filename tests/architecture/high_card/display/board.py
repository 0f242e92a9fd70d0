"""What the picture of a table of High Card shows besides its cards: who has how many points."""

from games.core.board import Board, SeatMarks, each_alone
from tests.architecture.high_card.rules.state import Public


def board(public: Public) -> Board:
    """The board as it lies open."""
    return Board(
        seats=tuple(SeatMarks(side=seat) for seat in range(len(public.score))),
        slate=each_alone(public.score),
    )
