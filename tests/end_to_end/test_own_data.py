"""People's data is theirs: shown, handed over, and gone when they wish it, whoever plays on."""

import gzip
import json
from functools import partial
from typing import Any

import aiohttp
import pytest

from bot.match.event_log import now
from bot.runtime.application import GRACE_MS, Application
from cogs.mydata import written
from sandbox import samples
from tests.end_to_end.client_person import GAME, Guest, text_of
from tests.end_to_end.conftest import Opens
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import SHORT, Inn

LONG = "target=21, bidding=turns, doubling=off"
FORMER = "jemand von früher"
"""What the tables of a German server call somebody without a name."""


def id_of(inn: Inn, guest: Guest) -> int:
    return inn.here.control.find_person(guest.name).id


async def export_of(guest: Guest) -> dict[str, Any]:
    """The file that somebody gets, read."""
    before = {message["id"] for message in guest.messages}
    await guest.sends("mydata export")

    def files() -> list[dict[str, Any]]:
        new = (message for message in guest.messages if message["id"] not in before)
        return [file for message in new for file in message["attachments"]]

    await guest.waits(files, "a file")
    (file,) = files()
    assert "stammtisch.json" == file["filename"]
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        return json.loads(await answer.read())


async def deletes(guest: Guest) -> None:
    """Have everything deleted: the command, and two presses."""
    await guest.sends("mydata delete")
    await guest.presses("delete_sure")
    await guest.presses("delete_now")
    await guest.is_told("all that I kept about you is deleted")


async def board_of(guest: Guest) -> str:
    """The leaderboard as somebody is shown it now."""
    before = len(guest.told)
    await guest.sends("leaderboard", game=GAME)
    await guest.waits(lambda: len(guest.told) > before, "a board")
    return guest.told[-1]


def kept_of(inn: Inn, person: int) -> list[str]:
    """The tables that name a person."""
    ledger = inn.ledger()
    sql = (
        "SELECT tables.name, columns.name FROM sqlite_schema AS tables,"
        " pragma_table_info(tables.name) AS columns"
        " WHERE tables.type = 'table' AND columns.name LIKE '%\\_id' ESCAPE '\\'"
    )
    return [
        table
        for table, column in ledger.rows(sql)
        if ledger.rows(f"SELECT 1 FROM {table} WHERE {column} = ?", person)
    ]


async def test_what_is_kept_is_told_page_by_page(inn: Inn):
    ben = inn.guest("ben")
    async with unseen_by_others(inn, ben):
        await ben.sends("privacy")
        await ben.is_told("Your Discord id")
        for sentence in ("so that it survives a restart", "after 30 days", "/mydata delete"):
            await ben.clicks(next(button for button in ben.buttons if button.label == "Next"))
            await ben.is_told(sentence)
        await ben.presses("delete_data")
        await ben.is_told("Delete all that I keep about you?")
        await ben.presses("export_data")
        await ben.waits(lambda: ben.messages[-1]["attachments"], "a file")


async def test_an_export_is_all_that_is_kept_of_the_asker_and_nothing_of_others(inn: Inn):
    ben, anna = inn.guests("ben", "anna")
    await inn.sits_down(ben, anna, options=SHORT)
    await inn.plays_on(ben, anna)
    await inn.sits_down(ben, anna, options=LONG)
    await inn.plays_on(ben, anna, until=lambda: inn.ledger(2).decisions(0) > 1)
    await inn.here.control.quiet()
    async with unseen_by_others(inn, ben):
        export = await export_of(ben)
    assert id_of(inn, ben) == export["user_id"]
    first, second = export["matches"]
    assert ("finished", "playing") == (first["state"], second["state"])
    for number, match in ((1, first), (2, second)):
        ledger = inn.ledger(number)
        own = [
            body["action"]
            for _, kind, body, actor in ledger.inputs
            if kind == "decision" and actor == "person" and body["seat"] == match["seat"]
        ]
        assert own == match["decisions"]
        assert own
    assert [1] == [result["match_id"] for result in export["results"]]
    assert export["tallies"]
    assert [1, 2] == [match["id"] for match in export["hosted"]]
    told = json.dumps(export)
    assert "Anna" not in told
    assert str(id_of(inn, anna)) not in told
    assert "cards" not in json.dumps([match["decisions"] for match in export["matches"]])


