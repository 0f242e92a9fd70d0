"""Which card a sensible player plays: as cheap as will do, as strong as the deal is worth."""

from games.core.cards import Card, Hand
from games.core.tricks import Trick, winner
from games.watten.heuristics.inference import Reading, together
from games.watten.heuristics.odds import above, ladder, takes
from games.watten.rules import law
from games.watten.rules.play import ENOUGH
from games.watten.rules.scoring import taken
from games.watten.rules.state import WattenView, side_of

KEEP = 1.3
"""What a card is worth later, against a trick now."""

DECISIVE = 1.5
"""How much more a trick counts that would give either side its third."""


def card_to_play(view: WattenView, found: tuple[Reading, ...], playable: Hand) -> Card:
    """One of the playable cards."""
    if len(playable) == 1:
        return playable[0]
    stake = _stake(view)

    def gain(card: Card) -> float:
        total = 0.0
        for each in found:
            total += each.weight * (stake * taking(view, each, card) - KEEP * each.worth[card])
        return total

    return max(playable, key=lambda card: (round(gain(card), 9), -card.rank, -card.suit))


def taking(view: WattenView, reading: Reading, card: Card) -> float:
    """The chance that the own side takes the trick in progress if this seat plays `card`."""
    return takes_with(view, reading, view.public.trick.with_card(card))


def takes_with(view: WattenView, reading: Reading, trick: Trick) -> float:
    """The chance that the own side takes this trick, in which at least one card lies."""
    ranking = view.public.rules.ranking
    best = winner(trick, law.strength(ranking, reading.trump))
    plays = dict(trick.plays)
    steps = ladder(ranking, reading.trump, trick.cards[0])
    ours, theirs = (
        together(reading.held, tuple(s for s in side if s not in plays)) for side in reading.sides
    )
    return takes(above(steps, plays[best]), ours, theirs, mine=best in reading.sides[0])


def _stake(view: WattenView) -> float:
    """What this trick counts: more where it may end the deal."""
    public = view.public
    mine = side_of(public, view.seat)
    near = ENOUGH - 1 in (taken(public, mine), taken(public, 1 - mine))
    return DECISIVE if near else 1.0
