"""A whole match between computer players, from a seed alone."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

from pydantic import BaseModel

from games.core.cards import Hand
from games.core.events import Event
from games.core.game import AnyGame
from games.core.player import Player
from games.core.record import Dealt, Decided, Input, Proceeded, RecordedStep
from games.core.table import Table
from games.players.levels import ask, player
from games.players.seeded_random import chance


class _Players:
    """The players of a match, and what each of them has heard of this deal."""

    def __init__(self, game: AnyGame, seed: int, players: tuple[Player, ...]) -> None:
        self.game = game
        self.seed = seed
        self.players = players
        self.heard: tuple[list[Event], ...] = tuple([] for _ in players)

    def forget(self) -> None:
        for heard in self.heard:
            heard.clear()

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            for seat in range(len(self.players)) if event.audience is None else event.audience:
                self.heard[seat].append(event)


def play_match(
    game: AnyGame,
    options: BaseModel,
    players: Sequence[str | Player],
    seed: int,
    decks: Iterable[Hand] = (),
) -> Iterator[RecordedStep]:
    """Every step of a match until it is over; for each seat a player, or the name of a level.

    Deals `decks` as long as they last, then shuffles. Each decision has its own source of chance,
    `chance(seed, "decision", step, seat)`, so that this and the seat's view repeat it.
    """
    table = game.opening(options, len(players))
    seated = tuple(player(game, each) if isinstance(each, str) else each for each in players)
    playing = _Players(game, seed, seated)
    coming = _decks(game, seed, decks)
    for number in count():
        if game.is_over(table.public):
            return
        dealt = game.needs_deal(table.public)
        given = Dealt(next(coming)) if dealt else _ask_seats(playing, table, number)
        step = RecordedStep(given, come_of(game, table, given))
        yield step
        table = game.replay(table, step.events)
        if dealt:
            playing.forget()
        playing.hear(step.events)


def come_of(game: AnyGame, table: Table[Any, Any, Any], given: Input) -> tuple[Event, ...]:
    """The events that come of an input; raises IllegalAction if the rules refuse it."""
    match given:
        case Decided(seat=seat, action=action):
            return game.decide(table, seat, action)
        case Proceeded():
            return game.proceed(table)
        case Dealt(deck=deck):
            return game.deal(table, deck)


def shuffle_pack(game: AnyGame, rng: Random) -> Hand:
    """The pack of `game` in random order."""
    return tuple(rng.sample(game.deck, len(game.deck)))


def _decks(game: AnyGame, seed: int, decks: Iterable[Hand]) -> Iterator[Hand]:
    number = 0
    for number, deck in enumerate(decks, 1):  # noqa: B007 - counts on below
        yield deck
    while True:
        yield shuffle_pack(game, chance(seed, "deck", number))
        number += 1


def _ask_seats(playing: _Players, table: Table[Any, Any, Any], number: int) -> Input:
    """Ask those who may act, in random order, until somebody does; else the table goes on.

    Seats that the table does not wait for are asked first, for what they may say unasked.
    """
    game, seed = playing.game, playing.seed
    seats = [*game.to_act(table.public)]
    if len(seats) > 1:
        seats.sort()
        chance(seed, "order", number).shuffle(seats)
    for seat in (*(s for s in range(len(playing.players)) if s not in seats), *seats):
        view = table.view_from(seat)
        offers = game.offers(view)
        if offers:
            rng = chance(seed, "decision", number, seat)
            chosen = ask(playing.players[seat], game, view, playing.heard[seat], offers, rng)
            if chosen is not None:
                return Decided(seat, chosen)
    return Proceeded()
