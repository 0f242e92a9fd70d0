"""Computer players in a process of their own: a question comes in, an offer's number or advice out.

`python -m games.worker` reads pickled questions from standard input and writes a line of JSON for
each to standard output. It ends with its input, so it never outlives whoever asks.
"""

import json
import pickle
import traceback
from contextlib import suppress
from typing import IO, Any

from games.catalogue import CATALOGUE
from games.players.advice import Enquiry, advise
from games.players.advice_codec import write
from games.players.question import Question, choose_offer

READY = b"ready\n"
"""Said once, before the first question is read."""


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every question in turn until nobody is left to ask."""
    with suppress(EOFError, pickle.UnpicklingError, BrokenPipeError):
        answers.write(READY)
        while True:
            question = pickle.load(questions)  # noqa: S301 - it comes from who started us
            answers.write(json.dumps(answer_to(question)).encode() + b"\n")


def answer_to(asked: Question | Enquiry) -> dict[str, Any]:
    """The answer as JSON can hold it: an `offer`, `advice`, or where the player `broke` down."""
    try:
        match asked:
            case Enquiry(question):
                return {"advice": write(advise(question, CATALOGUE[question.game]))}
            case Question():
                return {"offer": choose_offer(asked, CATALOGUE[asked.game])}
    except Exception as error:  # noqa: BLE001 - a player that breaks down is an answer, too
        return {"broke": where_it_broke(error)}


def where_it_broke(error: Exception) -> str:
    """The place and the type of a breakdown, but not its message, which may contain cards."""
    places = traceback.extract_tb(error.__traceback__)
    where = ", ".join(f"{place.filename}:{place.lineno}" for place in places[-3:])
    return f"{type(error).__name__} at {where}"


if __name__ == "__main__":
    with open(0, "rb") as incoming, open(1, "wb", buffering=0) as outgoing:
        serve(incoming, outgoing)
