"""What a table may choose before the first deal; every title and value is a key of the words."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class Bidding(StrEnum):
    """How the bid comes about (§3.2, §3.3)."""

    REALTIME = "realtime"
    TURNS = "turns"


class Doubling(StrEnum):
    """How far the stakes may be driven (§4)."""

    OFF = "off"
    REDOUBLE = "redouble"
    UNLIMITED = "unlimited"


class Tie(StrEnum):
    """What becomes of a level finish among three (§6.6)."""

    SHARED = "shared"
    SUDDEN_DEATH = "sudden_death"


class Options(BaseModel):
    """The choices of one table, with their bounds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    bidding: Bidding = Field(default=Bidding.REALTIME, title="schwarz_oder_weiss.option.bidding")
    doubling: Doubling = Field(
        default=Doubling.REDOUBLE, title="schwarz_oder_weiss.option.doubling"
    )
    target: int = Field(default=11, ge=3, le=51, title="schwarz_oder_weiss.option.target")
    tie: Tie = Field(default=Tie.SHARED, title="schwarz_oder_weiss.option.tie")
    solo: bool = Field(default=False, title="schwarz_oder_weiss.option.solo")
    nines: bool = Field(default=False, title="schwarz_oder_weiss.option.nines")
