"""A card chosen in advance plays itself where it may, and nobody else can tell that there is one."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from bot.errors import UserError
from bot.model import Premove
from bot.pages.words import language
from bot.process.clock import monotonic
from bot.table.match.premove import may_choose
from bot.table.match.seats import HandedOver, TakenBack
from bot.table.play import scheduler
from bot.table.play.scheduler import Scheduler
from bot.table.play.session import TableSession
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.core.cards import Card
from sandbox import samples
from tests.bot.pages.samples import texts
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, STAMMTISCH, begin, until
from tests.bot.table.play.test_secrecy import public_bytes
from tests.patience import comes_true

EN = language("en")
BOHEMIAN = CATALOGUE["bohemian_watten"]
WATTEN = CATALOGUE["tyrolean_watten"]
WHO = (ANNA, BEN, CLARA)


async def cards_are_played(
    app: Any, *who: int | str, game: Any = BOHEMIAN, seed: int = 1
) -> TableSession:
    """A table at which the first card of a deal is awaited."""
    match = await begin(
        app.store, *who, game=game, options=game.options(), guild=samples.GASTHAUS,
        channel=STAMMTISCH,
    )  # fmt: skip
    await match.until(lambda live: live.game.playing(live.public), Random(seed))
    return await app.tables.begin(await app.store.matches.load(match.live.match), None)


def waiting(session: TableSession) -> int:
    """The seat that is to act after the one that is to act now."""
    (now,) = session.live.to_act
    return (now + 1) % len(session.live.chairs)


def held(session: TableSession, seat: int) -> list[Card]:
    return [each.card for row in session.live.holding(seat).rows for each in row.cards]


async def choose(session: TableSession, seat: int, card: Card) -> bool:
    place = held(session, seat).index(card)
    return await session.choose_in_advance(seat, session.live.told_count(seat), place)


def playable(session: TableSession, seat: int, led: Card) -> tuple[list[Card], list[Card]]:
    """Which cards of a seat may be played on `led`, and which may not."""
    view = session.live.view(seat)
    trick = view.public.trick.with_card(led)
    law = __import__("games.bohemian.rules.law", fromlist=["playable"])
    may = [*law.playable(view.private.hand, trick, view.public.ranking)]
    return may, [card for card in view.private.hand if card not in may]


async def plays(session: TableSession, seat: int, card: Card | None = None) -> Card:
    """Let the person of a seat play a card."""
    live = session.live
    offers = live.offers(seat)
    action = next(a for a in offers if a.kind == "play_card" and card in {None, a.card})
    await session.press(seat, live.told_count(seat), offers.index(action))
    return action.card


def shown(session: TableSession, seat: int) -> str:
    return texts(views.hand(session.live, seat, EN, status=session.status))


async def kept(app: Any, session: TableSession) -> dict[int, Premove]:
    return dict(await app.store.premoves.of(session.live.match))


def trick(session: TableSession) -> list[Card]:
    return [each.card for each in session.live.scene().trick]


async def find_illegal(app: Any, *who: int) -> tuple[TableSession, int, Card, Card]:
    """A table where the next seat holds a card that it may not play on one that can be led."""
    for seed in range(1, 60):
        session = await cards_are_played(app, *who, seed=seed)
        (leader,), seat = session.live.to_act, waiting(session)
        for led in held(session, leader):
            _, may_not = playable(session, seat, led)
            if may_not:
                return session, seat, led, may_not[0]
        await app.tables.end(session)
    raise AssertionError


async def test_a_card_chosen_in_advance_plays_itself_as_its_persons(app):
    session = await cards_are_played(app, *WHO)
    (leader,), seat = session.live.to_act, waiting(session)
    led = held(session, leader)[0]
    card = playable(session, seat, led)[0][0]
    assert await choose(session, seat, card)
    assert "In advance: " in shown(session, seat)
    await plays(session, leader, led)
    await until(session, lambda: [led, card] == trick(session))
    (*_, last) = await app.store.events.inputs(session.live.match)
    assert ("person", seat) == (last.input.actor, last.input.seat)
    await comes_true(lambda: not session.status.premoves)
    assert {} == await kept(app, session)
    assert "advance" not in shown(session, seat).lower().replace("in advance\n", "")
