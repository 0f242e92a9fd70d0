"""The finished matches of a server are found newest first, and no others."""

from bot.model import FinishedMatch, SeatResult
from bot.store import Store
from bot.store.events import Step
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED


async def finish(store: Store, match: int, at: int) -> int:
    await store.events.append(match, 0, Step(PROCEED, ["{}"], won_by(0)), at)
    return match


async def ids(
    store: Store, user: int | None, game: str | None, limit: int = 9, offset: int = 0
) -> list[int]:
    found = await store.history.of(GASTHAUS, user, game, limit, offset)
    return [match.match_id for match in found]


async def test_a_match_is_shown_with_everybody_who_sat_there(store: Store, begin: Begin):
    match = await finish(store, await begin(ANNA, "craft"), 3000)
    seats = (SeatResult(f"name of {ANNA}", ANNA, 11, 1), SeatResult("craft", None, 0, 2))
    assert (FinishedMatch(match, "skat", 3000, seats),) == await store.history.of(
        GASTHAUS, None, None, 9
    )


async def test_what_finished_last_stands_first_whichever_began_first(store: Store, begin: Begin):
    first, second = await begin(), await begin()
    await finish(store, second, 3000)
    await finish(store, first, 3000)
    assert [first, second] == await ids(store, None, None)


async def test_a_person_and_a_game_narrow_it_down(store: Store, begin: Begin):
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
        assert found == await ids(store, user, game)
        assert len(found) == await store.history.count(GASTHAUS, user, game)


async def test_pages_join_without_gap_or_repeat(store: Store, begin: Begin):
    made = [await finish(store, await begin(), 3000 + number) for number in range(5)]
    pages = [await ids(store, None, None, 2, start) for start in (0, 2, 4, 6)]
    assert list(reversed(made)) == [match for page in pages for match in page]


async def test_a_former_person_has_no_name_and_their_seat_stays(store: Store, begin: Begin):
    await finish(store, await begin(ANNA, BEN), 3000)
    await store.people.forget(ANNA, 5000)
    ((match),) = await store.history.of(GASTHAUS, BEN, None, 9)
    former, other = match.seats
    assert ("", 11, 1) == (former.name, former.points, former.place)
    assert former.user_id is not None
    assert former.user_id < 0
    assert BEN == other.user_id
