"""What is kept of the deal of the day: one secret a day, one try a person, and nothing for ever."""

from dataclasses import replace

import pytest

from bot.app.features import people_of
from bot.features.daily.store import FINISHING_MS, DailyStore, NewDailyMatch
from bot.features.daily.values import DailyScore
from bot.model import Ending, TakenSeat, private_scope
from bot.process.clock import DAY_MS
from bot.store import Store
from bot.store.daily_secrets import StoredSeal
from bot.store.events import Input, LogStep
from games.core.outcome import Outcome
from tests.bot.store.conftest import ANNA, BEN

SERVER, OTHER_SERVER = 7, 8
DECK = Input("deck", '{"cards": []}')

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def daily(store: Store) -> DailyStore:
    return DailyStore(store.database)


def new(user: int, game: str = "skat", day: int = 5) -> NewDailyMatch:
    chairs = (TakenSeat(0, f"name of {user}", user), TakenSeat(1, "Resi", None, "craft"))
    return NewDailyMatch(day, private_scope(user), 70, user, game, 1, "{}", 4, chairs)


async def finish(
    store: Store, match: int, points: tuple[int, int], *, gives_up: bool = False, at: int = 9000
) -> None:
    ending = Ending(
        Outcome(points, (1, 2), (0, 1)),
        resigned=frozenset({0} if gives_up else ()),
        leads=(points[0] - points[1], points[1] - points[0]),
    )
    await store.events.append(match, 0, LogStep(DECK, ['{"kind": "over"}'], ending), at)


async def played(
    store: Store, daily: DailyStore, user: int, points: tuple[int, int], day: int = 5
) -> int:
    match = await daily.begin(new(user, day=day), 1000)
    assert match is not None
    await finish(store, match, points)
    return match


async def test_what_was_drawn_first_is_a_days_secret_for_ever(daily: DailyStore, store: Store):
    first, second = StoredSeal("aa", "11"), StoredSeal("bb", "22")
    assert None is await store.sealed_days.seal(5)
    assert first == await daily.fix(5, first, 1000)
    assert first == await daily.fix(5, second, 2000) == await store.sealed_days.seal(5)
    assert second == await daily.fix(6, second, 2000)
    assert "aa" not in repr(first)


async def test_everybody_has_one_try_a_day_and_game(daily: DailyStore, store: Store):
    match = await daily.begin(new(ANNA), 1000)
    assert match is not None
    assert None is await daily.begin(new(ANNA), 2000)
    assert None is not await daily.begin(new(ANNA, game="tarock"), 2000)
    assert None is not await daily.begin(new(ANNA, day=6), 2000)
    assert None is not await daily.begin(new(BEN), 2000)
    stored = await store.matches.load(match)
    assert ("playing", 4, private_scope(ANNA)) == (stored.state, stored.deals, stored.guild_id)
    assert {"skat", "tarock"} == (await daily.of_person(ANNA, 5)).keys()


async def test_a_score_is_kept_with_the_end_of_its_match(daily: DailyStore, store: Store):
    match = await played(store, daily, ANNA, (7, 3))
    assert (5, "skat") == await store.sealed_days.deal_of(match)
    found = await daily.of_match(match)
    assert found is not None
    assert (5, "skat", ANNA, True, 4) == (
        found.day,
        found.game,
        found.user,
        found.is_over,
        found.score,
    )
    assert [DailyScore(5, "skat", ANNA, 4)] == await daily.scores(5, 5)
    assert {5} == await daily.days_of(ANNA)


async def test_who_gives_up_or_breaks_off_has_no_score_but_had_a_try(
    daily: DailyStore, store: Store
):
    match = await daily.begin(new(ANNA), 1000)
    broken_off = await daily.begin(new(BEN), 1000)
    assert match is not None
    assert broken_off is not None
    assert [] == await daily.scores(5, 5)
    await finish(store, match, (7, 3), gives_up=True)
    await store.matches.set_state(broken_off, "ended", 2000)
    expected = {DailyScore(5, "skat", ANNA, None), DailyScore(5, "skat", BEN, None)}
    assert expected == set(await daily.scores(5, 5))
    assert frozenset() == await daily.days_of(ANNA)


