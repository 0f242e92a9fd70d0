"""A process that thinks as its command line says: `python -m tests.bot.ai.odd_process hang`."""

import os
import sys
import time
from pathlib import Path

from games import worker

BEGAN = os.sched_getscheduler(0)


def die(*_):
    os._exit(1)


def hang(*_):
    while True:
        pass


def muse(question, _game):
    """Take a moment over it, and choose the last offer."""
    time.sleep(0.3)
    return len(question.offers) - 1


def first(*_):
    """Choose the first offer."""
    return 0


def play(question, _game):
    """Take a moment over it, and say nothing but what must be said."""
    time.sleep(0.4)
    kinds = [offer.kind for offer in question.offers]
    return kinds.index("play") if "play" in kinds else None


def rise(question, _game):
    """Take a moment over it, and raise if that is offered; else play a card."""
    time.sleep(0.3)
    kinds = [offer.kind for offer in question.offers]
    return kinds.index("raise" if "raise" in kinds else "play")


def stop(question, _game):
    """Choose the last offer of the first question, and think for ever about the next."""
    worker.choose_offer = hang
    return len(question.offers) - 1


def await_(question, _game):
    """Raise as soon as there is the file that is named, if that is offered; else play a card."""
    while not Path(sys.argv[2]).exists():
        time.sleep(0.01)
    kinds = [offer.kind for offer in question.offers]
    return next((kinds.index(kind) for kind in ("raise", "play") if kind in kinds), None)


def rave(question, _game):
    raise ValueError(f"what is {question.view}")


def count(question, _game):
    """Choose the offer with the number of the steps that are allowed, after a moment."""
    time.sleep(0.02)
    return question.steps


def yield_(*_):
    """Choose the offer with the number of the way its time is given to it."""
    return os.sched_getscheduler(0)


def begin(*_):
    """Choose the offer with the number of the way its time was given to it while it began."""
    return BEGAN


if __name__ == "__main__":
    worker.choose_offer = worker.advise = {
        "die": die,
        "hang": hang,
        "muse": muse,
        "first": first,
        "play": play,
        "rise": rise,
        "stop": stop,
        "await": await_,
        "rave": rave,
        "count": count,
        "yield": yield_,
        "begin": begin,
    }[sys.argv[1]]
    with open(0, "rb") as incoming, open(1, "wb", buffering=0) as outgoing:
        worker.serve(incoming, outgoing)