async def test_a_file_too_big_to_be_sent_is_packed():
    kept = {"matches": ["x" * 5000]}
    assert "stammtisch.json" == written(kept, 6000).filename
    packed = written(kept, 500)
    assert "stammtisch.json.gz" == packed.filename
    assert kept == json.loads(gzip.decompress(packed.fp.read()))


async def test_who_says_no_keeps_everything(inn: Inn):
    ben, anna = inn.guests("ben", "anna")
    await inn.sits_down(ben, anna)
    await inn.plays_on(ben, anna)
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


async def test_who_is_deleted_is_on_no_board_and_the_others_stay_where_they_were(inn: Inn):
    ben, anna = inn.guests("ben", "anna")
    emil = inn.guest("emil")
    await inn.sits_down(ben, anna, emil, options=SHORT)
    await inn.plays_on(ben, anna, emil)

    def counted(who: Guest) -> list[tuple[Any, ...]]:
        sql = "SELECT * FROM tallies WHERE user_id = ? ORDER BY period"
        return inn.ledger().rows(sql, id_of(inn, who))

    before = counted(anna), counted(emil)
    assert "Ben" in await board_of(anna)
    await deletes(ben)
    assert (before, []) == ((counted(anna), counted(emil)), counted(ben))
    assert [] == kept_of(inn, id_of(inn, ben))
    after = await board_of(anna)
    assert "Anna" in after
    assert "Emil" in after
    assert "Ben" not in after
    assert FORMER not in after


async def test_the_result_that_everybody_sees_names_nobody_any_more(inn: Inn):
    ben, anna = inn.guests("ben", "anna")
    await inn.sits_down(ben, anna)
    await inn.plays_on(ben, anna)
    result = next(button.message for button in anna.buttons if button.action == "rematch")

    def shown() -> str:
        return next(text_of(each) for each in anna.messages if each["id"] == result)

    assert "Ben" in shown()
    await deletes(ben)
    await anna.waits(lambda: FORMER in shown(), "a result without a name")
    assert "Ben" not in shown()


async def test_a_computer_plays_on_for_who_is_deleted_in_mid_match(inn: Inn):
    ben, anna = inn.guests("ben", "anna")
    await inn.sits_down(ben, anna, options=SHORT)
    await inn.plays_on(ben, anna, until=lambda: inn.ledger().decisions(0) > 1)
    await deletes(ben)
    await anna.sees(f"{FORMER} ist für immer gegangen. Ein Computer spielt weiter.")
    assert [] == kept_of(inn, id_of(inn, ben))
    await inn.plays_on(anna)
    assert "finished" == inn.ledger().state
    inn.ledger().replayed()
    assert [("", None), ("Anna", id_of(inn, anna))] == [
        (chair.name, chair.user) for chair in inn.ledger().chairs
    ]
    await ben.sends("hand")
    await ben.is_told("sitting at any table here.")
    assert [] == (await export_of(ben))["matches"]


async def test_a_match_nobody_is_left_at_ends(inn: Inn):
    ben = inn.guest("ben")
    await inn.sits_down(ben, computers=1, options=LONG)
    await deletes(ben)
    await ben.waits(lambda: inn.ledger().state == "ended", "the end")


