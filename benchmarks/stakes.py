"""What strong players say about the stakes of Watten, against others of one habit.

`python -m benchmarks.stakes [--matches N] [--steps N] [--seed S] [--game KEY] [--rival NAME ...]`:
matches of four, strong players against each rival (a level, or a name of `variant_players`). For
early and late deals of a match: in how many of them strong players raised first, how often that was
after so many cards, and how often they answered a raise with another, held or folded.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.variant_players import VARIANTS
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.player import Player
from games.players import play_match
from games.players.levels import player

EARLY = 3
"""How many deals of a match are early."""

TENSE = 13
"""The score from which nobody of a side may raise."""


@dataclass
class Count:
    """What strong players did in some deals."""

    deals: int = 0
    free: int = 0
    """Deals in which they might raise: they were not near the end of the match."""
    opened: Counter[int] = field(default_factory=Counter[int])
    """By the number of cards that had been played."""
    answers: Counter[str] = field(default_factory=Counter[str])
    """To raises of the others."""
    exchanges: Counter[str] = field(default_factory=Counter[str])
    """What they answered to an exchange, or asked for."""
    points: int = 0
    """By how many more they scored than the others."""


@dataclass
class Deal:
    """What was said in one deal."""

    number: int
    score: tuple[int, ...]
    events: list[Any] = field(default_factory=list[Any])


def deals(game: AnyGame, players: Sequence[Player], seed: int) -> Iterator[Deal]:
    """A match, deal by deal."""
    score, deal = (0,) * 4, Deal(0, ())
    for step in play_match(game, game.options(), players, seed):
        events: tuple[Any, ...] = step.events
        for event in events:
            if event.kind == "deal_started":
                deal = Deal(event.number, score)
            deal.events.append(event)
            if event.kind == "deal_scored":
                score = event.score
                yield deal


def count(into: Count, deal: Deal, ours: frozenset[int]) -> None:
    """Add what this deal has shown of those on the seats `ours`."""
    into.deals += 1
    into.free += all(deal.score[seat] < TENSE for seat in ours)
    into.points += sum(
        event.value if event.winners[0] in ours else -event.value
        for event in deal.events
        if event.kind == "deal_scored"
    )
    own = [event for event in deal.events if getattr(event, "seat", None) in ours]
    into.exchanges["asked"] += sum(event.kind == "exchange_proposed" for event in own)
    into.exchanges["made"] += sum(event.kind == "exchange_accepted" for event in deal.events)
    raises = [at for at, event in enumerate(deal.events) if event.kind == "raised"]
    if raises and deal.events[raises[0]].seat in ours:
        into.opened[sum(e.kind == "card_played" for e in deal.events[: raises[0]])] += 1
    for at in raises:
        if deal.events[at].seat not in ours:
            into.answers[answer(ours, deal.events[at + 1 :])] += 1


def answer(ours: frozenset[int], following: Sequence[Any]) -> str:
    """What was said to a raise after which this happened; who raises again has held first."""
    said = next(event.kind for event in following if event.kind in {"held", "folded"})
    raises = [event for event in following if event.kind == "raised"]
    if said == "folded" or not raises or raises[0].seat not in ours:
        return said
    held = next(at for at, event in enumerate(following) if event.kind == "held")
    return "raised again" if following[held + 1] is raises[0] else "raised later"


def measured(game: AnyGame, rival: str, matches: int, steps: int | None, seed: int) -> list[str]:
    """A line for early deals and one for late ones, and one for the matches won."""
    early, late, won = Count(), Count(), 0
    for number in range(matches):
        ours = frozenset({0, 2} if number % 2 else {1, 3})
        strong = player(game, "strong", steps)
        other = VARIANTS[rival](game, steps) if rival in VARIANTS else player(game, rival, steps)
        seats = [strong if seat in ours else other for seat in range(4)]
        played = [*deals(game, seats, seed + number // 2)]
        for deal in played:
            count(early if deal.number <= EARLY else late, deal, ours)
        won += played[-1].events[-1].winners[0] in ours
    return [
        f"{rival}: {won} of {matches} matches won",
        *(f"  {name:<6} {line(part)}" for name, part in (("early", early), ("late", late))),
    ]


def line(part: Count) -> str:
    """One part of the matches in words."""
    opened = sum(part.opened.values())
    soon = sum(number for cards, number in part.opened.items() if cards < 2)
    said = ", ".join(f"{number} {what}" for what, number in sorted(part.answers.items())) or "none"
    swaps = f"{part.exchanges['asked']} asked, {part.exchanges['made']} made by anybody"
    return (
        f"{part.deals} deals, {part.points / max(1, part.deals):+.2f} points each"
        f" | opened {opened} of {part.free}, {soon} of them before the third card"
        f" | answers: {said} | exchanges: {swaps}"
    )


def main() -> None:
    """Measure and say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tyrolean_watten", metavar="KEY")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--steps", type=int, help="instead of the level's own")
    parser.add_argument("--seed", type=int, default=5_000_000)
    parser.add_argument("--rival", action="append", help="may be given more than once")
    asked = parser.parse_args()
    game = CATALOGUE[asked.game]
    for rival in asked.rival or ("craft that folds", "craft that bluffs", "strong"):
        for said in measured(game, rival, asked.matches, asked.steps, asked.seed):
            print(said, flush=True)


if __name__ == "__main__":
    main()
