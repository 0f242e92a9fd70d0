"""Options from the command line: given as JSON, or drawn at random from their own schema."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

OptionsT = TypeVar("OptionsT", bound=BaseModel)


def values_of(options: type[BaseModel]) -> Mapping[str, Sequence[Any]]:
    """Everything each option may be, by field, read from the JSON schema.

    Raises ValueError for an option without bounds: nobody could offer it in a form.
    """
    schema = options.model_json_schema()
    defined = schema.get("$defs", {})
    return {name: _values(name, of, defined) for name, of in schema["properties"].items()}


def random_options(options: type[OptionsT], rng: Random) -> OptionsT:
    """Options drawn each by itself, and drawn again if the model refuses the combination."""
    values = values_of(options)
    while True:
        drawn = {name: rng.choice(choices) for name, choices in values.items()}
        try:
            return options.model_validate(drawn)
        except ValidationError:
            continue


def _values(name: str, of: Mapping[str, Any], defined: Mapping[str, Any]) -> Sequence[Any]:
    match of:
        case {"$ref": str(reference)}:
            values = _values(name, defined[reference.rpartition("/")[2]], defined)
        case {"anyOf": [*branches]} | {"allOf": [*branches]}:
            values = tuple(value for branch in branches for value in _values(name, branch, defined))
        case {"enum": [*choices]}:
            values = tuple(choices)
        case {"const": only}:
            values = (only,)
        case {"type": "boolean"}:
            values = (False, True)
        case {"type": "null"}:
            values = (None,)
        case {"type": "integer", "minimum": int(least), "maximum": int(most)}:
            values = range(least, most + 1)
        case _:
            raise ValueError(f"the option {name} has no bounds")
    return values
