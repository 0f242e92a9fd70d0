"""Tables are driven, put to sleep, woken and ended, once each, whoever presses at what instant."""

import asyncio
from random import Random

import pytest
import structlog

from bot import running as running_module
from bot.render.notices import notice
from bot.render.words import language
from bot.trouble import Trouble
from games.catalogue import CATALOGUE
from sandbox import samples
from tests.bot.playing import (
    ANNA,
    BEN,
    CLARA,
    LONG,
    SCHWARZ,
    STAMMTISCH,
    begin,
    seen,
    stand_up,
    stopped,
    turn_of,
    until,
)
from tests.bot.screens.test_hands import Paper


async def refused(work) -> str:
    with pytest.raises(Trouble) as trouble:
        await work
    return trouble.value.says.key


def is_driven(running) -> bool:
    return running.task is not None and not running.task.done()


async def public_text(channel) -> str:
    """The last message of the channel, as one string."""
    return str([part.to_dict() for part in (await last(channel)).components])


async def last(channel):
    """The last message of the channel."""
    return await anext(channel.history(limit=1))


async def test_two_people_who_pause_at_the_same_instant_pause_once(house):
    running = await stand_up(house, ANNA, BEN)
    match = running.live.match
    await turn_of(running, 0, 1)
    await asyncio.gather(house.pause(match, ANNA), house.pause(match, BEN))

    assert running.paused
    assert "paused" == (await house.store.matches.load(match)).state
    await stopped(running)


async def test_two_people_who_wake_a_table_at_the_same_instant_wake_it_once(house):
    running = await stand_up(house, ANNA, BEN)
    match = running.live.match
    await turn_of(running, 0, 1)
    await house.pause(match, ANNA)
    await asyncio.gather(house.come_back(match, ANNA), house.come_back(match, BEN))

    assert not running.paused
    assert "playing" == (await house.store.matches.load(match)).state
    assert is_driven(running)


async def test_pausing_and_coming_back_at_the_same_instant_leave_shell_and_store_agreed(house):
    running = await stand_up(house, ANNA, BEN)
    match = running.live.match
    await turn_of(running, 0, 1)
    for _ in range(5):
        await asyncio.gather(
            house.pause(match, ANNA), house.come_back(match, BEN), house.pause(match, BEN)
        )

        assert running.paused == ((await house.store.matches.load(match)).state == "paused")
    await house.come_back(match, ANNA)

    assert is_driven(running)


async def test_two_votes_at_the_same_instant_end_the_match_once(house, channel):
    running = await stand_up(house, ANNA, BEN)
    match = running.live.match
    await turn_of(running, 0, 1)

    votes = (house.vote_end(match, person) for person in (ANNA, BEN, BEN))

    assert [(1, 2), (2, 2), (2, 2)] == sorted(await asyncio.gather(*votes))
    assert "ended" == (await house.store.matches.load(match)).state
    assert "error.table_gone" == await refused(house.vote_end(match, ANNA))
    assert "ended without a result" in await public_text(channel)


async def test_a_table_that_is_taken_down_takes_its_hints_along(house):
    running = await stand_up(house, ANNA, BEN)
    await turn_of(running, 0, 1)
    match, shown = running.live.match, notice(language("en"), "hint.silence")
    for table in (match, match + 1):
        house.hints.opened(table, 0, Paper([], shown), lambda: shown, shown)
    await house.floor.end(running)

    assert [False, True] == [house.hints.is_open(table, 0) for table in (match, match + 1)]
    house.hints.close(match + 1)


async def test_one_person_alone_among_computers_ends_the_match_alone(house):
    running = await stand_up(house, ANNA, "craft", options=LONG)

    assert (1, 1) == await house.vote_end(running.live.match, ANNA)
    assert running.ended


async def test_who_gave_up_neither_plays_nor_pauses_nor_votes_any_more(house):
    running = await stand_up(house, ANNA, BEN, CLARA)
    match = running.live.match
    await turn_of(running, 0, 1, 2)
    await house.resign(match, ANNA)

    for deed in (house.vote_end, house.pause, house.resign, house.come_back, house.leave):
        assert "notice.resigned" == await refused(deed(match, ANNA))
    with pytest.raises(Trouble):
        running.seat_to_act(ANNA)
    assert ("bump",) == running.entries_for(ANNA)
    assert not running.ended


async def test_who_left_cannot_end_the_match_of_those_who_stay(house):
    running = await stand_up(house, ANNA, BEN)
    match = running.live.match
    await turn_of(running, 0, 1)
    assert (1, 2) == await house.vote_end(match, ANNA)
    await house.leave(match, ANNA)

    assert "error.stood_in" == await refused(house.vote_end(match, ANNA))
    assert "error.stood_in" == await refused(house.pause(match, ANNA))
    assert not running.ended


