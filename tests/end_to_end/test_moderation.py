"""Who manages messages or the server has authority over a table, and everybody is told by whom."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.pages.words import language
from sandbox import Running
from tests.end_to_end.client_person import Person, buttons_of, text_of, whose_turn
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.patience import comes_true

DE, EN = language("de"), language("en")
GAME = "schwarz_oder_weiss"


async def at_a_table(bot: RunningBot, *names: str) -> tuple[Person, ...]:
    people = tuple(bot.person(name).without_direct_messages() for name in names)
    await bot.sits_down(*people, options=SHORT)
    return people


def state(bot: RunningBot) -> str:
    return bot.stored_match().state


def stored(bot: RunningBot) -> tuple[Any, ...]:
    """What moderators change."""
    match = bot.stored_match()
    handed = [body for body in match.bodies if "chair." in body]
    return match.rows("SELECT state, channel_id FROM matches"), handed


async def moves(person: Person, place: str) -> None:
    """Choose in the menu where the table is to be."""
    await person.waits(lambda: "rule_end" in {each.action for each in person.buttons}, "the menu")
    message = next(
        each
        for each in reversed(person.messages)
        if any(button.action == "rule_end" for button in buttons_of(each))
    )
    custom_id = re.findall(r"[^']*rule_move[^']*", str(message["components"]))[0]
    await person._control.select(person.name, message["id"], custom_id, [place])


async def test_a_moderator_frees_seats_and_closes_a_lobby(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await ben.plays(game=GAME)
    await clara.presses("sit", "1")
    await anna.presses("stand", "1")
    await ben.waits(lambda: "Clara" not in ben.text, "a free seat")
    await anna.presses("close")
    await ben.sees(DE("lobby.closed_by", name="Anna"))


async def test_who_sits_there_frees_the_seat_of_who_left_the_server_and_of_nobody_else(
    bot: RunningBot,
):
    ben, clara, dora = bot.people("ben", "clara", "dora")
    await ben.plays(game=GAME)
    await clara.presses("sit", "1")
    await dora.presses("sit", "2")
    await bot.here.control.leave_guild("dora", "Gasthaus")
    await ben.presses("stand", "1")
    await ben.is_told(EN("error.seat_of", name="Clara"))
    await ben.presses("stand", "2")
    await clara.waits(lambda: "Dora" not in clara.text, "a free seat")


async def test_a_moderator_ends_a_match_that_is_not_rated_and_all_are_told_by_whom(
    bot: RunningBot,
):
    ben, clara = await at_a_table(bot, "ben", "clara")
    anna = bot.person("anna")
    await ben.opens_hand()
    await anna.presses("menu")
    await anna.presses("rule_end")
    await anna.is_told(DE("notice.rule_end_confirm"))
    assert "playing" == state(bot)
    await anna.presses("rule_end_now")
    told = "(Moderation) ohne Ergebnis beendet"
    await clara.sees(f"Tisch 1 wurde von Anna {told}")
    await ben.waits(lambda: ben.hand is None or "by Anna" in text_of(ben.hand), "the same")
    assert "ended" == state(bot)
    assert [] == bot.stored_match().rows("SELECT * FROM results")


async def test_a_moderator_lets_a_computer_play_for_who_left(bot: RunningBot):
    await at_a_table(bot, "ben", "clara")
    await bot.here.control.leave_guild("clara", "Gasthaus")
    anna = bot.person("anna")
    await anna.presses("menu")
    await anna.presses("rule_free", "1")
    await anna.is_told(DE("moderation.freed"))
    await anna.sees("Clara ist aufgestanden. Ein Computer spielt weiter.")


async def test_a_moderator_moves_a_table_which_says_where_it_is(bot: RunningBot):
    ben, _ = await at_a_table(bot, "ben", "clara")
    anna, there = bot.person("anna"), bot.person("ben", "#nebenzimmer")
    await anna.presses("menu")
    await moves(anna, "#nebenzimmer")
    await there.waits(lambda: there.tables, "the table")
    await ben.sees("Tisch 1 steht in ")
    assert [] == ben.tables
    assert "playing" == state(bot)


async def test_a_table_whose_message_a_moderator_deleted_is_not_posted_again(bot: RunningBot):
    ben, clara = await at_a_table(bot, "ben", "clara")
    first, _ = await whose_turn(ben, clara)
    (old,) = first.tables
    await bot.here.control.delete("anna", old)
    await first.chooses(first.choices[-1])
    await bot.becomes("paused")
    await bot.here.control.quiet(0.2)
    assert [] == first.tables
    assert EN("lost.deleted", table="1") in text_of(first.hand or {})
    await first.sends("hand")
    await first.presses("move_in_hand")
    await first.is_told(EN("lost.not_here"))
    assert [] == first.tables
    next_door = bot.person(first.name, "#nebenzimmer").without_direct_messages()
    await next_door.sends("hand")
    await next_door.presses("move_in_hand")
    await next_door.waits(lambda: next_door.tables, "the table")
    await comes_true(lambda: state(bot) == "playing")


async def test_a_deletion_is_noticed_after_a_restart(here: Running, tmp_path: Path):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        ben, _ = await at_a_table(bot, "ben", "clara")
        (old,) = ben.tables
        await here.control.quiet(0.2)
    async with opened(here, database) as bot:
        await here.control.delete("anna", old)
        ben = bot.person("ben")
        await ben.sends("hand")
        await bot.becomes("paused")
        assert [] == ben.tables


@pytest.mark.parametrize("action", ["rule_end", "rule_end_now", "rule_free", "rule_move"])
async def test_nobody_else_has_such_presses_not_even_forged_ones(bot: RunningBot, action: str):
    ben, clara = await at_a_table(bot, "ben", "clara")
    await clara.presses("menu")
    assert "rule_end" not in {each.action for each in clara.buttons}
    await clara.asks_for_help()
    own = next(m["id"] for m in reversed(clara.messages) if m["only_you"])
    before = stored(bot)
    seat = "0" if action == "rule_free" else ""
    await clara.forges(f"2|1|0|{action}|{seat}", own)
    await clara.is_told(EN("moderation.refused"))
    assert before == stored(bot)
    assert ben.tables == clara.tables
