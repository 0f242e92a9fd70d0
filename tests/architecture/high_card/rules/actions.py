"""What a seat may ask for."""

from typing import Literal

from games.core.actions import Action
from games.core.cards import Card


class PlayCard(Action):
    """Play this card."""

    kind: Literal["play_card"] = "play_card"
    card: Card