async def test_a_vote_after_the_end_leaves_the_result_alone(house, channel):
    running = await stand_up(house, ANNA, BEN)
    match = running.live.match
    await turn_of(running, 0, 1)
    await house.resign(match, ANNA)
    await running.screen.shown(running.live)
    result = await public_text(channel)

    for deed in (house.vote_end, house.pause, house.resign, house.come_back, house.leave):
        assert "error.match_over" == await refused(deed(match, BEN))
    assert result == await public_text(channel)
    assert "finished" == (await house.store.matches.load(match)).state


async def test_giving_up_and_voting_at_the_same_instant_give_one_end(house):
    running = await stand_up(house, ANNA, BEN)
    match = running.live.match
    await turn_of(running, 0, 1)
    await house.vote_end(match, ANNA)
    await asyncio.gather(
        house.resign(match, ANNA), house.vote_end(match, BEN), return_exceptions=True
    )
    state = (await house.store.matches.load(match)).state

    assert {"finished": (True, False), "ended": (False, True)}[state] == (
        running.live.is_over,
        running.ended,
    )


async def test_a_table_that_everybody_has_left_sleeps_until_somebody_is_back(house):
    running = await stand_up(house, ANNA, "craft", options=LONG)
    match = running.live.match
    await turn_of(running, 0)
    await house.leave(match, ANNA)
    await stopped(running)

    assert running.paused
    assert "paused" == (await house.store.matches.load(match)).state

    await house.come_back(match, ANNA)
    await turn_of(running, 0)

    assert ANNA == running.live.chairs[0].person


async def test_a_clock_that_breaks_is_started_again(house, monkeypatch):
    broke = asyncio.Event()

    def hear(*_):
        broke.set()
        raise structlog.DropEvent

    log = structlog.wrap_logger(structlog.PrintLogger(), processors=[hear])
    monkeypatch.setattr(running_module, "_log", log)
    monkeypatch.setattr(running_module, "_PATIENCE", 0.01)
    running = await stand_up(house, ANNA, "craft", options=LONG)
    live, writer = running.live, house.store.database._writer
    seat = await turn_of(running, 0)
    spoilt: list[asyncio.Future[object]] = []

    def spoil(_) -> None:
        if not spoilt:
            spoilt.append(asyncio.ensure_future(writer.execute_fetchall("PRAGMA query_only = ON")))

    live.on_news(spoil)
    await live.act(running.memory, seat, live.offers(seat)[-1], "person")  # passes
    async with asyncio.timeout(5):
        await broke.wait()
    stood_at = live.number
    await writer.execute_fetchall("PRAGMA query_only = OFF")
    await until(running, lambda: live.number > stood_at)


async def test_a_match_goes_on_after_a_restart_at_the_bottom_of_the_channel(
    open_house, store, channel
):
    first = await open_house()
    running = await stand_up(first, ANNA, BEN)
    seat = await turn_of(running, 0, 1)
    await running.screen.shown(running.live)
    old = await store.messages.where(running.live.match, "table")
    await first.__aexit__()
    second = await open_house()
    again = second.floor.table(running.live.match)
    await again.screen.shown(again.live)

    assert running.live.view(seat) == again.live.view(seat)
    posted = await store.messages.where(running.live.match, "table")
    assert posted is not None
    assert old is not None
    assert old.message_id != posted.message_id == (await last(channel)).id
    await again.live.act(again.memory, seat, again.live.offers(seat)[0], "person")


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=lambda game: game.key)
async def test_a_match_of_any_game_comes_back_in_the_middle_of_a_deal(
    open_house, store, channel, game
):
    who = range(ANNA, ANNA + min(4, game.seats[-1]))
    place = {"guild": samples.GASTHAUS, "channel": STAMMTISCH}
    match = await begin(store, *who, game=game, options=game.options(), **place)
    await match.until(lambda live: live.scene().trick, Random(3))
    house = await open_house()
    again = house.floor.table(match.live.match)
    await again.screen.shown(again.live)

    assert seen(match.live) == seen(again.live)
    assert str(match.live.match) in await public_text(channel)


async def test_a_match_that_cannot_be_read_keeps_no_other_away(open_house, store):
    broken = await begin(store, ANNA, BEN, guild=samples.GASTHAUS, channel=STAMMTISCH)
    whole = await begin(store, ANNA, BEN, guild=samples.GASTHAUS, channel=STAMMTISCH)
    for match in (broken, whole):
        await match.live.deal(match.memory, SCHWARZ.deck)
    async with store.database.writing() as session:
        await session.rows("UPDATE events SET body = '[]' WHERE match_id = ?", broken.live.match)
    house = await open_house()

    assert whole.live.number <= house.floor.table(whole.live.match).live.number
    with pytest.raises(Trouble):
        house.floor.table(broken.live.match)


async def test_a_house_that_closes_leaves_no_task_behind(open_house):
    before = asyncio.all_tasks()
    house = await open_house()
    for _ in range(3):
        await stand_up(house, ANNA, "craft")
    await house.__aexit__()

    assert set() == {task for task in asyncio.all_tasks() - before if not task.done()}
