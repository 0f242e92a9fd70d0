"""The house rules of the three games of Watten that have a name, by the places they come from."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from games.core.presets import Dependence, Preset

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
    "blind_watten": (
        Preset("tirol15"),
        Preset("southtyrol15", _SOUTH_TYROL),
        Preset("southtyrol18", {**_SOUTH_TYROL, "target": 18}),
        _LADINISCH,
    ),
}
"""By game; `tirol15` is how each is usually played."""

_FOUR_REFUSED: Final = Dependence("four_refused", "tense_rule", "four")
_GUATE_EXEMPT: Final = Dependence("guate_exempt", "guate", value=True)
_GUATE_WHEN_6: Final = Dependence("guate_when_6", "guate", value=True)
_ORDER: Final = Dependence("order", "announcement", "chosen")
DEPENDENCES: Final[Mapping[str, tuple[Dependence, ...]]] = {
    "tyrolean_watten": (_FOUR_REFUSED, _GUATE_EXEMPT, _GUATE_WHEN_6),
    "kritisch_watten": (_FOUR_REFUSED, _GUATE_EXEMPT),
    "blind_watten": (_FOUR_REFUSED, _ORDER),
}
"""By game; blind, there always is a Guate (§10.1)."""
