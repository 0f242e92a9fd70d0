"""Whoever can be asked what to do, in a process of this machine or somewhere else."""

from typing import Protocol

from games.core.advice import Advice
from games.players.question import Question


class PlayerFailed(Exception):  # noqa: N818 - it names what is so
    """The computer player itself has failed; says where, and nothing of the cards."""


class Thinker(Protocol):
    """Is asked one question after the other, by one asker at a time."""

    async def ask(self, question: Question, patience: float) -> int | None:
        """The index of the offer that is chosen, or None for silence.

        Raises PlayerFailed, ConnectionError where the question was lost and may be asked again,
        another OSError where that is no use, and TimeoutError after `patience` seconds.
        """
        ...

    async def advise(self, question: Question, patience: float) -> Advice:
        """Advice on the question; raises as `ask` does."""
        ...

    async def end(self) -> None:
        """Stop thinking at once."""
        ...
