"""A table whose computer players think elsewhere may move on, pause, end or close meanwhile."""

import asyncio
import time

import pytest
import structlog

from bot.chairs import Resigned
from bot.thinking import Minds
from games.catalogue import CATALOGUE
from tests.bot.parley import CardPlayed, Liking, Options, Said, parley
from tests.bot.playing import ANNA, RACED, SHORT, stand_up, stopped, turn_of, until
from tests.bot.thinking.minding import is_running, odd, started


@pytest.fixture(autouse=True)
def log():
    """What is logged; nothing may have gone wrong when a test is over."""
    with structlog.testing.capture_logs() as lines:
        yield lines
    assert [] == [line for line in lines if line["log_level"] != "info"]


@pytest.fixture
def sit_down(open_house, monkeypatch):
    """Begin a match of Parley at which the strong think in an odd way, in one process."""

    async def sit_down(how: str, *who: int | str, target: int = 2, **pace: float):
        game = parley(Liking())
        monkeypatch.setitem(CATALOGUE, game.key, game)
        minds = Minds(1, odd(how))
        house = await open_house(minds, **pace)
        running = await stand_up(house, *who, game=game, options=Options(target=target))
        return running, house, minds._processes[0]

    return sit_down


async def spoken(running) -> list[tuple[type, int]]:
    log = await running.memory.recall(running.live.game)
    return [(type(event), event.seat) for event in log if isinstance(event, CardPlayed | Said)]


async def card(running, seat: int) -> None:
    await running.live.act(running.memory, seat, running.live.offers(seat)[0], "person")


async def test_what_was_thought_is_done(sit_down):
    running, *_ = await sit_down("rise", "strong", ANNA)
    await until(running, lambda: running.live.public.raiser is not None)

    assert [(Said, 0)] == await spoken(running)


async def test_what_was_thought_while_a_person_is_awaited_is_said(sit_down):
    running, *_ = await sit_down("rise", ANNA, "strong")
    await until(running, lambda: running.live.public.raiser is not None)

    assert [(Said, 1)] == await spoken(running)


async def test_what_was_thought_too_late_is_not_said(sit_down):
    running, _, process = await sit_down("rise", ANNA, "strong", computer=0.5)
    await turn_of(running, 0)
    await started(process)
    await card(running, 0)
    await until(running, lambda: running.live.public.played == 2 or running.live.public.raiser)

    assert (CardPlayed, 0) == (await spoken(running))[0]
    assert 2 == len(await spoken(running))


async def test_a_person_who_gives_up_while_a_computer_thinks_ends_the_match_once(sit_down):
    running, _, process = await sit_down("muse", "strong", ANNA)
    await turn_of(running, 0)
    await started(process)
    await running.live.move_chair(running.memory, Resigned(seat=1))
    await stopped(running)

    assert running.live.is_over
    assert [] == await spoken(running)


@pytest.mark.parametrize("how", ["end", "put_to_sleep"])
async def test_a_table_that_is_stopped_while_a_computer_thinks_leaves_nothing_behind(sit_down, how):
    running, house, process = await sit_down("hang", "strong", ANNA)
    pid = await started(process)
    await getattr(house.floor, how)(running)
    await stopped(running)

    assert [] == await spoken(running)
    assert not is_running(pid)


async def test_a_house_closes_at_once_while_computers_think(sit_down):
    running, house, process = await sit_down("hang", ANNA, "strong", "strong")
    pid = await started(process)
    began = time.monotonic()
    await house.__aexit__()

    assert time.monotonic() - began < 1
    assert not is_running(pid)
    assert running.task.done()


async def test_people_are_awaited_in_time_while_computers_think(sit_down):
    running, *_ = await sit_down("hang", ANNA, "strong")
    await turn_of(running, 0)
    async with asyncio.timeout(5):
        while running.clock.deadline is None:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)

    assert [] == await spoken(running)


async def test_a_computer_thinks_during_its_pause_and_not_after_it(sit_down, monkeypatch):
    monkeypatch.setattr(Minds, "lead", lambda *_: 0.45)
    running, *_ = await sit_down("play", "strong", ANNA, computer=1.0)
    await turn_of(running, 1)
    await card(running, 1)
    began = time.monotonic()
    await until(running, lambda: running.live.public.played == 3)

    assert 0.9 < time.monotonic() - began < 1.5


@pytest.mark.parametrize("options", [SHORT, RACED], ids=["in turn", "in real time"])
async def test_whole_matches_are_played_by_thinkers(open_house, options):
    house = await open_house(Minds(2, odd("first")), turn=0.01, reminder=0.01)
    running = await stand_up(house, ANNA, "strong", "expert", options=options)
    running.live.on_news(lambda _: running.clock.sign_of_life(0))
    await until(running, lambda: running.live.is_over)

    assert running.live.is_over
