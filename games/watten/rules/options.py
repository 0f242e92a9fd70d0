"""The choices of a table of Watten before the first deal, and the house rules that have a name.

Titles and values are keys of the words.
"""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from games.core.presets import Dependence, Preset
from games.watten.rules.ranking import Asking, Weli


class Target(IntEnum):
    """The points that win the match (§7.1)."""

    ELEVEN = 11
    FIFTEEN = 15
    EIGHTEEN = 18


class Signals(StrEnum):
    """How partners may signal (§8)."""

    PRIVATE = "private"
    CODE = "code"
    OFF = "off"


class Answers(StrEnum):
    """Whose word gives a deal up where a side is asked (§6.2, §6.14)."""

    ANY = "any"
    BOTH = "both"


class Tense(StrEnum):
    """What binds a side that is close to the target (§6.7, §6.10, §6.15)."""

    NO_RAISE = "no_raise"
    DECIDE3 = "decide3"
    FOUR = "four"


class BavarianTarget(IntEnum):
    """The points that win a match of Bavarian Watten (§11.7)."""

    ELEVEN = 11
    THIRTEEN = 13
    FIFTEEN = 15
    EIGHTEEN = 18
    TWENTY_ONE = 21


class FourRefused(IntEnum):
    """What the others score if a side near the end does not hold the four (§6.15)."""

    TWO = 2
    THREE = 3


class Cap(StrEnum):
    """How high a deal can be raised (§6.8)."""

    TARGET = "target"
    NEEDED = "needed"


class LastTrick(StrEnum):
    """What a first raise in the last trick takes (§6.12)."""

    FREE = "free"
    STRICT = "strict"


class Kritische(IntEnum):
    """How many fixed cards stand above all others (§9.1)."""

    THREE = 3
    FOUR = 4


class Spitz(StrEnum):
    """Which seven is the lowest of them (§9.1)."""

    SPADES = "S7"
    CLUBS = "C7"


class Announcement(StrEnum):
    """How Schlag and trump come about in secret (§10.2, §10.11)."""

    CHOSEN = "chosen"
    SHOWN_CARDS = "shown_cards"


class Tie(StrEnum):
    """What becomes of a level finish with three (§7.3, §7.4)."""

    SHARED = "shared"
    SUDDEN_DEATH = "sudden_death"


class Order(StrEnum):
    """Who chooses the card for Schlag or trump when (§10.2)."""

    SIMULTANEOUS = "simultaneous"
    FOREHAND_FIRST = "forehand_first"


_PAGE_2: dict[str, JsonValue] = {"page": 2}
"""The second page of the form, for what few tables change of the stakes."""

_PAGE_3: dict[str, JsonValue] = {"page": 3}
"""The third page of the form, for what else few tables change."""


