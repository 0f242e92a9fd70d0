"""A table whose channel is gone or closed: people are told what to do, and can do it."""

from http import HTTPStatus

import pytest

from bot.pages.words import language
from tests.cogs.test_server import chooses as chooses_for_server, sees_settings
from tests.end_to_end.client_person import GAME, Person, shape_of, whose_turn
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.public_edits import expire_public, paths_of_public_edits
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.patience import comes_true

DE, EN = language("de"), language("en")
LONGER = "target=51, bidding=turns, doubling=off"


async def at_a_table(bot: RunningBot, channel: str = "#stammtisch") -> tuple[Person, Person]:
    """Whoever of Anna and Ben is to act, and the other one."""
    people = tuple(bot.person(name, channel).without_direct_messages() for name in ("anna", "ben"))
    await bot.sits_down(*people, options=LONGER)
    return await whose_turn(*people)


def next_door(bot: RunningBot, person: Person) -> Person:
    """The same person in another channel."""
    return bot.person(person.name, "#nebenzimmer").without_direct_messages()


async def test_a_table_of_a_deleted_channel_is_moved_and_played_on(bot: RunningBot):
    first, other = await at_a_table(bot)
    await bot.here.control.delete_channel("#stammtisch")
    first, other = next_door(bot, first), next_door(bot, other)
    await bot.becomes("paused")
    await first.sends("hand")
    await first.waits(lambda: first.hand is not None, "their hand")
    await first.presses("move_in_hand")
    await first.waits(lambda: first.tables, "the table")
    await first.waits(lambda: first.choices, "their turn")
    await first.chooses(first.choices[-1])
    await other.opens_hand()
    assert "playing" == bot.stored_match().state
    await bot.plays_some(first, other)
    assert [str(bot.here.control.find_channel("#nebenzimmer").id)] == [
        str(row[0]) for row in bot.stored_match().rows("SELECT channel_id FROM matches")
    ]


@pytest.mark.parametrize("channel", ["#stammtisch", "#stube-thread"])
async def test_a_table_whose_place_is_deleted_pauses_before_anything_is_to_be_shown(
    bot: RunningBot, channel: str
):
    control, requests = bot.here.control, bot.here.journal.requests
    await control.open_thread("anna", "#stammtisch", "stube-thread")
    first, _ = await at_a_table(bot, channel)
    await control.quiet(0.3)
    asked = len(requests)
    await control.delete_channel(channel)
    await comes_true(lambda: bot.stored_match().state == "paused")
    assert [] == [each for each in requests[asked:] if each.status == HTTPStatus.NOT_FOUND]
    first = next_door(bot, first)
    await first.sends("leave")
    gone = {"anna": "Den Kanal von Tisch 1 gibt es nicht mehr.", "ben": "The channel of table 1"}
    await first.is_told(gone[first.name])


async def test_a_channel_that_answers_as_if_it_were_gone_is_taken_for_gone(bot: RunningBot):
    first, _ = await at_a_table(bot)
    expire_public(bot.here)
    bot.here.faults.add(path="^/channels/", status=404, code=10003, times=10**9)
    await first.clicks(first.choices[-1])
    await bot.becomes("paused")
    gone = {"anna": "Den Kanal von Tisch 1 gibt es nicht mehr.", "ben": "The channel of table 1"}
    await first.is_told(gone[first.name])
    bot.here.faults.clear()


@pytest.mark.parametrize("command", ["leave", "hint", "table", "resign"])
async def test_every_command_says_what_happened_and_what_can_be_done(bot: RunningBot, command: str):
    first, _ = await at_a_table(bot)
    await bot.here.control.delete_channel("#stammtisch")
    first = next_door(bot, first)
    await bot.becomes("paused")
    await first.sends(command)
    gone = {"anna": "Den Kanal von Tisch 1 gibt es nicht mehr.", "ben": "The channel of table 1"}
    await first.is_told(gone[first.name])
    assert {"move_here", "vote_end"} <= {button.action for button in first.buttons}
    assert "resume" not in {button.action for button in first.buttons}
    await first.presses("move_here")
    await first.waits(lambda: first.tables, "the table")
    await comes_true(lambda: bot.stored_match().state == "playing")


async def test_two_end_a_match_whose_channel_is_gone(bot: RunningBot):
    first, other = await at_a_table(bot)
    await bot.here.control.delete_channel("#stammtisch")
    first, other = next_door(bot, first), next_door(bot, other)
    await bot.becomes("paused")
    await first.sends("hand")
    await first.presses("end_in_hand")
    await other.sends("hand")
    wish = {"anna": "möchte die Partie hier beenden", "ben": "would like to end"}
    await other.waits(lambda: other.hand is not None, wish[other.name])
    await other.presses("end_in_hand")
    await bot.becomes("ended")


