"""The house rules of the three games of Watten that have a name, by the places they come from."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from games.core.presets import Dependence, Preset

_TOURNAMENT: Final[Mapping[str, JsonValue]] = {"target": 11, "last_trick_raise": "strict"}
"""Eleven points, struck from nine, the last raise with a card that counts (§6.12, §7.1)."""
_SOUTH_TYROL: Final[Mapping[str, JsonValue]] = {
    "weli": "diamond",
    "signals": "off",
    "exchange": False,
}
"""An ordinary Weli, no signs and no Schöneres (§10)."""

TYROLEAN: Final = (
    Preset("tirol15"),
    Preset("tirol18", {"target": 18}),
    Preset("watterkrone11", _TOURNAMENT),
)
KRITISCH: Final = (
    Preset("tirol15"),
    Preset("tirol18", {"target": 18}),
    Preset("four", {"kritische": 4}),
)
BLIND: Final = (
    Preset("tirol15"),
    Preset("southtyrol15", _SOUTH_TYROL),
    Preset("southtyrol18", {**_SOUTH_TYROL, "target": 18}),
)

_GUATE_EXEMPT: Final = Dependence("guate_exempt", "guate", value=True)
_GUATE_WHEN_6: Final = Dependence("guate_when_6", "guate", value=True)
KRITISCH_DEPENDENCES: Final = (_GUATE_EXEMPT,)
TYROLEAN_DEPENDENCES: Final = (_GUATE_EXEMPT, _GUATE_WHEN_6)
