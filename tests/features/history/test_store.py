"""The finished matches of a server are found newest first, and no others."""

import pytest

from bot.app.features import people_of
from bot.features.history.store import HistoryStore
from bot.features.history.values import FinishedMatch, SeatResult
from bot.store import Store
from bot.store.events import LogStep
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def history(store: Store) -> HistoryStore:
    return HistoryStore(store.database)


async def finish(store: Store, match: int, at: int) -> int:
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(0)), at)
    return match


async def ids(
    history: HistoryStore, user: int | None, game: str | None, limit: int = 9, offset: int = 0
) -> list[int]:
    found = await history.of(GASTHAUS, user, game, limit, offset)
    return [match.match_id for match in found]


async def test_a_match_is_shown_with_everybody_who_sat_there(
    history: HistoryStore, store: Store, begin: Begin
):
    match = await finish(store, await begin(ANNA, "craft"), 3000)
    seats = (SeatResult(f"name of {ANNA}", ANNA, 11, 1), SeatResult("craft", None, 0, 2))
    assert (FinishedMatch(match, "skat", 3000, seats),) == await history.of(GASTHAUS, None, None, 9)


async def test_what_finished_last_stands_first_whichever_began_first(
    history: HistoryStore, store: Store, begin: Begin
):
    first, second = await begin(), await begin()
    await finish(store, second, 3000)
    await finish(store, first, 3000)
    assert [first, second] == await ids(history, None, None)


async def test_a_person_and_a_game_narrow_it_down(
    history: HistoryStore, store: Store, begin: Begin
):
    skat = await finish(store, await begin(ANNA, BEN), 3000)
    watten = await finish(store, await begin(ANNA, CLARA, game="watten"), 3001)
    await finish(store, await begin(ANNA, BEN, guild=8), 3002)
    await begin(ANNA, BEN)
    expected = {
        (None, None): [watten, skat],
        (None, "skat"): [skat],
        (ANNA, None): [watten, skat],
        (ANNA, "watten"): [watten],
        (BEN, None): [skat],
        (BEN, "watten"): [],
    }
    for (user, game), found in expected.items():
        assert found == await ids(history, user, game)
        assert len(found) == await history.count(GASTHAUS, user, game)


async def test_pages_join_without_gap_or_repeat(history: HistoryStore, store: Store, begin: Begin):
    made = [await finish(store, await begin(), 3000 + number) for number in range(5)]
    pages = [await ids(history, None, None, 2, start) for start in (0, 2, 4, 6)]
    assert list(reversed(made)) == [match for page in pages for match in page]


async def test_a_former_person_has_no_name_and_their_seat_stays(
    history: HistoryStore, store: Store, begin: Begin
):
    await finish(store, await begin(ANNA, BEN), 3000)
    await people_of(store).forget(ANNA, 5000)
    ((match),) = await history.of(GASTHAUS, BEN, None, 9)
    former, other = match.seats
    assert ("", 11, 1) == (former.name, former.points, former.place)
    assert former.user_id is not None
    assert former.user_id < 0
    assert BEN == other.user_id
