"""Discord fails now and then: the match goes on, and nothing happens twice."""

import asyncio
from collections.abc import Sequence

import pytest

from tests.end_to_end.client_person import Button, Guest
from tests.end_to_end.conftest import Opens
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, Inn
from tests.patience import PATIENCE


def tables(guest: Guest) -> list[str]:
    """The messages that show a table in play."""
    return [button.message for button in guest.buttons if button.action == "last"]


async def begun(inn: Inn) -> tuple[Guest, Guest, Guest]:
    """Anna and Ben at a table, and whichever of them is to act."""
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options=SHORT)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    return anna, ben, anna if anna.choices else ben


async def ends_well(inn: Inn, *guests: Guest) -> None:
    """Play to the end; nothing is lost, nothing doubled, one result stands in the channel."""
    await inn.plays_on(*guests)
    await assert_result_is_shown(inn, inn.guest("anna"))
    ends = [button for button in guests[0].buttons if button.action == "rematch"]
    assert 1 == len(ends)
    assert [] == tables(guests[0])


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 500},
        {"status": 502, "after": True},
        {"status": 429, "retry_after": 0.1},
        {"drop": True},
        {"drop": True, "after": True},
    ],
    ids=["500", "502 after it took effect", "429", "cut off", "cut off after it took effect"],
)
async def test_a_press_whose_answer_fails_counts_once(inn: Inn, fault):
    anna, ben, guest = await begun(inn)
    seat = 0 if guest is anna else 1
    await inn.here.control.set(deadline=1.5)
    inn.here.faults.add(method="POST", path="/callback$", **fault)
    pressed = guest.choices[-1]
    await guest.clicks(pressed)
    await guest.waits(lambda: pressed not in guest.buttons, "the hand redrawn")
    assert 1 == inn.ledger().decisions(seat)
    await guest.waits(lambda: not guest.view["pending"], "an end of waiting")
    await ends_well(inn, anna, ben)


async def test_a_start_whose_answer_is_lost_begins_all_the_same(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await anna.plays(SHORT)
    await ben.presses("sit")
    await anna.waits(lambda: any(b.action == "start" for b in anna.buttons), "the start")
    await inn.here.control.set(deadline=0.5)
    inn.here.faults.add(method="POST", path="/callback$", drop=True)
    await anna.presses("start")
    await anna.waits(lambda: tables(anna), "the table")
    await anna.waits(lambda: not anna.view["pending"], "an end of waiting")
    for guest in (anna, ben):
        await guest.opens_hand()
    await ends_well(inn, anna, ben)


@pytest.mark.parametrize("status", [500, 503])
async def test_a_picture_that_cannot_be_shown_is_shown_later(inn: Inn, status):
    anna, ben, guest = await begun(inn)
    inn.here.faults.add(method="PATCH", path=r"^/channels/\d+/messages", status=status)
    await guest.chooses(guest.choices[-1])
    await ends_well(inn, anna, ben)


async def test_a_table_whose_message_was_deleted_is_sent_again(inn: Inn):
    anna, ben, guest = await begun(inn)
    (old,) = tables(anna)
    await inn.here.control.delete("anna", old)
    await guest.chooses(guest.choices[-1])
    await anna.waits(lambda: tables(anna) and tables(anna) != [old], "the table anew")
    await ends_well(inn, anna, ben)


async def test_a_table_too_old_to_be_edited_often_is_sent_again_and_stands_there_once(opens: Opens):
    inn = await opens(edit=0)
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    (old,) = tables(anna)
    await inn.here.control.message_age(old, 3700)

    def refused() -> bool:
        return any("'code': 30046" in str(each.response) for each in inn.here.journal.requests)

    def boldly(choices: Sequence[Button]) -> Button:
        """Bid, and for all five cards, so that this deal is long enough."""
        return choices[0] if choices[0].label in {"Schwarz ansagen", "Bid Schwarz"} else choices[-1]

    await inn.plays_on(anna, ben, until=refused, chooses=boldly)
    await anna.waits(lambda: len(tables(anna)) == 1 and tables(anna) != [old], "the table anew")
    await inn.plays_on(anna, ben, until=lambda: len(inn.ledger().inputs) > 30)
    inn.ledger().replayed()


@pytest.mark.parametrize("mood", ["reconnect", "invalid", "abort", "close"])
async def test_a_connection_that_is_lost_comes_back_and_the_match_goes_on(inn: Inn, mood):
    anna, ben, guest = await begun(inn)
    hub = inn.here.parts.hub
    before = hub.identifies + hub.resumes
    await inn.here.control.gateway(mood)
    await anna.waits(lambda: hub.identifies + hub.resumes > before, "the bot to be back")
    await guest.chooses(guest.choices[-1])
    await ends_well(inn, anna, ben)
    assert 1 == len(inn.ledger().rows("SELECT id FROM matches"))


async def test_a_resume_that_is_refused_begins_a_new_session(inn: Inn):
    anna, ben, guest = await begun(inn)
    hub = inn.here.parts.hub
    before = hub.identifies
    await inn.here.control.set(refuse_resume=True)
    await inn.here.control.gateway("abort")
    await anna.waits(lambda: hub.identifies > before, "the bot to be back")
    await guest.chooses(guest.choices[-1])
    await ends_well(inn, anna, ben)


async def test_a_press_made_while_the_bot_is_away_counts_once_it_is_back(inn: Inn):
    anna, ben, guest = await begun(inn)
    seat = 0 if guest is anna else 1
    await inn.here.control.gateway("abort")
    await guest.chooses(guest.choices[-1])
    assert 1 == inn.ledger().decisions(seat)
    await ends_well(inn, anna, ben)


async def test_a_bot_that_was_removed_and_invited_again_goes_on(inn: Inn):
    anna, ben, _ = await begun(inn)
    await inn.here.control.remove_bot("Gasthaus")
    await inn.here.control.quiet(0.15)
    assert "paused" == inn.ledger().state
    await inn.here.control.add_bot("Gasthaus")
    await anna.sees("Tisch 1 macht Pause.")
    await anna.presses("resume")
    await anna.is_told("Es geht weiter.")
    for guest in (anna, ben):
        await inn.here.control.reload_client(guest.name)
        await guest.opens_hand()
    await ends_well(inn, anna, ben)


async def test_a_table_in_a_channel_closed_to_the_bot_pauses_until_it_is_open_again(inn: Inn):
    anna, ben, guest = await begun(inn)
    await inn.here.control.deny("#stammtisch", "VIEW_CHANNEL")
    await guest.clicks(guest.choices[-1])
    # Nothing in sight changes with the pause: the bot can show nothing here any more.
    async with asyncio.timeout(PATIENCE):
        while inn.ledger().state != "paused":
            await inn.here.control.quiet(0.05)
    await anna.presses("menu")
    await anna.presses("resume")
    await anna.is_told("Kanal ansehen")
    assert "paused" == inn.ledger().state
    await inn.here.control.set_overwrites("#stammtisch")
    await anna.presses("resume")
    await anna.is_told("Es geht weiter.")
    await ends_well(inn, anna, ben)
