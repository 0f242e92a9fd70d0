"""The claim to all tricks that are left, by what one seat sees (§5.8)."""

from collections.abc import Hashable
from functools import lru_cache

from games.bohemian.rules import law
from games.bohemian.rules.law import DECK
from games.bohemian.rules.ranking import Ranking
from games.bohemian.rules.state import BohemianView
from games.core import claiming
from games.core.cards import Card
from games.core.claiming import CLAIMED, Law, Sight


def is_certain(view: BohemianView) -> bool:
    """Return whether this seat, which is to play, takes all tricks that are left (§5.8)."""
    public, own = view.public, view.private
    if len(own.hand) not in CLAIMED:
        return False
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    seen = {*own.hand, *own.given_away, *played, public.turned}
    sight = Sight(
        ((view.seat, own.hand),),
        public.past,
        public.trick,
        public.counts,
        unseen=tuple([card for card in DECK if card not in seen]),
    )
    return claiming.is_certain(sight, _law(public.ranking), frozenset([view.seat]))


@lru_cache(maxsize=64)
def _law(ranking: Ranking) -> Law:
    """The law of the cards in a deal with this ranking (§5.2 to §5.6)."""

    def suit_of(card: Card) -> Hashable:
        suit = law.suit_of(card, ranking)
        return card if suit is None else suit

    return Law(
        DECK,
        lambda hand, trick: law.playable(hand, trick, ranking),
        law.strength(ranking),
        suit_of,
    )
