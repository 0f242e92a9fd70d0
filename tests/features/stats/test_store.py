"""A person's statistics add up what they did, and name nobody who does not wish to be named."""

import pytest

from bot.app.features import people_of
from bot.features.stats.store import StatsStore
from bot.features.stats.values import GameRating, Mate
from bot.model import Ending, TakenSeat
from bot.store import Store
from bot.store.events import LogStep
from games.core.outcome import Outcome
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED

DORA = 104
PAIRS = Outcome((5, 2, 5, 2), (1, 3, 1, 3), (0, 1, 0, 1))

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def kept(store: Store) -> StatsStore:
    return StatsStore(store.database)


async def finish(store: Store, match: int, ending: Ending, at: int = 3000) -> None:
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], ending), at)


async def test_who_has_played_nothing_has_done_nothing(kept: StatsStore):
    stats = await kept.of(ANNA, None, None)
    assert (0, 0, 0, 0, 0, 0) == (
        stats.matches,
        stats.wins,
        stats.points,
        stats.deals,
        stats.streak,
        stats.longest,
    )
    assert ({}, None, None, None, {}) == (
        stats.ratings,
        stats.partner,
        stats.best_opponent,
        stats.worst_opponent,
        stats.feats,
    )
    assert [] == await kept.curve(ANNA, GASTHAUS, "skat")


async def test_servers_and_games_add_up_only_where_they_are_asked_for(
    kept: StatsStore, store: Store, begin: Begin
):
    ending = Ending(won_by(0).outcome, 4, ((0, "bid_made", 2), (1, "bid_failed", 1)))
    await finish(store, await begin(), ending)
    await finish(store, await begin(game="watten"), ending)
    await finish(store, await begin(guild=8), ending)
    asked = [("skat", GASTHAUS), (None, GASTHAUS), ("skat", None), (None, None)]
    found = [await kept.of(ANNA, game, guild) for game, guild in asked]
    assert [1, 2, 2, 3] == [stats.matches for stats in found]
    assert [4, 8, 8, 12] == [stats.deals for stats in found]
    skat, watten = ("skat", "bid_made"), ("watten", "bid_made")
    assert [{skat: 2}, {skat: 2, watten: 2}, {skat: 4}, {skat: 4, watten: 2}] == [
        stats.feats for stats in found
    ]
    assert [["skat"], ["skat", "watten"], [], []] == [sorted(stats.ratings) for stats in found]


async def test_a_streak_goes_through_all_games_in_the_order_they_ended(
    kept: StatsStore, store: Store, begin: Begin
):
    games = [("skat", 0), ("watten", 0), ("skat", 0), ("watten", 1), ("skat", 0)]
    for game, winner in games:
        await finish(store, await begin(game=game), won_by(winner))
    everything, skat = [await kept.of(ANNA, game, GASTHAUS) for game in (None, "skat")]
    assert (1, 3) == (everything.streak, everything.longest)
    assert (3, 3) == (skat.streak, skat.longest)


async def test_partners_are_those_of_the_same_side(kept: StatsStore, store: Store, begin: Begin):
    for _ in range(3):
        await finish(store, await begin(ANNA, CLARA, BEN, DORA), Ending(PAIRS))
        await finish(store, await begin(BEN, ANNA, DORA, CLARA), Ending(PAIRS))
    stats = await kept.of(ANNA, "skat", GASTHAUS)
    assert Mate(BEN, f"name of {BEN}", 3, 3) == stats.partner
    assert Mate(CLARA, f"name of {CLARA}", 3, 3) == stats.best_opponent
    assert Mate(BEN, f"name of {BEN}", 3, 0) == stats.worst_opponent


async def test_a_favourite_partner_takes_three_matches_together(
    kept: StatsStore, store: Store, begin: Begin
):
    for expected in (None, None, Mate(BEN, f"name of {BEN}", 3, 3)):
        await finish(store, await begin(ANNA, CLARA, BEN, DORA), Ending(PAIRS))
        assert expected == (await kept.of(ANNA, "skat", GASTHAUS)).partner