async def test_what_is_going_on_is_told_from_what_is_finished(daily: DailyStore, store: Store):
    await played(store, daily, ANNA, (1, 0), day=5)
    await daily.begin(new(ANNA, day=6), 1000)
    assert {(5, "skat")} == await daily.finished_deals(ANNA, 1, 9)
    assert {(6, "skat")} == await daily.going(ANNA, 1, 9)


async def test_scores_are_found_by_day_and_game(daily: DailyStore, store: Store):
    await played(store, daily, ANNA, (1, 0), day=5)
    await played(store, daily, BEN, (0, 2), day=6)
    assert [ANNA] == [each.user for each in await daily.scores(1, 5)]
    assert [BEN] == [each.user for each in await daily.scores(6, 6, "skat")]
    assert [] == await daily.scores(6, 6, "tarock")


async def test_a_match_that_is_no_deal_of_the_day_keeps_none(daily: DailyStore, store: Store):
    assert None is await store.sealed_days.deal_of(77)
    assert None is await daily.of_match(77)


async def test_a_server_knows_who_looked_there_by_their_latest_name(
    daily: DailyStore, store: Store
):
    await daily.note_player(SERVER, ANNA, "Anna")
    await daily.note_player(SERVER, ANNA, "Anni")
    await daily.note_player(OTHER_SERVER, BEN, "Ben")
    assert {ANNA: "Anni"} == await daily.players(SERVER)
    assert frozenset() == await daily.unlisted_players(SERVER)
    settings = await store.settings.person(ANNA)
    await store.settings.save_person(replace(settings, listed=False))
    assert {ANNA} == await daily.unlisted_players(SERVER)


async def test_the_first_word_on_a_par_counts(daily: DailyStore):
    assert None is await daily.par(5, "skat")
    await daily.note_par(5, "skat", 3)
    await daily.note_par(5, "skat", -9)
    assert 3 == await daily.par(5, "skat")
    assert None is await daily.par(6, "skat")


async def test_nothing_is_left_of_who_is_forgotten(daily: DailyStore, store: Store):
    await played(store, daily, ANNA, (1, 0))
    await played(store, daily, BEN, (0, 1))
    await daily.note_player(SERVER, ANNA, "Anna")
    kept = (await people_of(store).export(ANNA))["daily"]
    assert [(5, "skat", 1)] == [(each["day"], each["game"], each["score"]) for each in kept]
    await people_of(store).forget(ANNA, 9000)
    assert [] == (await people_of(store).export(ANNA))["daily"]
    assert [BEN] == [each.user for each in await daily.scores(5, 5)]
    assert {} == await daily.players(SERVER)


async def test_a_server_that_is_purged_knows_nobody(daily: DailyStore, store: Store):
    await daily.note_player(SERVER, ANNA, "Anna")
    await people_of(store).purge_guild(SERVER)
    assert {} == await daily.players(SERVER)


async def test_who_is_forgotten_has_still_played_today_and_the_mark_goes_with_the_day(
    daily: DailyStore, store: Store
):
    today, noon = 5, 5 * DAY_MS + DAY_MS // 2
    await daily.fix(today, StoredSeal("aa", "11"), noon)
    await played(store, daily, ANNA, (1, 0), day=today)
    await people_of(store).forget(ANNA, noon)

    assert None is await daily.begin(new(ANNA, day=today), noon)
    assert None is not await daily.begin(new(ANNA, game="tarock", day=today), noon)
    assert None is not await daily.begin(new(BEN, day=today), noon)
    assert [today] == await marked(store)
    await daily.fix(today + 2, StoredSeal("bb", "22"), noon + DAY_MS)
    assert [] == await marked(store)


async def marked(store: Store) -> list[int]:
    """The days for which there are marks."""
    async with store.database.reading() as session:
        return [row["day"] for row in await session.rows("SELECT day FROM daily_played")]


@pytest.mark.parametrize(("late", "counts"), [(-1, True), (0, False)])
async def test_what_is_finished_once_a_seal_may_be_open_counts_no_more(
    daily: DailyStore, store: Store, late: int, counts: bool
):
    match = await daily.begin(new(ANNA), 1000)
    assert match is not None
    await finish(store, match, (7, 3), at=6 * DAY_MS + FINISHING_MS + late)
    assert [ANNA] * counts == [each.user for each in await daily.scores(5, 5)]
    assert {5} == await daily.days_of(ANNA)
