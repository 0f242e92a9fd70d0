"""Which question a seat has to answer, and where it is thought about."""

from collections.abc import Sequence
from random import Random

from games.core.thinking import Prospect
from games.schwarz_oder_weiss.actions import Action, NamePoints, PlayCard
from games.schwarz_oder_weiss.events import Event
from games.schwarz_oder_weiss.mind.bidding import bid_prospect, points_prospect
from games.schwarz_oder_weiss.mind.doubling import call_prospect
from games.schwarz_oder_weiss.mind.playing import card_prospect
from games.schwarz_oder_weiss.state import Phase, SchwarzView


def think(
    view: SchwarzView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Prospect[Action] | None:
    """The decision this seat has to make, ready to be thought about; None where it has none."""
    del heard  # the view tells all that happened in this deal
    match view.public.phase:
        case Phase.PLAYING:
            return card_prospect(view, tuple(a for a in offers if isinstance(a, PlayCard)), rng)
        case Phase.FALLING | Phase.ASKING:
            return bid_prospect(view, offers, rng)
        case Phase.NAMING_POINTS:
            named = [action for action in offers if isinstance(action, NamePoints)]
            return points_prospect(view, named, rng)
        case Phase.DOUBLING | Phase.ANSWERING:
            return call_prospect(view, offers, rng)
        case _:
            return None
