"""The bidder's claim that the bid is made, whatever comes, by what that seat sees (§5.8)."""

from functools import cache

from games.core import claiming
from games.core.cards import Suit
from games.core.claiming import Law, Sight
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.law import DECK
from games.schwarz_oder_weiss.rules.state import SchwarzView

FEWEST = 2
"""The cards of hand and dummy from which it is worth a claim: the last one is just played."""


def is_certain(view: SchwarzView) -> bool:
    """Return whether this seat, which is to play, has bid and makes it for certain (§5.8)."""
    public, hand = view.public, view.private.hand
    to_play = len(hand) + len(public.dummy)
    if public.trump is None or view.seat != public.bidder or to_play < FEWEST:
        return False
    bidder, contract = public.bid
    dummy, tricks = public.seats, (*public.past, public.trick)
    seen = {*hand, *public.dummy, *(card for trick in tricks for card in trick.cards)}
    sight = Sight(
        ((bidder, hand), (dummy, public.dummy)),
        public.past,
        public.trick,
        public.counts,
        unseen=tuple([card for card in DECK if card not in seen]),
    )
    good = (place for place in public.trick.order if not law.fails(contract, bidder, dummy, place))
    return claiming.is_certain(sight, _law(public.trump), frozenset(good))


@cache
def _law(trump: Suit) -> Law:
    """The law of the cards in a deal with this trump (§5.5, §5.6)."""
    return Law(DECK, law.playable, law.strength(trump), lambda card: card.suit)
