"""Rules about a whole tree of components, which no single component could break."""

from collections.abc import Iterator
from typing import Any

from sandbox.limits.fields import is_object
from sandbox.limits.reading import objects, whole, words
from sandbox.limits.violation import Violation, Violations, below

TOTAL_COMPONENTS = 40
TOTAL_TEXT = 4000
TEXT_DISPLAY = 10


def walk(path: str, components: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Go through every component of a tree with its path, each before what is nested in it."""
    for where, component in objects(path, components):
        yield from _down(where, component)


def _down(where: str, component: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield where, component
    yield from walk(below(where, "components"), component.get("components"))
    for key in ("accessory", "component"):
        single = component.get(key)
        if is_object(single):
            yield from _down(below(where, key), single)


def tree_rules(path: str, components: Any) -> Violations:
    """Refuse too many components, too much text, and names used twice."""
    found = list(walk(path, components))
    if len(found) > TOTAL_COMPONENTS:
        yield Violation(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {TOTAL_COMPONENTS}",
        )
    shown = sum(
        len(words(part.get("content"))) for _, part in found if part.get("type") == TEXT_DISPLAY
    )
    if shown > TOTAL_TEXT:
        yield Violation(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Components displayable text size exceeds maximum size of {TOTAL_TEXT}",
        )
    yield from _once(found)


def _once(found: list[tuple[str, dict[str, Any]]]) -> Violations:
    names: set[str] = set()
    numbers: set[int] = set()
    for where, component in found:
        name = words(component.get("custom_id"))
        if name in names:
            yield Violation(
                below(where, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        number = whole(component.get("id"), 0)
        if number in numbers:
            yield Violation(
                below(where, "id"), "ASSUMED_COMPONENT_ID_DUPLICATED", "Component ids must differ"
            )
        # An empty name is no name, and id 0 asks Discord to number the component itself.
        names |= {name} - {""}
        numbers |= {number} - {0}
