"""Plays what is written: prepared decks, and presses by the names of cards and by words."""

import re
from collections.abc import Iterator

import pytest

from games.core.cards import Hand
from sandbox.control.interacting import components_of
from tests.end_to_end.card_spelling import written
from tests.end_to_end.client_person import Button, Entry, Person
from tests.games.watten.decks import draw

_BUTTON = 2


def lays(monkeypatch: pytest.MonkeyPatch, pack: Hand, dealer: int, decks: Iterator[Hand]) -> None:
    """Let `dealer` draw the highest card, and deal these decks one after the other."""
    first = iter((draw(pack, dealer),))

    def shuffled(asked: Hand) -> Hand:
        assert set(pack) == set(asked)
        return next(first, None) or next(decks)

    monkeypatch.setattr("bot.table.match.shuffle.shuffle", shuffled)


async def presses(person: Person, *names: str) -> None:
    """Press cards (`SA`) and words (`Pass|Passen`), in menus, too, as soon as they are there.

    What is asked once more is confirmed.
    """
    for name in names:
        while not await _press(person, name):
            pass


async def _press(person: Person, name: str) -> bool:
    """Press this; False where the table moved on just then, and only shows the hand anew."""
    await person.waits(lambda: any(_named(person, name)), name)
    choice = next(_named(person, name))
    await person.chooses(choice)
    if not isinstance(choice, Button) or choice.action != "ask":
        return True
    await person.waits(lambda: person.choices, "to be asked once more")
    again, *others = person.choices
    if others:
        return False
    await person.chooses(again)
    return True


async def marks(person: Person, *names: str) -> None:
    """Mark these cards one after the other, and see each of them marked."""
    for name in names:
        await person.waits(lambda n=name: n in _to_mark(person), f"{name} to mark")
        await person.clicks(_to_mark(person)[name])
        await person.waits(lambda n=name: n in marked(person), f"{name} marked")


def marked(person: Person) -> set[str]:
    """The cards of a hand that are marked."""
    return {name for name, button in _to_mark(person).items() if button.label.startswith("✓")}


def resting(person: Person) -> set[str]:
    """The cards of a hand that cannot be pressed: what is written there, and pale buttons."""
    parts = list(components_of((person.hand or {"components": []})["components"]))
    pale = (part["label"] for part in parts if part["type"] == _BUTTON and part.get("disabled"))
    said = (part["content"] for part in parts if "content" in part)
    return {name for text in (*pale, *said) for name in _cards(text)}


def _named(person: Person, name: str) -> Iterator[Button | Entry]:
    for offer in person.offers:
        if re.fullmatch(name, offer.label) or name in _cards(offer.label):
            yield offer


def _to_mark(person: Person) -> dict[str, Button]:
    return {
        name: button
        for button in person.buttons
        if button.action == "mark"
        for name in _cards(button.label)
    }


def _cards(label: str) -> set[str]:
    return {str(card) for card, _ in written(label)}
