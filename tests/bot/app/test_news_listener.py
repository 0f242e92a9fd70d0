"""What other processes announce is taken in until the application closes, and no longer."""

import asyncio
import sqlite3
from typing import Any

import pytest

from bot.app.application import Application
from bot.app.process_news_listener import NewsListener
from bot.store.engine.errors import DatabaseFailed
from bot.store.engine.process_news import MATCH, MISSED
from bot.table.match.live_match import restore
from bot.table.match.seats import Resigned
from bot.table.match.setup import setup_of
from bot.table.play.session import TableSession
from tests.bot.store.files import in_file
from tests.bot.table.match.live_matches import ANNA, BEN, stand_up, turn_of, until
from tests.patience import PATIENCE, comes_true


async def test_it_closes_though_the_database_answers_a_cancellation_with_a_failure(
    app, monkeypatch
):
    listener, begun = NewsListener(app), asyncio.Event()

    async def act_on(_: Any) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise DatabaseFailed("the connection broke") from None

    monkeypatch.setattr(listener, "_act_on", act_on)
    listener.open()
    listener._hear({MISSED: True})
    await begun.wait()

    async with asyncio.timeout(PATIENCE):
        await listener.close()


@pytest.fixture
async def unhurried(open_app) -> Application:
    """An application in which nobody's turn is over before the test is."""
    return await open_app(turn=3600.0, reminder=3600.0)


async def given_up_elsewhere(app: Application) -> TableSession:
    """A table at which somebody has given up in another process, of which there is no news yet."""
    session = await stand_up(app, ANNA, BEN)
    await turn_of(session, 0, 1)
    elsewhere = await restore(app.store, setup_of(await app.store.matches.load(session.live.match)))
    await elsewhere.move_chair(Resigned(seat=0))
    assert not session.live.is_over
    return session


async def test_where_news_may_have_been_missed_every_table_takes_in_what_is_written(
    unhurried: Application,
):
    session = await given_up_elsewhere(unhurried)
    unhurried.store.database._spread({MISSED: True})
    await until(session, lambda: session.live.is_over)


async def test_news_that_come_while_nothing_can_be_read_are_taken_in_once_it_can(
    unhurried: Application, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.app.process_news_listener._AGAIN", 0.01)
    session, failed = await given_up_elsewhere(unhurried), list[str]()
    store = unhurried.store
    store.database.listen(failed.append)
    visit = in_file(store)._reader.visit
    await visit(sqlite3.Connection.set_authorizer, _refuse)
    store.database._spread({MATCH: session.live.match})
    await comes_true(lambda: len(failed) > 1)
    assert not session.live.is_over
    await visit(sqlite3.Connection.set_authorizer, None)
    await until(session, lambda: session.live.is_over)


def _refuse(*_: object) -> int:
    return sqlite3.SQLITE_DENY
