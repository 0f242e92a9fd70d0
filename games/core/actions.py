"""The common shape of every game's actions: what a seat may ask for."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

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


Claim: TypeAlias = ClaimRest | ConcedeRest


def find_claim(offers: Iterable[object]) -> Claim | None:
    """The claim about all tricks that are left, for one's own side or the other, if one is open."""
    return next((each for each in offers if isinstance(each, ClaimRest | ConcedeRest)), None)
