"""The choice of a card: the one that wins the deal in most of the ways the cards may lie."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from games.core.calibration import correction
from games.core.cards import Card, Hand
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from games.search.solver import Position, Solver, SolverSides, after
from games.watten.heuristics.cardplay import looks_wrong, pulling
from games.watten.rules.actions import Action, PlayCard
from games.watten.rules.events import Event
from games.watten.rules.play import ENOUGH
from games.watten.rules.ranking import Trump
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.state import WattenView, forehand_and_dealer, known_trump, side_of
from games.watten.search.calibration import of_deal
from games.watten.search.determinize import worlds
from games.watten.search.expected_tricks import worth_by_number
from games.watten.search.playouts import COST, Policy, plays_out
from games.watten.search.reasons import INDIFFERENT, why
from games.watten.search.sampling import World

CLOSE = 0.015
"""The part of a chance that the rule of thumb may cost: partners expect it."""

IN_SIGHT = 0.05
"""The margin a card needs if a partner would see a blunder in it: that it is better is a guess."""

PULLS = 0.3
"""The same for a card that draws a trump of which the partner has told: the worlds in which that is
good are those in which everybody knows where the cards lie."""

OPEN = 0.5
"""The weight of whether a card wins if all hands lie open and nobody errs; the rest is whether it
wins between plain players, who know no more than they see."""

TOGETHER = 4
"""Worlds that are played out for each one that is solved."""


class Wins(NamedTuple):
    """The result of the cards in one world."""

    by_card: dict[Card, bool]
    """Each card that may be played by its law: whether the own side can still win the deal."""
    steps: int


def prospect(
    view: WattenView, heard: Sequence[Event], offers: Sequence[Action], rng: Random
) -> Prospect[Action] | None:
    """The choice of a card, if there is one."""
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
        worth=lambda outlooks: _worths(view, cards, outlooks),
        close=CLOSE * 2 * view.public.value,
    )


def _worths(
    view: WattenView, cards: tuple[PlayCard, ...], outlooks: Sequence[Outlook]
) -> tuple[float, ...]:
    """The worth of the cards in points, less what a partner would say to them."""
    price = _prices(view, tuple([each.card for each in cards]))
    pairs = zip(cards, outlooks, strict=True)
    return tuple([mean.points - price.get(each.card, 0.0) for each, mean in pairs])


def _prices(view: WattenView, playable: Hand) -> dict[Card, float]:
    trump, most = known_trump(view), 2 * view.public.value
    if trump is None:
        return {}
    pulls = frozenset[Card]() if view.public.trick.cards else pulling(view, trump)
    wrong = looks_wrong(view, trump, playable)
    return {card: most * (PULLS if card in pulls else IN_SIGHT) for card in wrong}


def _samples(
    view: WattenView, imagined: Iterator[World], cards: tuple[PlayCard, ...]
) -> Iterator[Sample]:
    table = OpenDeal(view)
    while together := [*islice(imagined, TOGETHER)]:
        yield _sample(table, together, cards)


def _sample(table: "OpenDeal", together: Sequence[World], cards: tuple[PlayCard, ...]) -> Sample:
    """The outlooks of the cards in these worlds, the first of which is solved as well."""
    solved = table.wins(together[0])
    chances = [OPEN * solved.by_card[each.card] for each in cards]
    steps, share = solved.steps, (1 - OPEN) / len(together)
    for world in together:
        steps += world.steps
        policy, at, seen = table.policy(world), table.position(world), table.past_cards(world)
        for place, each in enumerate(cards):
            then = after(at, world.tables.numbers[each.card])
            won, played = plays_out(policy, then, table.need, seen)
            chances[place] += share * won
            steps += COST * played
    value = table.value
    outlooks = [Outlook(chance, (2 * chance - 1) * value) for chance in chances]
    return Sample(len(together), tuple(outlooks), steps)


class OpenDeal:
    """The open part of a deal, asked for in many worlds."""

    def __init__(self, view: WattenView) -> None:
        public, trick = view.public, view.public.trick
        self.need = tricks_to_win(view)
        self.value = public.value
        self._ranking = public.rules.ranking
        self._foes = 1 if public.seats == 2 else 2
        self._sides = sides(view)
        self._leader = trick.order[0] if trick.order else public.forehand
        self._lying = trick.cards
        self._past = [card for each in public.past for card in each.cards]
        self._known: dict[Trump, tuple[Policy, tuple[int, ...], int]] = {}

    def policy(self, world: World) -> Policy:
        """The policy of plain players in this world."""
        return self._of(world)[0]

    def position(self, world: World) -> Position:
        """The position of the deal, with the hidden hands as in this world."""
        return Position(world.hands, self._leader, self._of(world)[1])

    def past_cards(self, world: World) -> int:
        """The cards of the tricks before this one."""
        return self._of(world)[2]

    def wins(self, world: World) -> Wins:
        """The cards of this seat's hand that win the deal in this world, if all play well.

        It must be this seat's turn.
        """
        at = self.position(world)
        solver = Solver(world.tables, self._sides, at.hands)
        found = solver.lines(at, self.need)
        return Wins({world.tables.cards[n]: won for n, won in found.items()}, solver.nodes)

    def _of(self, world: World) -> tuple[Policy, tuple[int, ...], int]:
        """The part that depends on Schlag and trump alone."""
        found = self._known.get(world.trump)
        if found is None:
            tables = world.tables
            policy = Policy(
                tables, self._sides, worth_by_number(self._ranking, world.trump, self._foes)
            )
            lying = tuple([tables.numbers[card] for card in self._lying])
            found = self._known[world.trump] = (policy, lying, tables.mask(self._past))
        return found


def tricks_to_win(view: WattenView) -> int:
    """The number of tricks this seat's side still needs (§5.7)."""
    return ENOUGH - tricks_taken(view.public, side_of(view.public, view.seat))


def sides(view: WattenView) -> SolverSides:
    """The seats that play with this one, and those that are bound to follow (§10.5)."""
    public = view.public
    mine = side_of(public, view.seat)
    ours = tuple(side_of(public, seat) == mine for seat in range(public.seats))
    knowing = forehand_and_dealer(public) if public.rules.blind else range(public.seats)
    bound = tuple(seat in knowing for seat in range(public.seats))
    return SolverSides(ours=ours, counts=ours, bound=bound)
