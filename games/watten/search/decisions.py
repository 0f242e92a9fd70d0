"""Thinking ahead at Watten: the decisions that can be made by imagining how the cards lie."""

from collections.abc import Sequence
from random import Random

from games.core.prospect import Prospect
from games.watten.heuristics.settled import still_open
from games.watten.rules.actions import Action, Raise
from games.watten.rules.engine import to_act
from games.watten.rules.events import Event
from games.watten.rules.state import Phase, WattenView
from games.watten.search import cardplay, naming, raising


def think(
    view: WattenView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Prospect[Action] | None:
    """The decision before this seat, ready to be thought about; None: rules of thumb will do."""
    offers = still_open(view, offers)
    match view.public.phase:
        case Phase.PLAYING if view.seat in to_act(view.public):
            raises = any(isinstance(action, Raise) for action in offers)
            return (raising if raises else cardplay).prospect(view, heard, offers, rng)
        case Phase.RAISED | Phase.DECIDING:
            return raising.prospect(view, heard, offers, rng)
        case (
            Phase.OFFERING
            | Phase.ANSWERING_OFFER
            | Phase.NAMING_RANK
            | Phase.NAMING_SUIT
            | Phase.CHOOSING
        ):
            return naming.prospect(view, heard, offers, rng)
        case _:
            return None
