"""Custom ids of buttons: the table, the age of the press, and the press itself, never a card.

`<version>|<table>|<number>|<action>|<arg>`: `number` is the number of events when the button was
drawn. A press is a NamedTuple of numbers, words, enums, and tuples of these. Its fields are in the
arg one after the other, with dots between them; those at the end that have their defaults are left
off. For action `act` the arg is an index into the offers of then. A test checks that each press
comes back as it was written; ids that were written before presses were values are read as well.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import product
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import NonNegativeInt, TypeAdapter

FIRST_VERSION = 1
"""Its ids are still read."""
VERSION = 2
NO_TABLE = 0
"""The table of buttons that belong to none, such as a page of the rules."""

LARGEST = 2**63 - 1
_NUMBER = r"(0|[1-9][0-9]{0,17})"
_PATTERN = re.compile(
    rf"([{FIRST_VERSION}{VERSION}])\|{_NUMBER}\|{_NUMBER}\|([a-z_]{{1,20}})\|([A-Za-z0-9_.:-]{{0,60}})"
)
_LONGEST = 100
"""Characters of a custom id (docs: components/reference#anatomy-of-a-component)."""

_Kind = TypeVar("_Kind", bound=type[tuple[Any, ...]])
_Value = TypeVar("_Value", bound=tuple[Any, ...])
_WORD: Final = re.compile(r"[A-Za-z0-9_:-]*")
_DOTTED: Final = re.compile(r"[A-Za-z0-9_.:-]*")
_IN_BRACES: Final = re.compile(r"{\w+}")
_NO_DEFAULT: Final = object()


@dataclass(frozen=True, slots=True)
class Press:
    """The contents of a custom id: the table, the age of the picture, and the action."""

    table: int
    number: int
    action: str
    arg: str = ""
    version: int = VERSION


def read_number(text: str) -> int:
    """The number that is written here; -1 for no number, and for one that no database holds."""
    number = int(text) if text.isdecimal() else -1
    return number if number <= LARGEST else -1


def press_id(table: int, number: int, action: str, arg: str | int = "") -> str:
    """The custom id of a button; raises ValueError where `parse` would not read it back."""
    name = f"{VERSION}|{table}|{number}|{action}|{arg}"
    if len(name) > _LONGEST or _PATTERN.fullmatch(name) is None:
        raise ValueError(f"not a name for a button: {name!r}")
    return name


def parse(custom_id: str) -> Press | None:
    """The press behind a custom id, or None for anything this version did not write."""
    found = _PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    version, table, number, action, arg = found.groups()
    return Press(int(table), int(number), action, arg, int(version))


class _Field(NamedTuple):
    """One part between two dots."""

    name: str
    kind: Any
    default: object


class _Codec(NamedTuple):
    """The way one kind of press is written and read."""

    actions: Mapping[str, tuple[str, ...]]
    """Its names in custom ids, and the leading fields that each name stands for."""
    called: Mapping[tuple[str, ...], str]
    """The same the other way round."""
    leading: int
    """The number of those fields."""
    fields: tuple[_Field, ...]
    """The other fields."""
    number_was: str
    colon_was: bool


Signed: TypeAlias = Annotated[int, "it may be below zero"]
"""A number that may be below zero; any other is from 0 on."""
Dotted: TypeAlias = Annotated[str, "it may have dots"]
"""A word that may have dots, as the last field."""
OnOff: TypeAlias = Literal["on", "off"]
_CODECS: Final[dict[type, _Codec]] = {}


def press(
    action: str, *, number_was: str = "", colon_was: bool = False
) -> Callable[[_Kind], _Kind]:
    """Let a NamedTuple be a press that custom ids call `action`.

    Braces in it stand for any word that the first field may be. In ids of old, the last field
    `number_was` was in the place of the number of events, and a colon in that of the first dot
    (`colon_was`).
    """

    def declare(kind: _Kind) -> _Kind:
        fields, leading = tuple(_fields_of(kind)), len(_IN_BRACES.findall(action))
        words = product(*(get_args(field.kind) for field in fields[:leading]))
        called = {each: _IN_BRACES.sub("".join(each), action) for each in words}
        actions = {name: each for each, name in called.items()}
        _CODECS[kind] = _Codec(actions, called, leading, fields[leading:], number_was, colon_was)
        return kind

    return declare


def kinds() -> tuple[type[tuple[Any, ...]], ...]:
    """All kinds of presses."""
    return tuple(_CODECS)


def actions_of(kind: type) -> tuple[str, ...]:
    """The names of a kind of press in custom ids."""
    return tuple(_CODECS[kind].actions)


def custom_id(value: tuple[Any, ...], table: int = NO_TABLE, number: int = 0) -> str:
    """The custom id of a press, at a table when it had a `number` of events.

    ValueError where it could not be read back.
    """
    action, arg = _written(type(value), value, is_numbered=bool(number))
    return press_id(table, number, action, arg)


@lru_cache(maxsize=1024)
def _written(kind: type, value: tuple[Any, ...], *, is_numbered: bool) -> tuple[str, str]:
    """The action and the arg of a press; the same few stand on most pages."""
    codec, flat = _CODECS[kind], tuple(_flat(value))
    parts = list(flat[codec.leading :])
    while parts and _is_understood(
        codec, codec.fields[len(parts) - 1], parts[-1], is_numbered=is_numbered
    ):
        parts.pop()
    return codec.called.get(flat[: codec.leading], ""), _arg(codec, parts)


def read_press(kind: type[_Value], said: Press) -> _Value | None:
    """The press of this kind in a custom id; None for an id that was never written so."""
    codec = _CODECS[kind]
    first = codec.actions.get(said.action)
    if first is None:
        return None
    arg = said.arg.replace(":", ".", 1) if codec.colon_was else said.arg
    parts = arg.split(".") if arg else []
    read, is_old = len(parts), said.version == FIRST_VERSION
    try:
        values = [_next(codec, each, parts, said) for each in codec.fields]
        written = _arg(codec, values).split(".")
        value = _build(kind, iter((*first, *values)))
    except ValueError:
        return None
    is_as_written = is_old or ".".join(written[:read]) == arg  # some left off what was understood
    return value if is_as_written and not parts else None


def _is_understood(codec: _Codec, field: _Field, value: object, *, is_numbered: bool) -> bool:
    """Return whether a last part may be left off: then nobody takes a number of events for it."""
    return value == field.default and not (is_numbered and field.name == codec.number_was)


def _arg(codec: _Codec, values: Sequence[object]) -> str:
    fields = codec.fields[: len(values)]
    return ".".join(_write(value, each.kind) for value, each in zip(values, fields, strict=True))


def _write(value: object, kind: Any = str) -> str:
    match value:
        case None:
            return ""
        case Enum():
            return _write(value.value)
        case bool():
            return str(int(value))
        case int() if abs(value) <= LARGEST:
            return str(value)
        case tuple():
            return ":".join(map(_in_several, cast("tuple[object, ...]", value)))
        case str() if (_DOTTED if kind is Dotted else _WORD).fullmatch(value):
            return value
        case _:
            raise ValueError(f"not for a custom id: {value!r}")


def _in_several(value: object) -> str:
    written = _write(value)
    if ":" in written:
        raise ValueError(f"not for one of several in a custom id: {value!r}")
    return written


def _next(codec: _Codec, field: _Field, parts: list[str], said: Press) -> Any:
    """The value of the next part, or of its absence."""
    if not parts and field.name == codec.number_was:
        return said.number
    if not parts and field.default is not _NO_DEFAULT:
        return field.default
    if field.kind is Dotted:
        text = ".".join(parts)
        parts.clear()
        return text
    text = parts.pop(0) if parts else ""
    if get_origin(field.kind) is tuple:
        each = _reader(get_args(field.kind)[0])
        # It was a digit for each.
        several = text if said.version == FIRST_VERSION else filter(None, text.split(":"))
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


def _build(kind: type[_Value], values: Iterator[Any]) -> _Value:
    kinds = _kinds_in(kind).values()
    return kind(*[_build(each, values) if _is_press(each) else next(values) for each in kinds])


@press("pick")
class Pick(NamedTuple):
    """A choice in a select, whose value is the actual press; `of` tells selects apart."""

    of: str = ""
    part: int = 0
