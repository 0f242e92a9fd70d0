"""Whoever plays at several tables is shown all of them anywhere, and plays from there."""

from pathlib import Path
from typing import Any

import pytest

from bot.pages.words import language
from sandbox import Running
from tests.cogs.test_moved_hands import decisions, hands_of
from tests.end_to_end.client_person import Person, text_of, whose_turn
from tests.end_to_end.conftest import StartBot, opened
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_alone import in_direct_messages
from tests.patience import comes_true

LONG = "target=51, bidding=turns, doubling=off"
RACED = "target=51, bidding=realtime, doubling=off"
UNHURRIED: dict[str, Any] = {"turn": 36_000, "reminder": 36_000}


async def picks_pace(bot: RunningBot, person: Person, pace: str) -> None:
    """Choose a pace in the newest lobby."""

    def lobby() -> Any:
        return next((m for m in reversed(person.messages) if "|pick|pace" in str(m)), None)

    await person.waits(lobby, "a lobby")
    menu = next(
        part["custom_id"]
        for row in lobby()["components"]
        for outer in row.get("components", [])
        for part in outer.get("components", [])
        if str(part.get("custom_id", "")).endswith("|pick|pace")
    )
    choice = menu.replace("|pick|pace", f"|pace|{pace}")
    await bot.here.control.select(person.name, lobby()["id"], menu, [choice])


async def sits_down_slowly(
    bot: RunningBot, host: Person, other: Person, options: str = LONG
) -> None:
    """Begin a match with a day for each decision, and open the hands."""
    await host.plays(options)
    await picks_pace(bot, host, "slow_24")
    await other.presses("sit")
    await host.presses("start")
    for person in (host, other):
        await person.opens_hand()


def listed(person: Person) -> str:
    """The newest list of tables that somebody was shown."""
    lists = [told for told in person.told if "Deine Tische" in told or "Your tables" in told]
    return lists[-1] if lists else ""


