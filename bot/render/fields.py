"""The fields of an options class as a form sees them: choices, whole numbers and switches."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few named values."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number between two bounds; None where there is none."""

    name: str
    least: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class Switch:
    """Yes or no."""

    name: str


Field: TypeAlias = Choice | Count | Switch


def fields(options: type[BaseModel]) -> tuple[Field, ...]:
    """The fields in the order of the class; raises TypeError for a kind no form can ask for."""
    schema = options.model_json_schema()
    kinds = schema.get("$defs", {})
    return tuple(
        _field(name, _resolved(rules, kinds)) for name, rules in schema["properties"].items()
    )


def text_of(value: object) -> str:
    """A field's value as forms and keys write it."""
    return str(getattr(value, "value", value))


def _resolved(rules: Mapping[str, Any], kinds: Mapping[str, Any]) -> Mapping[str, Any]:
    # pydantic writes an enum as a reference to a definition beside the properties.
    named = rules.get("$ref", "")
    return {**kinds[named.rsplit("/", 1)[-1]], **rules} if named else rules


def _field(name: str, rules: Mapping[str, Any]) -> Field:
    if "enum" in rules or "const" in rules:
        values = rules.get("enum", [rules.get("const")])
        return Choice(name, tuple(str(value) for value in values))
    match rules.get("type"):
        case "boolean":
            return Switch(name)
        case "integer":
            return Count(name, rules.get("minimum"), rules.get("maximum"))
        case kind:
            raise TypeError(f"no form asks for {name} of type {kind}")
