"""The house rules of Schwarz oder Weiß that have a name."""

from typing import Final

from games.core.presets import Preset

PRESETS: Final = (
    Preset("authors11"),
    Preset("beginners", {"bidding": "turns", "doubling": "off"}),
    Preset("open_stakes", {"doubling": "unlimited"}),
    Preset("solo", {"solo": True}),
)
"""As the authors play it, and the variants they name (§3.2, §4)."""
