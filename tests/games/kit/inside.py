"""Looks inside any value of the games: which cards it names, and the same with others for them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from msgspec import Struct, structs
from pydantic import BaseModel

from games.core.cards import Card, Rank, Suit


def faces_in(value: Any) -> Iterator[Card | Suit | Rank]:
    """Every card in `value`, and every suit and rank that is named by itself."""
    if isinstance(value, Card | Suit | Rank):
        yield value
    else:
        for part in _parts(value):
            yield from faces_in(part)


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


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, BaseModel):
        yield from (part for _, part in value)
    elif isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, tuple | list | set | frozenset):
        yield from value
    elif isinstance(value, Struct):
        yield from structs.astuple(value)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from (getattr(value, field.name) for field in fields(value))
