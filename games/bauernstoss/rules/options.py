"""The choices of a table before the first deal, and the house rules that have a name.

Every title is a key of the words.
"""

from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from games.core.presets import Preset


class Options(BaseModel):
    """The choices of one table, with their bounds."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    target: int = Field(default=20, ge=10, le=40, title="bauernstoss.option.target")
    solo_needs_jack: bool = Field(default=False, title="bauernstoss.option.solo_needs_jack")


PRESETS: Final = (
    Preset("erfweiler20"),
    Preset("short10", {"target": 10}),
)
"""As it is played in Erfweiler, and half as long."""
