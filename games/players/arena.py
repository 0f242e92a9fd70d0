"""Duplicate play: the same cards again and again, until everybody has sat everywhere."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from pydantic import BaseModel

from games.core.addition import add_up
from games.core.cards import Hand
from games.core.game import AnyGame
from games.core.player import Player
from games.core.record import Dealt
from games.core.view import View
from games.players.levels import player
from games.players.seeded_random import chance
from games.players.self_play import play_match, shuffle_pack


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """The players of a contest, and what they play."""

    game: AnyGame
    options: BaseModel
    seats: int
    challenger: str | Player
    """A level, or any player."""
    rival: str | Player
    whole: bool = False
    """Whole matches instead of single deals."""
    only: frozenset[str] = frozenset()
    """Kinds of actions that are left to the two; the rest is done by rules of thumb, and nobody
    interjects unless waited for. Empty: everything."""
    steps: int | None = None
    """The steps for a decision, instead of those of the levels."""


DRAW_AND_DEAL = 2
"""Packs that are shuffled until one deal has been played: to draw for the first dealer, to deal."""


class DuplicateBoard(NamedTuple):
    """One set of cards, played with the challenger on every seat or side in turn."""

    won: float
    """The challenger's share of the games it might have won, from 0 to 1."""
    points: float
    """Its average gain over its best opponent."""


class Score(NamedTuple):
    """The result of a contest."""

    boards: int
    won: float
    """The challenger's share, from 0 to 1."""
    margin: float
    """Half the width of the 95 % interval around it, boards taken as independent."""
    points: float


def board(contest: Contest, seed: int, number: int) -> DuplicateBoard:
    """Play one board, which is the same again for the same seed and number."""
    results = [_result(contest, mine, seed, number) for mine in _line_ups(contest)]
    shares, points = zip(*results, strict=True)
    return DuplicateBoard(add_up(shares) / len(shares), add_up(points) / len(points))


def score_of(boards: Iterable[DuplicateBoard]) -> Score:
    """The score of all these boards; ValueError without any."""
    played = [*boards]
    number = len(played)
    mean = add_up(each.won for each in played) / number
    spread = add_up((each.won - mean) ** 2 for each in played) / max(1, number - 1)
    points = add_up(each.points for each in played) / number
    return Score(number, mean, 1.96 * sqrt(spread / number), points)


def _line_ups(contest: Contest) -> tuple[frozenset[int], ...]:
    """The seats of the challenger, one line-up after the other."""
    table = contest.game.opening(contest.options, contest.seats)
    sides = contest.game.outcome(table.public).sides
    groups = (
        frozenset(seat for seat, each in enumerate(sides) if each == side) for side in {*sides}
    )
    return tuple(sorted(groups, key=min))


def _result(contest: Contest, mine: frozenset[int], seed: int, number: int) -> tuple[float, float]:
    """(share of the win, points gained over the best opponent) with the challenger on `mine`."""
    game = contest.game
    before, after = _ends(contest, mine, seed, number)
    sign = -1 if game.lowest_wins else 1
    pairs = zip(game.outcome(after).points, game.outcome(before).points, strict=True)
    gains = [sign * (now - then) for now, then in pairs]
    if contest.whole:
        places = game.outcome(after).places
        winners = {seat for seat, place in enumerate(places) if place == 1}
    else:
        winners = {seat for seat, gain in enumerate(gains) if gain == max(gains)}
    best = max(gain for seat, gain in enumerate(gains) if seat not in mine)
    return len(winners & mine) / len(winners), max(gains[seat] for seat in mine) - best


def _ends(contest: Contest, mine: frozenset[int], seed: int, number: int) -> tuple[Any, Any]:
    """The public state before the first deal, and at the end."""
    game = contest.game
    table = game.opening(contest.options, contest.seats)
    start, shuffles = table.public, 0
    levels = (contest.challenger if s in mine else contest.rival for s in range(contest.seats))
    players = [_player(contest, level) for level in levels]
    at = int.from_bytes(f"{seed}/{number}".encode())
    for step in play_match(game, contest.options, players, at, _decks(game, seed, number)):
        shuffles += isinstance(step.input, Dealt)
        if shuffles > DRAW_AND_DEAL and not contest.whole:
            break
        table = game.replay(table, step.events)
    return start, table.public


def _player(contest: Contest, who: str | Player) -> Player:
    """The player, limited to the actions that are left to it."""
    game, only = contest.game, contest.only
    own = player(game, who, contest.steps) if isinstance(who, str) else who
    if not only:
        return own

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        if any(action.kind in only for action in offers):
            left = [a for a in offers if a.kind in only or a.kind not in game.interjections]
            return own(view, heard, left, rng)
        # A seat that is waited for may have to interject: no deal without a bid.
        asked = view.seat in game.to_act(view.public)
        return game.heuristic(view, heard, offers, rng) if asked else None

    return choose


def _decks(game: AnyGame, seed: int, number: int) -> Iterator[Hand]:
    return (shuffle_pack(game, chance(seed, "board", number, deck)) for deck in count())
