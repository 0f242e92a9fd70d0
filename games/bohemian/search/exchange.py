"""The choice of cards to give away, by what each lot comes to when the deal is played out."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import cast

from games.bohemian.heuristics import odds
from games.bohemian.rules import law
from games.bohemian.rules.actions import Action, Exchange
from games.bohemian.rules.state import BohemianView, Public
from games.bohemian.search.cardplay import DEALING
from games.bohemian.search.determinize import World, worlds
from games.bohemian.search.evaluation import Course, Weighing
from games.bohemian.search.knowledge import Knowledge, knowledge
from games.bohemian.search.lookup_tables import Masks, masks
from games.bohemian.search.payoffs import Payoffs
from games.bohemian.search.playouts import Rest
from games.bohemian.search.reasons import what_for, why_lot
from games.bohemian.search.rollout_policy import giveaway
from games.core.cards import Card, Hand
from games.core.prospect import Outlook, Prospect
from games.core.scene import Says
from games.search.kernel import BITS, size_of
from games.search.native import i64
from games.search.trick import TrickState

EXACT = 2
"""The number of last tricks that everybody thinks all the way through."""


def exchange_prospect(view: BohemianView, rng: Random) -> Prospect[Action]:
    """The prospect of the lots that may be worth giving away."""
    of = masks(view.public.ranking)
    chosen = lots(view)
    given = tuple(of.tables.mask(lot) for lot in chosen)

    def reason(action: Action | None, outlooks: Sequence[Outlook]) -> Says:
        del outlooks
        return why_lot(view, cast("Exchange", action))

    weighing = Weighing(view, len(chosen))
    courses = _courses(view.public, knowledge(view, of), given, weighing.standing, rng)
    return Prospect(
        candidates=tuple(Exchange(cards=lot) for lot in chosen),
        samples=weighing.samples(courses),
        about=what_for(view),
        worth=weighing.worth,
        reason=reason,
    )


def lots(view: BohemianView) -> tuple[Hand, ...]:
    """The weakest cards of the hand, few or many, and as many with one that is less weak (§4)."""
    order, abroad = view.public.ranking, odds.unseen_cards(view)

    def value(card: Card) -> tuple[float, Card]:
        return odds.worth(card, abroad, order), card

    rising = sorted(view.private.hand, key=value)
    most = view.public.most
    straight = {tuple(sorted(rising[:count])) for count in range(most + 1)}
    swapped = {tuple(sorted((*rising[: count - 1], rising[count]))) for count in range(1, most + 1)}
    return tuple(sorted(straight | swapped, key=lambda lot: (len(lot), lot)))


def _courses(
    public: Public, known: Knowledge, lots: Sequence[int], standing: Payoffs, rng: Random
) -> Iterator[Course]:
    of, lead = masks(public.ranking), TrickState(public.order[0])
    for world in worlds(known, rng):
        steps, ends = DEALING, list[int]()
        for lot in lots:
            hands = hands_after(public, of, known, world, lot)
            rest = Rest(of, standing, hands, EXACT)
            ends.append(rest.result(sum(hands), lead, 0))
            steps += rest.steps + 10
        yield Course(world.weight, tuple(ends), steps)


def hands_after(
    public: Public, of: Masks, known: Knowledge, world: World, lot: int
) -> tuple[int, ...]:
    """The hands once this seat has given a lot away, and the seats after it what is weak (§4)."""
    hands, spare = [*world.hands], world.spare
    drawn = 0
    kept = ~known.good
    for seat in public.order[public.order.index(known.seat) :]:
        gone = lot
        if seat != known.seat:
            most = law.may_change(public.stock - drawn, dealer=seat == public.dealer)
            gone = giveaway(of, hands[seat] & kept, most)
        held: i64 = hands[seat] & ~gone
        for _ in range(size_of(gone)):
            if drawn < len(spare):
                held |= BITS[spare[drawn]]
            drawn += 1
        hands[seat] = held
    return tuple(hands)
