"""A table whose computer players think elsewhere may move on, pause, end or close meanwhile."""

import asyncio

import pytest
import structlog

from bot.ai import PlayerPool
from bot.process.clock import Instant, monotonic
from bot.table.match.seats import Resigned
from games.catalogue import CATALOGUE
from tests.bot.ai.questions import is_running, odd, started
from tests.bot.table.match.live_matches import ANNA, RACED, SHORT, stand_up, stopped, turn_of, until
from tests.bot.table.match.toy_interjections import CardPlayed, Liking, Options, Said, parley
from tests.patience import PATIENCE, comes_true


@pytest.fixture(autouse=True)
def log():
    """What is logged; nothing may have gone wrong when a test is over."""
    with structlog.testing.capture_logs() as lines:
        yield lines
    assert [] == [line for line in lines if line["log_level"] != "info"]


@pytest.fixture
def sit_down(open_app, monkeypatch):
    """Begin a match of Parley at which the strong think in an odd way, in one process."""

    async def sit_down(how: str, *who: int | str, target: int = 2, until: str = "", **pace: float):
        game = parley(Liking())
        monkeypatch.setitem(CATALOGUE, game.key, game)
        pool = PlayerPool(1, odd(how, until))
        app = await open_app(pool, **pace)
        session = await stand_up(app, *who, game=game, options=Options(target=target))
        return session, app, pool._processes[0]

    return sit_down


async def spoken(session) -> list[tuple[type, int]]:
    log = await session.live._where_kept.log.events()
    return [(type(event), event.seat) for event in log if isinstance(event, CardPlayed | Said)]


async def card(session, seat: int) -> None:
    await session.live.act(seat, session.live.offers(seat)[0], "person")


async def test_what_was_thought_is_done(sit_down):
    session, *_ = await sit_down("rise", "strong", ANNA)
    await until(session, lambda: session.live.public.raiser is not None)

    assert [(Said, 0)] == await spoken(session)


async def test_what_was_thought_while_a_person_is_awaited_is_said(sit_down):
    session, *_ = await sit_down("rise", ANNA, "strong")
    await until(session, lambda: session.live.public.raiser is not None)

    assert [(Said, 1)] == await spoken(session)


async def test_what_was_thought_too_late_is_not_said(sit_down, tmp_path):
    may_answer = tmp_path / "may answer"
    session, _, process = await sit_down(
        "await", ANNA, "strong", computer=0.5, until=str(may_answer)
    )
    await turn_of(session, 0)
    await started(process)
    await card(session, 0)
    may_answer.touch()
    await until(session, lambda: session.live.public.played == 2 or session.live.public.raiser)

    assert (CardPlayed, 0) == (await spoken(session))[0]
    assert 2 == len(await spoken(session))


async def test_a_person_who_gives_up_while_a_computer_thinks_ends_the_match_once(
    sit_down, tmp_path
):
    may_answer = tmp_path / "may answer"
    session, _, process = await sit_down("await", "strong", ANNA, until=str(may_answer))
    await turn_of(session, 0)
    await started(process)
    await session.live.move_chair(Resigned(seat=1))
    may_answer.touch()
    await stopped(session)

    assert session.live.is_over
    assert [] == await spoken(session)


@pytest.mark.parametrize("how", ["end", "put_to_sleep"])
async def test_a_table_that_is_stopped_while_a_computer_thinks_leaves_nothing_behind(sit_down, how):
    session, app, process = await sit_down("hang", "strong", ANNA)
    pid = await started(process)
    await getattr(app.tables, how)(session)
    await stopped(session)

    assert [] == await spoken(session)
    assert not is_running(pid)


async def test_a_bot_closes_at_once_while_computers_think(sit_down, monkeypatch):
    monkeypatch.setattr("bot.ai.thinking_time_shares._LEAST_PATIENCE", 10 * PATIENCE)
    session, app, process = await sit_down("hang", ANNA, "strong", "strong")
    pid = await started(process)
    async with asyncio.timeout(PATIENCE):
        await app.__aexit__()

    assert not is_running(pid)
    assert session.task.done()


async def test_people_are_awaited_in_time_while_computers_think(sit_down):
    session, *_ = await sit_down("hang", ANNA, "strong")
    await turn_of(session, 0)
    await comes_true(lambda: session.status.deadline is not None)

    assert [] == await spoken(session)


async def test_a_computer_thinks_during_its_pause_and_not_after_it(sit_down, monkeypatch):
    monkeypatch.setattr(PlayerPool, "lead", lambda *_: 0.95)
    thought: list[tuple[Instant, Instant]] = []
    choose = PlayerPool.choose

    async def noting(pool, asked):
        asked_at = monotonic()
        answer = await choose(pool, asked)
        thought.append((asked_at, monotonic()))
        return answer

    monkeypatch.setattr(PlayerPool, "choose", noting)
    session, *_ = await sit_down("play", "strong", ANNA, computer=1.0)
    await turn_of(session, 1)
    await card(session, 1)
    began = monotonic()
    await until(session, lambda: session.live.public.played == 3)
    played = monotonic()
    asked_at, answered = next((asked, done) for asked, done in thought if asked > began)

    assert asked_at - began < 1.0, "the pause was over before it was asked"
    assert 0.9 < played - began
    assert played - answered < 1.0, "it paused again after it had thought"


@pytest.mark.parametrize("options", [SHORT, RACED], ids=["in turn", "in real time"])
async def test_whole_matches_are_played_by_thinkers(open_app, options):
    app = await open_app(PlayerPool(2, odd("first")), turn=0.01, reminder=0.01)
    session = await stand_up(app, ANNA, "strong", "expert", options=options)
    session.live.on_news(lambda _: session.scheduler.sign_of_life(0))
    await until(session, lambda: session.live.is_over)

    assert session.live.is_over
