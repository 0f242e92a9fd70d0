"""Which card to play in a Solo: whether the soloist can still take every trick."""

from collections.abc import Sequence
from random import Random

from games.bauernstoss.actions import Action, PlayCard
from games.bauernstoss.law import HAND, SOLO_WORTH
from games.bauernstoss.mind import stakes
from games.bauernstoss.mind.alone import three
from games.bauernstoss.mind.imagining import Look, prospect
from games.bauernstoss.mind.tables import bare, turned
from games.bauernstoss.mind.worlds import World
from games.bauernstoss.state import BauernView
from games.core.thinking import Prospect
from games.search.solver import Position, Solver


def card(view: BauernView, offers: Sequence[PlayCard], rng: Random) -> Prospect[Action] | None:
    """A card of the soloist, or of one of the two who defend."""
    public, trump = view.public, view.public.trump
    if trump is None or public.soloist is None or public.size is None:
        return None
    tables, stake = bare(trump), SOLO_WORTH[public.size]
    players = three(public.soloist, view.seat)
    leader = players.seats.index(public.trick.order[0])
    lying = tuple(tables.numbers[card] for card in public.trick.cards)
    numbers = tuple(tables.numbers[offer.card] for offer in offers)
    need = HAND - len(public.past) if players.sides.ours[0] else 1
    ours = stakes.stakes(public, view.seat)

    def looking(world: World) -> Look:
        held = tuple(turned(world.hands[seat], trump) for seat in players.seats)
        solver = Solver(tables, players.sides, held)
        wins = solver.lines(Position(held, leader, lying), need)
        outlooks = tuple(ours.outlook(stake if wins[n] else -stake) for n in numbers)
        return Look(outlooks, solver.nodes)

    return prospect(view, offers, looking, rng)
