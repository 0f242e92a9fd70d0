"""Boards rank by rating, wins, points or matches, in a period, and list only who may be listed."""

import pytest

from bot.features.standings.store import SeasonStore, StandingsStore
from bot.model import BoardOrder, Ending, PersonSettings, TakenSeat
from bot.store import Store
from bot.store.engine.errors import UnknownGame
from bot.store.events import Actor, LogStep
from games.core.outcome import Outcome, rank_by_points
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.histories import rows, told, written
from tests.bot.store.inputs import PROCEED, decision

NOVEMBER = 1_793_900_000_000
"""In the night to Thursday, 5 November 2026."""
DAY = 24 * 3600_000

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def boards(store: Store) -> StandingsStore:
    return StandingsStore(store.database)


async def finish(
    store: Store, match: int, ending: Ending, *actors: Actor, at: int = NOVEMBER
) -> None:
    """Seat 0 decides once for each of `actors`, and then the match ends so."""
    for number, actor in enumerate(actors):
        await store.events.append(match, number, LogStep(decision(0, "{}", actor), ["{}"]), at)
    last = LogStep(PROCEED, [written(ending)], ending)
    await store.events.append(match, len(actors), last, at)


async def lines(
    boards: StandingsStore, by: BoardOrder = "wins", period: str = "all"
) -> list[tuple[int | None, ...]]:
    board = await boards.board(GASTHAUS, "skat", period, by, 50)
    return [(line.rank, line.user_id, line.wins, line.matches, line.points) for line in board]


async def rated(boards: StandingsStore) -> list[int]:
    board = await boards.board(GASTHAUS, "skat", "all", "rating", 50)
    return [line.user_id for line in board if line.rating is not None]


def scored(*points: int) -> Ending:
    return Ending(rank_by_points(points), 3)


async def test_wins_then_share_then_points_decide(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN), won_by(0, points=5))
    await finish(store, await begin(BEN, CLARA), won_by(0, points=9))
    await finish(store, await begin(CLARA, "craft"), won_by(0, points=9))
    await finish(store, await begin(ANNA, "craft"), won_by(0, points=5))
    assert await lines(boards) == [(1, ANNA, 2, 2, 10), (2, BEN, 1, 2, 9), (2, CLARA, 1, 2, 9)]


async def test_the_better_share_stands_before_more_points(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, CLARA), won_by(0, points=3))
    await finish(store, await begin(BEN, CLARA), won_by(0, points=99))
    await finish(store, await begin(BEN, CLARA), won_by(1, points=1))
    assert await lines(boards) == [(1, ANNA, 1, 1, 3), (2, BEN, 1, 2, 99), (3, CLARA, 1, 3, 1)]


async def test_points_and_matches_have_boards_of_their_own(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN, CLARA), scored(5, 4, 9))
    await finish(store, await begin(ANNA, BEN), scored(5, 4))
    assert [ANNA, CLARA, BEN] == [line[1] for line in await lines(boards, "points")]
    assert [(1, ANNA), (2, BEN), (3, CLARA)] == [
        line[:2] for line in await lines(boards, "matches")
    ]


async def test_equals_share_a_rank_and_the_next_is_left_out(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(BEN, ANNA, CLARA), scored(7, 7, 2))
    for by in ("rating", "wins", "points", "matches"):
        assert [(1, ANNA), (1, BEN), (3, CLARA)] == [line[:2] for line in await lines(boards, by)]


async def test_a_win_against_an_equal_moves_both_as_the_book_says(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN), won_by(0))
    board = await boards.board(GASTHAUS, "skat", "all", "rating", 9)
    # 1000 + 40 * (mu - 3 * sigma), with mu 27.635 or 22.365 and sigma 8.065.
    assert [(ANNA, 1138, True), (BEN, 927, True)] == [
        (line.user_id, line.rating, line.provisional) for line in board
    ]


