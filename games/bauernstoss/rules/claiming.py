"""The claim that all tricks that are left fall to one side, by what one seat sees (§6.6)."""

from functools import cache

from games.bauernstoss.rules import law
from games.bauernstoss.rules.law import DECK
from games.bauernstoss.rules.state import BauernView
from games.core import claiming
from games.core.cards import Card, Rank, Suit
from games.core.claiming import CLAIMED, Law, Sight
from games.core.seats import partnership


def takes_rest(view: BauernView) -> bool:
    """Return whether the side of this seat, which is to play, takes all tricks that are left."""
    return _is_certain(view, partnership(view.seat))


def loses_rest(view: BauernView) -> bool:
    """Return whether that side takes none of them, whatever is played."""
    return _is_certain(view, 1 - partnership(view.seat))


def _is_certain(view: BauernView, side: int) -> bool:
    """Whether this side takes the rest; a seat helps only its own to do so."""
    public, own = view.public, view.private
    if public.trump is None or len(own.hand) not in CLAIMED:
        return False
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    seen = {*own.hand, *played, own.given, public.shown}
    sight = Sight(
        ((view.seat, own.hand),),
        public.past,
        public.trick,
        public.counts,
        unseen=tuple([card for card in DECK if card not in seen]),
    )
    return claiming.is_certain(
        sight,
        _law(public.trump),
        frozenset([seat for seat in public.trick.order if partnership(seat) == side]),
        whatever_is_played=partnership(view.seat) != side,
    )


@cache
def _law(trump: Suit) -> Law:
    """The law of the cards in a deal with this trump (§6.2 to §6.5)."""

    def suit_of(card: Card) -> Suit | Rank:
        return Rank.JACK if card.rank is Rank.JACK else card.suit

    return Law(
        DECK,
        lambda hand, trick: law.playable(hand, trick, trump),
        law.strength(trump),
        suit_of,
    )
