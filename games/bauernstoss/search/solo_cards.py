"""Which card to play in a Solo: whether the soloist can still take every trick."""

from collections.abc import Sequence
from random import Random

from games.bauernstoss.rules.actions import Action, PlayCard
from games.bauernstoss.rules.law import SOLO_WORTH
from games.bauernstoss.rules.state import BauernView
from games.bauernstoss.search import payoffs
from games.bauernstoss.search.determinize import World
from games.bauernstoss.search.evaluation import Look, prospect
from games.bauernstoss.search.every_trick import after, takes_all
from games.bauernstoss.search.lookup_tables import bare, turned
from games.bauernstoss.search.solo_solver import players
from games.core import tricks as core
from games.core.prospect import Prospect
from games.search.kernel import Tables
from games.search.trick import Trick


def card(view: BauernView, offers: Sequence[PlayCard], rng: Random) -> Prospect[Action] | None:
    """A card of the soloist, or of one of the two who defend."""
    public, trump = view.public, view.public.trump
    if trump is None or public.soloist is None or public.size is None:
        return None
    tables, stake = bare(trump), SOLO_WORTH[public.size]
    seats = players(public.soloist)
    numbers = tuple(tables.numbers[offer.card] for offer in offers)
    begun = _begun(tables, seats.index(public.trick.order[0]), public.trick)
    alone = view.seat == public.soloist
    ours = payoffs.stakes(public, view.seat)
    win, lose = ours.outlook(stake), ours.outlook(-stake)

    def looking(world: World) -> Look:
        held = tuple(turned(world.hands[seat], trump) for seat in seats)
        found = [takes_all(tables, *after(tables, held, begun, number)) for number in numbers]
        outlooks = tuple(win if answer.taken is alone else lose for answer in found)
        return Look(outlooks, sum(answer.steps for answer in found))

    return prospect(view, offers, looking, rng)


def _begun(tables: Tables, leader: int, trick: core.Trick) -> Trick:
    """What lies on the table, in numbers."""
    begun = Trick(leader)
    for card in trick.cards:
        _, begun = after(tables, (), begun, tables.numbers[card])
    return begun
