"""Cards are marked and confirmed, and things are said from menus, through the real client."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.catalogue import CATALOGUE
from games.core.scene import Call, CardRow, HeldCard, Holding, Lot, Menu, says
from games.core.view import View
from tests.end_to_end.client_person import GAME, Button, Person
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import SHORT, RunningBot

SIGN = "✓"
REAL = CATALOGUE[GAME]


def by_marking(view: View[Any, Any]) -> Holding[Any]:
    """A hand of the real game in which each card is marked before it is played."""
    held = REAL.holding(view)
    menus = (Menu(says("common.dummy"), held.calls),) if held.calls else ()
    return replace(held, rows=tuple(map(_markable, held.rows)), calls=(), menus=menus)


def _markable(row: CardRow[Any]) -> CardRow[Any]:
    lots = tuple(
        Lot(frozenset({each.card}), Call(says("button.next"), each.action))
        for each in row.cards
        if each.action is not None
    )
    return replace(
        row, cards=tuple(HeldCard(each.card, why=each.why) for each in row.cards), lots=lots
    )


@pytest.fixture(autouse=True)
def _marking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, GAME, replace(REAL, holding=by_marking))


def cards_of(person: Person) -> Iterator[Button]:
    return (button for button in person.buttons if button.action == "mark")


def marked(person: Person) -> list[str]:
    return [button.label for button in cards_of(person) if button.label.startswith(SIGN)]


def played(bot: RunningBot) -> list[str]:
    return [body for body in bot.stored_match().bodies if json.loads(body)["kind"] == "card_played"]


async def to_play(bot: RunningBot) -> tuple[Person, Person]:
    """Two at a table whose bids are made from menus: who plays now, and who waits."""
    two = bot.people("anna", "ben")
    await bot.sits_down(*two, options=SHORT)
    while True:
        await two[0].waits(lambda: any(g.entries or any(cards_of(g)) for g in two), "a turn")
        for person in two:
            if any(cards_of(person)):
                other = next(each for each in two if each is not person)
                return person, other
            if person.entries:
                before = person.entries
                await person.picks(before[0].label)
                await person.waits(lambda g=person, b=before: g.entries != b, "the answer")


async def marks(person: Person, at: int = 0) -> str:
    """Press a card; returns what it is called."""
    card = list(cards_of(person))[at]
    await person.clicks(card)
    await person.waits(lambda: [f"{SIGN} {card.label}"] == marked(person), f"{card.label} marked")
    return card.label


async def test_a_card_is_marked_and_then_played_by_confirming_it(bot: RunningBot):
    person, _ = await to_play(bot)
    async with unseen_by_others(bot, person):
        card = await marks(person)
    assert [] == played(bot)
    (confirm,) = person.choices
    await person.clicks(confirm)
    await person.waits(lambda: not marked(person), "no mark")
    assert 1 == len(played(bot))
    assert f'"{card}"' not in json.dumps(person.hand, ensure_ascii=False)


async def test_a_mark_is_taken_away_by_a_second_press(bot: RunningBot):
    person, _ = await to_play(bot)
    await marks(person)
    assert person.choices
    await person.clicks(next(b for b in cards_of(person) if b.label.startswith(SIGN)))
    await person.waits(lambda: not marked(person), "no mark")
    assert [] == person.choices


async def test_marks_stay_while_nothing_is_told_to_their_seat(bot: RunningBot):
    person, other = await to_play(bot)
    card = await marks(person)
    before = person.text
    await other.presses("menu")
    await other.presses("vote_end")
    await person.waits(lambda: before != person.text, "the wish to end")
    await bot.here.control.quiet(0.1)
    assert [f"{SIGN} {card}"] == marked(person)


async def test_marks_of_an_older_hand_are_not_drawn(bot: RunningBot):
    person, _ = await to_play(bot)
    await marks(person)
    assert person.hand is not None
    await person.forges("2|1|1|mark|1", person.hand["id"])
    await person.waits(lambda: not marked(person), "no mark")


@pytest.mark.parametrize("mask", ["", "x", "9" * 40, "-1"])
async def test_marks_that_nobody_could_make_are_refused(bot: RunningBot, mask):
    person, _ = await to_play(bot)
    assert person.hand is not None
    (number,) = {button.custom_id.split("|")[2] for button in cards_of(person)}
    told = person.told
    await person.forges(f"2|1|{number}|mark|{mask}", person.hand["id"])
    await person.waits(lambda: len(told) < len(person.told), "a sentence")
    said = {"anna": "Dieser Knopf gilt nicht mehr.", "ben": "This button no longer works."}
    assert said[person.name] in person.told[-1]
