"""One person in the direct messages of the bot: whole matches, without a clock, kept for them."""

from http import HTTPStatus
from pathlib import Path

import pytest

from sandbox import Running
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot, opened
from tests.end_to_end.running_bot import SHORT, RunningBot

GAMES = {"schwarz_oder_weiss": SHORT, "bohemian_watten": ""}


async def in_direct_messages(bot: RunningBot, name: str = "anna") -> Person:
    """Somebody who looks at their direct messages with the bot."""
    await bot.here.control.open_dm(name)
    return bot.person(name, "dm").without_direct_messages()


async def begins(bot: RunningBot, options: str = SHORT, game: str = "schwarz_oder_weiss") -> Person:
    """Anna begins a match, and has her hand without asking for it."""
    anna = await in_direct_messages(bot)
    await anna.plays(options, game)
    await anna.presses("start")
    await anna.waits(lambda: anna.hand is not None, "her hand")
    return anna


def hand_of(person: Person) -> str | None:
    """The message in which they hold cards."""
    return None if person.hand is None else person.hand["id"]


def ids_of(person: Person) -> list[str]:
    """The messages on their screen, oldest first."""
    return [message["id"] for message in person.messages]


def labels_of(person: Person) -> set[str]:
    """What stands on the buttons they could press."""
    return {button.label for button in person.buttons}


async def plays_to_the_end(bot: RunningBot, person: Person, match: int = 1) -> None:
    await bot.plays_on(person, until=lambda: bot.stored_match(match).state == "finished")
    await person.waits(person.sees_the_end, "the result")


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_is_played_alone_and_rated_for_nobody(bot: RunningBot, game):
    anna = await begins(bot, GAMES[game], game)
    await plays_to_the_end(bot, anna)
    stored = bot.stored_match()
    expected = stored.replayed()
    assert list(zip(expected.points, expected.places, strict=True)) == stored.results()
    assert [(0,)] == stored.rows("SELECT DISTINCT rated FROM results")
    assert [] == stored.rows("SELECT 1 FROM matches WHERE guild_id > 0")
    offered = {button.action for button in anna.buttons}
    assert {"rematch", "review", "replay", "score"} <= offered
    assert not {"top", "report"} & offered


async def test_who_plays_alone_may_ask_for_hints_without_having_thought_of_it(bot: RunningBot):
    anna = await begins(bot)
    await anna.waits(lambda: "hint" in {button.action for button in anna.buttons}, "a hint button")


async def test_what_was_played_alone_is_found_there_and_by_nobody_else(bot: RunningBot):
    anna = await begins(bot)
    await plays_to_the_end(bot, anna)
    await anna.sends("stats")
    await anna.waits(lambda: any("1" in told and "Partie" in told for told in anna.told), "stats")
    await anna.sends("history")
    await anna.is_told("Schwarz oder Weiß")
    ben = await in_direct_messages(bot, "ben")
    await ben.sends("replay", match=1)
    await ben.is_told("I know no table 1 here.")
    await ben.sends("stats")
    await ben.is_told("has not finished")
    board = bot.person("anna").without_direct_messages()
    await board.sends("leaderboard", game="schwarz_oder_weiss")
    await board.waits(lambda: board.told, "the leaderboard")
    assert "Anna" not in board.told[-1]


async def test_no_hand_is_deleted_twice(bot: RunningBot):
    anna = await begins(bot)
    hand = hand_of(anna)
    await anna.presses("menu")
    await anna.presses("bump")
    await anna.waits(lambda: hand not in ids_of(anna) and anna.hand is not None, "the hand below")
    await bot.here.control.quiet(0.2)
    gone = [each for each in bot.here.journal.requests if each.method == "DELETE"]
    assert [] == [each.path for each in gone if each.status == HTTPStatus.NOT_FOUND]
    assert len(gone) == len({each.path for each in gone})


async def test_a_restart_in_the_middle_loses_nothing(here: Running, tmp_path: Path):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        anna = await begins(bot)
        await anna.waits(lambda: anna.choices, "her turn")
        await anna.chooses(anna.choices[0])
        hand = hand_of(anna)
        before = bot.stored_match().bodies
    async with opened(here, database) as bot:
        await anna.waits(lambda: hand_of(anna) != hand and anna.choices, "her turn")
        await anna.waits(lambda: hand not in ids_of(anna), "that the old hand is gone")
        assert before == bot.stored_match().bodies[: len(before)]
        await anna.waits(lambda: "Meine Karten" in labels_of(anna), "the table")
        await plays_to_the_end(bot, anna)
        bot.stored_match().replayed()


@pytest.mark.parametrize("game", GAMES)
async def test_who_installed_the_app_plays_on_after_a_restart_and_shares_no_server(
    here: Running, tmp_path: Path, game: str
):
    for guild in ("Gasthaus", "Wirtshaus"):
        await here.control.remove_bot(guild)
    await here.control.install_app("anna")
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        anna = await begins(bot, GAMES[game], game)
        await anna.waits(lambda: anna.choices, "her turn")
        await anna.chooses(anna.choices[0])
        hand = hand_of(anna)
        before = bot.stored_match().bodies
    async with opened(here, database) as bot:
        await anna.waits(lambda: hand_of(anna) != hand and anna.choices, "her turn")
        assert before == bot.stored_match().bodies[: len(before)]
        await plays_to_the_end(bot, anna)
        stored = bot.stored_match()
        expected = stored.replayed()
        assert list(zip(expected.points, expected.places, strict=True)) == stored.results()
        assert [(0,)] == stored.rows("SELECT DISTINCT rated FROM results")


