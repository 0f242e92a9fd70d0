"""A Solo before its first card: what to claim, which card to give, and which to give back."""

from collections.abc import Sequence
from random import Random

from games.bauernstoss.actions import Action, GiveCard, NameSolo, ReturnCard
from games.bauernstoss.law import partner_of
from games.bauernstoss.mind import alone, stakes
from games.bauernstoss.mind.alone import Claim
from games.bauernstoss.mind.bidding import Course, in_turn
from games.bauernstoss.mind.every_trick import Answer
from games.bauernstoss.mind.imagining import prospect
from games.bauernstoss.mind.tables import mask
from games.bauernstoss.mind.worlds import World
from games.bauernstoss.state import BauernView
from games.core.cards import Card, Suit
from games.core.thinking import Outlook, Prospect


def claim(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """How big, and which trump (§5.1)."""
    asked = {Claim(a.size, a.suit): a for a in offers if isinstance(a, NameSolo)}
    likely = [each for each in alone.claims(mask(view.private.hand)) if each in asked] or [*asked]

    def course(claimed: Claim) -> Course:
        return lambda world: _paid(
            view, claimed, alone.comes_to(world.hands, view.seat, view.public.dealer, claimed)
        )

    courses = [course(each) for each in likely]
    return prospect(view, [asked[each] for each in likely], in_turn(courses), rng)


def gift(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """Which card to give (§5.3); what comes back is left to the partner's rules of thumb."""
    trump = view.public.trump
    gifts = [a for a in offers if isinstance(a, GiveCard)]
    if trump is None:
        return None
    return prospect(view, gifts, in_turn([_given(view, a.card, trump) for a in gifts]), rng)


def back(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """Which card to give back (§5.4)."""
    trump = view.public.trump
    backs = [a for a in offers if isinstance(a, ReturnCard)]
    if trump is None:
        return None
    return prospect(view, backs, in_turn([_returned(view, a.card, trump) for a in backs]), rng)


def _given(view: BauernView, card: Card, trump: Suit) -> Course:
    partner, given = partner_of(view.seat), mask((card,))

    def course(world: World) -> tuple[Outlook, int]:
        back = alone.best(world.hands[partner], trump)
        hands = alone.exchanged(world.hands, view.seat, given, back)
        return _ended(view, hands, trump)

    return course


def _returned(view: BauernView, card: Card, trump: Suit) -> Course:
    soloist, back = partner_of(view.seat), mask((card,))

    def course(world: World) -> tuple[Outlook, int]:
        return _ended(view, alone.exchanged(world.hands, soloist, 0, back), trump)

    return course


def _ended(view: BauernView, hands: Sequence[int], trump: Suit) -> tuple[Outlook, int]:
    """What a Solo comes to in which the exchange is done."""
    public = view.public
    if public.soloist is None or public.size is None:
        return Outlook(0.0, 0), 0
    made = alone.makes(hands, public.soloist, public.dealer, trump)
    return _paid(view, Claim(public.size, trump), made)


def _paid(view: BauernView, claimed: Claim, made: Answer) -> tuple[Outlook, int]:
    """What the soloist's side gains, and the steps taken."""
    ours = stakes.stakes(view.public, view.seat)
    return ours.outlook(claimed.stake if made.taken else -claimed.stake), made.steps