async def test_who_plays_nowhere_is_told_how_to_begin(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    for person in (anna, ben):
        await person.sends("mytables")
    await anna.is_told(language("de")("mytables.none"))
    await ben.is_told(language("en")("mytables.none"))


async def test_the_tables_that_wait_come_first_each_with_its_place_and_time(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    anna, ben = bot.people("anna", "ben")
    await sits_down_slowly(bot, anna, ben)
    await whose_turn(anna, ben)
    beside, clara = (bot.person(name, "#nebenzimmer") for name in ("anna", "clara"))
    await bot.sits_down(beside, clara, options=LONG)
    await whose_turn(beside, clara)
    for person in (anna, ben):
        await person.sends("mytables")
        await person.waits(lambda person=person: listed(person), "a list")
    german, english = listed(anna), listed(ben)

    assert all(f"Tisch {number}" in german for number in (1, 2))
    assert "Table 1" in english
    assert "Table 2" not in english
    assert "https://discord.com/channels/" in english
    (at_table,) = (m for m in ben.messages if text_of(m) == english)
    assert "|1|" in str(at_table)
    for text, yours, theirs in (
        (german, "Du bist dran; die Bedenkzeit endet <t:", "Am Zug:"),
        (english, "your turn; time runs out <t:", "To act:"),
    ):
        assert yours in text or theirs in text
        if yours in text and theirs in text:
            assert text.index(yours) < text.index(theirs)


async def test_from_another_server_and_from_direct_messages_one_plays_on(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    anna, ben = bot.people("anna", "ben")
    await sits_down_slowly(bot, anna, ben)
    for _ in range(2):
        await bot.here.control.quiet()
        first, _ = await whose_turn(anna, ben)
        before = decisions(bot)
        away = (
            bot.person("anna", "#stube") if first is anna else await in_direct_messages(bot, "ben")
        )
        await away.sends("mytables")
        await away.presses("hand_at")
        await away.waits(lambda away=away: away.choices, "a hand from afar")
        assert away.hand is not None
        assert "Table 1" in text_of(away.hand) or "Tisch 1" in text_of(away.hand)
        await away.chooses(away.choices[-1])
        assert before < decisions(bot)


async def test_who_plays_elsewhere_cannot_open_the_hand_of_others(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    anna, ben = bot.people("anna", "ben")
    await sits_down_slowly(bot, anna, ben)
    dora = bot.person("dora", "#stube")
    await dora.asks_for_help()
    await dora.forges("2|1|0|hand_at|")
    await dora.waits(lambda: any("1" in told for told in dora.told[1:]), "a refusal")
    assert [] == hands_of(dora)


async def test_from_afar_no_table_is_fetched_to_another_server(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    anna, ben = bot.people("anna", "ben")
    await sits_down_slowly(bot, anna, ben)
    there = bot.person("anna", "#stube")
    await there.sends("mytables")
    await there.waits(lambda: listed(there), "a list")
    (place,) = bot.stored_match().rows("SELECT guild_id, channel_id FROM matches")
    listing = there.messages[-1]["id"]
    await bot.here.control.delete_channel("#stammtisch")
    await bot.becomes("paused")
    for press in ("move_in_hand", "move_here", "rematch"):
        await there.forges(f"2|1|0|{press}|", listing)
    await bot.here.control.quiet(0.3)
    assert [place] == bot.stored_match().rows("SELECT guild_id, channel_id FROM matches")
    assert "paused" == bot.stored_match().state


async def test_who_is_away_says_so_and_is_asked_for_nothing(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    anna, ben = bot.people("anna", "ben")
    await sits_down_slowly(bot, anna, ben)
    await ben.sends("mytables")
    await ben.waits(lambda: listed(ben), "a list")
    (shown,) = (m for m in ben.messages if "Your tables" in text_of(m))
    await bot.here.control.select("ben", shown["id"], "2|0|0|pick|away", ["2|0|0|away|7"])
    await ben.is_told("At slow tables your clocks stand still until <t:")
    await anna.waits(lambda: "Ben: nicht da bis <t:" in anna.text, "the table to say so")
    await bot.here.control.select("ben", shown["id"], "2|0|0|pick|away", ["2|0|0|away|0"])
    await anna.waits(lambda: "Ben: nicht da bis <t:" not in anna.text, "no word of it any more")


async def test_the_lobby_says_that_one_bids_in_turns_at_a_slow_table(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(RACED)
    await picks_pace(bot, anna, "slow_48")
    await anna.sees("An diesem Tisch wird reihum geboten")
    await ben.presses("sit")
    await anna.presses("start")
    await anna.waits(lambda: bot.stored_match().state == "playing", "the match")
    (options,) = bot.stored_match().rows("SELECT options FROM matches")
    assert '"bidding":"turns"' in options[0]


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_press_on_a_hand_of_yesterday_counts_and_renews_it(
    here: Running,
    tmp_path: Path,
    restarts: bool,
):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database, **UNHURRIED) as bot:
        anna, ben = bot.people("anna", "ben")
        await sits_down_slowly(bot, anna, ben)
        first, _ = await whose_turn(anna, ben)
        await bot.here.control.quiet(0.3)
        if not restarts:
            await presses_an_old_hand(bot, first)
    if restarts:
        async with opened(here, database, **UNHURRIED) as bot:
            await presses_an_old_hand(bot, first)


async def presses_an_old_hand(bot: RunningBot, person: Person) -> None:
    await bot.here.control.expire()
    before, old = decisions(bot), hands_of(person)[-1]["components"]
    await person.chooses(person.choices[-1])
    assert before < decisions(bot)
    assert old != hands_of(person)[-1]["components"]


async def test_a_paused_table_goes_on_from_the_list(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await anna.presses("menu")
    await anna.presses("pause")
    await bot.becomes("paused")
    elsewhere = bot.person("ben", "#nebenzimmer")
    await elsewhere.sends("mytables")
    await elsewhere.waits(
        lambda: "resume_in_hand" in {b.action for b in elsewhere.buttons}, "a way"
    )
    await elsewhere.presses("resume_in_hand")
    await comes_true(lambda: bot.stored_match().state == "playing")