async def test_a_table_that_is_moved_is_found_there_after_a_restart(start_bot: StartBot):
    bot = await start_bot()
    first, _ = await at_a_table(bot)
    await bot.here.control.delete_channel("#stammtisch")
    first = next_door(bot, first)
    await bot.becomes("paused")
    await first.sends("leave")
    await first.presses("move_here")
    await first.waits(lambda: first.tables, "the table")
    there = str(bot.here.control.find_channel("#nebenzimmer").id)
    await bot.here.control.quiet(0.1)
    rows = bot.stored_match().rows("SELECT channel_id FROM messages WHERE kind = 'table'")
    assert [there] == [str(channel) for (channel,) in rows]


async def test_a_table_that_is_not_lost_is_not_moved(bot: RunningBot):
    first, _ = await at_a_table(bot)
    elsewhere = next_door(bot, first)
    await elsewhere.sends("about")
    await elsewhere.waits(lambda: elsewhere.told, "an answer")
    await elsewhere.forges("2|1|0|move_here|")
    await elsewhere.is_told("<#810000000000000001>")


LACKING = {"anna": "Nachrichten senden", "ben": "Send Messages"}
UNWANTED = {"anna": "macht man Tische hier auf", "ben": "tables are opened here"}


@pytest.mark.parametrize(("place", "why"), [("#stille", LACKING), ("#nebenzimmer", UNWANTED)])
@pytest.mark.parametrize(("command", "move"), [("hand", "move_in_hand"), ("leave", "move_here")])
async def test_a_lost_table_is_not_moved_to_where_none_may_be(
    bot: RunningBot, command: str, move: str, place: str, why: dict[str, str]
):
    first, _ = await at_a_table(bot)
    manager = bot.person("anna", place)
    await sees_settings(manager)
    await chooses_for_server(manager, "channels", "#stammtisch", "#stille")
    await bot.here.control.delete_channel("#stammtisch")
    first = bot.person(first.name, place).without_direct_messages()
    await bot.becomes("paused")
    told = len(first.told)
    await first.sends(command)
    await first.waits(lambda: len(first.told) > told and not first.is_busy, "the ways on")
    before = first.told
    await first.presses(move)
    await first.waits(lambda: before != first.told, "an answer")
    assert why[first.name] in first.told[-1]
    (row,) = bot.stored_match().rows("SELECT channel_id, state FROM matches")
    assert ("810000000000000001", "paused") == (str(row[0]), row[1])


async def test_a_locked_thread_is_told_of_and_goes_on_once_it_is_unlocked(bot: RunningBot):
    control, requests = bot.here.control, bot.here.journal.requests
    await control.open_thread("anna", "#stammtisch", "stube-thread")
    first, other = await at_a_table(bot, "#stube-thread")
    await control.set_thread("#stube-thread", locked=True, archived=True)
    await first.clicks(first.choices[-1])
    locked = {"anna": "Der Thread von Tisch 1 ist gesperrt.", "ben": "The thread of table 1"}
    await first.is_told(locked[first.name])
    await bot.becomes("paused")
    told = len(other.told)
    await other.sends("leave")
    await other.waits(lambda: locked[other.name] in str(other.told[told:]), "why not")
    await control.quiet(0.1)
    asked = len(requests)
    await control.set_thread("#stube-thread", archived=False)
    await control.quiet(0.2)  # the bot has heard of a thread that is locked as before
    assert [] == requests[asked:]
    assert "paused" == bot.stored_match().state
    await control.set_thread("#stube-thread", locked=False)
    await bot.becomes("playing")
    await bot.plays_some(first, other)


async def test_in_a_locked_thread_no_table_is_begun_and_none_goes_on(bot: RunningBot):
    control, requests = bot.here.control, bot.here.journal.requests
    await control.open_thread("anna", "#stammtisch", "stube-thread")
    first, _ = await at_a_table(bot, "#stube-thread")
    await control.set_thread("#stube-thread", locked=True)
    anna = bot.person("anna", "#stube-thread")
    await anna.sends("play", game=GAME)
    await anna.is_told("Dieser Thread ist gesperrt, darum kann ich hier keinen Tisch aufstellen.")
    assert [(1,)] == bot.stored_match().rows("SELECT id FROM matches")

    await first.forges("2|1|0|pause|")
    await bot.becomes("paused")
    await control.quiet(0.1)
    asked = len(requests)
    await first.forges("2|1|0|resume|")
    locked = {"anna": "Der Thread von Tisch 1 ist gesperrt.", "ben": "The thread of table 1"}
    await first.is_told(locked[first.name])
    assert "paused" == bot.stored_match().state
    assert [] == [each for each in requests[asked:] if each.path.startswith("/channels/")]
    first = next_door(bot, first)
    await first.sends("hand")
    await first.presses("move_in_hand")
    await first.presses("resume", private=False)
    await bot.becomes("playing")


