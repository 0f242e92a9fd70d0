"""The common shape of every game's actions: what a seat may ask for."""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Action(BaseModel):
    """A wish that comes from outside and is validated; each game adds `kind` and its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class ClaimRest(Action):
    """Lay down one's hand: its side takes all tricks that are left, and the deal is counted so."""

    kind: Literal["claim_rest"] = "claim_rest"


class ConcedeRest(Action):
    """Lay down one's hand: one's side takes no trick any more, and the deal is counted so."""

    kind: Literal["concede_rest"] = "concede_rest"
