"""What a test asks the law, in names of cards: who takes a trick, what may be played."""

from games.core.cards import card, cards
from games.core.tricks import Trick, winner
from games.watten.rules import law
from games.watten.rules.options import TyroleanOptions
from games.watten.rules.ranking import Trump
from games.watten.rules.variants import tyrolean

TYROLEAN = tyrolean(TyroleanOptions()).ranking
WITH_GUATE = tyrolean(TyroleanOptions(guate=True)).ranking


def named(name):
    """Schlag and trump, written as the card that has both."""
    return Trump(rank=card(name).rank, suit=card(name).suit)


def taken_by(played, name, ranking=TYROLEAN):
    """The card that takes the trick."""
    lying = cards(played)
    trick = Trick(tuple(range(len(lying))), lying)
    return str(lying[winner(trick, law.strength(ranking, named(name)))])


def playable(hand, led, name, ranking=TYROLEAN):
    """The cards that one who knows the trump may play from `hand`."""
    held, trick = cards(hand), Trick((0, 1), cards(led))
    allowed = [c for c in held if law.why_not(c, held, trick, ranking, named(name)) is None]
    return " ".join(str(c) for c in allowed)


def all_of(kind, name, ranking=TYROLEAN):
    """The cards of one kind, the highest first."""
    order = law.strength(ranking, named(name))
    found = [c for c in law.deck(ranking) if law.kind(c, ranking, named(name)) is kind]
    return " ".join(str(c) for c in sorted(found, key=lambda c: -order(c, c)))
