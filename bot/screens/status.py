"""How a table is doing apart from its match: what a picture of it says besides the cards."""

from dataclasses import dataclass

from games.core.seats import Seat


@dataclass(slots=True)
class TableStatus:
    """Written by what drives the table, read by what shows it."""

    deadline: int | None = None
    """When a computer will act for the person awaited, in unix seconds."""
    called: frozenset[Seat] = frozenset()
    """The seats that have called for the next deal."""
    votes: frozenset[int] = frozenset()
    """Who wants the match to end without a result."""
    paused: bool = False
    ended: bool = False
    """The people at it ended it without a result."""

    def pause(self) -> None:
        """Let nobody be waited for any more."""
        self.paused, self.deadline, self.called = True, None, frozenset()
