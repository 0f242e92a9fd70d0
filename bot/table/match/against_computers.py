"""The options for one person against computers, so that the same play leads to the same match."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pydantic import BaseModel

from games.core.game import AnyGame

OPPONENTS: Final = "craft"
"""Rules of thumb: how far a player thinks ahead would depend on how busy the machine is."""
_CHOSEN: Final[Mapping[str, str]] = MappingProxyType(
    {"bidding": "turns", "signals": "off", "order": "forehand_first"}
)
"""Nothing hangs on an instant, for then the same play would not lead to the same match."""


def options_for(game: AnyGame) -> BaseModel:
    """Return the usual options, but with nothing in real time and nothing in secret."""
    fields: dict[str, object] = game.options.model_fields
    return game.options.model_validate({k: v for k, v in _CHOSEN.items() if k in fields})
