"""The rule of thumb: the highest card first."""

from collections.abc import Sequence
from random import Random

from tests.architecture.high_card.rules.actions import PlayCard
from tests.architecture.high_card.rules.events import Event
from tests.architecture.high_card.rules.state import HighCardView


def choose_action(
    _view: HighCardView, _heard: Sequence[Event], offers: Sequence[PlayCard], _rng: Random
) -> PlayCard:
    """The offer with the highest card."""
    return max(offers, key=lambda offer: offer.card.rank)