async def test_nobody_is_hurried_or_called_who_keeps_nobody_waiting(start_bot: StartBot):
    bot = await start_bot(turn=0.01, reminder=0.001)
    anna = await begins(bot)
    await anna.waits(lambda: anna.choices, "her turn")
    before = len(bot.stored_match().bodies)
    await bot.here.control.quiet(0.3)
    assert before == len(bot.stored_match().bodies)
    await plays_to_the_end(bot, anna)
    assert [] == [body for body in bot.stored_match().bodies if "chair.timed_out" in body]
    actors = {actor for _, kind, _, actor in bot.stored_match().inputs if kind == "decision"}
    assert {"person", "computer"} == actors
    assert [] == [message for message in anna.messages if message["mentions"]]


async def test_a_table_left_alone_sleeps_until_its_person_comes_back(start_bot: StartBot):
    bot = await start_bot(idle=1)
    anna = await begins(bot)
    await bot.becomes("paused")
    await anna.presses("resume_in_hand")
    await anna.waits(lambda: anna.choices, "her turn")


async def test_the_hand_stays_one_message_from_deal_to_deal(bot: RunningBot):
    anna = await begins(bot)
    hand = hand_of(anna)
    await bot.plays_on(anna, until=lambda: "Spiel 2" in anna.text)
    assert hand == hand_of(anna)
    assert hand == ids_of(anna)[-1]


async def test_ones_hand_can_be_brought_down(bot: RunningBot):
    anna = await begins(bot)
    await anna.waits(lambda: anna.choices, "her turn")
    first = hand_of(anna)
    await anna.clicks(next(each for each in anna.buttons if each.label == "Meine Karten"))
    await anna.waits(lambda: hand_of(anna) not in {None, first}, "her hand below")
    await anna.waits(lambda: first not in ids_of(anna), "that the other one is gone")


async def test_ones_hand_is_brought_down_though_the_earlier_one_cannot_be_taken_away(
    bot: RunningBot,
):
    anna = await begins(bot)
    await anna.waits(lambda: anna.choices, "her turn")
    first = hand_of(anna)
    bot.here.faults.add(method="DELETE", path=r"/messages/\d+$", status=503, times=2)
    await anna.clicks(next(each for each in anna.buttons if each.label == "Meine Karten"))
    await anna.waits(lambda: hand_of(anna) not in {None, first} and not anna.is_busy, "her hand")
    await bot.here.control.quiet(0.1)
    assert [] == anna.told


async def test_where_the_table_is_brought_down_the_hand_comes_down_below_it(bot: RunningBot):
    anna = await begins(bot)
    await anna.waits(lambda: anna.choices, "her turn")
    first = hand_of(anna)
    await anna.presses("menu")
    await anna.presses("bump")
    await anna.waits(lambda: hand_of(anna) not in {None, first}, "her hand below the table")
    await anna.waits(lambda: first not in ids_of(anna), "that the other one is gone")
    tables = [m["id"] for m in anna.messages if m["attachments"]]
    assert [*tables, hand_of(anna)] == ids_of(anna)[-2:]


async def test_who_takes_no_messages_is_shown_their_hand_in_an_answer(bot: RunningBot):
    emil = await in_direct_messages(bot, "emil")
    await emil.plays(SHORT)
    await emil.presses("start")
    await emil.presses("hand")
    await emil.waits(lambda: emil.hand and emil.hand["only_you"], "their hand")
    await emil.waits(lambda: emil.choices, "their turn")
    await emil.chooses(emil.choices[0])


async def test_hints_are_given_and_the_match_can_be_left_given_up_and_played_again(
    bot: RunningBot,
):
    anna = await in_direct_messages(bot)
    await anna.sends("play", game="schwarz_oder_weiss", options=SHORT, hints=True)
    await anna.presses("start")
    await anna.waits(lambda: anna.choices, "her turn")
    await anna.sends("hint")
    await anna.is_told("Tipp:")
    await anna.sends("leave")
    await bot.becomes("paused")
    await anna.sends("resign")
    await anna.presses("resign_now")
    await anna.waits(lambda: bot.stored_match().state == "finished", "the end")
    await anna.presses("rematch")
    await anna.presses("start")
    await anna.waits(lambda: bot.stored_match(2).state == "playing", "another match")
    assert [(1,)] == bot.stored_match().rows("SELECT count(DISTINCT guild_id) FROM matches")


async def test_the_table_is_in_the_language_and_the_look_of_its_person(bot: RunningBot):
    anna = await begins(bot)
    await anna.waits(lambda: anna.choices, "her turn")
    assert "Meine Karten" in labels_of(anna)
    assert anna.messages[0]["attachments"]
    await anna.sends("settings", language="en", text="on")
    await anna.waits(lambda: "My hand" in labels_of(anna), "an English table")
    assert [] == anna.messages[0]["attachments"]
