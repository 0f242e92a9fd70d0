"""Decisions in a Solo: the claim, the card to give and the one to give back, and the play."""

from collections.abc import Sequence
from random import Random

from games.bauernstoss.rules.actions import Action, GiveCard, NameSolo, PlayCard, ReturnCard
from games.bauernstoss.rules.law import SOLO_WORTH, partner_of
from games.bauernstoss.rules.state import BauernView
from games.bauernstoss.search import payoffs, solo_solver
from games.bauernstoss.search.bidding import Course, in_turn
from games.bauernstoss.search.determinize import Possibilities
from games.bauernstoss.search.evaluation import Evaluated, prospect
from games.bauernstoss.search.every_trick import SolverAnswer, after, takes_all
from games.bauernstoss.search.lookup_tables import bare, mask, renumber
from games.bauernstoss.search.solo_solver import SoloClaim, players
from games.core import tricks as core
from games.core.cards import Card, Suit
from games.core.prospect import Outlook, Prospect
from games.search.kernel import Tables
from games.search.trick import TrickState


def claim(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """The decision how big the Solo is, and which suit is trump (§5.1)."""
    asked = {SoloClaim(a.size, a.suit): a for a in offers if isinstance(a, NameSolo)}
    likely = [each for each in solo_solver.claims(mask(view.private.hand)) if each in asked] or [
        *asked
    ]

    def course(claimed: SoloClaim) -> Course:
        return lambda world: _pay(
            view, claimed, solo_solver.comes_to(world.hands, view.seat, view.public.dealer, claimed)
        )

    courses = [course(each) for each in likely]
    return prospect(view, [asked[each] for each in likely], in_turn(courses), rng)


def gift(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """The card to give (§5.3); what comes back is left to the partner's rules of thumb."""
    trump = view.public.trump
    gifts = [a for a in offers if isinstance(a, GiveCard)]
    if trump is None:
        return None
    return prospect(view, gifts, in_turn([_after_gift(view, a.card, trump) for a in gifts]), rng)


def back(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """The card to give back (§5.4)."""
    trump = view.public.trump
    backs = [a for a in offers if isinstance(a, ReturnCard)]
    if trump is None:
        return None
    return prospect(view, backs, in_turn([_after_return(view, a.card, trump) for a in backs]), rng)


def card(view: BauernView, offers: Sequence[PlayCard], rng: Random) -> Prospect[Action] | None:
    """A card of the soloist, or of one of the two who defend."""
    public, trump = view.public, view.public.trump
    if trump is None or public.soloist is None or public.size is None:
        return None
    tables, stake = bare(trump), SOLO_WORTH[public.size]
    seats = players(public.soloist)
    numbers = tuple(tables.numbers[offer.card] for offer in offers)
    begun = _begin(tables, seats.index(public.trick.order[0]), public.trick)
    alone = view.seat == public.soloist
    ours = payoffs.stakes(public, view.seat)
    win, lose = ours.outlook(stake), ours.outlook(-stake)

    def evaluate(world: Possibilities) -> Evaluated:
        held = tuple(renumber(world.hands[seat], trump) for seat in seats)
        found = [takes_all(tables, *after(tables, held, begun, number)) for number in numbers]
        outlooks = tuple(win if answer.taken is alone else lose for answer in found)
        return Evaluated(outlooks, sum(answer.steps for answer in found))

    return prospect(view, offers, evaluate, rng)


def _after_gift(view: BauernView, card: Card, trump: Suit) -> Course:
    partner, given = partner_of(view.seat), mask((card,))

    def course(world: Possibilities) -> tuple[Outlook, int]:
        back = solo_solver.best(world.hands[partner], trump)
        hands = solo_solver.exchange(world.hands, view.seat, given, back)
        return _outcome(view, hands, trump)

    return course


def _after_return(view: BauernView, card: Card, trump: Suit) -> Course:
    soloist, back = partner_of(view.seat), mask((card,))

    def course(world: Possibilities) -> tuple[Outlook, int]:
        return _outcome(view, solo_solver.exchange(world.hands, soloist, 0, back), trump)

    return course


def _outcome(view: BauernView, hands: Sequence[int], trump: Suit) -> tuple[Outlook, int]:
    """The outlook of a Solo once the exchange is done, and the steps taken."""
    public = view.public
    if public.soloist is None or public.size is None:
        return Outlook(0.0, 0), 0
    made = solo_solver.makes(hands, public.soloist, public.dealer, trump)
    return _pay(view, SoloClaim(public.size, trump), made)


def _pay(view: BauernView, claimed: SoloClaim, made: SolverAnswer) -> tuple[Outlook, int]:
    """The outlook of this seat's side, and the steps taken."""
    ours = payoffs.stakes(view.public, view.seat)
    return ours.outlook(claimed.stake if made.taken else -claimed.stake), made.steps


def _begin(tables: Tables, leader: int, trick: core.Trick) -> TrickState:
    """The trick on the table, in numbers."""
    begun = TrickState(leader)
    for card in trick.cards:
        _, begun = after(tables, (), begun, tables.numbers[card])
    return begun
