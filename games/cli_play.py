"""`python -m games play`: whole matches between computer players, as records."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ValidationError

from games.catalogue import CATALOGUE
from games.cli_options import random_options
from games.core.cards import Hand, card
from games.core.game import AnyGame
from games.core.record import record_lines
from games.core.record.faults import field_at_fault
from games.players import LEVELS, play_match
from games.players.seeded_random import chance

RANDOM = "random"


class Misused(Exception):  # noqa: N818 - the person at the keyboard erred, not the program
    """A command line that cannot be carried out; the message is one sentence for its writer."""


def add_play(parser: ArgumentParser) -> None:
    """Declare what `play` takes."""
    parser.add_argument("key", metavar="KEY", choices=CATALOGUE, help="a game, see `list`")
    parser.add_argument("--seats", metavar="N", help="how many play, or `random` (default: fewest)")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="of shuffles and players")
    parser.add_argument("--options", metavar="JSON", default="{}", help="an object, or `random`")
    parser.add_argument("--players", metavar="LEVELS", default="craft", help="such as novice,craft")
    parser.add_argument("--deck", metavar="FILE", type=Path, help="decks to deal first, one a line")
    parser.add_argument("--matches", metavar="N", type=int, default=1, help="seeds S, S+1, ...")


@dataclass(frozen=True, slots=True)
class _Order:
    """The parsed request."""

    game: AnyGame
    seats: range
    options: BaseModel | None
    """None if each match draws its own."""
    levels: tuple[str, ...]
    decks: tuple[Hand, ...]
    seeds: range


def play(asked: Namespace) -> Iterator[str]:
    """The lines of every match that was asked for. Raises Misused before the first line."""
    game = CATALOGUE[asked.key]
    if asked.matches < 1:
        raise Misused(f"{asked.matches} matches cannot be played; ask for one or more.")
    order = _Order(
        game,
        _seats(game, asked.seats),
        _options(game, asked.options),
        _levels(asked.players),
        _decks(game, asked.deck),
        range(asked.seed, asked.seed + asked.matches),
    )
    if asked.seats != RANDOM and len(order.levels) > order.seats[-1]:
        raise Misused(f"{len(order.levels)} players do not fit on {order.seats[-1]} seats.")
    return (line for seed in order.seeds for line in _match(order, seed))


def _match(order: _Order, seed: int) -> Iterator[str]:
    count = chance(seed, "seats").choice(order.seats)
    options = order.options or random_options(order.game.options, chance(seed, "options"))
    levels = tuple(order.levels[seat % len(order.levels)] for seat in range(count))
    steps = play_match(order.game, options, levels, seed, order.decks)
    return record_lines(order.game, options, levels, steps)


def _seats(game: AnyGame, asked: str | None) -> range:
    if asked == RANDOM:
        return game.seats
    if asked is None:
        return game.seats[:1]
    if not asked.isdecimal() or int(asked) not in game.seats:
        allowed = " or ".join(map(str, game.seats))
        raise Misused(f"{game.key} is played by {allowed}, not by {asked!r}.")
    return range(int(asked), int(asked) + 1)


def _options(game: AnyGame, asked: str) -> BaseModel | None:
    if asked == RANDOM:
        return None
    try:
        return game.options.model_validate_json(asked)
    except ValidationError as error:
        raise Misused(f"The options do not fit {game.key}: {field_at_fault(error)}.") from None


def _levels(asked: str) -> tuple[str, ...]:
    levels = tuple(asked.split(","))
    for level in levels:
        if level not in LEVELS:
            raise Misused(f"There is no player called {level!r}, only {', '.join(LEVELS)}.")
    return levels


def _decks(game: AnyGame, file: Path | None) -> tuple[Hand, ...]:
    if file is None:
        return ()
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Misused(f"The decks in {file} cannot be read: {error}.") from None
    return tuple(_deck(game, f"{file}:{at}", line) for at, line in enumerate(lines, 1))


def _deck(game: AnyGame, where: str, line: str) -> Hand:
    """A deck as a JSON list of cards, or as cards with blanks between."""
    try:
        names = json.loads(line) if line.lstrip().startswith("[") else line.split()
        deck = tuple(card(name) for name in names)
    except (ValueError, RecursionError) as error:
        raise Misused(f"{where} is no deck: {error}.") from None
    if tuple(sorted(deck)) != game.deck:
        raise Misused(f"{where} is no deck of {game.key}: it must hold all its cards once.")
    return deck
