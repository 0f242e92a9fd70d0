"""Options that tables agree on by name, and options that matter only together with another."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of options with a name; `<family>.preset.<key>` and `….about` are its words."""

    key: str
    """Stable for ever, as servers keep it; letters, digits and underscores."""
    differs: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """The options that are not as usual: field -> value, as JSON has it."""


@dataclass(frozen=True, slots=True)
class Dependence:
    """An option that changes nothing unless another one has a certain value."""

    field: str
    needs: str
    value: JsonValue
    """Of the field `needs`, as JSON has it."""
