"""Matches in play on a real store, and ways to move them without a clock."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from pydantic import BaseModel

from bot import model
from bot.app.application import Application
from bot.store import Store, matches
from bot.table.match.event_log import EventLog, Events
from bot.table.match.live_match import LiveMatch, restore
from bot.table.match.seats import Chair, HandedOver, Resigned, TakenBack
from bot.table.match.setup import Setup, setup_of
from bot.table.match.shuffle import FixedDecks
from bot.table.play.session import TableSession
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from sandbox import samples
from tests.patience import PATIENCE

ANNA, BEN, CLARA = (700_000_000_000_000_001 + number for number in range(3))
STAMMTISCH = 810_000_000_000_000_001
"""The channel of that name in the sandbox."""
SCHWARZ: AnyGame = CATALOGUE["schwarz_oder_weiss"]
SHORT = SCHWARZ.options(bidding="turns", target=3)
LONG = SCHWARZ.options(bidding="turns", target=51)
RACED = SCHWARZ.options(bidding="realtime", target=3)


@dataclass
class Match:
    """One match: what the store keeps of it, and the table that lives."""

    store: Store
    live: LiveMatch

    async def again(self) -> LiveMatch:
        """The table as a restart would find it."""
        return await restore(self.store, setup_of(await self.store.matches.load(self.live.match)))

    async def log(self) -> Events:
        """Its events, as they are stored."""
        return await logged(self.store, self.live)

    @property
    def decks(self) -> FixedDecks:
        """Its decks, as they are stored."""
        return FixedDecks(self.store, self.live.match, self.live.game.deck)

    async def step(self, rng: Random) -> None:
        """Let something happen that may: a deal, a card that falls, or anybody's choice."""
        live = self.live
        game = live.game
        if game.needs_deal(live.public):
            return await live.deal(tuple(rng.sample(game.deck, len(game.deck))))
        offered = [(seat, action) for seat in sorted(live.to_act) for action in live.offers(seat)]
        if game.moves_on(live.public) and (not offered or rng.random() < 0.8):
            return await live.proceed(live.public_count)
        seat, action = rng.choice(offered)
        return await live.act(seat, action, "person")

    async def until(self, come: Any, rng: Random) -> None:
        """Let things happen until `come(live)`."""
        while not come(self.live):
            await self.step(rng)


def seats(who: tuple[int | str, ...]) -> tuple[Chair, ...]:
    """People by their ids, computers by their levels."""
    return tuple(
        Chair(f"name of {one}", user=one) if isinstance(one, int) else Chair(one, level=one)
        for one in who
    )


async def begin(
    store: Store,
    *who: int | str,
    game: AnyGame = SCHWARZ,
    options: BaseModel = SHORT,
    guild: int = 7,
    channel: int = 70,
) -> Match:
    """Start a match in the store; people by their ids, computers by their levels."""
    who = who or (ANNA, BEN)
    chairs = [
        model.TakenSeat(seat, chair.name, chair.user, chair.level)
        for seat, chair in enumerate(seats(who))
    ]
    host = next((one for one in who if isinstance(one, int)), None)
    lobby = matches.NewLobby(guild, channel, game.key, 1, options.model_dump_json(), host)
    match = await store.matches.create_lobby(lobby, 1000, chairs)
    await store.matches.start(match, game.engine_version, 2000)
    setting = Setup(match, game, options, seats(who))
    return Match(store, await restore(store, setting))


async def logged(store: Store, live: LiveMatch) -> Events:
    """The events of a match, as they are stored."""
    return await EventLog(store, live.match, live.game).events()


def _anything(*, secret: bool) -> None:
    """Admit every press, secret or not."""
    del secret


async def press(live: LiveMatch, seat: int, number: int, index: int) -> Any:
    """Press a button of a hand, whatever it is."""
    return await live.press(seat, number, index, admit=_anything)


def chair_event(rng: Random, live: LiveMatch) -> Any:
    """Something that somebody could do to their chair now; None where nothing is left to do."""
    possible: list[Any] = []
    for seat, chair in enumerate(live.chairs):
        if chair.user is None or chair.resigned:
            continue
        possible += [Resigned(seat=seat), HandedOver(seat=seat, absent=rng.random() < 0.5)]
        possible += [TakenBack(seat=seat)] if chair.stand_in else []
    return rng.choice(possible) if possible else None


async def stand_up(app: Application, *who: int | str, **lobby: Any) -> TableSession:
    """Begin a match in an application, in the channel #stammtisch, with its clock running."""
    match = await begin(app.store, *who, guild=samples.GASTHAUS, channel=STAMMTISCH, **lobby)
    return await app.tables.begin(await app.store.matches.load(match.live.match), None)


async def until(session: TableSession, come: Callable[[], bool]) -> None:
    """Wait for news of a table until `come()`."""
    news = asyncio.Event()
    session.live.on_news(lambda _: news.set())
    async with asyncio.timeout(PATIENCE):
        while not come():
            await news.wait()
            news.clear()


async def stopped(session: TableSession) -> None:
    """Wait until nothing drives a table any more."""
    assert session.task is not None
    done, _ = await asyncio.wait({session.task}, timeout=PATIENCE)
    assert {session.task} == done


async def turn_of(session: TableSession, *seats: int) -> int:
    """Wait until one of these seats has to act; returns it."""
    await until(session, lambda: bool(session.live.to_act & set(seats)))
    return min(session.live.to_act & set(seats))


def seen(live: Any) -> list[Any]:
    """All that can be asked of a table."""
    each = range(len(live.chairs))
    return [
        live.number,
        live.public_count,
        [live.told_count(seat) for seat in each],
        [live.view(seat) for seat in each],
        [live.offers(seat) for seat in each],
        [live.events_for(seat) for seat in each],
        [live.scene(), live.lines, live.sheet],
        [live.chairs, live.outcome, live.to_act],
        [live.is_over, live.is_raced, live.is_between_deals],
    ]


async def playing(match, rng=None):
    """Bring a match of two to where somebody has to play a card."""
    rng = rng or Random(1)
    await match.until(lambda live: live.scene().trick or live.is_over, rng)
    assert not match.live.is_over
    return next(iter(match.live.to_act))
