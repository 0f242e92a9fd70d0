"""Thinking ahead at a table of Bohemian Watten."""

from collections.abc import Sequence
from random import Random

from games.bohemian.rules.actions import Action, PlayCard
from games.bohemian.rules.events import Event
from games.bohemian.rules.state import BohemianView
from games.bohemian.search.cardplay import card_prospect
from games.bohemian.search.exchange import exchange_prospect
from games.core.actions import find_claim
from games.core.prospect import Prospect


def think(
    view: BohemianView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Prospect[Action] | None:
    """A decision set up from what a seat knows; None if there is nothing to decide."""
    del heard  # the view says all that was said: how many cards each has changed
    if find_claim(offers):
        return None
    playable = [action for action in offers if isinstance(action, PlayCard)]
    if playable:
        return card_prospect(view, playable, rng) if len(playable) > 1 else None
    return exchange_prospect(view, rng) if len(offers) > 1 else None
