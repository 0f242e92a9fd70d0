"""Presses as values: what a button, a select or a form says, and how its custom id carries it.

A press is a NamedTuple of numbers, words, enums, and tuples of these. Its fields stand in the
custom id one after the other, with dots between them; those at the end that are as their default
are left off. A test holds that each comes back as it was written.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import NonNegativeInt, TypeAdapter

from bot.pages.custom_ids import FIRST_VERSION, LARGEST, NO_TABLE, Press, press_id

_Kind = TypeVar("_Kind", bound=type[tuple[Any, ...]])
_Value = TypeVar("_Value", bound=tuple[Any, ...])
_WORD: Final = re.compile(r"[A-Za-z0-9_-]*")
_NO_DEFAULT: Final = object()


class _Field(NamedTuple):
    """One part between two dots."""

    name: str
    kind: Any
    default: object


class _Codec(NamedTuple):
    """How one kind of press is written and read."""

    action: str
    fields: tuple[_Field, ...]
    number_was: str


Signed: TypeAlias = Annotated[int, "it may be below zero"]
"""A number that may be below zero; any other is from 0 on."""
_CODECS: Final[dict[type, _Codec]] = {}


def press(action: str, *, number_was: str = "") -> Callable[[_Kind], _Kind]:
    """Let a NamedTuple be a press, which custom ids call `action`.

    In custom ids of the first version, its field `number_was` stood where the number of events is.
    """

    def declare(kind: _Kind) -> _Kind:
        _CODECS[kind] = _Codec(action, tuple(_fields_of(kind)), number_was)
        return kind

    return declare


def action_of(kind: type) -> str:
    """What custom ids call a kind of press."""
    return _CODECS[kind].action


def custom_id(value: tuple[Any, ...], table: int = NO_TABLE, number: int = 0) -> str:
    """The custom id of a press, at a table when it had a `number` of events.

    ValueError where it could not be read back.
    """
    codec = _CODECS[type(value)]
    return press_id(table, number, codec.action, _arg(codec, value))


def read_press(kind: type[_Value], said: Press) -> _Value | None:
    """The press of this kind that a custom id says; None for what was never written so."""
    codec = _CODECS[kind]
    is_old = said.version == FIRST_VERSION
    parts = said.arg.split(".") if said.arg else []
    try:
        values = [
            said.number if is_old and each.name == codec.number_was else _next(each, parts, is_old)
            for each in codec.fields
        ]
        value = _nested(kind, iter(values))
        is_canonical = _arg(codec, value) == said.arg or (is_old and not parts)
    except ValueError:
        return None
    return value if is_canonical else None


def _arg(codec: _Codec, value: tuple[Any, ...]) -> str:
    parts = tuple(_flat(value))
    while parts and parts[-1] == codec.fields[len(parts) - 1].default:
        parts = parts[:-1]
    return ".".join(map(_written, parts))


def _written(value: object) -> str:
    match value:
        case None:
            return ""
        case Enum():
            return _written(value.value)
        case bool():
            return str(int(value))
        case int() if abs(value) <= LARGEST:
            return str(value)
        case tuple():
            return ":".join(map(_written, cast("tuple[object, ...]", value)))
        case str() if _WORD.fullmatch(value):
            return value
        case _:
            raise ValueError(f"not for a custom id: {value!r}")


def _next(field: _Field, parts: list[str], is_old: bool) -> Any:  # noqa: FBT001 - of which version
    """What the next part says, or what it means that there is none."""
    if not parts and field.default is not _NO_DEFAULT:
        return field.default
    text = parts.pop(0) if parts else ""
    if get_origin(field.kind) is tuple:
        each = _reader(get_args(field.kind)[0])
        several = text if is_old else filter(None, text.split(":"))  # it was a digit for each
        return tuple(each.validate_strings(one) for one in several)
    if not text and type(None) in get_args(field.kind):
        return None
    return _reader(field.kind).validate_strings(text)


@cache
def _reader(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(NonNegativeInt if kind is int else kind)


def _fields_of(kind: type[tuple[Any, ...]]) -> Iterator[_Field]:
    defaults: dict[str, Any] = getattr(kind, "_field_defaults", {})
    for name, each in _kinds_in(kind).items():
        if _is_press(each):
            inner = tuple(_fields_of(each))
            outer = _flat(defaults[name]) if name in defaults else (part.default for part in inner)
            for part, default in zip(inner, outer, strict=True):
                yield part._replace(default=default)
        else:
            yield _Field(name, each, defaults.get(name, _NO_DEFAULT))


@cache
def _kinds_in(kind: type[tuple[Any, ...]]) -> Mapping[str, Any]:
    """The kind of each field, worked out once and not at each press."""
    return get_type_hints(kind, include_extras=True)


def _is_press(kind: Any) -> bool:
    return hasattr(kind, "_fields")


def _flat(value: tuple[Any, ...]) -> Iterator[Any]:
    for each in value:
        if _is_press(each):
            yield from _flat(each)
        else:
            yield each


def _nested(kind: type[_Value], values: Iterator[Any]) -> _Value:
    kinds = _kinds_in(kind).values()
    return kind(*[_nested(each, values) if _is_press(each) else next(values) for each in kinds])


@press("pick")
class Pick(NamedTuple):
    """A choice in a select, whose value is the press that is meant; `of` tells selects apart."""

    of: str = ""
    part: int = 0
