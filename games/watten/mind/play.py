"""Which card to play: the one that wins the deal in most of the ways the cards may lie."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from games.core.cards import Card
from games.core.scene import says
from games.core.thinking import Outlook, Prospect, Sample
from games.search.solver import Position, Sides, Solver
from games.watten.actions import Action, PlayCard
from games.watten.events import Event
from games.watten.mind.reasons import why
from games.watten.mind.world import World
from games.watten.mind.worlds import worlds
from games.watten.play import ENOUGH
from games.watten.scoring import taken
from games.watten.state import WattenView, informed, side_of

CLOSE = 0.015
"""How much of a chance the rule of thumb may cost: partners expect it."""


class Wins(NamedTuple):
    """What comes of the cards in one world."""

    by_card: dict[Card, bool]
    """Each card that may be played by its law: whether the own side can still win the deal."""
    steps: int


def prospect(
    view: WattenView, heard: Sequence[Event], offers: Sequence[Action], rng: Random
) -> Prospect[Action] | None:
    """The choice of a card, where there is one."""
    cards = tuple(action for action in offers if isinstance(action, PlayCard))
    return choice(view, heard, cards, rng) if len(cards) > 1 else None


def choice(
    view: WattenView, heard: Sequence[Event], cards: tuple[PlayCard, ...], rng: Random
) -> Prospect[Action]:
    """One of these cards."""
    return Prospect(
        candidates=cards,
        samples=_samples(view, worlds(view, rng, heard), cards),
        about=says("hint.wins_deal"),
        reason=lambda action, outlooks: why(view, cards, action, outlooks),
        close=CLOSE * 2 * view.public.value,
    )


def _samples(
    view: WattenView, imagined: Iterator[World], cards: tuple[PlayCard, ...]
) -> Iterator[Sample]:
    value = view.public.value
    good, bad = Outlook(1.0, value), Outlook(0.0, -value)
    for world in imagined:
        found, steps = wins(view, world)
        outlooks = tuple(good if found[each.card] else bad for each in cards)
        yield Sample(world.weight, outlooks, steps + world.steps)


def wins(view: WattenView, world: World) -> Wins:
    """Card by card of the own hand: whether it wins the deal in this world, if all play well.

    It must be this seat's turn.
    """
    at = position(view, world)
    solver = Solver(world.tables, sides(view), at.hands)
    found = solver.lines(at, needed(view))
    return Wins({world.tables.cards[n]: won for n, won in found.items()}, solver.nodes)


def holds(view: WattenView, world: World) -> tuple[bool, int]:
    """Whether the own side wins the deal in this world, whoever is to play; and the steps."""
    at = position(view, world)
    solver = Solver(world.tables, sides(view), at.hands)
    return solver.reaches(at, needed(view)), solver.nodes


def position(view: WattenView, world: World) -> Position:
    """Where the deal stands, the hidden hands as in this world."""
    trick = view.public.trick
    numbers = world.tables.numbers
    leader = trick.order[0] if trick.order else view.public.forehand
    return Position(world.hands, leader, tuple(numbers[card] for card in trick.cards))


def needed(view: WattenView) -> int:
    """How many tricks the own side still needs (§5.7)."""
    return ENOUGH - taken(view.public, side_of(view.public, view.seat))


def sides(view: WattenView) -> Sides:
    """Who plays with this seat, and who is bound to follow (§10.5)."""
    public = view.public
    mine = side_of(public, view.seat)
    ours = tuple(side_of(public, seat) == mine for seat in range(public.seats))
    knowing = informed(public) if public.rules.blind else range(public.seats)
    bound = tuple(seat in knowing for seat in range(public.seats))
    return Sides(ours=ours, counts=ours, bound=bound)
