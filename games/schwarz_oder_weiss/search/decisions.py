"""The question a seat has to answer, and where it is thought about."""

from collections.abc import Sequence
from random import Random

from games.core.actions import ClaimRest
from games.core.prospect import Prospect
from games.schwarz_oder_weiss.rules.actions import Action, NamePoints, PlayCard
from games.schwarz_oder_weiss.rules.events import Event
from games.schwarz_oder_weiss.rules.state import Phase, SchwarzView
from games.schwarz_oder_weiss.search.bidding import bid_prospect, points_prospect
from games.schwarz_oder_weiss.search.cardplay import card_prospect
from games.schwarz_oder_weiss.search.doubling import call_prospect


def think(
    view: SchwarzView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Prospect[Action] | None:
    """The decision this seat has to make, ready to be thought about; None if it has none."""
    del heard  # the view tells all that happened in this deal
    if ClaimRest() in offers:
        return None
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
