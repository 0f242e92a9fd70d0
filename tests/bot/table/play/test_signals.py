"""Whoever gives a sign, every byte that others can see stays the same, and so does every clock."""

import asyncio
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

import sandbox
from bot.ai import PlayerPool, PoolRequest
from bot.app.application import Application
from bot.model import PersonSettings
from bot.store import open_store
from bot.table.match import shuffle
from bot.table.play import scheduler, turn_clocks
from bot.table.play.session import TableSession
from games.catalogue import CATALOGUE
from sandbox import Running as Sandbox, samples
from tests.bot.conftest import QUICK
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, STAMMTISCH, stand_up
from tests.bot.table.match.toy_interjections import WINK, Liking, Options, Play, WinkingOnce, parley

PACE = QUICK.model_copy(update={"reminder": 0.4, "turn": 3600})
NOON = 1_800_000_000.0
_CALLED = "your turn. [To the table](http"
_SNOWFLAKE = re.compile(r"\d{17,}")


class PlaysWhenAsked(PlayerPool):
    """Computer players who sign at once, and play once everybody has seen that they are awaited."""

    def __init__(self) -> None:
        super().__init__()
        self.may_play = asyncio.Event()

    async def choose(self, asked: PoolRequest) -> Any | None:
        if any(isinstance(offer, Play) for offer in asked.question.offers):
            await self.may_play.wait()
        return await super().choose(asked)


@pytest.fixture
def evening(come_in, monkeypatch):
    """An evening at a table, with or without signs, until the first cards are played."""
    for module in (scheduler, turn_clocks):
        monkeypatch.setattr(module, "unix_time", lambda: NOON)
    monkeypatch.setattr(shuffle, "shuffle", lambda deck: deck)
    monkeypatch.setattr(shuffle.secrets, "token_hex", lambda count: "00" * count)

    async def evening(home: Path, *, signs: bool) -> dict[str, list[Any]]:
        game = parley(WinkingOnce("wink") if signs else Liking())
        monkeypatch.setitem(CATALOGUE, game.key, game)
        async with AsyncExitStack() as stack:
            here = await stack.enter_async_context(sandbox.serving(samples.gasthaus()))
            store = await stack.enter_async_context(open_store(home))
            client = await stack.enter_async_context(come_in(here))
            await store.settings.save_person(PersonSettings(BEN, signals="dm"))
            await store.settings.save_person(PersonSettings(CLARA, ping="at_once"))
            pool = PlaysWhenAsked()
            app = Application(store, client, client.gate, PACE, pool=pool)
            await stack.enter_async_context(app)
            session = await stand_up(app, ANNA, BEN, CLARA, "craft", game=game, options=Options())
            await _play(session, here, (ANNA, BEN, CLARA) if signs else ())
            await _let_computer_play(pool, here)
            assert signs == any(session.live.view(seat).private.seen for seat in range(4))
            assert signs == (here.world.dm(BEN) is not None)
            return _public(here)

    return evening


async def _play(session: TableSession, here: Sandbox, signers: tuple[int, ...]) -> None:
    """Everybody plays a card once they were called; before each, every signer gives a sign."""
    live = session.live
    for seat, called in enumerate(("anna", "ben", "clara")):
        await _shows(here, called, "<t:")
        await _sign(session, signers)
        await _shows(here, called, _CALLED)
        await _sign(session, signers)
        await live.act(seat, live.offers(seat)[0], "person")
        await here.control.until(
            called, "#stammtisch", lambda view: _CALLED not in str(view["messages"][1:])
        )
        await here.control.quiet()


async def _let_computer_play(pool: "PlaysWhenAsked", here: Sandbox) -> None:
    """Until everything rests again."""
    await _shows(here, "anna", "craft: 0 points, 3 cards, on turn")
    pool.may_play.set()
    await _shows(here, "anna", "<t:")
    await _shows(here, "anna", _CALLED)
    await here.control.quiet()


async def _shows(here: Sandbox, person: str, what: str) -> None:
    await here.control.until(person, "#stammtisch", lambda view: what in str(view["messages"]))


async def _sign(session: TableSession, signers: tuple[int, ...]) -> None:
    live = session.live
    for person in signers:
        seat = live.seat_of(person)
        assert seat is not None
        number, index = live.told_count(seat), live.offers(seat).index(WINK)
        assert "done" == await session.press(seat, number, index)


def _public(here: Sandbox) -> dict[str, list[Any]]:
    """Every request that changed what the channel shows, each message with the same number.

    By method: while the table is edited, a call is taken away, and either may be first.
    """
    requests = [r for r in here.journal.requests if f"/channels/{STAMMTISCH}" in r.path]
    return {method: _numbered(requests, method) for method in ("POST", "PATCH", "DELETE")}


def _numbered(requests: list[Any], method: str) -> list[Any]:
    known: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        return known.setdefault(found[0], f"<{len(known)}>")

    made = [r for r in requests if r.method == method]
    return [(_SNOWFLAKE.sub(number, f"{r.path} {r.body}"), r.status) for r in made]


async def test_signs_change_no_byte_edit_deadline_or_reminder_that_others_see(evening, tmp_path):
    without = await evening(tmp_path / "without.sqlite3", signs=False)

    assert without == await evening(tmp_path / "with.sqlite3", signs=True)
    assert all(without.values())
