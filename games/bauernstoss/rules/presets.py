"""The house rules of Bauernstoss that have a name."""

from typing import Final

from games.core.presets import Preset

PRESETS: Final = (
    Preset("erfweiler20"),
    Preset("short10", {"target": 10}),
)
"""As it is played in Erfweiler, and half as long."""
