"""A computer player is one function: it gets what a person in that chair gets, never the table."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from games.core.view import View


class Player(Protocol):
    """A chooser among the offered actions, from a seat's view and what it was told in this deal.

    None means: say nothing. It is allowed while the table `moves_on` by itself, and if nothing but
    interjections is offered.
    """

    def __call__(
        self, view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random, /
    ) -> Any:
        """(view, events told to the seat, offers, seeded source of chance) -> an offer, or None."""
        ...
