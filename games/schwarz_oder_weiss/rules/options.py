"""The choices of a table before the first deal, and the house rules that have a name.

Every title and value is a key of the words.
"""

from enum import StrEnum
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from games.core.presets import Preset


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

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    bidding: Bidding = Field(default=Bidding.REALTIME, title="schwarz_oder_weiss.option.bidding")
    doubling: Doubling = Field(
        default=Doubling.REDOUBLE, title="schwarz_oder_weiss.option.doubling"
    )
    target: int = Field(default=11, ge=3, le=51, title="schwarz_oder_weiss.option.target")
    tie: Tie = Field(default=Tie.SHARED, title="schwarz_oder_weiss.option.tie")
    solo: bool = Field(default=False, title="schwarz_oder_weiss.option.solo")
    nines: bool = Field(default=False, title="schwarz_oder_weiss.option.nines")


PRESETS: Final = (
    Preset("authors11"),
    Preset("beginners", {"bidding": "turns", "doubling": "off"}),
    Preset("open_stakes", {"doubling": "unlimited"}),
    Preset("solo", {"solo": True}),
)
"""As the authors play it, and the variants they name (§3.2, §4)."""
