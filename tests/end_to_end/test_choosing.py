"""Cards are marked and confirmed, and things are said from menus, through the real client."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.catalogue import CATALOGUE
from games.core.scene import Call, Held, Holding, Lot, Menu, Row, says
from games.core.view import View
from tests.end_to_end.client_person import GAME, Button, Guest
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import SHORT, Inn

SIGN = "✓"
REAL = CATALOGUE[GAME]


def by_marking(view: View[Any, Any]) -> Holding[Any]:
    """A hand of the real game in which each card is marked before it is played."""
    held = REAL.holding(view)
    menus = (Menu(says("common.dummy"), held.calls),) if held.calls else ()
    return replace(held, rows=tuple(map(_markable, held.rows)), calls=(), menus=menus)


def _markable(row: Row[Any]) -> Row[Any]:
    lots = tuple(
        Lot(frozenset({each.card}), Call(says("button.next"), each.action))
        for each in row.cards
        if each.action is not None
    )
    return replace(row, cards=tuple(Held(each.card, why=each.why) for each in row.cards), lots=lots)


@pytest.fixture(autouse=True)
def _marking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, GAME, replace(REAL, holding=by_marking))


def cards_of(guest: Guest) -> Iterator[Button]:
    return (button for button in guest.buttons if button.action == "mark")


def marked(guest: Guest) -> list[str]:
    return [button.label for button in cards_of(guest) if button.label.startswith(SIGN)]


def played(inn: Inn) -> list[str]:
    return [body for body in inn.ledger().bodies if json.loads(body)["kind"] == "card_played"]


async def to_play(inn: Inn) -> tuple[Guest, Guest]:
    """Two at a table whose bids are made from menus: who plays now, and who waits."""
    two = inn.guests("anna", "ben")
    await inn.sits_down(*two, options=SHORT)
    while True:
        await two[0].waits(lambda: any(g.entries or any(cards_of(g)) for g in two), "a turn")
        for guest in two:
            if any(cards_of(guest)):
                other = next(each for each in two if each is not guest)
                return guest, other
            if guest.entries:
                before = guest.entries
                await guest.picks(before[0].label)
                await guest.waits(lambda g=guest, b=before: g.entries != b, "the answer")


async def marks(guest: Guest, at: int = 0) -> str:
    """Press a card; returns what it is called."""
    card = list(cards_of(guest))[at]
    await guest.clicks(card)
    await guest.waits(lambda: [f"{SIGN} {card.label}"] == marked(guest), f"{card.label} marked")
    return card.label


async def test_a_card_is_marked_and_then_played_by_confirming_it(inn: Inn):
    guest, _ = await to_play(inn)
    async with unseen_by_others(inn, guest):
        card = await marks(guest)
    assert [] == played(inn)
    (confirm,) = guest.choices
    await guest.clicks(confirm)
    await guest.waits(lambda: not marked(guest), "no mark")
    assert 1 == len(played(inn))
    assert f'"{card}"' not in json.dumps(guest.hand, ensure_ascii=False)


async def test_a_mark_is_taken_away_by_a_second_press(inn: Inn):
    guest, _ = await to_play(inn)
    await marks(guest)
    assert guest.choices
    await guest.clicks(next(b for b in cards_of(guest) if b.label.startswith(SIGN)))
    await guest.waits(lambda: not marked(guest), "no mark")
    assert [] == guest.choices


async def test_marks_stay_while_nothing_is_told_to_their_seat(inn: Inn):
    guest, other = await to_play(inn)
    card = await marks(guest)
    before = guest.text
    await other.presses("menu")
    await other.presses("vote_end")
    await guest.waits(lambda: before != guest.text, "the wish to end")
    await inn.here.control.quiet(0.1)
    assert [f"{SIGN} {card}"] == marked(guest)


async def test_marks_of_an_older_hand_are_not_drawn(inn: Inn):
    guest, _ = await to_play(inn)
    await marks(guest)
    assert guest.hand is not None
    await guest.forges("1|1|1|mark|1", guest.hand["id"])
    await guest.waits(lambda: not marked(guest), "no mark")


@pytest.mark.parametrize("mask", ["", "x", "9" * 40, "-1"])
async def test_marks_that_nobody_could_make_are_drawn_as_far_as_there_are_cards(inn: Inn, mask):
    guest, _ = await to_play(inn)
    assert guest.hand is not None
    (number,) = {button.custom_id.split("|")[2] for button in cards_of(guest)}
    told = guest.told
    await guest.forges(f"1|1|{number}|mark|{mask}", guest.hand["id"])
    await inn.here.control.quiet(0.1)
    assert len(told) == len(guest.told)
