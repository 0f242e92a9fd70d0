"""The actions that a seat may ask for at a table of Bauernstoss."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.bauernstoss.rules.law import Size
from games.core import actions
from games.core.actions import ClaimRest, ConcedeRest
from games.core.cards import Card, Suit


class Bid(actions.Action):
    """Say a number of trumps (§3.2)."""

    kind: Literal["bid"] = "bid"
    number: int


class Mit(actions.Action):
    """Say the number that stands once more (§3.4)."""

    kind: Literal["mit"] = "mit"


class Solo(actions.Action):
    """Claim every trick for oneself (§3.8, §5.1)."""

    kind: Literal["solo"] = "solo"


class Pass(actions.Action):
    """Say no (§3.1)."""

    kind: Literal["pass"] = "pass"


class NameMyself(actions.Action):
    """Tell the partner: I name trump (§4.2)."""

    kind: Literal["name_myself"] = "name_myself"


class LeaveToPartner(actions.Action):
    """Tell the partner: you name trump (§4.2)."""

    kind: Literal["leave_to_partner"] = "leave_to_partner"


class NameTrump(actions.Action):
    """Name the trump suit (§4.5)."""

    kind: Literal["name_trump"] = "name_trump"
    suit: Suit


class NameSolo(actions.Action):
    """Say how big the Solo is, and its trump suit (§5.1)."""

    kind: Literal["name_solo"] = "name_solo"
    size: Size
    suit: Suit


class GiveCard(actions.Action):
    """Hand the partner a card before a small Solo (§5.3)."""

    kind: Literal["give_card"] = "give_card"
    card: Card


class ReturnCard(actions.Action):
    """Give the soloist a card of one's own in return (§5.4)."""

    kind: Literal["return_card"] = "return_card"
    card: Card


class PlayCard(actions.Action):
    """Play a card (§6)."""

    kind: Literal["play_card"] = "play_card"
    card: Card


Action: TypeAlias = Annotated[
    Bid
    | Mit
    | Solo
    | Pass
    | NameMyself
    | LeaveToPartner
    | NameTrump
    | NameSolo
    | GiveCard
    | ReturnCard
    | PlayCard
    | ClaimRest
    | ConcedeRest,
    Field(discriminator="kind"),
]
