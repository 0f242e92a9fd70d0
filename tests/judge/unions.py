"""A JSON Schema validator that says what is wrong inside a union, not that no branch fits."""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend


def validator_for(document: dict[str, Any]) -> type[Draft202012Validator]:
    """Build the validator class whose `$ref`s point into the document's schemas."""
    descent = Descent(document["components"]["schemas"])
    return extend(
        Draft202012Validator,
        {
            "$ref": descent.reference,
            "properties": descent.properties,
            "items": descent.items,
            "oneOf": descent.union,
            "anyOf": descent.union,
        },
    )


class Descent:
    """The keywords that lead from a schema into another; each yields errors with their paths.

    jsonschema wraps a schema anew at every step down. The document's schemas never change, so
    each is wrapped once here, which makes judging every request of a test run affordable.
    """

    def __init__(self, schemas: dict[str, Any]) -> None:
        self._targets = {f"#/components/schemas/{name}": each for name, each in schemas.items()}
        self._compiled: dict[int, Any] = {}
        self._valid: set[tuple[int, int]] = set()
        """Which unions were found to hold which instances, by a hash: most buttons come often."""

    def _down(self, validator: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
        if id(schema) not in self._compiled:
            self._compiled[id(schema)] = validator.evolve(schema=schema)
        yield from self._compiled[id(schema)].iter_errors(instance)

    def _placed(
        self, step: str | int, validator: Any, instance: Any, schema: Any
    ) -> Iterator[ValidationError]:
        for error in self._down(validator, instance, schema):
            error.path.appendleft(step)
            yield error

    def reference(
        self, validator: Any, target: str, instance: Any, _schema: Any
    ) -> Iterator[ValidationError]:
        """Go where a `$ref` points."""
        yield from self._down(validator, instance, self._targets[target])

    def properties(
        self, validator: Any, fields: Any, instance: Any, _schema: Any
    ) -> Iterator[ValidationError]:
        """Go into the fields of an object."""
        if isinstance(instance, dict):
            for name, schema in fields.items():
                if name in instance:
                    yield from self._placed(name, validator, instance[name], schema)

    def items(
        self, validator: Any, schema: Any, instance: Any, _schema: Any
    ) -> Iterator[ValidationError]:
        """Go into the items of an array."""
        if isinstance(instance, list):
            for index, item in enumerate(instance):
                yield from self._placed(index, validator, item, schema)

    def union(
        self, validator: Any, branches: list[Any], instance: Any, _schema: Any
    ) -> Iterator[ValidationError]:
        """Go into the branch that the instance means to be, or the one it comes closest to."""
        known = id(branches), hash(repr(instance))
        if known in self._valid:
            return
        errors = list(self._of_union(validator, branches, instance))
        if not errors:
            self._valid.add(known)
        yield from errors

    def _of_union(
        self, validator: Any, branches: list[Any], instance: Any
    ) -> Iterator[ValidationError]:
        resolved = [self._targets.get(branch.get("$ref"), branch) for branch in branches]
        candidates = _candidates(resolved, instance)
        if not candidates:
            said = instance.get("type")
            yield ValidationError(f"type {said!r} is none of {_listed(resolved)}")
        elif all("const" in branch for branch in candidates):
            if instance not in [branch["const"] for branch in candidates]:
                allowed = ", ".join(repr(branch["const"]) for branch in candidates)
                yield ValidationError(f"{instance!r} is none of {allowed}")
        else:
            attempts = [list(self._down(validator, instance, each)) for each in candidates]
            yield from min(attempts, key=len)


def _candidates(branches: list[Any], instance: Any) -> list[Any]:
    """Choose the branches that the instance means to be: its `type` decides where there is one."""
    if instance is None:
        return [branch for branch in branches if _allows_null(branch)] or branches
    present = [branch for branch in branches if branch != {"type": "null"}]
    kinds = [_kinds(branch) for branch in present]
    if isinstance(instance, dict) and all(kinds):
        said = instance.get("type")
        return [each for each, allowed in zip(present, kinds, strict=True) if said in allowed]
    return present


def _allows_null(branch: dict[str, Any]) -> bool:
    kind = branch.get("type", ())
    return kind == "null" or "null" in kind


def _kinds(branch: dict[str, Any]) -> list[Any]:
    kind = branch.get("properties", {}).get("type", {})
    return kind.get("enum", []) if isinstance(kind, dict) else []


def _listed(branches: list[Any]) -> str:
    kinds = sorted(kind for branch in branches for kind in _kinds(branch))
    return ", ".join(str(kind) for kind in kinds)
