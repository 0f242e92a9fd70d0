"""What is kept of the deal of the day: one secret a day, one try a person, and nothing for ever."""

from dataclasses import replace

import pytest

from bot.model import Chair, DailyScore, Ending, private_scope
from bot.store import Store
from bot.store.daily import DAY_MS, FINISHING_MS, NewDailyMatch, StoredSeal
from bot.store.events import Input, Step
from games.core.outcome import Outcome
from tests.bot.store.conftest import ANNA, BEN

SERVER, OTHER_SERVER = 7, 8
DECK = Input("deck", '{"cards": []}')


def new(user: int, game: str = "skat", day: int = 5) -> NewDailyMatch:
    chairs = (Chair(0, f"name of {user}", user), Chair(1, "Resi", None, "craft"))
    return NewDailyMatch(day, private_scope(user), 70, user, game, 1, "{}", 4, chairs)


async def finish(
    store: Store, match: int, points: tuple[int, int], *, gives_up: bool = False, at: int = 9000
) -> None:
    ending = Ending(
        Outcome(points, (1, 2), (0, 1)),
        resigned=frozenset({0} if gives_up else ()),
        leads=(points[0] - points[1], points[1] - points[0]),
    )
    await store.events.append(match, 0, Step(DECK, ['{"kind": "over"}'], ending), at)


async def played(store: Store, user: int, points: tuple[int, int], day: int = 5) -> int:
    match = await store.daily.begin(new(user, day=day), 1000)
    assert match is not None
    await finish(store, match, points)
    return match


async def test_what_was_drawn_first_is_a_days_secret_for_ever(store: Store):
    first, second = StoredSeal("aa", "11"), StoredSeal("bb", "22")
    assert None is await store.daily.seal(5)
    assert first == await store.daily.fix(5, first, 1000)
    assert first == await store.daily.fix(5, second, 2000) == await store.daily.seal(5)
    assert second == await store.daily.fix(6, second, 2000)
    assert "aa" not in repr(first)


async def test_everybody_has_one_try_a_day_and_game(store: Store):
    match = await store.daily.begin(new(ANNA), 1000)
    assert match is not None
    assert None is await store.daily.begin(new(ANNA), 2000)
    assert None is not await store.daily.begin(new(ANNA, game="tarock"), 2000)
    assert None is not await store.daily.begin(new(ANNA, day=6), 2000)
    assert None is not await store.daily.begin(new(BEN), 2000)
    stored = await store.matches.load(match)
    assert ("playing", 4, private_scope(ANNA)) == (stored.state, stored.deals, stored.guild_id)
    assert {"skat", "tarock"} == (await store.daily.of_person(ANNA, 5)).keys()


async def test_a_score_is_kept_with_the_end_of_its_match(store: Store):
    match = await played(store, ANNA, (7, 3))
    found = await store.daily.of_match(match)
    assert found is not None
    assert (5, "skat", ANNA, True, 4) == (
        found.day,
        found.game,
        found.user,
        found.is_over,
        found.score,
    )
    assert [DailyScore(5, "skat", ANNA, 4)] == await store.daily.scores(5, 5)
    assert {5} == await store.daily.days_of(ANNA)


async def test_who_gives_up_or_breaks_off_has_no_score_but_had_a_try(store: Store):
    match = await store.daily.begin(new(ANNA), 1000)
    broken_off = await store.daily.begin(new(BEN), 1000)
    assert match is not None
    assert broken_off is not None
    assert [] == await store.daily.scores(5, 5)
    await finish(store, match, (7, 3), gives_up=True)
    await store.matches.set_state(broken_off, "ended", 2000)
    expected = {DailyScore(5, "skat", ANNA, None), DailyScore(5, "skat", BEN, None)}
    assert expected == set(await store.daily.scores(5, 5))
    assert frozenset() == await store.daily.days_of(ANNA)