async def test_a_rating_is_provisional_until_ten_rated_matches(
    boards: StandingsStore, store: Store, begin: Begin
):
    for number in range(10):
        own = await boards.own(GASTHAUS, "skat", "all", "rating", ANNA)
        assert own is None or own.provisional, number
        await finish(store, await begin(ANNA, BEN), won_by(number % 2))
    await finish(store, await begin(ANNA, BEN), won_by(0), at=NOVEMBER + 40 * DAY)
    later = await boards.own(GASTHAUS, "skat", "2026-12", "rating", ANNA)
    assert later is not None
    assert (1, False) == (later.matches, later.provisional)


async def test_people_are_called_what_they_last_called_themselves(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN), won_by(0))
    later = await begin(ANNA, BEN)
    await store.matches.replace(later, TakenSeat(0, "Annabella", user_id=ANNA), 2500)
    elsewhere = await begin(ANNA, BEN, guild=8)
    await store.matches.replace(elsewhere, TakenSeat(0, "Secret", user_id=ANNA), 2500)
    board = await boards.board(GASTHAUS, "skat", "all", "wins", 9)
    assert ["Annabella", f"name of {BEN}"] == [line.name for line in board]


async def test_pages_join_without_gap_or_repeat(boards: StandingsStore, store: Store, begin: Begin):
    await finish(store, await begin(BEN, ANNA, CLARA), scored(7, 7, 2))
    pages = [await boards.board(GASTHAUS, "skat", "all", "points", 1, page) for page in range(4)]
    assert [line.user_id for page in pages for line in page] == [ANNA, BEN, CLARA]
    assert [line.rank for page in pages for line in page] == [1, 1, 3]
    assert await boards.count(GASTHAUS, "skat", "all", "wins") == 3


async def test_other_servers_games_and_unfinished_matches_do_not_count(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(guild=8), won_by(0))
    await finish(store, await begin(game="watten"), won_by(0))
    ended = await begin()
    await store.events.append(ended, 0, LogStep(PROCEED, ["{}"]), 3000)
    await store.matches.set_state(ended, "ended", 3001)
    assert (await lines(boards), await boards.count(GASTHAUS, "skat", "all", "wins")) == (
        [],
        0,
    )
    assert await boards.own(GASTHAUS, "skat", "all", "wins", ANNA) is None


async def test_a_match_counts_in_its_month_week_and_season(
    boards: StandingsStore, store: Store, begin: Begin
):
    seasons = SeasonStore(store.database)
    await finish(store, await begin(), won_by(0))
    await seasons.start(GASTHAUS, "Winter", NOVEMBER + 1)
    await finish(store, await begin(), won_by(1), at=NOVEMBER + 4 * DAY)
    counted = {
        period: [line[1:4] for line in await lines(boards, period=period)]
        for period in ("2026-11", "2026-W45", "2026-W46", "season:1", "season:2", "2026-10")
    }
    first, second = [(ANNA, 1, 1), (BEN, 0, 1)], [(BEN, 1, 1), (ANNA, 0, 1)]
    assert {
        "2026-11": [(ANNA, 1, 2), (BEN, 1, 2)],
        "2026-W45": first,
        "2026-W46": second,
        "season:1": first,
        "season:2": second,
        "2026-10": [],
    } == counted


async def test_a_match_with_a_computer_counts_and_is_not_rated(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN, "craft"), won_by(0, seats=3))
    assert await lines(boards) == [(1, ANNA, 1, 1, 11), (2, BEN, 0, 1, 0)]
    assert [] == await rated(boards)


@pytest.mark.parametrize("more", [{"hints": True}, {"pace": "untimed"}])
async def test_a_match_with_hints_or_without_a_clock_counts_and_is_not_rated(
    boards: StandingsStore, store: Store, begin: Begin, more
):
    await finish(store, await begin(ANNA, BEN, **more), won_by(0))
    assert await lines(boards) == [(1, ANNA, 1, 1, 11), (2, BEN, 0, 1, 0)]
    assert [] == await rated(boards)


