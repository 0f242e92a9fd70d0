"""Looks inside any value of the games: which cards it names, and the same with others for them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from msgspec import Struct, structs
from pydantic import BaseModel

from games.core.cards import Card, Rank, Suit


def faces_in(value: Any) -> list[Card | Suit | Rank]:
    """Every card in `value`, and every suit and rank that is named by itself."""
    found: list[Card | Suit | Rank] = []
    _collect(value, found)
    return found


def cards_in(*values: Any) -> set[Card]:
    return {face for value in values for face in faces_in(value) if isinstance(face, Card)}


def card_list(value: Any) -> list[Card]:
    return [face for face in faces_in(value) if isinstance(face, Card)]


def exchanged(value: Any, instead: Callable[[Any], Any]) -> Any:
    """The same value with other faces: `instead` says which card, suit or rank stands for which."""
    if isinstance(value, Card | Suit | Rank):
        return instead(value)
    if isinstance(value, BaseModel):
        return value.model_copy(update={k: exchanged(v, instead) for k, v in value})
    if isinstance(value, tuple):
        parts = [exchanged(part, instead) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, frozenset):
        return frozenset(exchanged(part, instead) for part in value)
    return value


def _collect(value: Any, found: list[Any]) -> None:
    kind = type(value)
    if _is_face(kind):
        found.append(value)
    elif opened := _opened(kind):
        for part in opened(value):
            _collect(part, found)


# Millions of values are looked into, of a few dozen kinds: each kind is judged once.


@cache
def _is_face(kind: type) -> bool:
    return issubclass(kind, Card | Suit | Rank)


@cache
def _opened(kind: type) -> Callable[[Any], Iterable[Any]] | None:
    """How the parts of values of a kind are had; None where there is nothing inside."""
    if issubclass(kind, BaseModel):
        return lambda value: [part for _, part in value]
    if issubclass(kind, Mapping):
        return lambda value: value.values()
    if issubclass(kind, tuple | list | set | frozenset):
        return lambda value: value
    if issubclass(kind, Struct):
        return structs.astuple
    if is_dataclass(kind) and not issubclass(kind, type):
        names = [field.name for field in fields(kind)]
        return lambda value: [getattr(value, name) for name in names]
    return None