async def test_nobody_is_the_favourite_partner_of_who_has_only_lost_with_them(
    kept: StatsStore, store: Store, begin: Begin
):
    for _ in range(3):
        await finish(store, await begin(CLARA, ANNA, DORA, BEN), Ending(PAIRS))
    stats = await kept.of(ANNA, "skat", GASTHAUS)
    assert (3, 0, None) == (stats.matches, stats.wins, stats.partner)


async def test_opponents_are_named_after_three_matches_by_the_share_won(
    kept: StatsStore, store: Store, begin: Begin
):
    for winner in (0, 0, 1):
        await finish(store, await begin(ANNA, BEN), won_by(winner))
        await finish(store, await begin(ANNA, CLARA), won_by(1 - winner))
    await finish(store, await begin(ANNA, DORA), won_by(0))
    stats = await kept.of(ANNA, "skat", GASTHAUS)
    assert Mate(BEN, f"name of {BEN}", 3, 2) == stats.best_opponent
    assert Mate(CLARA, f"name of {CLARA}", 3, 1) == stats.worst_opponent


async def test_the_only_opponent_is_not_the_worst_one_too(
    kept: StatsStore, store: Store, begin: Begin
):
    for _ in range(3):
        await finish(store, await begin(ANNA, BEN), won_by(0))
    stats = await kept.of(ANNA, "skat", GASTHAUS)
    assert Mate(BEN, f"name of {BEN}", 3, 3) == stats.best_opponent
    assert stats.worst_opponent is None


async def test_former_and_unlisted_people_are_nobodys_mates(
    kept: StatsStore, store: Store, begin: Begin
):
    for _ in range(3):
        await finish(store, await begin(ANNA, BEN), won_by(0))
        await finish(store, await begin(ANNA, CLARA), won_by(0))
    await people_of(store).forget(BEN, 5000)
    async with store.database.writing() as session:
        await session.rows("INSERT INTO person_settings (user_id, listed) VALUES (?, 0)", CLARA)
    stats = await kept.of(ANNA, "skat", GASTHAUS)
    assert (6, None) == (stats.matches, stats.best_opponent)


async def test_a_mate_has_the_name_they_had_when_both_last_sat_there(
    kept: StatsStore, store: Store, begin: Begin
):
    for _ in range(3):
        await finish(store, await begin(ANNA, BEN), won_by(0))
    for guild, others in ((GASTHAUS, CLARA), (8, ANNA)):
        match = await begin(others, BEN, guild=guild)
        await store.matches.replace(match, TakenSeat(1, "Somebody Else", user_id=BEN), 2500)
        await finish(store, match, won_by(0))
    stats = await kept.of(ANNA, "skat", GASTHAUS)
    assert stats.best_opponent is not None
    assert f"name of {BEN}" == stats.best_opponent.name


async def test_a_curve_has_the_rating_after_each_rated_match(
    kept: StatsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN), won_by(0), 3000)
    await finish(store, await begin(ANNA, "craft"), won_by(0), 4000)
    await finish(store, await begin(ANNA, BEN), won_by(1), 5000)
    curve = await kept.curve(ANNA, GASTHAUS, "skat")
    assert [3000, 5000] == [at for at, _ in curve]
    assert curve[0][1] > curve[1][1]
    stats = await kept.of(ANNA, "skat", GASTHAUS)
    assert {"skat": GameRating(curve[-1][1], 2, provisional=True)} == stats.ratings


async def test_every_game_of_every_server_has_its_own_curve(
    kept: StatsStore, store: Store, begin: Begin
):
    await finish(store, await begin(game="skat"), won_by(0), 3000)
    await finish(store, await begin(game="watten"), won_by(0), 4000)
    await finish(store, await begin(game="skat", guild=8), won_by(0), 5000)
    asked = [("skat", GASTHAUS), ("watten", GASTHAUS), ("skat", 8), ("watten", 8)]
    curves = [await kept.curve(ANNA, guild, game) for game, guild in asked]
    assert [[3000], [4000], [5000], []] == [[at for at, _ in curve] for curve in curves]


async def test_a_match_that_is_not_rated_makes_no_rating(
    kept: StatsStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, "craft"), won_by(0))
    assert {} == (await kept.of(ANNA, None, GASTHAUS)).ratings