async def test_a_quarter_by_the_stand_in_is_rated_and_more_is_not(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN), won_by(0), "person", "person", "stand_in")
    assert [] == await rated(boards)
    four = ("person", "person", "person", "stand_in")
    await finish(store, await begin(ANNA, BEN), won_by(0), *four)
    assert [ANNA, BEN] == await rated(boards)


async def test_nobody_is_ranked_by_ratings_without_a_rated_match(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN), won_by(0))
    await finish(store, await begin(CLARA, "craft"), won_by(0, points=99))
    own = await boards.own(GASTHAUS, "skat", "all", "rating", CLARA)
    wins = await boards.own(GASTHAUS, "skat", "all", "wins", CLARA)

    assert [1, 2] == [line[0] for line in await lines(boards, "rating")]
    assert 2 == await boards.count(GASTHAUS, "skat", "all", "rating")
    assert 3 == await boards.count(GASTHAUS, "skat", "all", "wins")
    assert own is not None
    assert wins is not None
    assert (None, None, 1) == (own.rank, own.rating, wins.rank)


async def test_what_people_do_to_their_chairs_is_no_decision(
    boards: StandingsStore, store: Store, begin: Begin
):
    match = await begin()
    left = decision(0, '{"kind": "chair.handed_over"}', "person")
    for number in range(9):
        await store.events.append(match, number, LogStep(left, ["{}"]), 3000)
    played = decision(0, '{"kind": "play_card"}', "stand_in")
    await store.events.append(match, 9, LogStep(played, ["{}"], won_by(0)), 3001)
    assert [] == await rated(boards)


async def test_who_resigned_loses_alone_and_the_side_is_rated_by_who_stayed(
    boards: StandingsStore, store: Store, begin: Begin
):
    outcome = Outcome((9, 5, 9, 5), (4, 2, 1, 2), (0, 1, 0, 1))
    await finish(store, await begin(ANNA, BEN, CLARA, 104), Ending(outcome))
    board = await boards.board(GASTHAUS, "skat", "all", "rating", 9)
    assert [(1, ANNA, 0), (1, CLARA, 1), (3, BEN, 0), (3, 104, 0)] == [
        (line.rank, line.user_id, line.wins) for line in board
    ]


async def test_who_does_not_wish_to_be_listed_still_sees_their_own_line(
    boards: StandingsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN, CLARA), scored(9, 7, 2))
    await hide(store, ANNA)
    assert [(1, BEN), (2, CLARA)] == [line[:2] for line in await lines(boards, "points")]
    assert 2 == await boards.count(GASTHAUS, "skat", "all", "wins")
    own = await boards.own(GASTHAUS, "skat", "all", "points", ANNA)
    other = await boards.own(GASTHAUS, "skat", "all", "points", CLARA)
    assert own is not None
    assert other is not None
    assert [(1, ANNA, 9), (2, CLARA, 2)] == [
        (each.rank, each.user_id, each.points) for each in (own, other)
    ]


async def hide(store: Store, user: int) -> None:
    await store.settings.save_person(PersonSettings(user))
    async with store.database.writing() as session:
        await session.rows("UPDATE person_settings SET listed = 0 WHERE user_id = ?", user)


async def test_missing_results_are_noticed_and_made_again(store: Store, begin: Begin):
    await finish(store, await begin(), won_by(0))
    assert not await store.results.are_lacking()
    before = await rows(store)
    async with store.database.writing() as session:
        for table in before:
            await session.rows(f"DELETE FROM {table}")
    assert await store.results.are_lacking()
    assert 2 == await store.results.rebuild({"skat": told})
    assert before == await rows(store)
    assert not await store.results.are_lacking()


async def test_a_rebuild_that_knows_not_every_game_changes_nothing(store: Store, begin: Begin):
    await finish(store, await begin(), won_by(0))
    await finish(store, await begin(game="watten"), won_by(0))
    before = await rows(store)
    with pytest.raises(UnknownGame, match="watten"):
        await store.results.rebuild({"skat": told})
    assert before == await rows(store)
