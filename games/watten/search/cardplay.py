"""Which card to play: the one that wins the deal in most of the ways the cards may lie."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from games.core.calibration import correction
from games.core.cards import Card
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from games.search.solver import Position, Sides, Solver, after
from games.watten.rules.actions import Action, PlayCard
from games.watten.rules.events import Event
from games.watten.rules.play import ENOUGH
from games.watten.rules.scoring import taken
from games.watten.rules.state import WattenView, informed, side_of
from games.watten.search.calibration import of_deal
from games.watten.search.determinize import worlds
from games.watten.search.expected_tricks import worth_by_number
from games.watten.search.playouts import COST, Policy, plays_out
from games.watten.search.reasons import INDIFFERENT, why
from games.watten.search.sampling import World

CLOSE = 0.015
"""How much of a chance the rule of thumb may cost: partners expect it."""

OPEN = 0.5
"""How much it counts whether a card wins where all hands lie open and nobody errs; the rest is
whether it wins between plain players, who know no more than they see."""

TOGETHER = 4
"""Worlds that are played out for each one that is solved."""


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
        calibrated=correction(of_deal, 2 * view.public.value),
        reason=lambda action, outlooks: why(view, cards, action, outlooks),
        indifferent=INDIFFERENT,
        close=CLOSE * 2 * view.public.value,
    )


def _samples(
    view: WattenView, imagined: Iterator[World], cards: tuple[PlayCard, ...]
) -> Iterator[Sample]:
    while together := [*islice(imagined, TOGETHER)]:
        yield _sample(view, together, cards)


def _sample(view: WattenView, together: Sequence[World], cards: tuple[PlayCard, ...]) -> Sample:
    """What the cards come to in these worlds, the first of which is solved as well."""
    solved = wins(view, together[0])
    steps = solved.steps + sum(world.steps for world in together)
    chances = [OPEN * solved.by_card[each.card] for each in cards]
    share = (1 - OPEN) / len(together)
    for world in together:
        policy, at = policy_of(view, world), position(view, world)
        for place, each in enumerate(cards):
            then = after(at, world.tables.numbers[each.card])
            won, played = plays_out(policy, then, needed(view), seen_before(view, world))
            chances[place] += share * won
            steps += COST * played
    value = view.public.value
    return Sample(len(together), tuple(Outlook(c, (2 * c - 1) * value) for c in chances), steps)


def wins(view: WattenView, world: World) -> Wins:
    """Card by card of the own hand: whether it wins the deal in this world, if all play well.

    It must be this seat's turn.
    """
    at = position(view, world)
    solver = Solver(world.tables, sides(view), at.hands)
    found = solver.lines(at, needed(view))
    return Wins({world.tables.cards[n]: won for n, won in found.items()}, solver.nodes)


def policy_of(view: WattenView, world: World) -> Policy:
    """What plain players go by in this world."""
    ranking, foes = view.public.rules.ranking, 1 if view.public.seats == 2 else 2
    return Policy(world.tables, sides(view), worth_by_number(ranking, world.trump, foes))


def seen_before(view: WattenView, world: World) -> int:
    """The cards of the tricks before this one."""
    return world.tables.mask(card for trick in view.public.past for card in trick.cards)


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
