"""The claim to all tricks that are left, by what one seat sees (§5.8)."""

from functools import lru_cache

from games.bohemian.rules import law
from games.bohemian.rules.law import DECK
from games.bohemian.rules.ranking import Ranking
from games.bohemian.rules.state import BohemianView
from games.core import claiming
from games.core.cards import Card, Hand
from games.core.claiming import CARDS, CLAIMED, Asked, Sight, set_of
from games.core.tricks import Trick


def is_certain(view: BohemianView) -> bool:
    """Return whether this seat, which is to play, takes all tricks that are left (§5.8)."""
    public, own = view.public, view.private
    if len(own.hand) not in CLAIMED:
        return False
    ranking = public.ranking
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    seen = {*own.hand, *own.given_away, *played, public.turned}
    sight = Sight(
        view.seat,
        own.hand,
        law.playable(own.hand, public.trick, ranking),
        public.past,
        public.trick,
        public.counts,
        unseen=tuple([card for card in DECK if card not in seen]),
    )
    return claiming.is_certain(
        sight,
        lambda led, best: _asked(led, best, ranking),
        lambda hand: _in_order(hand, ranking),
    )


def _in_order(hand: Hand, ranking: Ranking) -> Hand:
    """The cards as they are best led: trumps draw those of others, and Linke can wait (§5.5)."""
    of = law.strength(ranking)

    def place(card: Card) -> tuple[bool, bool, int]:
        suit = law.suit_of(card, ranking)
        return suit is None, suit is not ranking.trump, -of(card, card)

    return tuple(sorted(hand, key=place))


@lru_cache(maxsize=4096)
def _asked(led: Card, best: Card, ranking: Ranking) -> Asked:
    """The duties of whoever plays when `led` was led and `best` wins so far (§5.2 to §5.6)."""
    following = set_of(law.followers(DECK, led, ranking))
    beating = set_of(law.beaters(DECK, Trick((0, 1), (led, best)), ranking))
    duties = (beating, following) if ranking.beat_first else (following, beating)
    return Asked(beating, tuple([_instead(1 << n, *duties) for n in range(len(CARDS))]))


def _instead(card: int, first: int, second: int) -> int:
    """The cards that do one of these duties where this one does not, the first before the other."""
    if card & first:
        return 0 if card & second else first & second
    return first if card & second else first | second
