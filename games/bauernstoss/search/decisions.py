"""Thinking ahead at Bauernstoss: imagined hands that fit all that was said and played."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from games.bauernstoss.rules.actions import Action, PlayCard
from games.bauernstoss.rules.events import Event
from games.bauernstoss.rules.state import BauernView, Phase
from games.bauernstoss.search import bidding, cardplay, solo
from games.core.actions import find_claim
from games.core.prospect import Prospect

Decision: TypeAlias = Callable[[BauernView, Sequence[Action], Random], Prospect[Action] | None]

BEFORE_PLAY: Mapping[Phase, Decision] = MappingProxyType(
    {
        Phase.BIDDING: bidding.call,
        Phase.AGREEING: bidding.proposal,
        Phase.NAMING: bidding.suit,
        Phase.CLAIMING: solo.claim,
        Phase.GIVING: solo.gift,
        Phase.RETURNING: solo.back,
    }
)
"""The functions that set up each decision before the first card."""


def think(
    view: BauernView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Prospect[Action] | None:
    """The prospect of the offers, in worlds that this seat can imagine."""
    del heard  # all that was said lies open
    if find_claim(offers):
        return None
    if decision := BEFORE_PLAY.get(view.public.phase):
        return decision(view, offers, rng)
    cards = [offer for offer in offers if isinstance(offer, PlayCard)]
    alone = view.public.soloist is not None
    return solo.card(view, cards, rng) if alone else cardplay.card(view, cards, rng)
