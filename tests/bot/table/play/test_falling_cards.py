"""Cards that fall by themselves fall sooner where everybody who may call wishes so."""

import asyncio
from dataclasses import replace

from bot.app.application import Application
from bot.table.play.session import TableSession
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.seats import Seat
from games.schwarz_oder_weiss.rules.events import BidMade
from tests.bot.table.match.live_matches import ANNA, BEN, RACED, SCHWARZ, stand_up, until
from tests.bot.table.play.test_computer_seats import FOREVER, Liking, heard


async def fall_for(session: TableSession, *seats: Seat) -> dict[Seat, int]:
    """Let cards fall until these seats may call; returns what each of them has been told."""
    live = session.live
    await until(session, lambda: live.is_raced)
    while not live.to_act.issuperset(seats):
        await call(session, {seat: live.told_count(seat) for seat in live.to_act})
    return {seat: live.told_count(seat) for seat in seats}


async def call(session: TableSession, numbers: dict[Seat, int]) -> None:
    """Call for the next card from these seats, each at its event, and wait for it."""
    live, before = session.live, session.live.public_count
    for seat, number in numbers.items():
        session.call_for_next(seat, number)
    await until(session, lambda: live.is_raced and live.public_count > before)


async def raced(app: Application, game: AnyGame) -> TableSession:
    """A table at which a computer sits, too, once somebody may bid."""
    session = await stand_up(app, ANNA, "craft", game=game, options=RACED)
    await until(session, lambda: session.live.is_raced)
    return session


async def test_the_next_card_falls_once_everybody_wishes_so(open_app):
    session = await stand_up(await open_app(card=FOREVER), ANNA, BEN, game=SCHWARZ, options=RACED)
    numbers = await fall_for(session, 0, 1)
    before = session.live.public_count
    session.call_for_next(0, numbers[0])
    await asyncio.sleep(0.05)
    assert before == session.live.public_count
    await call(session, {1: numbers[1]})


async def test_who_presses_twice_calls_for_one_card(open_app):
    session = await stand_up(await open_app(card=FOREVER), ANNA, BEN, game=SCHWARZ, options=RACED)
    numbers = await fall_for(session, 0, 1)
    await call(session, numbers)
    fallen = session.live.public_count
    for seat, number in numbers.items():
        session.call_for_next(seat, number)
    await asyncio.sleep(0.05)
    assert fallen == session.live.public_count


async def test_a_computer_that_would_bid_bids_before_the_next_card(open_app, monkeypatch):
    game = replace(SCHWARZ, heuristic=Liking("bid"))
    monkeypatch.setitem(CATALOGUE, game.key, game)
    monkeypatch.setattr("bot.table.match.lobby.FIRST_MATCHES", 0)
    app = await open_app(card=FOREVER, reaction_ms=FOREVER * 1000)
    session = await raced(app, game)
    while 0 not in session.live.to_act:  # whoever is dealt to first is drawn
        session = await raced(app, game)
    numbers = await fall_for(session, 0, 1)
    session.call_for_next(0, numbers[0])
    await until(session, lambda: session.live.public.bidder == 1)
    assert 1 == len(await heard(session, BidMade))
