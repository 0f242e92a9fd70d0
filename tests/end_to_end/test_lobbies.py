"""Whatever goes wrong before a match is told to whoever did it, in their words, and nobody else."""

import pytest

from bot.pages.words import language
from sandbox import NotPossible
from tests.end_to_end.client_person import GAME
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.public_edits import paths_by_way
from tests.end_to_end.running_bot import RunningBot

DE = language("de")


async def test_somebody_who_does_not_sit_here_cannot_call_a_computer(bot: RunningBot):
    anna, dora = bot.people("anna", "dora")
    await anna.plays()
    async with unseen_by_others(bot, dora):
        await dora.calls("craft")
        await dora.is_told("Sit down first.")


async def test_a_full_table_takes_nobody_more(bot: RunningBot):
    anna, ben, clara, dora = bot.people("anna", "ben", "clara", "dora")
    await anna.plays()
    for person in (ben, clara):
        await person.presses("sit")
        await bot.here.control.quiet(0.02)
    assert [] == [button for button in dora.buttons if button.action == "sit"]
    async with unseen_by_others(bot, dora):
        await dora.forges("2|1|0|sit|2")
        await dora.is_told("That is Clara\u2019s seat.")


async def test_of_two_who_want_one_seat_one_is_told_whose_it_is(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await anna.plays()
    await ben.presses("sit", "1")
    await clara.presses("sit", "1")
    await clara.is_told("That is Ben\u2019s seat.")
    await anna.sees("**Ben**")
    assert [] == ben.told + anna.told


async def test_a_lobby_that_lapsed_says_so(start_bot: StartBot):
    bot = await start_bot(lobby=0)
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    async with unseen_by_others(bot, ben):
        await ben.presses("sit")
        await ben.is_told("closed because nobody started it. Open a new one with /play.")


async def test_lobbies_that_lapsed_are_shown_so_though_one_of_them_cannot_be(
    start_bot: StartBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.app.application._SWEEP", 0.05)
    bot = await start_bot()
    anna, clara = bot.person("anna"), bot.person("clara", "#nebenzimmer")
    for person in (anna, clara):
        await person.plays()
    path = paths_by_way(bot.here, alone=True)
    bot.here.faults.add(method="PATCH", path=path, drop=True)
    await bot.alters("UPDATE matches SET changed_at = 0")
    await clara.sees(DE("error.lobby_lapsed"))
    assert [] == bot.here.faults.waiting


async def test_a_lobby_that_lapsed_is_shown_so_once_discord_takes_it(
    start_bot: StartBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.app.application._SWEEP", 0.05)
    bot = await start_bot()
    anna = bot.person("anna")
    await anna.plays()
    path = paths_by_way(bot.here, alone=True)
    bot.here.faults.add(method="PATCH", path=path, status=503, times=2)
    await bot.alters("UPDATE matches SET changed_at = 0")
    await anna.sees(DE("error.lobby_lapsed"))


async def test_a_closed_lobby_keeps_no_button_and_takes_no_press(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    await anna.presses("close")
    await ben.sees("Dieser Tisch wurde geschlossen.")
    assert [] == ben.buttons
    async with unseen_by_others(bot, ben):
        await ben.forges("2|1|0|sit|1")
        await ben.is_told("This table has been closed.")


async def test_a_closed_lobby_speaks_the_language_of_its_table_whoever_closes_it(bot: RunningBot):
    ben, franz = bot.people("ben", "franz")
    await ben.plays()
    await ben.presses("close")
    await franz.sees("Dieser Tisch wurde geschlossen.")


async def test_one_cannot_begin_alone(bot: RunningBot):
    anna = bot.person("anna")
    await anna.plays()
    with pytest.raises(NotPossible, match="no button"):
        await bot.here.control.click("anna", anna.messages[-1]["id"], custom_id="2|1|0|start|")
    async with unseen_by_others(bot, anna):
        await anna.forges("2|1|0|start|")
        await anna.is_told("Es fehlt noch 1 Person.")
    assert "lobby" == bot.stored_match().state


async def test_computers_of_every_level_are_called_and_sent_away(bot: RunningBot):
    anna = bot.person("anna")
    await anna.plays(game="bohemian_watten")
    for level, called in (
        ("novice", "🤖 (Anfänger)"),
        ("craft", "🤖 (geübt)"),
        ("strong", "🤖 (stark)"),
        ("expert", "🤖 (Meister)"),
    ):
        await anna.calls(level)
        await anna.sees(called)
    await anna.presses("stand", "1")
    await anna.waits(lambda: "🤖 (Anfänger)" not in anna.text, "a free chair")


async def test_who_is_alone_starts_with_three_computers_by_one_press(bot: RunningBot):
    anna = bot.person("anna")
    await anna.plays(game="tyrolean_watten", options="")
    assert not any(each.action == "start" for each in anna.buttons)
    await anna.presses("start_filled")
    await anna.sees("Tiroler Watten · Tisch 1 · Spiel 1")
    assert [4] == [len(bot.stored_match().chairs)]


async def test_who_has_company_starts_without_computers(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(game="tyrolean_watten", options="")
    await ben.presses("sit")
    await anna.waits(lambda: any(each.action == "start" for each in anna.buttons), "a start")
    assert not any(each.action == "start_filled" for each in anna.buttons)


async def test_from_play_to_a_match_with_three_computers_it_is_three_presses(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("play")
    await anna.chooses_game("tyrolean_watten")
    await anna.presses("fill")
    await anna.waits(lambda: 3 == anna.text.count("(geübt)"), "three computers")
    assert not any(each.action == "fill" for each in anna.buttons)
    await anna.presses("start")
    await anna.sees("Tiroler Watten · Tisch 1 · Spiel 1")


async def test_the_table_that_was_chosen_replies_to_nothing(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("play")
    await anna.chooses_game("tyrolean_watten")
    await anna.sees("Tiroler Watten")
    assert not anna.messages[-1].get("message_reference")


async def test_a_table_is_opened_full_of_computers_and_with_hints(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("play", game=GAME, computers="strong", hints=True)
    await anna.sees("Tipps sind erlaubt, darum wird diese Partie nicht gewertet.")
    assert 2 == anna.text.count("🤖 (stark)")
    await anna.presses("hints", "off")
    await anna.waits(lambda: "Tipps sind erlaubt" not in anna.text, "no more hints")
    assert [(0,)] == bot.stored_match().rows("SELECT hints FROM matches")


@pytest.mark.parametrize("action", ["options", "close", "hints"])
async def test_what_the_host_decides_nobody_else_does(bot: RunningBot, action):
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    async with unseen_by_others(bot, ben):
        await ben.presses(action)
        await ben.is_told("Only Anna, who opened the table, can do that.")


async def test_the_form_of_options_is_filled_in_and_changes_the_table(bot: RunningBot):
    anna = bot.person("anna")
    await anna.plays()
    await anna.presses("options")
    await anna.waits(lambda: anna.view["modals"], "the form")
    await bot.here.control.submit("anna", anna.view["modals"][0]["id"], {"target": "7"})
    await anna.sees("aber bis 7")


async def test_a_form_with_a_wrong_number_is_told_what_would_be_right(bot: RunningBot):
    anna = bot.person("anna")
    await anna.plays()
    await anna.presses("options")
    await anna.waits(lambda: anna.view["modals"], "the form")
    async with unseen_by_others(bot, anna):
        await bot.here.control.submit("anna", anna.view["modals"][0]["id"], {"target": "99"})
        await anna.is_told("Punkte zum Sieg: Bitte gib eine ganze Zahl von 3 bis 51 ein.")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("target=2", "Points to win: please give a whole number from 3 to 51."),
        ("target=many", "Points to win: please give a whole number"),
        ("bidding=never", "Bidding: please choose one of"),
        ("solo=perhaps", "Schwarz Solo: please say on or off."),
        ("colour=red", "There is no option colour. There are:"),
        ("target", "Points to win: please give a whole number"),
        ("@everyone=`x`", "There is no option"),
    ],
)
async def test_options_that_make_no_sense_open_no_table(bot: RunningBot, options, sentence):
    ben = bot.person("ben")
    async with unseen_by_others(bot, ben):
        await ben.plays(options)
        await ben.is_told(sentence)
    assert [] == bot.stored_match().rows("SELECT id FROM matches")


async def test_where_the_bot_may_not_write_it_says_what_is_missing(bot: RunningBot):
    anna = bot.person("anna", "#stille")
    async with unseen_by_others(bot, anna):
        await anna.plays()
        await anna.is_told("Mir fehlen in diesem Kanal Rechte: Nachrichten senden.")
    assert [] == bot.stored_match().rows("SELECT id FROM matches")


@pytest.mark.parametrize("command", ["leaderboard", "season show", "server"])
async def test_in_direct_messages_no_command_about_a_server_is_offered(bot: RunningBot, command):
    with pytest.raises(NotPossible):
        await bot.here.control.slash("ben", "dm", command)


async def test_settings_and_privacy_are_there_in_direct_messages_too(bot: RunningBot):
    ben = bot.person("ben", "dm")
    await ben.sends("settings")
    await ben.is_told("Your settings")
    await ben.sends("privacy")
    await ben.is_told("Your Discord id, and the name")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("anna", "Du sitzt hier an keinem Tisch."), ("ben", "sitting at any table here.")],
)
@pytest.mark.parametrize("command", ["hand", "table", "leave", "resign"])
async def test_without_a_table_there_is_no_hand(bot: RunningBot, name, sentence, command):
    person = bot.person(name)
    async with unseen_by_others(bot, person):
        await person.sends(command)
        await person.is_told(sentence)


async def test_a_rematch_needs_a_match(bot: RunningBot):
    ben = bot.person("ben")
    async with unseen_by_others(bot, ben):
        await ben.sends("rematch")
        await ben.is_told("You have not just finished a match here.")


async def test_with_two_tables_one_is_asked_which_or_says_so_by_going_there(bot: RunningBot):
    await bot.sits_down(*bot.people("anna", "ben"))
    side_room = [bot.person(name, "#nebenzimmer") for name in ("anna", "ben")]
    await bot.sits_down(*side_room)
    anna = bot.person("anna", "#stille")
    async with unseen_by_others(bot, anna):
        await anna.sends("hand")
        await anna.is_told("An welchem Tisch?")
    await side_room[1].sends("hand")
    await side_room[1].is_told("Table 2")


@pytest.mark.parametrize(
    "name", ["hello", "3|1|0|sit|1", "2|1|0|no_such_action|", "2|1|0|sit|-1", "2|1|0|sit|9"]
)
async def test_a_button_of_an_unknown_name_is_answered_kindly(bot: RunningBot, name):
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    async with unseen_by_others(bot, ben):
        await ben.forges(name)
        await ben.waits(lambda: ben.told, "an answer")
    assert "This button" in ben.told[-1]


@pytest.mark.parametrize("name", ["2|99|0|hand|", "2|99|0|last|", "2|99|0|resign|"])
async def test_a_button_of_a_table_that_never_was_says_so(bot: RunningBot, name):
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    await ben.asks_for_help()
    async with unseen_by_others(bot, ben):
        await ben.forges(name)
        await ben.is_told("This table no longer exists. Start a new one with /play.")


async def test_closed_direct_messages_are_not_chosen_for_the_hand(bot: RunningBot):
    emil = bot.person("emil")
    async with unseen_by_others(bot, emil):
        await emil.sends("settings", hand="dm")
        await emil.is_told("Ich kann dir keine Direktnachrichten schicken.")
    sql = "SELECT hand FROM person_settings"
    assert [] == [hand for (hand,) in bot.stored_match().rows(sql) if hand == "dm"]
