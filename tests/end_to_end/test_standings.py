"""Boards, statistics, past matches and seasons through the real client, server by server."""

from pathlib import Path

import pytest

from bot.store import open_store
from sandbox import Running, samples
from tests.end_to_end.client_person import GAME, Person, text_of
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.finished_matches import Evenings
from tests.postgresql import where_of

WATTEN = "tyrolean_watten"


@pytest.fixture
def evenings(here: Running, tmp_path: Path) -> Evenings:
    database = where_of(tmp_path / "stammtisch.sqlite3")
    return Evenings(here.world, lambda: open_store(database))


async def asked(person: Person, command: str, **options: object) -> str:
    """What a person is told on a command."""
    before = len(person.told)
    await person.sends(command, **options)
    await person.waits(lambda: len(person.told) > before and not person.is_busy, "an answer")
    return person.told[-1].strip()


def pictures(person: Person) -> list[dict[str, object]]:
    """The pictures in the newest message a person sees."""
    gallery = [
        part for part in person.messages[-1]["components"][0]["components"] if part["type"] == 12
    ]
    return [item for part in gallery for item in part["items"]]


async def test_a_board_is_shown_to_everyone_in_the_servers_language(
    evenings: Evenings, start_bot: StartBot
):
    await evenings.won("anna", "ben")
    bot = await start_bot()
    anna, ben = bot.people("anna", "ben")
    await ben.plays()  # by this the bot learns the server's language
    await asked(ben, "leaderboard", game=GAME, by="wins")
    await ben.presses("show_top")
    await anna.sees("Rangliste: Schwarz oder Weiß")
    shown = text_of(anna.messages[-1])
    assert "Ben: **0 Partien gewonnen**" in shown
    assert "(du)" not in shown
    assert [] == anna.told


async def test_who_does_not_wish_to_be_listed_is_seen_by_nobody_else(
    evenings: Evenings, start_bot: StartBot
):
    await evenings.won("ben", "clara")
    bot = await start_bot()
    ben, clara = bot.people("ben", "clara")
    await asked(ben, "settings", listed="off")
    assert "Only you see your line" in await asked(ben, "leaderboard", game=GAME)
    await ben.presses("show_top")
    await clara.sees("Clara: **")
    assert "Ben" not in clara.text
    assert "Ben" not in await asked(clara, "leaderboard", game=GAME)
    assert "Ben keeps that private" in await asked(clara, "stats", player="ben")
    assert "Ben keeps that private" in await asked(clara, "history", player="ben")
    assert "Ben" not in await asked(clara, "stats")
    assert "1 match, 1 won" in await asked(ben, "stats", player="ben")


async def test_statistics_show_a_picture_of_the_rating(evenings: Evenings, start_bot: StartBot):
    await evenings.won("ben", "clara", times=3, feats=((0, "bid_made", 2),))
    bot = await start_bot()
    ben, clara = bot.people("ben", "clara")
    told = await asked(ben, "stats")
    assert "3 matches, 3 won (100%)" in told
    assert "2.2 points per deal on average" in told
    assert "3 wins in a row (best 3)" in told
    assert "Most often beaten: Clara, 3 of 3 won" in told
    assert "6 bids made" in told
    (picture,) = pictures(ben)
    assert "Rating of Ben at Schwarz oder Weiß, 3 rated matches" in str(picture["description"])
    (file,) = ben.messages[-1]["attachments"]
    assert ("image/png", 800, 420) == (file["content_type"], file["width"], file["height"])
    await ben.presses("show_stats")
    await clara.sees("3 matches, 3 won")
    assert 1 == len(pictures(clara))
    await asked(ben, "settings", text="on")
    assert "3 rated matches" in await asked(ben, "stats", game=GAME)
    assert [] == ben.messages[-1]["attachments"]


async def test_statistics_of_others_end_at_the_server_and_ones_own_need_not(
    evenings: Evenings, start_bot: StartBot
):
    await evenings.won("anna", "dora")
    await evenings.won("dora", "anna", guild=samples.WIRTSHAUS, times=2)
    bot = await start_bot()
    ben, dora = bot.person("ben"), bot.person("dora", "#stube")
    assert "1 match, 0 won" in await asked(ben, "stats", player="dora")
    assert "2 matches, 2 won" in await asked(dora, "stats")
    everywhere = await asked(dora, "stats", everywhere=True)
    assert "3 matches, 2 won" in everywhere
    assert "for your eyes only" in everywhere
    assert [] == [button for button in dora.buttons if button.message == dora.messages[-1]["id"]]
    assert "I add up all servers only for yourself." in await asked(
        ben, "stats", player="dora", everywhere=True
    )


async def test_two_servers_side_by_side_know_nothing_of_each_other(
    evenings: Evenings, start_bot: StartBot
):
    await evenings.won("anna", "ben")
    await evenings.won("dora", "anna", guild=samples.WIRTSHAUS)
    await evenings.begins_season("Winter", samples.WIRTSHAUS)
    bot = await start_bot()
    ben, dora = bot.person("ben"), bot.person("dora", "#stube")
    for person, command, seen, unseen in (
        (ben, "leaderboard", "Anna", "Dora"),
        (ben, "history", "Anna", "Dora"),
        (ben, "season show", "Season 1", "Winter"),
        (dora, "history", "Dora", "Ben"),
        (dora, "season show", "Winter", "Season 3"),
    ):
        told = await asked(person, command, **({"game": GAME} if command == "leaderboard" else {}))
        assert seen in told
        assert unseen not in told


async def test_an_admin_begins_a_season_and_the_old_one_stays(
    evenings: Evenings, start_bot: StartBot
):
    await evenings.won("ben", "clara")
    bot = await start_bot()
    anna, ben = bot.people("anna", "ben")
    await anna.sends("season start", name="Winter *1*")
    await anna.submits()
    await anna.is_told(r"Saison 2: Winter \*1\* hat begonnen.")
    assert r"Season 2: Winter \*1\*, since <t:" in await asked(ben, "season show")
    new = await asked(ben, "leaderboard", game=GAME)
    assert r"Season 2: Winter \*1\* · sorted by rating" in new
    assert "Nobody has finished a rated match in this period yet" in new
    assert "**1.** Ben (you)" in await asked(ben, "leaderboard", game=GAME, season=1)
    assert "this is season 2" in await asked(ben, "leaderboard", game=GAME, season=3)
