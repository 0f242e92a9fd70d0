"""Where the bot is no member, or sees nothing: private answers come, and no table is begun."""

from typing import Any

import pytest

from sandbox.faults import CUT_OFF
from sandbox.world.channels import Channel, Kind
from sandbox.world.places import ThreadPlan, open_thread
from tests.end_to_end.client_person import GAME, Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import SHORT, RunningBot

BOT = "<@900000000000000001>"


@pytest.fixture
async def elsewhere(here, start_bot: StartBot) -> RunningBot:
    """Dora, on a server without the bot and in a group, has installed the app for herself."""
    await here.control.remove_bot("Wirtshaus")
    await here.control.install_app("dora")
    await here.control.install_app("anna")
    await here.control.open_group("runde", "anna", "ben")
    return await start_bot()


def nothing_is_kept(bot: RunningBot) -> bool:
    tables = ("matches", "seats", "messages", "guild_settings")
    return all(bot.stored_match().rows(f"SELECT * FROM {table}") == [] for table in tables)


async def asks_for_a_table(bot: RunningBot, person: Person) -> str:
    """What somebody is told who sends /play."""
    others = await bot.here.control.everything("emil")
    await person.sends("play", game=GAME)
    await person.waits(lambda: person.told and not person.is_busy, "an answer")
    assert others == await bot.here.control.everything("emil")
    assert nothing_is_kept(bot)
    return person.told[-1]


async def test_on_a_server_without_the_bot_its_rules_are_read_and_no_table_begun(
    elsewhere: RunningBot,
):
    dora = elsewhere.person("dora", "#stube")
    told = await asks_for_a_table(elsewhere, dora)
    assert "not a member of this server" in told
    assert "[invite me](https://discord.com/oauth2/authorize?client_id=900000000000000001" in told
    assert f"press {BOT}, write to me" in told
    await dora.sends("rules", game="bohemian_watten")
    await dora.is_told("Bohemian Watten")
    await dora.sends("settings", text="on")
    await dora.sends("stats")
    await dora.is_told("Dora has not finished")
    await dora.sends("stats", player="anna")
    await dora.is_told("Here I show only your own statistics.")
    assert [] == [m for m in elsewhere.person("anna", "#stube").messages if m["author"]["bot"]]


async def test_what_was_done_on_servers_is_told_to_its_person_there(elsewhere: RunningBot):
    anna = elsewhere.person("anna")
    await elsewhere.sits_down(anna, options=SHORT, computers=1)
    await elsewhere.plays_on(anna)
    there = elsewhere.person("anna", "#stube")
    await there.sends("stats")
    await there.waits(lambda: there.told, "statistics")
    assert "hat hier noch keine Partie" not in there.told[-1]
    assert not any(button.action == "show_stats" for button in there.buttons)


async def test_in_a_group_no_table_is_begun(elsewhere: RunningBot):
    anna = elsewhere.person("anna", "#runde")
    told = await asks_for_a_table(elsewhere, anna)
    assert "In Gruppen und in Direktnachrichten anderer kann ich keinen Tisch aufstellen." in told
    await anna.sends("rules", game="bohemian_watten")
    await anna.is_told("Böhmisch Watten")
    assert [] == elsewhere.person("ben", "#runde").messages


def secret_thread(bot: RunningBot, name: str = "geheim") -> Channel:
    """A private thread of Anna's, into which nobody has invited the bot."""
    world, parent = bot.here.world, bot.here.control.find_channel("#stammtisch")
    plan = ThreadPlan(
        number=world.ids.new(),
        kind=Kind.PRIVATE_THREAD,
        name=name,
        owner_id=bot.here.control.find_person("anna").id,
        auto_archive_duration=1440,
        invitable=True,
    )
    return open_thread(world, parent, plan)


async def test_in_a_private_thread_a_table_is_begun_once_the_bot_was_mentioned(bot: RunningBot):
    secret_thread(bot)
    anna = bot.person("anna", "#geheim").without_direct_messages()
    told = await asks_for_a_table(bot, anna)
    assert f"Erwähne mich hier ({BOT})" in told
    await bot.here.control.say("anna", "#geheim", BOT)
    await anna.plays(SHORT)
    await anna.calls("craft")
    await anna.presses("start")
    await anna.opens_hand()
    await anna.waits(lambda: anna.choices, "her turn")


@pytest.mark.parametrize("fault", [{"delay": 3}, {"status": 503}, CUT_OFF], ids=str)
async def test_a_private_thread_of_which_discord_does_not_tell_is_believed_in(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch, fault: dict[str, Any]
):
    monkeypatch.setattr("cogs.access._PATIENCE", 0.1)
    secret_thread(bot)
    anna = bot.person("anna", "#geheim").without_direct_messages()
    await bot.here.control.say("anna", "#geheim", BOT)
    bot.here.faults.add(method="GET", path=r"^/channels/\d+$", **fault)
    await anna.plays(SHORT)
    assert [("lobby",)] == bot.stored_match().rows("SELECT state FROM matches")


async def test_a_match_is_not_begun_in_a_thread_that_the_bot_has_been_taken_out_of(
    bot: RunningBot,
):
    thread = secret_thread(bot)
    anna = bot.person("anna", "#geheim").without_direct_messages()
    await bot.here.control.say("anna", "#geheim", BOT)
    await anna.plays(SHORT)
    await anna.calls("craft")
    await anna.sees("Resi")
    assert thread.thread is not None
    del thread.thread.members[bot.here.world.bot_id]
    await anna.presses("start")
    await anna.is_told(f"Erwähne mich hier ({BOT})")
    assert "lobby" == bot.stored_match().state


@pytest.mark.parametrize("kind", ["VOICE", "STAGE", "ANNOUNCEMENT", "FORUM", "MEDIA"])
async def test_a_table_stands_wherever_messages_do(bot: RunningBot, kind: str):
    control = bot.here.control
    place = await control.make_channel("Gasthaus", "runde", kind)
    if kind in {"FORUM", "MEDIA"}:
        place = await control.open_thread("anna", place, "Wer spielt?")
    anna, ben = (bot.person(name, place).without_direct_messages() for name in ("anna", "ben"))
    await bot.sits_down(anna, ben, options=SHORT)
    await bot.plays_some(anna, ben)
