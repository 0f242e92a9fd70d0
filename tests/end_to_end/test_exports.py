"""Files for spreadsheets reach those who asked alone, and those of a server who manages it."""

from pathlib import Path

import aiohttp
import pytest

from bot.store import open_store
from sandbox import Running
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.finished_matches import Evenings
from tests.end_to_end.privacy import unseen_by_others
from tests.postgresql import where_of


@pytest.fixture
def evenings(here: Running, tmp_path: Path) -> Evenings:
    database = where_of(tmp_path / "stammtisch.sqlite3")
    return Evenings(here.world, lambda: open_store(database))


async def file_of(person: Person, what: str) -> list[str]:
    """The lines of the file that somebody gets."""
    await person.sends("export", what=what)
    await person.waits(
        lambda: person.messages and person.messages[-1]["attachments"] and not person.is_busy,
        "a file",
    )
    (file,) = person.messages[-1]["attachments"]
    assert file["filename"].startswith(f"stammtisch-{what}-")
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        return (await answer.read()).decode("utf-8-sig").splitlines()


async def test_who_manages_the_server_gets_its_results_and_nobody_else_sees_them(
    evenings: Evenings, start_bot: StartBot
):
    await evenings.won("ben", "clara", points=[4, 2])
    bot = await start_bot()
    anna = bot.person("anna")
    async with unseen_by_others(bot, anna):
        header, *rows = await file_of(anna, "results")
    assert "match,finished_at,game,deals,seat,name,place,points,gave_up" == header
    assert [["Ben", "1", "4", "no"], ["Clara", "2", "2", "no"]] == [
        row.split(",")[5:] for row in rows
    ]


async def test_everybody_gets_their_own_results_and_is_told_whose_the_others_are(
    evenings: Evenings, start_bot: StartBot
):
    await evenings.won("ben", "clara")
    ben = (await start_bot()).person("ben")
    for what in ("results", "standings", "tournaments"):
        told = len(ben.told)
        await ben.sends("export", what=what)
        await ben.waits(lambda told=told: len(ben.told) > told and not ben.is_busy, "an answer")
        assert "Only those who manage this server get this file" in ben.told[-1]
    _, row = await file_of(ben, "own")
    assert "Ben" in row


async def test_where_nothing_is_over_there_are_kind_words_and_no_file(start_bot: StartBot):
    ben = (await start_bot()).person("ben")
    await ben.sends("export", what="own")
    await ben.is_told("There is nothing to put into a file yet.")
    assert not any(message["attachments"] for message in ben.messages)
