"""Whom a call mentions: at their hours, in turn, a few at a time, and nobody who is busy."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.errors import UserError
from bot.features.calls.service import MOST_CALLED, TableCalls
from bot.features.calls.store import BETWEEN_MS
from bot.features.calls.values import CallWish
from bot.model import PersonSettings, TakenSeat
from bot.store import Store, open_store
from bot.store.matches import StoredMatch
from bot.table.match.lobby import Lobbies, Person
from tests.bot.table.match.live_matches import SCHWARZ, SHORT
from tests.bot.table.play.local_clock import LocalClock

ANNA = Person(1, "Anna")
GUILD, CHANNEL = 7, 70
GUESTS = range(101, 111)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store, None]:
    async with open_store(tmp_path / "stammtisch.sqlite3") as opened:
        await opened.settings.notice_language(GUILD, "de", certain=True)
        yield opened


@pytest.fixture
def clock() -> LocalClock:
    return LocalClock("2026-11-26T20:30")


@pytest.fixture
def calls(store: Store, clock: LocalClock) -> TableCalls:
    return TableCalls(store, clock)


@pytest.fixture
async def lobby(store: Store) -> StoredMatch:
    return await Lobbies(store, 1800).open(GUILD, CHANNEL, ANNA, SCHWARZ, SHORT)


async def wishes(
    calls: TableCalls, *users: int, start: int = 20, end: int = 0, zone: str | None = None
) -> None:
    for user in users:
        wish = CallWish(
            guild_id=GUILD, user_id=user, game="", from_hour=start, until_hour=end, zone=zone
        )
        await calls.wish(wish)


async def everybody(_: int) -> bool:
    return True


async def whom(calls: TableCalls, lobby: StoredMatch) -> tuple[int, ...]:
    return await calls.whom(lobby, ANNA.id, everybody)


async def test_the_hours_are_those_of_the_server_or_of_ones_own_clock(calls, lobby, clock):
    await wishes(calls, 101)
    await wishes(calls, 102, start=4, end=5, zone="Asia/Tokyo")
    assert (101, 102) == await whom(calls, lobby)
    clock.set("2026-11-26T19:59")
    assert () == await whom(calls, lobby)


async def test_a_few_are_called_at_a_time_and_the_others_the_next_time(calls, lobby, clock):
    await wishes(calls, *GUESTS)
    first = await whom(calls, lobby)
    clock.at += 1
    second = await whom(calls, lobby)
    assert (MOST_CALLED, MOST_CALLED) == (len(first), len(second))
    assert set(GUESTS) == {*first, *second}


async def test_discord_is_asked_of_no_more_than_a_few(calls, lobby):
    await wishes(calls, *range(101, 151))
    asked = list[int]()

    async def nobody(user: int) -> bool:
        asked.append(user)
        return False

    assert () == await calls.whom(lobby, ANNA.id, nobody)
    assert 15 == len(asked)


async def test_who_has_left_stands_in_nobodys_way(calls, lobby, clock):
    await wishes(calls, *range(101, 118))

    async def the_last(user: int) -> bool:
        return user == 117

    assert () == await calls.whom(lobby, ANNA.id, the_last)
    clock.at += 1
    assert (117,) == await calls.whom(lobby, ANNA.id, the_last)


async def test_who_calls_who_sits_there_and_who_is_elsewhere_is_left_in_peace(
    store, calls, lobby, clock
):
    await wishes(calls, ANNA.id, 101, 102, 103, 104, 105)
    await store.matches.put(lobby.id, TakenSeat(1, "Ben", 101), 1)
    lobbies = Lobbies(store, 1800)
    await lobbies.open(8, 80, Person(102, "Clara"), SCHWARZ, SHORT)
    await store.settings.save_person(PersonSettings(103, ping="never"))
    await store.clocks.go_away(104, clock.at + 1, clock.at)
    assert (105,) == await whom(calls, await store.matches.load(lobby.id))


async def test_who_plays_slowly_has_time(store, calls, lobby):
    await wishes(calls, 101)
    lobbies = Lobbies(store, 1800)
    slow = await lobbies.open(8, 80, Person(101, "Ben"), SCHWARZ, SHORT)
    assert () == await whom(calls, lobby)
    await lobbies.set_pace(slow.id, "slow_24", Person(101, "Ben"))
    assert (101,) == await whom(calls, lobby)


@pytest.mark.parametrize("who", [(1, 101), (101, 1)])
async def test_whoever_does_not_wish_to_sit_with_the_caller_is_not_called(
    store, calls, lobby, who: tuple[int, int]
):
    await wishes(calls, 101, 102)
    await store.blocks.save(who[0], (who[1],), 1)
    assert (102,) == await whom(calls, lobby)


async def test_a_call_within_the_hour_is_refused_with_the_time_of_the_next(calls, clock):
    assert (clock.at, True) == await calls.claim(GUILD)
    first = clock.at
    clock.at += 60_000
    with pytest.raises(UserError) as refused:
        await calls.claim(GUILD)
    again = (first + BETWEEN_MS) // 1000
    assert ("call.too_soon", f"<t:{again}:t>") == (
        refused.value.says.key,
        str(refused.value.says.values["when"]),
    )
    clock.at = first + BETWEEN_MS
    assert (clock.at, False) == await calls.claim(GUILD)


async def test_only_lobbies_with_a_free_seat_are_called_to(store, calls, lobby):
    assert [lobby.id] == [each.id for each in await calls.lobbies_in(GUILD, CHANNEL)]
    assert () == await calls.lobbies_in(GUILD, 71)
    for seat, user in ((1, 101), (2, 102)):
        await store.matches.put(lobby.id, TakenSeat(seat, "x", user), 1)
    assert () == await calls.lobbies_in(GUILD, CHANNEL)


async def test_a_wish_for_no_game_is_refused(calls):
    wish = CallWish(guild_id=GUILD, user_id=1, game="skat", from_hour=0, until_hour=0, zone=None)
    with pytest.raises(UserError) as refused:
        await calls.wish(wish)
    assert "error.unknown_game" == refused.value.says.key
