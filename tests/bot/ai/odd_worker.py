"""A Dask worker that thinks as the environment's ODD says: `dask worker --preload` of this."""

import os
from pathlib import Path
from threading import Event

from games import dask_worker, worker
from tests.bot.ai import odd_process


def wait(*_):
    """Leave a sign that it thinks, and think for ever."""
    Path(os.environ["ODD_SIGN"]).touch()
    Event().wait()


def betray(question):
    """Fail where nothing catches it, with all it was given."""
    raise RuntimeError(f"what is {question}")


def last(question, _game):
    """Choose the last offer."""
    return len(question.offers) - 1


PLAYERS = {
    "wait": wait,
    "last": last,
    "muse": odd_process.muse,
    "count": odd_process.count,
    "rave": odd_process.rave,
}


def dask_setup(_worker):
    how = os.environ["ODD"]
    if how in PLAYERS:
        worker.choose_offer = worker.advise = PLAYERS[how]
    elif how == "betray":
        dask_worker.think = betray
    elif how == "vanish":
        del dask_worker.think
