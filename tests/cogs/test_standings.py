"""Boards, statistics, past matches and seasons, and what their buttons say."""

from contextlib import nullcontext

import pytest

from bot.errors import UserError
from bot.features.history.presses import HistoryQuery, ListMatches
from bot.pages.custom_id_codec import Press, read_press
from bot.pages.shared_presses import ShowBoard, StandingsQuery
from bot.pages.words import language
from cogs.standings import _order
from sandbox import samples
from tests.end_to_end.client_person import GAME
from tests.end_to_end.finished_matches import Evenings
from tests.kit.doors import Doors

WATTEN = "tyrolean_watten"


@pytest.fixture
def evenings(doors: Doors) -> Evenings:
    return Evenings(samples.gasthaus(), lambda: nullcontext(doors.app.store))


def read(arg: str, number: int = 0) -> ShowBoard | None:
    return read_press(ShowBoard, Press(0, number, "top", arg))


def test_a_wish_is_read_as_it_was_written():
    assert ShowBoard(StandingsQuery("blind_watten", "week", "wins"), 3) == read(
        "blind_watten.week.wins.3"
    )
    assert ShowBoard(StandingsQuery("bauernstoss", "season:12", "points")) == read(
        "bauernstoss.season:12.points"
    )


def test_the_button_below_a_match_asks_for_this_season_by_rating():
    assert ShowBoard(StandingsQuery("bauernstoss", "season", "rating")) == read("bauernstoss")


@pytest.mark.parametrize("arg", ["bauernstoss.week.luck", "bauernstoss.week.wins.0.more"])
def test_what_there_is_not_is_no_press(arg: str):
    assert read(arg) is None


def test_an_order_there_is_not_is_refused():
    with pytest.raises(UserError) as caught:
        _order("luck")
    assert "error.stale" == caught.value.says.key


# Boards


async def test_a_server_without_matches_has_kind_words_for_every_question(doors: Doors):
    ben, clara = doors.visitors("ben", "clara")
    ever = await ben.sends("leaderboard", game=GAME, period="all", by="wins")
    assert "here yet. Be the first!" in ever
    assert "in this period yet" in await ben.sends("leaderboard", game=GAME)
    assert "Ben has not finished a match here yet." == await ben.sends("stats")
    of_clara = await ben.sends("stats", player=clara.user, game=GAME)
    assert "Clara has not finished a match of Schwarz oder Weiß here yet." == of_clara
    assert "No such match has been finished here yet." in await ben.sends("history")
    assert "Season 1, from the start, still running" in await ben.sends("season show")


async def test_one_player_alone_leads_the_board(evenings: Evenings, doors: Doors):
    await evenings.won("ben", points=[4])
    assert [
        "### Leaderboard: Schwarz oder Weiß",
        "-# Season 1 · sorted by rating",
        language("en")("standings.empty_rated"),
        "Ben (you): **not rated**",
        "-# 1 of 1 won · 4 points",
    ] == (await doors.visitor("ben").sends("leaderboard", game=GAME)).splitlines()


async def test_equals_share_a_rank_on_the_board(evenings: Evenings, doors: Doors):
    await evenings.won("anna", "ben", "clara", points=[7, 7, 2])
    board = await doors.visitor("ben").sends("leaderboard", game=GAME, period="all", by="wins")
    ranks = [line.split(":")[0] for line in board.splitlines() if line.startswith("**")]
    assert ["**1.** Anna", "**1.** Ben (you)", "**3.** Clara"] == ranks


async def test_pages_are_turned_and_the_askers_line_goes_along(evenings: Evenings, doors: Doors):
    for number in range(24):
        await evenings.won(f"guest{number:02}", "ben")
    ben, query = doors.visitor("ben"), StandingsQuery(GAME, "season", "points")
    first = await ben.sends("leaderboard", game=GAME, by="points")
    assert "Page 1 of 3" in first
    assert "**1.** Ben (you): **72 points**" in first
    second = await ben.presses(ShowBoard(query, 1))
    assert "Page 2 of 3" in second
    lines = [line for line in second.splitlines() if line.startswith("**")]
    assert 11 == len(lines)
    assert "**1.** Ben (you): **72 points**" == lines[-1]
    assert "Page 3 of 3" in await ben.forges(f"2|0|99|top|{GAME}.season.points")
    after_33_events = await ben.forges(f"2|1|33|top|{GAME}.season.points")
    assert "Page 1 of 3" in after_33_events
    assert 1 == len(ben.told)


async def test_a_deleted_player_is_a_former_one_and_everybody_elses_numbers_stay(
    evenings: Evenings, doors: Doors
):
    await evenings.won("ben", "clara", times=3)
    await evenings.forgets("clara")
    ben, clara = doors.visitors("ben", "clara")
    of_clara = await ben.sends("stats", player=clara.user)
    assert "Clara has not finished a match here yet." == of_clara
    told = await ben.sends("stats")
    assert "3 matches, 3 won" in told
    assert "Clara" not in told
    assert "a former player (3)" in await ben.sends("history")
    board = await ben.sends("leaderboard", game=GAME, period="all")
    assert "former" not in board
    assert "**1.** Ben (you)" in board


async def test_in_direct_messages_everybody_sees_their_own_statistics_alone(
    evenings: Evenings, doors: Doors
):
    await evenings.won("ben", "clara", times=2)
    ben, clara = doors.visitor("ben", on_server=False), doors.visitor("clara")
    refused = await ben.sends("stats", player=clara.user)
    assert "Here I show only your own statistics." in refused
    assert "2 matches, 2 won" in await ben.sends("stats")


# Past matches


async def test_past_matches_are_leafed_through_newest_first(evenings: Evenings, doors: Doors):
    await evenings.won("ben", "clara", times=6)
    await evenings.won("anna", "clara", game=WATTEN)
    anna, ben = doors.visitors("anna", "ben")
    told = await ben.sends("history")
    assert "**Match 7** · Tyrolean Watten · <t:" in told
    assert "**Won: Anna (11)**\nClara (3)" in told
    assert "Match 2" not in told
    assert "Page 1 of 2" in told
    older = await ben.presses(ListMatches(HistoryQuery(), 1))
    assert "Page 2 of 2" in older
    assert "Match 2" in older
    assert "Match 7" not in older
    of_anna = await ben.sends("history", player=anna.user)
    assert "Matches of Anna" in of_anna
    assert "Match 6" not in of_anna
    assert "Page 1 of 2" in await ben.sends("history", player=ben.user, game=GAME)
    assert "Matches of Ben" in await ben.presses(ListMatches(HistoryQuery(ben.id, GAME), 1))
    assert "such" in await ben.sends("history", player=ben.user, game=WATTEN)


# Seasons


async def test_nobody_else_begins_a_season_not_even_by_a_forged_form(doors: Doors):
    ben, sentence = doors.visitor("ben"), "Only those who may manage this server"
    assert sentence in await ben.sends("season start", name="Winter")
    assert sentence in await ben.forges("2|0|2|start_season|")
    assert 2 == len(ben.told)
    assert "Season 1" in await ben.sends("season show")


async def test_a_form_that_was_open_while_a_season_began_begins_no_other(doors: Doors):
    anna = doors.visitor("anna")
    await anna.sends("season start", name="Winter")
    assert "Saison 2: Winter hat begonnen." in await anna.submits(name="Winter")
    late = await anna.forges("2|0|2|start_season|")
    assert "Gerade hat schon jemand eine Saison begonnen." in late
    assert "Saison 3" not in await anna.sends("season show")
