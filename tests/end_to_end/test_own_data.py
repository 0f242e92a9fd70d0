"""People's data is theirs: shown, handed over, and gone when they wish it, whoever plays on."""

import asyncio
import gzip
import json
from typing import Any

import aiohttp
import pytest

from bot.app.application import _SWEEP, GRACE_DAYS
from bot.table.registry.active_tables import ActiveTables
from cogs.mydata import data_file
from sandbox import samples
from tests.end_to_end.client_person import GAME, Person, text_of
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.kit.virtual_time import VirtualClock
from tests.patience import comes_true
from tests.postgresql import columns_of

HOUR = 3600
GRACE = GRACE_DAYS * 24 * HOUR
LONG = "target=21, bidding=turns, doubling=off"
FORMER = "ehemaliges Mitglied"
"""What the tables of a German server call somebody without a name."""


def id_of(bot: RunningBot, person: Person) -> int:
    return bot.here.control.find_person(person.name).id


async def export_of(person: Person) -> dict[str, Any]:
    """The file that somebody gets, read."""
    before = {message["id"] for message in person.messages}
    await person.sends("mydata export")

    def files() -> list[dict[str, Any]]:
        new = (message for message in person.messages if message["id"] not in before)
        return [file for message in new for file in message["attachments"]]

    await person.waits(files, "a file")
    (file,) = files()
    assert "stammtisch.json" == file["filename"]
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        return json.loads(await answer.read())


async def deletes(person: Person) -> None:
    """Have everything deleted: the command, and two presses."""
    await person.sends("mydata delete")
    await person.presses("delete_sure")
    await person.presses("delete_now")
    await person.is_told("all that I kept about you is deleted")


async def board_of(person: Person) -> str:
    """The leaderboard as somebody is shown it now."""
    before = len(person.told)
    await person.sends("leaderboard", game=GAME)
    await person.waits(lambda: len(person.told) > before, "a board")
    return person.told[-1]


def kept_of(bot: RunningBot, person: int) -> list[str]:
    """The tables that name a person."""
    stored_match = bot.stored_match()
    return [
        table
        for table, column in columns_of(bot.database)
        if column.endswith("_id")
        and stored_match.rows(f"SELECT 1 FROM {table} WHERE {column} IN (?1, -?1)", person)
    ]


async def test_what_is_kept_is_told_page_by_page(bot: RunningBot):
    ben = bot.person("ben")
    async with unseen_by_others(bot, ben):
        await ben.sends("privacy")
        await ben.is_told("Your Discord id")
        for sentence in (
            "Your regulars\u2019 tables",
            "so that it survives a restart",
            "after 30 days",
            "/mydata delete",
        ):
            await ben.clicks(next(button for button in ben.buttons if button.label == "Next"))
            await ben.is_told(sentence)
        await ben.presses("delete_data")
        await ben.is_told("Delete all that I keep about you?")
        await ben.presses("export_data")
        await ben.waits(lambda: ben.messages[-1]["attachments"], "a file")


