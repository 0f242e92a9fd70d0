"""The house rules of Bohemian Watten that have a name."""

from typing import Final

from games.core.presets import Dependence, Preset

PRESETS: Final = (
    Preset("schlag"),
    Preset("inn", {"profile": "traditional"}),
    Preset("hudln", {"profile": "traditional", "beat_first": True}),
)
"""With the Schlag (§3.2); as at the inn, with Kritische (§3.6); and beating before following."""
DEPENDENCES: Final = (
    Dependence("linke", "profile", "schlag"),
    Dependence("spitz_card", "profile", "traditional"),
)
