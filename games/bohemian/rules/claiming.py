"""The claim that all tricks that are left fall to one seat, by what another sees (§5.8)."""

from collections.abc import Hashable
from functools import lru_cache

from games.bohemian.rules import law
from games.bohemian.rules.law import DECK
from games.bohemian.rules.ranking import Ranking
from games.bohemian.rules.state import BohemianView
from games.core import claiming
from games.core.cards import Card
from games.core.claiming import CLAIMED, Law, Sight
from games.core.seats import Seat

PAIR = 2
"""With more people nobody knows whose each trick would be."""


def takes_rest(view: BohemianView) -> bool:
    """Return whether this seat, which is to play, takes all tricks that are left (§5.8)."""
    return _is_certain(view, view.seat)


def loses_rest(view: BohemianView) -> bool:
    """Return whether the other of two takes all of them, whatever is played (§5.8)."""
    return view.public.seats == PAIR and _is_certain(view, 1 - view.seat)


def _is_certain(view: BohemianView, taker: Seat) -> bool:
    """Whether this seat takes the rest; who is to play helps only itself to do so."""
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
    return claiming.is_certain(
        sight,
        _law(public.ranking),
        frozenset([taker]),
        whatever_is_played=taker != view.seat,
    )


@lru_cache(maxsize=64)
def _law(ranking: Ranking) -> Law:
    """The law of the cards in a deal with this ranking (§5.2 to §5.6)."""

    def suit_of(card: Card) -> Hashable:
        """Linke are equals, so none is just the next one below another or an ace."""
        suit = None if law.is_linke(card, ranking) else law.suit_of(card, ranking)
        return card if suit is None else suit

    return Law(
        DECK,
        lambda hand, trick: law.playable(hand, trick, ranking),
        law.strength(ranking),
        suit_of,
    )