class Options(BaseModel):
    """The choices of one table that all variants share."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    target: Target = Field(default=Target.FIFTEEN, title="watten.option.target")
    signals: Signals = Field(default=Signals.PRIVATE, title="watten.option.signals")
    exchange: bool = Field(default=True, title="watten.option.exchange")
    tense_rule: Tense = Field(
        default=Tense.NO_RAISE, title="watten.option.tense_rule", json_schema_extra=_PAGE_2
    )
    four_refused: FourRefused = Field(
        default=FourRefused.TWO, title="watten.option.four_refused", json_schema_extra=_PAGE_2
    )
    answers: Answers = Field(
        default=Answers.ANY, title="watten.option.answers", json_schema_extra=_PAGE_2
    )
    cap: Cap = Field(default=Cap.TARGET, title="watten.option.cap", json_schema_extra=_PAGE_2)
    jump4: bool = Field(default=False, title="watten.option.jump4", json_schema_extra=_PAGE_2)
    concede: bool = Field(default=False, title="watten.option.concede", json_schema_extra=_PAGE_2)


class ExemptOptions(Options):
    """The choices of a table at which every trump asks for trumps (§5.5, §5.6)."""

    rechte_exempt: bool = Field(
        default=False, title="watten.option.rechte_exempt", json_schema_extra=_PAGE_3
    )
    guate_exempt: bool = Field(
        default=False, title="watten.option.guate_exempt", json_schema_extra=_PAGE_3
    )


class GuateOptions(ExemptOptions):
    """The choices of a table that may add the Guate (§4.6)."""

    guate: bool = Field(default=False, title="watten.option.guate")


class OpenOptions(Options):
    """The choices of a table at which Schlag and trump are known to all."""

    last_trick_raise: LastTrick = Field(
        default=LastTrick.FREE, title="watten.option.last_trick_raise", json_schema_extra=_PAGE_3
    )
    tie: Tie = Field(default=Tie.SHARED, title="watten.option.tie", json_schema_extra=_PAGE_3)
    tense_side: bool = Field(
        default=False, title="watten.option.tense_side", json_schema_extra=_PAGE_3
    )


class TyroleanOptions(OpenOptions, GuateOptions):
    """The choices of a table of Tyrolean Watten."""

    weli: Literal[Weli.ALWAYS, Weli.DIAMOND] = Field(
        default=Weli.ALWAYS, title="watten.option.weli"
    )
    guate_when_6: bool = Field(
        default=False, title="watten.option.guate_when_6", json_schema_extra=_PAGE_3
    )


class KritischOptions(OpenOptions, GuateOptions):
    """The choices of a table of Kritisch Watten (§9)."""

    kritische: Kritische = Field(default=Kritische.THREE, title="watten.option.kritische")
    spitz_card: Spitz = Field(default=Spitz.SPADES, title="watten.option.spitz_card")


class BavarianOptions(OpenOptions):
    """The choices of a table of Bavarian Watten (§11)."""

    target: BavarianTarget = Field(  # pyright: ignore[reportIncompatibleVariableOverride] - frozen
        default=BavarianTarget.FIFTEEN, title="watten.option.target"
    )
    exchange: bool = Field(default=False, title="watten.option.exchange")
    rechte_asks: Literal[Asking.FIRST_TRICK, Asking.ALWAYS, Asking.NEVER] = Field(
        default=Asking.FIRST_TRICK, title="watten.option.rechte_asks"
    )
    own_schlag: bool = Field(default=False, title="watten.option.own_schlag")
    machine: bool = Field(default=False, title="watten.option.machine")


class BlindOptions(ExemptOptions):
    """The choices of a table of Blind Watten (§10)."""

    weli: Weli = Field(default=Weli.SUITLESS, title="watten.option.weli")
    announcement: Announcement = Field(
        default=Announcement.CHOSEN, title="watten.option.announcement"
    )
    first_trick_open: bool = Field(default=False, title="watten.option.first_trick_open")
    order: Order = Field(
        default=Order.SIMULTANEOUS, title="watten.option.order", json_schema_extra=_PAGE_3
    )
    guate_when_6: bool = Field(
        default=False, title="watten.option.guate_when_6", json_schema_extra=_PAGE_3
    )


_TO_18: Final = Preset("tirol18", {"target": 18})
_TOURNAMENT: Final = Preset("watterkrone11", {"target": 11, "last_trick_raise": "strict"})
"""Eleven points, and the last raise with a card that fits (§6.12, §7.1)."""
_SOUTH_TYROL: Final[Mapping[str, JsonValue]] = {
    "weli": "diamond",
    "signals": "off",
    "exchange": False,
    "tense_rule": "four",
}
"""An ordinary Weli (§10.7), no signs, no Schöneres, and near the end the four (§6.15)."""
_LADINISCH: Final = Preset("ladinisch", {"announcement": "shown_cards"})
"""The last cards of dealer and forehand decide (§10.11)."""

PRESETS: Final[Mapping[str, tuple[Preset, ...]]] = {
    "tyrolean_watten": (Preset("tirol15"), _TO_18, _TOURNAMENT),
    "kritisch_watten": (Preset("tirol15"), _TO_18, Preset("four", {"kritische": 4})),
    "bavarian_watten": (
        Preset("bavaria15"),
        Preset("bavaria11", {"target": 11}),
        Preset("machine", {"machine": True}),
    ),
    "blind_watten": (
        Preset("blind15"),
        Preset("southtyrol15", _SOUTH_TYROL),
        Preset("southtyrol18", {**_SOUTH_TYROL, "target": 18}),
        _LADINISCH,
    ),
}
"""By game; the first is how each is usually played."""

_FOUR_REFUSED: Final = Dependence("four_refused", "tense_rule", "four")
_GUATE_EXEMPT: Final = Dependence("guate_exempt", "guate", value=True)
_GUATE_WHEN_6: Final = Dependence("guate_when_6", "guate", value=True)
_ORDER: Final = Dependence("order", "announcement", "chosen")
DEPENDENCES: Final[Mapping[str, tuple[Dependence, ...]]] = {
    "tyrolean_watten": (_FOUR_REFUSED, _GUATE_EXEMPT, _GUATE_WHEN_6),
    "kritisch_watten": (_FOUR_REFUSED, _GUATE_EXEMPT),
    "bavarian_watten": (_FOUR_REFUSED,),
    "blind_watten": (_FOUR_REFUSED, _ORDER),
}
"""By game; blind, there always is a Guate (§10.1)."""