async def test_an_export_is_all_that_is_kept_of_the_asker_and_nothing_of_others(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    await bot.sits_down(ben, anna, options=SHORT)
    await bot.plays_on(ben, anna)
    await bot.sits_down(ben, anna, options=LONG)
    await bot.plays_on(ben, anna, until=lambda: bot.stored_match(2).decisions(0) > 1)
    await bot.here.control.quiet()
    async with unseen_by_others(bot, ben):
        export = await export_of(ben)
    assert id_of(bot, ben) == export["user_id"]
    first, second = export["matches"]
    assert ("finished", "playing") == (first["state"], second["state"])
    for number, match in ((1, first), (2, second)):
        stored_match = bot.stored_match(number)
        own = [
            body["action"]
            for _, kind, body, actor in stored_match.inputs
            if kind == "decision" and actor == "person" and body["seat"] == match["seat"]
        ]
        assert own == match["decisions"]
        assert own
    assert [1] == [result["match_id"] for result in export["results"]]
    assert export["tallies"]
    assert [1, 2] == [match["id"] for match in export["hosted"]]
    told = json.dumps(export)
    assert "Anna" not in told
    assert str(id_of(bot, anna)) not in told
    assert "cards" not in json.dumps([match["decisions"] for match in export["matches"]])


async def test_a_file_too_big_to_be_sent_is_packed():
    kept = {"matches": ["x" * 5000]}
    assert "stammtisch.json" == data_file(kept, 6000).filename
    packed = data_file(kept, 500)
    assert "stammtisch.json.gz" == packed.filename
    assert kept == json.loads(gzip.decompress(packed.fp.read()))


async def test_who_says_no_keeps_everything(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    await bot.sits_down(ben, anna)
    await bot.plays_on(ben, anna)
    before = await export_of(ben)
    await ben.sends("mydata delete")
    await ben.presses("never_mind")
    await ben.is_told("nothing has changed")
    await ben.sends("mydata delete")
    await ben.presses("delete_sure")
    await ben.is_told("Shall I really delete everything?")
    await ben.presses("never_mind")
    await ben.waits(lambda: sum("nothing has changed" in told for told in ben.told) == 2, "no")
    assert before == await export_of(ben)


async def test_who_is_deleted_is_on_no_board_and_the_others_stay_where_they_were(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    emil = bot.person("emil")
    await bot.sits_down(ben, anna, emil, options=SHORT)
    await bot.plays_on(ben, anna, emil)

    def counted(who: Person) -> list[tuple[Any, ...]]:
        sql = "SELECT * FROM tallies WHERE user_id = ? ORDER BY period"
        return bot.stored_match().rows(sql, id_of(bot, who))

    before = counted(anna), counted(emil)
    assert "Ben" in await board_of(anna)
    await deletes(ben)
    assert (before, []) == ((counted(anna), counted(emil)), counted(ben))
    assert [] == kept_of(bot, id_of(bot, ben))
    after = await board_of(anna)
    assert "Anna" in after
    assert "Emil" in after
    assert "Ben" not in after
    assert FORMER not in after


async def test_the_result_that_everybody_sees_names_nobody_any_more(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    await bot.sits_down(ben, anna)
    await bot.plays_on(ben, anna)
    result = next(button.message for button in anna.buttons if button.action == "rematch")

    def shown() -> str:
        return next(text_of(each) for each in anna.messages if each["id"] == result)

    assert "Ben" in shown()
    await deletes(ben)
    await anna.waits(lambda: FORMER in shown(), "a result without a name")
    assert "Ben" not in shown()


async def test_a_computer_plays_on_for_who_is_deleted_in_mid_match(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    await bot.sits_down(ben, anna, options=SHORT)
    await bot.plays_on(ben, anna, until=lambda: bot.stored_match().decisions(0) > 1)
    await deletes(ben)
    await anna.sees(f"{FORMER} ist endgültig weg. Ein Computer spielt weiter.")
    assert [] == kept_of(bot, id_of(bot, ben))
    await bot.plays_on(anna)
    assert "finished" == bot.stored_match().state
    bot.stored_match().replayed()
    assert [("", None), ("Anna", id_of(bot, anna))] == [
        (chair.name, chair.user) for chair in bot.stored_match().chairs
    ]
    await ben.sends("hand")
    await ben.is_told("sitting at any table here.")
    assert [] == (await export_of(ben))["matches"]


async def test_a_match_nobody_is_left_at_ends(bot: RunningBot):
    ben = bot.person("ben")
    await bot.sits_down(ben, computers=1, options=LONG)
    await deletes(ben)
    await ben.waits(lambda: bot.stored_match().state == "ended", "the end")


async def test_what_was_played_alone_is_deleted_with_its_person(bot: RunningBot):
    await bot.here.control.open_dm("ben")
    ben = bot.person("ben", "dm").without_direct_messages()
    await ben.plays(SHORT)
    await ben.presses("start")
    await ben.waits(lambda: ben.choices, "their turn")
    assert [1] == [match["id"] for match in (await export_of(ben))["matches"]]
    await deletes(ben)
    await ben.sees("without a result")
    assert [] == kept_of(bot, id_of(bot, ben))
    assert [] == bot.stored_match().rows("SELECT id FROM matches")


async def test_who_is_deleted_stands_up_from_lobbies(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    await ben.plays(SHORT)
    await anna.presses("sit")
    await anna.sees("Anna")
    await deletes(ben)
    await anna.waits(lambda: "Ben" not in text_of(anna.messages[0]), "an empty chair")
    assert [("Anna", id_of(bot, anna))] == [(c.name, c.user) for c in bot.stored_match().chairs]


async def test_who_comes_back_plays_as_a_stranger(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    await bot.sits_down(ben, anna)
    await bot.plays_on(ben, anna)
    await deletes(ben)
    await bot.sits_down(ben, anna)
    await bot.plays_on(ben, anna, until=lambda: bot.stored_match(2).state == "finished")
    assert [2] == [match["id"] for match in (await export_of(ben))["matches"]]


async def test_who_does_not_wish_to_be_listed_is_on_no_board(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    await bot.sits_down(ben, anna)
    await bot.plays_on(ben, anna)
    for listed in ("off", "on"):
        await ben.sends("settings", listed=listed)
        await ben.waits(lambda: not ben.view["pending"], "the settings")
        board = await board_of(anna)
        assert "Anna" in board
        assert (listed == "on") == ("Ben" in board)


async def sweeps(clock: VirtualClock, seconds: float) -> None:
    """Let so much time pass, and the bot then sweep."""
    clock.advance(seconds)
    await asyncio.sleep(2 * _SWEEP)


def servers_of(bot: RunningBot) -> dict[str, set[int]]:
    """Which servers are named in which table."""
    stored_match = bot.stored_match()
    found = {
        table: {row[0] for row in stored_match.rows(f"SELECT guild_id FROM {table}")}
        for table, column in columns_of(bot.database)
        if column == "guild_id"
    }
    return {table: servers for table, servers in found.items() if servers}


async def play_on_both(bot: RunningBot) -> None:
    """Play a match in the Gasthaus, and one in the Wirtshaus."""
    ben, anna = bot.people("ben", "anna")
    await bot.sits_down(ben, anna)
    await bot.plays_on(ben, anna)
    there = [bot.person(name, "#stube") for name in ("dora", "anna")]
    await bot.sits_down(*there)
    await bot.plays_on(*there)
    assert {samples.GASTHAUS, samples.WIRTSHAUS} == servers_of(bot)["matches"]


async def is_noted(bot: RunningBot, *, gone: bool) -> None:
    """Wait until the bot has written down that Gasthaus removed it, or is back."""
    asked = f"SELECT left_at FROM guild_settings WHERE guild_id = {samples.GASTHAUS}"
    await comes_true(lambda: gone == any(left for (left,) in bot.stored_match().rows(asked)))


async def test_what_a_server_leaves_behind_is_gone_after_the_grace(
    clock: VirtualClock, start_bot: StartBot
):
    bot = await start_bot()
    await play_on_both(bot)
    before = bot.stored_match(2).results()
    await bot.here.control.remove_bot("Gasthaus")
    await is_noted(bot, gone=True)
    await sweeps(clock, GRACE - HOUR)
    assert samples.GASTHAUS in servers_of(bot)["matches"]
    clock.advance(2 * HOUR)
    await comes_true(lambda: {samples.WIRTSHAUS} == set().union(*servers_of(bot).values()))
    assert before == bot.stored_match(2).results()


async def test_a_server_that_removes_the_bot_while_it_is_away_is_noted_all_the_same(
    bot: RunningBot,
):
    anna = bot.person("anna")
    await anna.plays()
    hub = bot.here.parts.hub
    before = hub.identifies
    await bot.here.control.set(refuse_resume=True)
    await bot.here.control.gateway("abort")
    await bot.here.control.remove_bot("Gasthaus")
    await comes_true(lambda: hub.identifies > before)
    await is_noted(bot, gone=True)
    await bot.here.control.gateway("abort")
    await bot.here.control.add_bot("Gasthaus")
    await comes_true(lambda: hub.identifies > before + 1)
    await is_noted(bot, gone=False)


async def test_a_server_that_invites_the_bot_again_while_its_tables_close_is_not_taken_for_gone(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    closes, close_server = asyncio.Event(), ActiveTables.close_server

    async def close_slowly(tables: ActiveTables, guild: int) -> None:
        await closes.wait()
        await close_server(tables, guild)

    monkeypatch.setattr(ActiveTables, "close_server", close_slowly)
    await bot.person("anna").plays()
    await bot.here.control.remove_bot("Gasthaus")
    await bot.here.control.add_bot("Gasthaus")
    await bot.here.control.quiet()
    closes.set()
    await bot.here.control.quiet()
    await is_noted(bot, gone=False)
    await asyncio.sleep(1)
    await is_noted(bot, gone=False)


async def test_a_server_that_invites_the_bot_again_in_time_finds_everything(
    clock: VirtualClock, start_bot: StartBot
):
    bot = await start_bot()
    await play_on_both(bot)
    before = bot.stored_match().results(), servers_of(bot)
    await bot.here.control.remove_bot("Gasthaus")
    await is_noted(bot, gone=True)
    await sweeps(clock, GRACE - HOUR)
    await bot.here.control.add_bot("Gasthaus")
    await is_noted(bot, gone=False)
    await sweeps(clock, 2 * GRACE)
    assert before == (bot.stored_match().results(), servers_of(bot))
