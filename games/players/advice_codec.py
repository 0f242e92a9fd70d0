"""Advice as JSON values, and back: nothing that is read can be more than advice."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from games.core.advice import Advice, Judged
from games.core.cards import Card, Rank, Suit, card
from games.core.scene import Says, Value, Who


def write(advice: Advice) -> dict[str, Any]:
    """Advice as it is sent."""
    return {
        "best": advice.best,
        "before": advice.before,
        "judged": [list(each) for each in advice.judged],
        "about": None if advice.about is None else _plain(advice.about),
        "reason": None if advice.reason is None else _plain(advice.reason),
        "shared": list(advice.shared),
    }


def read(data: Mapping[str, Any]) -> Advice:
    """The advice that was sent."""
    return Advice(
        best=data["best"],
        before=data["before"],
        judged=tuple(Judged(*each) for each in data["judged"]),
        about=_says(data["about"]),
        reason=_says(data["reason"]),
        shared=frozenset(data.get("shared", ())),  # advice kept from before has none
    )


_TAGGED: Mapping[str, tuple[type, Callable[[Any], Any], Callable[[Any], Value]]] = {
    "who": (Who, attrgetter("seat"), Who),
    "card": (Card, str, card),
    "suit": (Suit, int, Suit),
    "rank": (Rank, int, Rank),
}
"""The tags under which values are written that JSON cannot tell apart."""


def _plain(value: Value) -> Any:
    for tag, (kind, plain, _) in _TAGGED.items():
        if isinstance(value, kind):
            return {tag: plain(value)}
    if isinstance(value, Says):
        values = {name: _plain(each) for name, each in value.values.items()}
        return {"says": value.key, "values": values}
    return list(map(_plain, value)) if isinstance(value, tuple) else value


def _read(value: Any) -> Any:
    match value:
        case {"says": key, "values": values}:
            return Says(key, {name: _read(each) for name, each in values.items()})
        case {**tagged}:
            ((tag, plain),) = tagged.items()
            return _TAGGED[tag][2](plain)
        case [*several]:
            return tuple(map(_read, several))
        case _:
            return value


def _says(data: Any) -> Says | None:
    return None if data is None else _read(data)
