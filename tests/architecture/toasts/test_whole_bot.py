"""Whoever raises their glass is told so by a whole bot, in private, until they are forgotten."""

from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_own_data import deletes, export_of


async def test_a_glass_is_raised_by_a_press_and_counted_for_its_person_alone(bot: RunningBot):
    ben, hana = bot.people("ben", "hana")
    async with unseen_by_others(bot, ben):
        await ben.sends("toast")
        await ben.is_told("You raised your glass 0 times.")
        await ben.presses("toast_again")
        await ben.is_told("You raised your glass 1 time.")
        await ben.presses("toast_again")
        await ben.is_told("You raised your glass 2 times.")
    await hana.sends("toast")
    await hana.is_told("0回乾杯しました。")


async def test_who_is_deleted_was_handed_their_toasts_and_has_raised_no_glass(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("toast")
    await ben.presses("toast_again")
    await ben.is_told("You raised your glass 1 time.")
    assert [1] == [toasts["glasses"] for toasts in (await export_of(ben))["toasts"]]
    await deletes(ben)
    assert [] == (await export_of(ben))["toasts"]
