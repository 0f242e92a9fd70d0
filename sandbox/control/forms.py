"""Filling in a modal: what a client lets one submit, in the form that bots get."""

from typing import Any

from sandbox.control.lookup import NotPossible
from sandbox.control.resolving import Resolver
from sandbox.wire import Json, listed

ROW, STRING_SELECT, TEXT, TEXT_DISPLAY, LABEL = 1, 3, 4, 10, 18
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
FILES, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23

_CHOOSERS = {
    USER_SELECT: Resolver.user,
    ROLE_SELECT: Resolver.role,
    MENTIONABLE_SELECT: Resolver.mentionable,
    CHANNEL_SELECT: Resolver.place,
    FILES: Resolver.file,
}


def submitted(resolver: Resolver, components: list[Json], values: Json) -> list[Json]:
    """Check all values of a modal and return its components as bots get them."""
    known = {field["custom_id"] for field in fields(components)}
    if strangers := values.keys() - known:
        raise NotPossible(f"the form has no field {', '.join(sorted(strangers))}")
    return [_component(resolver, component, values) for component in components]


def fields(components: list[Json]) -> list[Json]:
    """List the fields of a modal that take a value."""
    inner = [i for c in components for i in [c.get("component"), *(c.get("components") or ())] if i]
    return [component for component in inner if "custom_id" in component]


def _component(resolver: Resolver, component: Json, values: Json) -> Json:
    shape: Json = {"type": component["type"], "id": component["id"]}
    if component["type"] == LABEL:
        shape["component"] = _field(resolver, component["component"], values)
    elif component["type"] == ROW:
        shape["components"] = [_field(resolver, f, values) for f in component["components"]]
    return shape


def _field(resolver: Resolver, field: Json, values: Json) -> Json:
    shape: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    given = values.get(field["custom_id"])
    kind = field["type"]
    if kind == TEXT:
        return shape | {"value": _text(field, given)}
    if kind == CHECKBOX:
        return shape | {"value": bool(field.get("default")) if given is None else bool(given)}
    if kind == RADIO:
        chosen = chosen_options(field, _listed(given), most=1, least=0)
        return shape | {"value": chosen[0] if chosen else None}
    return shape | {"values": chosen_values(resolver, field, _listed(given), in_modal=True)}


def _listed(given: Any) -> list[Any] | None:
    if given is None or isinstance(given, list):
        return given  # pyright: ignore[reportUnknownVariableType]  # JSON
    return [given]


def _text(field: Json, given: Any) -> str:
    text = str(field.get("value") or "" if given is None else given)
    least = field.get("min_length") or 0
    if not text and not field.get("required", True):
        return text
    if not text:
        raise NotPossible(f"the field {field['custom_id']} is required")
    if not least <= len(text) <= (field.get("max_length") or 4000):
        raise NotPossible(f"the text of {field['custom_id']} is too short or too long")
    return text


def chosen_values(
    resolver: Resolver, field: Json, given: list[Any] | None, *, in_modal: bool = False
) -> list[str]:
    """Check what is chosen in a select, a checkbox group or a file field."""
    required = bool(field.get("required", True)) if in_modal else True
    least = field.get("min_values")
    least = (1 if required else 0) if least is None else least
    if field["type"] == CHECKBOXES:
        most = field.get("max_values") or len(field["options"])
    else:
        most = field.get("max_values") or 1
    if not required and not given:
        least = 0
    if field["type"] in _CHOOSERS:
        choose = _CHOOSERS[field["type"]]
        defaults = [value["id"] for value in field.get("default_values") or ()]
        values = [choose(resolver, one) for one in (defaults if given is None else given)]
        _count(field, len(values), least, most)
        return values
    return chosen_options(field, given, most=most, least=least)


def chosen_options(field: Json, given: list[Any] | None, *, most: int, least: int) -> list[str]:
    """Check what is chosen among a field's own options, named by value or label."""
    if given is None:
        values = [str(o["value"]) for o in listed(field, "options") if o.get("default")]
    else:
        values = [_option(field, one) for one in given]
    if field["type"] == RADIO and field.get("required", True):
        least = 1
    _count(field, len(values), least, most)
    return values


def _option(field: Json, wanted: Any) -> str:
    for option in listed(field, "options"):
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    raise NotPossible(f"{field['custom_id']} has no option {wanted!r}")


def _count(field: Json, count: int, least: int, most: int) -> None:
    if count < least:
        raise NotPossible(f"{field['custom_id']} needs at least {least} chosen")
    if count > most:
        raise NotPossible(f"{field['custom_id']} takes at most {most}")
