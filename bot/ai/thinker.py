"""Something that can be asked for a decision, in a process of this machine or somewhere else."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from games.core.advice import Advice
from games.players.advice import Enquiry
from games.players.advice_codec import read
from games.players.question import Question


class PlayerFailed(Exception):  # noqa: N818 - it names what is so
    """The computer player itself has failed; says where, and nothing of the cards."""


class NoTimeToThink(TimeoutError):  # noqa: N818 - it names what is so
    """The search itself did not take so long: the machine gave it no time; says how much."""


class Thinker(ABC):
    """Answers one question after the other, for one asker at a time."""

    async def get_ready(self) -> None:  # noqa: B027 - most are ready at any time
        """Be able to think at once; that takes a moment where a process must be started for it.

        Raises ConnectionError and other OSErrors as `ask` does, and NoTimeToThink.
        """

    async def ask(self, question: Question, patience: float) -> int | None:
        """The index of the chosen offer, or None for silence.

        Raises PlayerFailed, ConnectionError where the question was lost and may be asked again,
        another OSError where that is no use, and TimeoutError after `patience` seconds.
        """
        return (await self._sound_answer(question, patience))["offer"]

    async def advise(self, question: Question, patience: float) -> Advice:
        """Advice on the question; raises as `ask` does."""
        return read((await self._sound_answer(Enquiry(question), patience))["advice"])

    @abstractmethod
    async def end(self) -> None:
        """Stop thinking at once."""

    @abstractmethod
    async def _answer(self, asked: Question | Enquiry, patience: float) -> Mapping[str, Any]:
        """The JSON content of an answer (`games.worker.answer_to`); raises as `ask` does."""

    async def _sound_answer(self, asked: Question | Enquiry, patience: float) -> Mapping[str, Any]:
        answer = await self._answer(asked, patience)
        if "broke" in answer:
            raise PlayerFailed(answer["broke"])
        return answer