async def test_what_is_going_on_is_told_from_what_is_finished(store: Store):
    await played(store, ANNA, (1, 0), day=5)
    await store.daily.begin(new(ANNA, day=6), 1000)
    assert {(5, "skat")} == await store.daily.finished(ANNA, 1, 9)
    assert {(6, "skat")} == await store.daily.going(ANNA, 1, 9)


async def test_scores_are_found_by_day_and_game(store: Store):
    await played(store, ANNA, (1, 0), day=5)
    await played(store, BEN, (0, 2), day=6)
    assert [ANNA] == [each.user for each in await store.daily.scores(1, 5)]
    assert [BEN] == [each.user for each in await store.daily.scores(6, 6, "skat")]
    assert [] == await store.daily.scores(6, 6, "tarock")


async def test_a_match_that_is_no_deal_of_the_day_keeps_none(store: Store):
    assert None is await store.daily.of_match(77)


async def test_a_server_knows_who_looked_there_by_their_latest_name(store: Store):
    await store.daily.note_player(SERVER, ANNA, "Anna")
    await store.daily.note_player(SERVER, ANNA, "Anni")
    await store.daily.note_player(OTHER_SERVER, BEN, "Ben")
    assert {ANNA: "Anni"} == await store.daily.players(SERVER)
    assert frozenset() == await store.daily.unlisted(SERVER)
    settings = await store.settings.person(ANNA)
    await store.settings.save_person(replace(settings, listed=False))
    assert {ANNA} == await store.daily.unlisted(SERVER)


async def test_the_first_word_on_a_par_counts(store: Store):
    assert None is await store.daily.par(5, "skat")
    await store.daily.note_par(5, "skat", 3)
    await store.daily.note_par(5, "skat", -9)
    assert 3 == await store.daily.par(5, "skat")
    assert None is await store.daily.par(6, "skat")


async def test_nothing_is_left_of_who_is_forgotten(store: Store):
    await played(store, ANNA, (1, 0))
    await played(store, BEN, (0, 1))
    await store.daily.note_player(SERVER, ANNA, "Anna")
    kept = (await store.people.export(ANNA))["daily"]
    assert [(5, "skat", 1)] == [(each["day"], each["game"], each["score"]) for each in kept]
    await store.people.forget(ANNA, 9000)
    assert [] == (await store.people.export(ANNA))["daily"]
    assert [BEN] == [each.user for each in await store.daily.scores(5, 5)]
    assert {} == await store.daily.players(SERVER)


async def test_a_server_that_is_purged_knows_nobody(store: Store):
    await store.daily.note_player(SERVER, ANNA, "Anna")
    await store.people.purge_guild(SERVER)
    assert {} == await store.daily.players(SERVER)


async def test_who_is_forgotten_has_still_played_today_and_the_mark_goes_with_the_day(store: Store):
    today, noon = 5, 5 * DAY_MS + DAY_MS // 2
    await store.daily.fix(today, StoredSeal("aa", "11"), noon)
    await played(store, ANNA, (1, 0), day=today)
    await store.people.forget(ANNA, noon)

    assert None is await store.daily.begin(new(ANNA, day=today), noon)
    assert None is not await store.daily.begin(new(ANNA, game="tarock", day=today), noon)
    assert None is not await store.daily.begin(new(BEN, day=today), noon)
    assert [today] == await marked(store)
    await store.daily.fix(today + 2, StoredSeal("bb", "22"), noon + DAY_MS)
    assert [] == await marked(store)


async def marked(store: Store) -> list[int]:
    """The days for which there are marks."""
    async with store.database.reading() as session:
        return [row["day"] for row in await session.rows("SELECT day FROM daily_played")]


@pytest.mark.parametrize(("late", "counts"), [(-1, True), (0, False)])
async def test_what_is_finished_once_a_seal_may_be_open_counts_no_more(
    store: Store, late: int, counts: bool
):
    match = await store.daily.begin(new(ANNA), 1000)
    assert match is not None
    await finish(store, match, (7, 3), at=6 * DAY_MS + FINISHING_MS + late)
    assert [ANNA] * counts == [each.user for each in await store.daily.scores(5, 5)]
    assert {5} == await store.daily.days_of(ANNA)
