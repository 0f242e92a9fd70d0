"""The fields of an options class for forms: their kinds, their titles and their pages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from pydantic import BaseModel

LABELS = 5
"""How many labels one form holds (Discord's Component Reference, Modal)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few named values."""

    name: str
    values: tuple[str, ...]
    title: str
    """The key of its words; those of a value and of what explains it follow after a dot."""
    page: int = 1


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number between two bounds, each of which may be None."""

    name: str
    least: int | None
    most: int | None
    title: str
    page: int = 1


@dataclass(frozen=True, slots=True)
class Switch:
    """Yes or no."""

    name: str
    title: str
    page: int = 1


Field: TypeAlias = Choice | Count | Switch
FormPage: TypeAlias = tuple[Field, ...]


@cache
def fields(options: type[BaseModel]) -> FormPage:
    """Return the fields in the order of the class.

    Raises TypeError for a field without a title, or of a kind no form can ask for.
    """
    schema = options.model_json_schema()
    kinds = schema.get("$defs", {})
    found: list[Field] = []
    for name, rules in schema["properties"].items():
        title = options.model_fields[name].title
        if title is None:
            raise TypeError(f"{name} has no title to find words by")
        found.append(_field(name, title, _resolve(rules, kinds)))
    return tuple(found)


def pages(options: type[BaseModel]) -> tuple[FormPage, ...]:
    """Return the fields grouped as forms ask for them: by page, with no more labels than fit.

    Each choice and each number takes a label, and all switches of a page together take one.
    """
    found = fields(options)
    return tuple(
        part
        for number in sorted({field.page for field in found})
        for part in _parts([field for field in found if field.page == number])
    )


def text_of(value: object) -> str:
    """Return a field's value as forms and keys write it."""
    return str(getattr(value, "value", value))


def _parts(page: Sequence[Field]) -> Iterator[FormPage]:
    switches = tuple(field for field in page if isinstance(field, Switch))
    asked = [field for field in page if not isinstance(field, Switch)]
    labels: list[FormPage] = [(field,) for field in asked]
    if switches:
        labels.append(switches)
    for start in range(0, len(labels), LABELS):
        part = {field for label in labels[start : start + LABELS] for field in label}
        yield tuple(field for field in page if field in part)


def _resolve(rules: Mapping[str, Any], kinds: Mapping[str, Any]) -> Mapping[str, Any]:
    # pydantic writes an enum as a reference to a definition beside the properties.
    named = rules.get("$ref", "")
    return {**kinds[named.rsplit("/", 1)[-1]], **rules} if named else rules


def _field(name: str, title: str, rules: Mapping[str, Any]) -> Field:
    page = rules.get("page", 1)
    if "enum" in rules or "const" in rules:
        values = rules.get("enum", [rules.get("const")])
        return Choice(name, tuple(str(value) for value in values), title, page)
    match rules.get("type"):
        case "boolean":
            return Switch(name, title, page)
        case "integer":
            return Count(name, rules.get("minimum"), rules.get("maximum"), title, page)
        case kind:
            raise TypeError(f"no form asks for {name} of type {kind}")
