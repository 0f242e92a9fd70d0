"""The actions that a seat may ask for at a table of Schwarz oder Weiß."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.core import actions
from games.core.actions import ClaimRest
from games.core.cards import Card
from games.schwarz_oder_weiss.rules.law import Contract


class Bid(actions.Action):
    """Claim the deal for one's own contract (§3.1)."""

    kind: Literal["bid"] = "bid"
    contract: Contract


class NamePoints(actions.Action):
    """Say for how many cards and points it is played (§3.4)."""

    kind: Literal["name_points"] = "name_points"
    points: int


class Pass(actions.Action):
    """Say no when asked for a bid (§3.3) or a double (§4.1)."""

    kind: Literal["pass"] = "pass"


class Double(actions.Action):
    """Doppelt (§4.1)."""

    kind: Literal["double"] = "double"


class Accept(actions.Action):
    """Play on for the doubled points (§4.3)."""

    kind: Literal["accept"] = "accept"


class Redouble(actions.Action):
    """Re-Doppelt, or any further countercall (§4.3, §4.6)."""

    kind: Literal["redouble"] = "redouble"


class Surrender(actions.Action):
    """Aufgeben (§4.5)."""

    kind: Literal["surrender"] = "surrender"


class PlayCard(actions.Action):
    """Play from the hand whose turn it is: one's own, or the dummy's for the bidder (§5.3)."""

    kind: Literal["play_card"] = "play_card"
    card: Card


Action: TypeAlias = Annotated[
    Bid | NamePoints | Pass | Double | Accept | Redouble | Surrender | PlayCard | ClaimRest,
    Field(discriminator="kind"),
]