async def test_an_archived_thread_is_woken_by_the_table(bot: RunningBot):
    control = bot.here.control
    await control.open_thread("anna", "#stammtisch", "stube-thread")
    first, other = await at_a_table(bot, "#stube-thread")
    await control.set_thread("#stube-thread", archived=True)
    await first.chooses(first.choices[-1])
    thread = control.find_channel("#stube-thread").thread
    await first.waits(lambda: thread is not None and not thread.archived, "the thread to wake")
    await bot.plays_some(first, other)
    assert "playing" == bot.stored_match().state


async def test_a_table_goes_on_by_itself_once_the_bot_may_write_again(bot: RunningBot):
    first, other = await at_a_table(bot)
    await bot.here.control.deny("#stammtisch", "SEND_MESSAGES", "VIEW_CHANNEL")
    expire_public(bot.here)
    await first.clicks(first.choices[-1])
    told = {"anna": "darf ich nicht mehr sehen", "ben": "I may no longer see"}
    await first.is_told(told[first.name])
    await bot.becomes("paused")
    await bot.here.control.set_overwrites("#stammtisch")
    await bot.becomes("playing")
    await bot.plays_some(first, other)


async def test_a_table_that_people_paused_stays_paused_once_the_bot_may_write_again(
    bot: RunningBot,
):
    first, other = await at_a_table(bot)
    await first.forges("2|1|0|pause|")
    await bot.becomes("paused")
    await bot.here.control.deny("#stammtisch", "SEND_MESSAGES", "VIEW_CHANNEL")
    expire_public(bot.here)
    await other.sends("leave")  # what the table shows now is refused
    await bot.here.control.quiet(0.2)
    await first.sends("table")
    told = {"anna": "darf ich nicht mehr sehen", "ben": "I may no longer see"}
    await first.is_told(told[first.name])
    await bot.here.control.set_overwrites("#stammtisch")
    await first.sees("Ein Computer spielt")
    assert "paused" == bot.stored_match().state


async def its_role_may_do_all(bot: RunningBot) -> None:
    await bot.here.control.permit("Gasthaus", "Stammtisch", "ADMINISTRATOR")


async def it_is_given_a_role(bot: RunningBot) -> None:
    await bot.here.control.make_role("Gasthaus", "Wirtin")
    await bot.here.control.permit("Gasthaus", "Wirtin", "ADMINISTRATOR")
    await bot.here.control.quiet(0.2)  # the bot has heard of the role, which is not its own yet
    assert "paused" == bot.stored_match().state
    await bot.here.control.grant("Stammtisch", "Gasthaus", "Wirtin")


@pytest.mark.parametrize("lets", [its_role_may_do_all, it_is_given_a_role])
async def test_a_table_goes_on_by_itself_once_a_role_lets_the_bot_write(bot: RunningBot, lets):
    first, other = await at_a_table(bot)
    await bot.here.control.deny("#stammtisch", "SEND_MESSAGES", "VIEW_CHANNEL")
    expire_public(bot.here)
    await first.clicks(first.choices[-1])
    await bot.becomes("paused")
    await lets(bot)
    await bot.becomes("playing")
    await bot.plays_some(first, other)


async def test_a_table_out_of_the_bots_sight_is_played_on_for_as_long_as_a_token_edits_it(
    bot: RunningBot,
):
    first, other = await at_a_table(bot)
    await bot.here.control.deny("#stammtisch", "SEND_MESSAGES", "VIEW_CHANNEL")
    seen = shape_of(first.view["messages"][:1])
    await bot.plays_some(first, other)
    await first.waits(lambda: seen != shape_of(first.view["messages"][:1]), "the table to show it")
    assert "playing" == bot.stored_match().state
    first, _ = await whose_turn(first, other)
    await bot.here.control.quiet()  # what was played is shown while the token still does it
    expire_public(bot.here)
    await first.clicks(first.choices[-1])
    await bot.becomes("paused")


