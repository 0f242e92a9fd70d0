"""The choices of a table before the first deal, and the house rules that have a name.

Every title and value is a key of the words.
"""

from enum import StrEnum
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from games.core.presets import Dependence, Preset


class Profile(StrEnum):
    """Which cards stand above the trumps (§3.2, §3.6)."""

    SCHLAG = "schlag"
    TRADITIONAL = "traditional"


class TrickValue(StrEnum):
    """What a trick takes off the score; as many play, or always the same (§6.2)."""

    AUTO = "auto"
    ONE = "1"
    TWO = "2"


class MaxDeals(StrEnum):
    """When a match ends at the latest (§6.7)."""

    TEN = "10"
    FIFTY = "50"
    NONE = "none"


class Tie(StrEnum):
    """What becomes of a level finish (§6.6, §6.8)."""

    SHARED = "shared"
    SUDDEN_DEATH = "sudden_death"


class Linke(StrEnum):
    """Which suit the Linke belong to (§3.4, §3.5)."""

    SUITLESS = "suitless"
    TRUMPS = "trumps"


class Spitz(StrEnum):
    """Which seven is the lowest of the Kritische (§3.6, §3.7)."""

    SPADES = "S7"
    CLUBS = "C7"


_PAGE_2: dict[str, JsonValue] = {"page": 2}
"""The second page of the form, for what few tables change."""


class Options(BaseModel):
    """The choices of one table, with their bounds."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    profile: Profile = Field(default=Profile.SCHLAG, title="bohemian.option.profile")
    trick_value: TrickValue = Field(default=TrickValue.AUTO, title="bohemian.option.trick_value")
    max_deals: MaxDeals = Field(default=MaxDeals.FIFTY, title="bohemian.option.max_deals")
    tie: Tie = Field(default=Tie.SHARED, title="bohemian.option.tie")
    linke: Linke = Field(
        default=Linke.SUITLESS, title="bohemian.option.linke", json_schema_extra=_PAGE_2
    )
    spitz_card: Spitz = Field(
        default=Spitz.SPADES, title="bohemian.option.spitz_card", json_schema_extra=_PAGE_2
    )
    beat_first: bool = Field(
        default=False, title="bohemian.option.beat_first", json_schema_extra=_PAGE_2
    )


PRESETS: Final = (
    Preset("schlag"),
    Preset("short", {"max_deals": "10"}),
    Preset("inn", {"profile": "traditional"}),
    Preset("hudln", {"profile": "traditional", "beat_first": True}),
)
"""With the Schlag (§3.2), also where there is little time (§6.7); as at the inn, with Kritische
(§3.6); and beating before following."""
DEPENDENCES: Final = (
    Dependence("linke", "profile", "schlag"),
    Dependence("spitz_card", "profile", "traditional"),
)
