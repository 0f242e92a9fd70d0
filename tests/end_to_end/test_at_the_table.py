"""Presses that do not fit, at a table in play: only whoever pressed hears of it."""

import pytest

from sandbox import NotPossible
from sandbox.control.hands import components_of
from tests.end_to_end.client_person import Guest, whose_turn
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import Inn


async def playing(inn: Inn, *guests: Guest) -> None:
    """Play on until cards are played and somebody may not play all of theirs."""
    await inn.plays_on(
        *guests, until=lambda: any(guest.choices and held_back(guest) for guest in guests)
    )


def held_back(guest: Guest) -> list[str]:
    """The names of the cards that this guest may not play now."""
    parts = components_of(guest.hand["components"]) if guest.hand else []
    return [part["custom_id"] for part in parts if "|held|" in part.get("custom_id", "")]


@pytest.mark.parametrize("action", ["hand", "resign", "leave", "pause", "vote_end", "bump", "back"])
async def test_who_does_not_sit_there_does_nothing_there(inn: Inn, action):
    players = inn.guests("anna", "ben")
    await inn.sits_down(*players)
    await whose_turn(*players)
    clara = inn.guest("clara")
    before = inn.ledger().bodies
    async with unseen_by_others(inn, clara):
        await clara.forges(f"1|1|5|{action}|")
        await clara.is_told("sitting at this table.")
    assert before == inn.ledger().bodies


async def test_a_press_out_of_turn_changes_nothing(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, other = await whose_turn(anna, ben)
    before = inn.ledger().bodies
    number = first.choices[0].custom_id.split("|")[2]
    async with unseen_by_others(inn, other):
        assert other.hand is not None
        await other.forges(f"1|1|{number}|act|0", other.hand["id"])
    assert before == inn.ledger().bodies


async def test_the_same_button_twice_counts_once(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    seat = 0 if first is anna else 1
    choice = first.choices[-1]
    await first.clicks(choice)
    await first.clicks(choice)
    await inn.here.control.quiet(0.1)
    assert 1 == inn.ledger().decisions(seat)
    assert [] == first.view["notices"]
    assert 1 == len(first.told)


async def test_a_card_that_may_not_be_played_cannot_be_pressed(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await playing(inn, anna, ben)
    guest, _ = await whose_turn(anna, ben)
    assert guest.hand is not None
    card, before = held_back(guest)[0], inn.ledger().bodies
    with pytest.raises(NotPossible, match="disabled"):
        await inn.here.control.click(guest.name, guest.hand["id"], custom_id=card)
    async with unseen_by_others(inn, guest):
        await guest.forges(card, guest.hand["id"])
        await guest.waits(lambda: len(guest.told) > 1, "a sentence")
    sentences = {"anna": "Dieser Knopf gilt nicht mehr.", "ben": "This button no longer works."}
    assert sentences[guest.name] in guest.told[-1]
    assert before == inn.ledger().bodies


@pytest.mark.parametrize("arg", ["25", "99999999999999", "", "x"])
async def test_a_choice_that_was_never_offered_redraws_the_hand(inn: Inn, arg):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    before, shown = inn.ledger().bodies, first.choices
    number = first.choices[0].custom_id.split("|")[2]
    async with unseen_by_others(inn, first):
        await first.forges(f"1|1|{number}|act|{arg}", first.choices[0].message)
        await first.waits(lambda: not first.view["pending"], "an answer")
    assert shown == first.choices
    assert before == inn.ledger().bodies


async def test_an_old_press_redraws_the_hand_as_it_is_now(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    old = first.choices[-1]
    await inn.plays_on(anna, ben, until=lambda: '"card_played"' in "".join(inn.ledger().bodies))
    await whose_turn(anna, ben)
    before = inn.ledger().bodies
    async with unseen_by_others(inn, first):
        await first.forges(old.custom_id, old.message)
        await first.waits(lambda: not first.view["pending"], "an answer")
    assert before == inn.ledger().bodies


async def test_the_hand_of_another_cannot_be_had(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    assert anna.hand is not None
    with pytest.raises(NotPossible):
        await ben.forges("1|1|11|hand|", anna.hand["id"])
    assert len(anna.told) == len(ben.told) == 1
