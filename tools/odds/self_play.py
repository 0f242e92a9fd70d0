"""Matches between computer players as lists of deals: what is counted where nothing is solved."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.core.game import AnyGame
from games.core.player import Player
from games.players.levels import player
from games.players.self_play import play_match

THINKING = 20_000
"""Steps a decision of a `strong` player here: a twelfth of its own, so that thousands of deals can
be had; it then plays a little more weakly."""


class DealPlayed(NamedTuple):
    """What happened from one shuffle to what it scored."""

    events: tuple[Any, ...]
    """Of any game, so what they hold is not known here."""

    def find(self, kind: str) -> Any:
        """The first event of this kind, whatever it is called in its game; None without one."""
        return next((event for event in self.events if event.kind == kind), None)

    def all_of(self, kind: str) -> list[Any]:
        """All events of this kind, in order."""
        return [event for event in self.events if event.kind == kind]


class MatchPlayed(NamedTuple):
    """A whole match."""

    first_dealer: int
    deals: tuple[DealPlayed, ...]
    winners: tuple[int, ...]


def matches(  # noqa: PLR0913, PLR0917 - all that a sample differs in
    game: AnyGame, seats: int, level: str, deals: int, seed: int, own: Player | None = None
) -> Iterator[MatchPlayed]:
    """Whole matches of players of one level until so many deals have been played, or a few more.

    `own` takes the first seat instead. Each match has its own seed, and the first are the same
    however many there are.
    """
    usual = player(game, level, steps_of(level))
    seated = [own or usual, *(usual for _ in range(1, seats))]
    number = 0
    while deals > 0:
        played = _play(game, seated, seed * 1_000_003 + number)
        yield played
        deals -= len(played.deals)
        number += 1


def method(level: str) -> str:
    """How numbers came about that are counted in such matches."""
    return f"self-play of {level}{_thinking(level)}"


def versus(level: str) -> str:
    """The same for deals and matches that others play than `matches`."""
    return f"{level} against {level}{_thinking(level)}"


def steps_of(level: str) -> int | None:
    """The steps of a decision of this level here; None for one that does not think ahead."""
    return None if level == "craft" else THINKING


def _thinking(level: str) -> str:
    steps = steps_of(level)
    return "" if steps is None else f", {steps} steps a decision"


def _play(game: AnyGame, seated: Sequence[Player], seed: int) -> MatchPlayed:
    deals, first, winners = list[list[Any]](), 0, tuple[int, ...]()
    for step in play_match(game, game.options(), seated, seed):
        happened: tuple[Any, ...] = step.events
        for event in happened:
            match str(event.kind):
                case "dealer_drawn":
                    first = event.dealer
                case "match_ended":
                    winners = event.winners
                case "deal_started":
                    deals.append([event])
                case _:
                    deals[-1].append(event)
    return MatchPlayed(first, tuple(DealPlayed(tuple(each)) for each in deals), winners)
