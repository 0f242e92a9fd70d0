"""In the menu of a person one finds their statistics, and a table with a seat for them."""

from typing import Any

import pytest

from bot.pages.words import language
from sandbox import NotPossible
from sandbox.faults import CUT_OFF
from tests.end_to_end.client_person import Person, text_of
from tests.end_to_end.running_bot import RunningBot
from tests.patience import PATIENCE

EN, DE = language("en"), language("de")


async def uses(person: Person, target: str, name: str) -> None:
    """Choose a command in somebody's menu."""
    await person._control.use_on(person.name, person.channel, target, name)


async def test_the_menu_is_in_the_language_of_who_opens_it(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")

    def menu(person: Person) -> set[str]:
        return {each["name_localized"] for each in person.view["person_commands"]}

    assert {"Statistik", "Spielen mit"} == menu(anna)
    assert {"Stats", "Play with"} == menu(ben)


async def test_in_a_direct_message_there_is_no_such_menu(bot: RunningBot):
    ben = bot.person("ben", "dm")
    with pytest.raises(NotPossible):
        await uses(ben, "Stammtisch", "Stats")


async def test_statistics_are_those_of_the_person_in_whose_menu_they_are(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await bot.plays_on(anna, ben)
    await uses(ben, "anna", "Stats")
    await ben.is_told(EN("stats.title", name="Anna"))
    await uses(ben, "clara", "Stats")
    await ben.is_told("Clara")
    assert DE("stats.title", name="Anna") not in anna.text


async def test_who_does_not_want_to_be_listed_keeps_their_statistics(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await ben.sends("settings", listed="off")
    await ben.waits(lambda: ben.told and not ben.is_busy, "the settings")
    await uses(anna, "ben", "Statistik")
    await anna.is_told(DE("error.own_only", name="Ben"))


async def test_a_table_for_two_keeps_a_seat_and_calls_the_other_once(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await uses(anna, "ben", "Spielen mit")
    await anna.is_told(DE("help.with", name="Ben"))
    assert [] == ben.messages
    await anna.presses("play_with")
    await ben.waits(lambda: any(each.action == "sit" for each in ben.buttons), "a lobby")
    (message,) = ben.messages
    me = bot.here.control.find_person("ben").id
    assert f"<@{me}>" in text_of(message)
    assert me in bot.here.world.message(int(message["id"])).pinged.users  # pyright: ignore[reportOptionalMemberAccess] - it is there
    assert [(0, 0), (1, 1)] == bot.stored_match().rows("SELECT seat, kept FROM seats ORDER BY seat")
    await ben.presses("sit", "1")
    await ben.waits(lambda: "(" not in text_of(ben.messages[0]) or not ben.is_busy, "their seat")
    await bot.here.control.quiet()
    assert [(0, 0), (1, 0)] == bot.stored_match().rows("SELECT seat, kept FROM seats ORDER BY seat")


async def test_who_never_wants_to_be_called_finds_the_seat_but_is_not_called(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await ben.sends("settings", ping="never")
    await ben.waits(lambda: ben.told and not ben.is_busy, "the settings")
    await uses(anna, "ben", "Spielen mit")
    await anna.presses("play_with")
    await anna.waits(lambda: any(each.action == "sit" for each in anna.buttons), "a lobby")
    message = bot.here.world.message(int(next(m for m in anna.messages if not m["only_you"])["id"]))
    assert message is not None
    assert () == tuple(message.pinged.users)
    assert [(1,)] == bot.stored_match().rows("SELECT kept FROM seats WHERE seat = 1")


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("anna", DE("error.with_yourself")),
        ("Stammtisch", DE("error.with_bot", name="Stammtisch")),
    ],
)
async def test_no_seat_is_kept_for_oneself_or_for_a_bot(
    bot: RunningBot, target: str, sentence: str
):
    (anna,) = bot.people("anna")
    await uses(anna, target, "Spielen mit")
    await anna.is_told(sentence)


async def test_who_plays_at_a_table_is_left_in_peace(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await uses(clara, "ben", "Play with")
    await clara.is_told(EN("help.with", name="Ben"))
    await bot.sits_down(anna, ben)
    busy = EN("error.with_busy", name="Ben")
    await clara.presses("play_with")
    await clara.is_told(busy)
    await uses(clara, "ben", "Play with")
    await clara.waits(lambda: 2 == sum(busy in each for each in clara.told), "the same again")
    assert [(1,)] == bot.stored_match().rows("SELECT count(*) FROM matches")


@pytest.mark.parametrize("fault", [{"delay": 3}, {"status": 503}, CUT_OFF], ids=str)
async def test_where_discord_does_not_tell_who_it_is_a_second_press_opens_the_table(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch, fault: dict[str, Any]
):
    monkeypatch.setattr("cogs.members._PATIENCE", 0.1)
    anna, ben = bot.people("anna", "ben")
    await uses(anna, "ben", "Spielen mit")
    await anna.is_told(DE("help.with", name="Ben"))
    bot.here.faults.add(method="GET", path=r"/members/\d+$", **fault)
    await anna.presses("play_with")
    await anna.is_told(DE("error.discord_silent"))
    assert [] == bot.stored_match().rows("SELECT id FROM matches")
    monkeypatch.setattr("cogs.members._PATIENCE", PATIENCE)
    await anna.presses("play_with")
    await ben.waits(lambda: any(each.action == "sit" for each in ben.buttons), "a lobby")


async def test_for_somebody_who_left_the_server_no_table_is_opened(bot: RunningBot):
    anna, _ = bot.people("anna", "ben")
    await uses(anna, "ben", "Spielen mit")
    await anna.is_told(DE("help.with", name="Ben"))
    await bot.here.control.leave_guild("ben", "Gasthaus")
    await anna.presses("play_with")
    await anna.is_told(DE("error.with_nobody"))
    assert [] == bot.stored_match().rows("SELECT id FROM matches")
