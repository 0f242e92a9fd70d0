"""Options on several pages are changed from a private message, and all see what they are now."""

import pytest

from tests.end_to_end.client_person import Person
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot

GAME = "kritisch_watten"


async def opened(bot: RunningBot) -> Person:
    """Ben, who speaks English, with his lobby and all of its options before him."""
    ben = bot.person("ben")
    await ben.plays(game=GAME)
    await ben.presses("options")
    await ben.is_told("Options: Kritisch Watten")
    return ben


async def test_the_options_are_shown_to_the_host_alone_before_any_form(bot: RunningBot):
    ben = bot.person("ben")
    await ben.plays(game=GAME)
    async with unseen_by_others(bot, ben):
        await ben.presses("options")
        await ben.is_told("**Fine points**\nTwo points or less from the end")
    assert [] == ben.view["modals"]
    labels = [button.label for button in ben.buttons if button.private]
    assert ["Change", "Change", "Change"] == labels


async def test_a_page_changes_its_own_options_and_everybody_sees_them(bot: RunningBot):
    ben = await opened(bot)
    anna = bot.person("anna")
    await ben.presses("options", "0")
    await ben.submits(target="11", flags=["guate"])
    await anna.sees("Regeln: Tirol 15, aber bis 11, ohne Schöneres und mit dem Guaten")
    await ben.is_told("Exchange (Schöneres): no (usually yes)\nGuate: yes (usually no)")
    await ben.presses("options", "1")
    await ben.submits(cap="needed", flags=["concede"])
    await ben.is_told("Concede a deal unasked: yes")
    await ben.is_told("Exchange (Schöneres): no (usually yes)\nGuate: yes (usually no)")
    await anna.sees("Eigene Regeln: Punkte zum Sieg: 11 · Schöneres: nein · Der Guate · Höchster")
    assert 1 == len(ben.told)


async def test_a_mistake_is_told_and_changes_nothing(bot: RunningBot):
    ben = bot.person("ben")
    async with unseen_by_others(bot, ben):
        await ben.plays("target=12", game=GAME)
        await ben.is_told("Points to win: please choose one of 11, 15, 18.")
    assert [] == bot.stored_match().rows("SELECT id FROM matches")


@pytest.mark.parametrize("page", ["3", "9", "x"])
async def test_a_page_there_is_not_is_answered_kindly(bot: RunningBot, page):
    ben = await opened(bot)
    async with unseen_by_others(bot, ben):
        await ben.forges(f"2|1|0|options|{page}")
        await ben.is_told("This button no longer works.")


async def test_nobody_but_the_host_opens_a_page(bot: RunningBot):
    await opened(bot)
    clara = bot.person("clara")
    async with unseen_by_others(bot, clara):
        await clara.forges("2|1|0|options|1")
        await clara.waits(lambda: clara.told, "an answer")
    assert [] == clara.view["modals"]


async def test_options_can_still_be_written(bot: RunningBot):
    ben = bot.person("ben")
    await ben.plays("kritische=4, guate=on, target=18", game=GAME)
    await ben.presses("options")
    await ben.is_told("Points to win: 18 (usually 15)")
    await ben.is_told("Guate: yes (usually no)\nKritische: four")