async def test_a_lobby_is_not_begun_where_the_bot_may_write_no_more(bot: RunningBot):
    (anna,) = bot.people("anna")
    await anna.plays(SHORT)
    await anna.calls("craft")
    await anna.sees("Resi")
    await bot.here.control.deny("#stammtisch", "SEND_MESSAGES")
    await anna.presses("start")
    await anna.is_told("Nachrichten senden")
    assert "lobby" == bot.stored_match().state
    await bot.here.control.set_overwrites("#stammtisch")
    await anna.presses("start")
    await bot.becomes("playing")


async def test_what_discord_refuses_for_no_known_reason_is_told_as_that_and_tried_again(
    bot: RunningBot,
):
    first, other = await at_a_table(bot)
    bot.here.faults.add(path="^/channels/", status=403, code=0, times=10**9)
    expire_public(bot.here)
    await first.clicks(first.choices[-1])
    await bot.becomes("paused")
    told = EN("lost.refused", table="1"), DE("lost.refused", table="1")
    await first.waits(lambda: any(each in first.text for each in told), "why")
    bot.here.faults.clear()
    await first.presses("resume_in_hand")
    await bot.becomes("playing")
    await bot.plays_some(first, other)


async def test_a_server_that_was_unavailable_finds_its_table_again(bot: RunningBot):
    first, other = await at_a_table(bot)
    await bot.here.control.outage("Gasthaus")
    bot.here.faults.add(path="^/channels/", status=403, code=50001, times=10**9)
    expire_public(bot.here)
    await first.clicks(first.choices[-1])
    await bot.becomes("paused")
    bot.here.faults.clear()
    await bot.here.control.outage("Gasthaus", over=True)
    await bot.becomes("playing")
    await bot.plays_some(first, other)


async def test_what_could_not_be_shown_while_a_server_was_unavailable_is_shown_once_it_is_back(
    start_bot: StartBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.discord.channel._PATIENCE", 0.01)
    bot = await start_bot(turn=3600)
    first, other = await at_a_table(bot)
    await bot.here.control.outage("Gasthaus")
    path = paths_of_public_edits(bot.here)
    bot.here.faults.add(method="PATCH", path=path, drop=True, times=10**9)
    seen = shape_of(first.view["messages"][:1])
    await first.chooses(first.choices[-1])
    await bot.here.control.quiet(0.3)  # all that is to be shown is given up
    assert seen == shape_of(first.view["messages"][:1])
    bot.here.faults.clear()
    await bot.here.control.outage("Gasthaus", over=True)
    await first.waits(lambda: seen != shape_of(first.view["messages"][:1]), "the table as it is")
    await bot.plays_some(first, other)


async def test_go_on_is_a_button_wherever_a_sentence_names_it(bot: RunningBot):
    first, other = await at_a_table(bot)
    await first.forges("2|1|0|pause|")
    await bot.becomes("paused")
    elsewhere = next_door(bot, first)
    await elsewhere.sends("hint")
    await elsewhere.presses("resume", private=True)
    await bot.becomes("playing")
    for person in (first, other):
        await person.sends("leave")
    left = {"anna": "Du bist aufgestanden", "ben": "You have left the table"}
    await other.is_told(left[other.name])
    await other.presses("resume", private=True)
    await bot.plays_some(other)


async def closed_to_it(bot: RunningBot) -> None:
    await bot.here.control.deny("#stammtisch", "SEND_MESSAGES", "VIEW_CHANNEL")


async def gone(bot: RunningBot) -> None:
    await bot.here.control.delete_channel("#stammtisch")


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        (closed_to_it, {"anna": "darf ich nicht mehr sehen", "ben": "I may no longer see"}),
        (gone, {"anna": "gibt es nicht mehr", "ben": "is gone"}),
    ],
)
async def test_an_old_go_on_wakes_no_table_that_cannot_be_shown_but_it_can_be_moved(
    bot: RunningBot, ends, said: dict[str, str]
):
    first, _ = await at_a_table(bot)
    await first.forges("2|1|0|pause|")
    await bot.becomes("paused")
    first = next_door(bot, first)
    await first.sends("hint")
    await first.waits(lambda: first.told and not first.is_busy, "the way on")
    await ends(bot)
    await bot.here.control.quiet(0.2)  # the bot has heard of it
    before = first.told
    await first.presses("resume", private=True)
    await first.waits(lambda: before != first.told, "an answer")
    assert said[first.name] in first.told[-1]
    assert "paused" == bot.stored_match().state
    await first.presses("move_here")
    await first.presses("resume", private=False)
    await bot.becomes("playing")
