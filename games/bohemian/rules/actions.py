"""The actions that a seat may ask for at a table of Bohemian Watten."""

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from games.core import actions
from games.core.actions import ClaimRest, ConcedeRest
from games.core.cards import Card, Hand


def _in_order(cards: Hand) -> Hand:
    return tuple(sorted(cards))


class Exchange(actions.Action):
    """Give these cards away for as many others, or none of them (§4.1); always sorted."""

    kind: Literal["exchange"] = "exchange"
    cards: Annotated[Hand, AfterValidator(_in_order)]


class PlayCard(actions.Action):
    """Play a card to the trick (§5)."""

    kind: Literal["play_card"] = "play_card"
    card: Card


Action: TypeAlias = Annotated[
    Exchange | PlayCard | ClaimRest | ConcedeRest, Field(discriminator="kind")
]
