"""A person is called once in a channel, for a table that waits, and not when none does any more."""

from typing import Any

import pytest

from bot.discord.gate import Gate
from bot.pages.layout import bare
from bot.table.screen.reminders import Reminders
from tests.bot.table.match.live_matches import ANNA, BEN
from tests.patience import comes_true

FIRST, SECOND = 1, 2


@pytest.fixture
async def reminders():
    reminders = Reminders(Gate(1000))
    yield reminders
    await reminders.close()


@pytest.fixture
def call(reminders, channel):
    def call(user: int, table: int, **how: bool) -> None:
        reminders.call(channel, user, table, bare(f"<@{user}> table {table}"), **how)

    return call


@pytest.fixture
def shows(here):
    """Wait until just this is to be read in the channel, and nothing more comes."""

    async def shows(*said: str) -> None:
        def texts(view) -> list[str]:
            return [message["components"][0]["content"] for message in view["messages"]]

        await here.control.until("anna", "#stammtisch", lambda view: texts(view) == [*said])
        await here.control.quiet(0.1)
        assert [*said] == texts(await here.control.view("anna", "#stammtisch"))

    return shows


async def withdrawn(reminders: Reminders, channel: Any, table: int) -> None:
    """Let a table call nobody any more, and return once nobody is called."""
    reminders.withdraw(channel, table)
    await comes_true(lambda: not reminders._calls)


def sent(here) -> int:
    return sum(each.method == "POST" for each in here.journal.requests if "messages" in each.path)


async def test_a_person_two_tables_wait_for_is_called_once(call, shows, here):
    call(ANNA, FIRST)
    call(ANNA, SECOND)
    await shows(f"<@{ANNA}> table 1")
    call(ANNA, SECOND)
    await shows(f"<@{ANNA}> table 1")

    assert 1 == sent(here)


async def test_a_call_leads_to_the_table_that_still_waits_and_goes_with_the_last(
    call, shows, reminders, channel, here
):
    call(ANNA, FIRST)
    call(ANNA, SECOND)
    await shows(f"<@{ANNA}> table 1")
    reminders.withdraw(channel, FIRST)
    await shows(f"<@{ANNA}> table 2")
    reminders.withdraw(channel, SECOND)
    await shows()

    assert 1 == sent(here)


async def test_a_call_stays_when_another_table_waits_no_longer(call, shows, reminders, channel):
    call(ANNA, FIRST)
    call(ANNA, SECOND)
    await shows(f"<@{ANNA}> table 1")
    reminders.withdraw(channel, SECOND)
    await shows(f"<@{ANNA}> table 1")


async def test_two_people_are_called_each_and_let_go_together(call, shows, reminders, channel):
    call(ANNA, FIRST)
    call(BEN, FIRST)
    await shows(f"<@{ANNA}> table 1", f"<@{BEN}> table 1")
    reminders.withdraw(channel, FIRST)
    await shows()


async def test_who_acts_before_they_were_called_is_not_called(
    call, shows, reminders, channel, here
):
    call(ANNA, FIRST)
    reminders.withdraw(channel, FIRST)
    await shows()

    assert 0 == sent(here)


async def test_who_could_not_be_called_is_called_for_the_next_wait(
    call, shows, reminders, channel, here
):
    here.faults.add(method="POST", path=r"/messages$", status=403, code=50013)
    call(ANNA, FIRST)
    await comes_true(lambda: sent(here))
    await shows()
    await withdrawn(reminders, channel, FIRST)
    call(ANNA, FIRST)
    await shows(f"<@{ANNA}> table 1")


async def test_a_call_somebody_has_deleted_is_no_longer_missed(
    call, shows, reminders, channel, here
):
    call(ANNA, FIRST)
    await shows(f"<@{ANNA}> table 1")
    here.world.channels[channel.id].messages.clear()
    await withdrawn(reminders, channel, FIRST)
    call(ANNA, FIRST)
    await shows(f"<@{ANNA}> table 1")


async def test_a_call_somebody_has_deleted_rings_anew(call, shows, channel, here):
    call(ANNA, FIRST)
    await shows(f"<@{ANNA}> table 1")
    here.world.channels[channel.id].messages.clear()
    call(ANNA, FIRST, anew=True)
    await shows(f"<@{ANNA}> table 1")


async def test_a_call_that_discord_does_not_take_is_made_when_it_does_and_once(call, shows, here):
    here.faults.add(method="POST", path=r"/messages$", status=503, times=2)
    here.faults.add(method="POST", path=r"/messages$", status=503, after=True)
    call(ANNA, FIRST)
    await shows(f"<@{ANNA}> table 1")
    await comes_true(lambda: sent(here) == 4)
    await shows(f"<@{ANNA}> table 1")


async def test_a_call_that_discord_does_not_delete_yet_is_deleted_when_it_does(
    call, shows, reminders, channel, here
):
    call(ANNA, FIRST)
    await shows(f"<@{ANNA}> table 1")
    here.faults.add(method="DELETE", path=r"/messages/\d+$", status=503, times=2)
    await withdrawn(reminders, channel, FIRST)
    await shows()


async def test_who_acts_while_discord_takes_no_call_is_not_called(
    call, shows, reminders, channel, here
):
    here.faults.add(method="POST", path=r"/messages$", status=503, times=2)
    call(ANNA, FIRST)
    await comes_true(lambda: sent(here) == 1)
    await withdrawn(reminders, channel, FIRST)
    await shows()
    assert 1 == sent(here)