async def test_who_is_deleted_stands_up_from_lobbies(inn: Inn):
    ben, anna = inn.guests("ben", "anna")
    await ben.plays(SHORT)
    await anna.presses("sit")
    await anna.sees("Anna")
    await deletes(ben)
    await anna.waits(lambda: "Ben" not in text_of(anna.messages[0]), "an empty chair")
    assert [("Anna", id_of(inn, anna))] == [(c.name, c.user) for c in inn.ledger().chairs]


async def test_who_comes_back_plays_as_a_stranger(inn: Inn):
    ben, anna = inn.guests("ben", "anna")
    await inn.sits_down(ben, anna)
    await inn.plays_on(ben, anna)
    await deletes(ben)
    await inn.sits_down(ben, anna)
    await inn.plays_on(ben, anna, until=lambda: inn.ledger(2).state == "finished")
    assert [2] == [match["id"] for match in (await export_of(ben))["matches"]]


async def test_who_does_not_wish_to_be_listed_is_on_no_board(inn: Inn):
    ben, anna = inn.guests("ben", "anna")
    await inn.sits_down(ben, anna)
    await inn.plays_on(ben, anna)
    for listed in ("off", "on"):
        await ben.sends("settings", listed=listed)
        await ben.waits(lambda: not ben.view["pending"], "the settings")
        board = await board_of(anna)
        assert "Anna" in board
        assert (listed == "on") == ("Ben" in board)


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many milliseconds the house believes to have passed since it was opened."""
    passed = [0]
    monkeypatch.setattr(
        "bot.app.service.Application", partial(Application, clock=lambda: now() + passed[0])
    )
    monkeypatch.setattr("bot.runtime.application._SWEEP", 0.02)
    return passed


def servers_of(inn: Inn) -> dict[str, set[int]]:
    """Which servers are named in which table."""
    ledger = inn.ledger()
    tables = (
        table for (table,) in ledger.rows("SELECT name FROM sqlite_schema WHERE type='table'")
    )
    found = {
        table: {row[0] for row in ledger.rows(f"SELECT guild_id FROM {table}")}
        for table in tables
        if ledger.rows(f"SELECT 1 FROM pragma_table_info('{table}') WHERE name = 'guild_id'")
    }
    return {table: servers for table, servers in found.items() if servers}


async def play_on_both(inn: Inn) -> None:
    """Play a match in the Gasthaus, and one in the Wirtshaus."""
    ben, anna = inn.guests("ben", "anna")
    await inn.sits_down(ben, anna)
    await inn.plays_on(ben, anna)
    there = [inn.guest(name, "#stube") for name in ("dora", "anna")]
    await inn.sits_down(*there)
    await inn.plays_on(*there)
    assert {samples.GASTHAUS, samples.WIRTSHAUS} == servers_of(inn)["matches"]


async def test_what_a_server_leaves_behind_is_gone_after_the_grace(passed: list[int], opens: Opens):
    inn = await opens()
    await play_on_both(inn)
    before = inn.ledger(2).results()
    await inn.here.control.remove_bot("Gasthaus")
    passed[0] = GRACE_MS - 60_000
    await inn.here.control.quiet(0.2)
    assert samples.GASTHAUS in servers_of(inn)["matches"]
    passed[0] = GRACE_MS + 60_000
    await inn.here.control.quiet(0.5)
    assert {samples.WIRTSHAUS} == set().union(*servers_of(inn).values())
    assert before == inn.ledger(2).results()


async def test_a_server_that_invites_the_bot_again_in_time_finds_everything(
    passed: list[int], opens: Opens
):
    inn = await opens()
    await play_on_both(inn)
    before = inn.ledger().results(), servers_of(inn)
    await inn.here.control.remove_bot("Gasthaus")
    passed[0] = GRACE_MS - 60_000
    await inn.here.control.quiet(0.1)
    await inn.here.control.add_bot("Gasthaus")
    await inn.here.control.quiet(0.1)
    passed[0] = 3 * GRACE_MS
    await inn.here.control.quiet(0.2)
    assert before == (inn.ledger().results(), servers_of(inn))
