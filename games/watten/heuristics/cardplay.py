"""The cardplay of a sensible player: as cheap as will do, as strong as the deal is worth."""

from games.core.cards import Card, Hand
from games.core.tricks import Trick, winner
from games.watten.heuristics.blind_inference import seen_cards
from games.watten.heuristics.inference import Reading, together
from games.watten.heuristics.odds import above, higher_cards, ladder, takes
from games.watten.heuristics.signalling import signals_from_partner
from games.watten.rules import announcing, law
from games.watten.rules.law import Kind
from games.watten.rules.meanings import group
from games.watten.rules.play import ENOUGH
from games.watten.rules.ranking import Trump
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.state import WattenView, side_of

KEEP = 1.3
"""The worth of a card later, against a trick now."""

LOOKS_WRONG = 0.3
"""The price of a card in which the partner would see a blunder."""

DECISIVE = 1.5
"""The greater weight of a trick that would give either side its third."""


def card_to_play(view: WattenView, found: tuple[Reading, ...], playable: Hand) -> Card:
    """One of the playable cards."""
    if len(playable) == 1:
        return playable[0]
    stake = _stake(view)

    wrong = [looks_wrong(view, each.trump, playable) for each in found]

    def gain(card: Card) -> float:
        total = 0.0
        for each, against in zip(found, wrong, strict=True):
            takes = stake * taking(view, each, card) - (LOOKS_WRONG if card in against else 0.0)
            total += each.weight * (takes - KEEP * each.worth[card])
        return total

    return max(playable, key=lambda card: (round(gain(card), 9), -card.rank, -card.suit))


def taking(view: WattenView, reading: Reading, card: Card) -> float:
    """The chance that this seat's side takes the trick in progress if it plays `card`."""
    return takes_with(view, reading, view.public.trick.with_card(card))


def takes_with(view: WattenView, reading: Reading, trick: Trick) -> float:
    """The chance that this seat's side takes this trick, in which at least one card lies."""
    ranking = view.public.rules.ranking
    best = winner(trick, law.strength(ranking, reading.trump))
    plays = dict(trick.plays)
    steps = ladder(ranking, reading.trump, trick.cards[0])
    ours, theirs = (
        together(reading.held, tuple(s for s in side if s not in plays)) for side in reading.sides
    )
    return takes(above(steps, plays[best]), ours, theirs, mine=best in reading.sides[0])


def looks_wrong(view: WattenView, trump: Trump, playable: Hand) -> frozenset[Card]:
    """The playable cards that a partner would call a blunder, if there are others.

    Those are leads of what the others have made trump, or of what draws a trump that the partner
    has told of; and cards that take a trick as good as the partner's, or that are too good to throw
    on it.
    """
    if not view.public.trick.cards:
        wrong = _wrong_leads(view, trump)
    elif is_partners(view, trump):
        wrong = _too_good(view, trump, playable)
    else:
        return frozenset()
    found = wrong.intersection(playable)
    return found if len(found) < len(playable) else frozenset()


def is_partners(view: WattenView, trump: Trump) -> bool:
    """Return whether the trick lies with this seat's side, and hardly anything takes it.

    Nothing unseen takes it, or its best card is a Linke or more.
    """
    public, trick = view.public, view.public.trick
    ranking = public.rules.ranking
    taker = winner(trick, law.strength(ranking, trump))
    if side_of(public, taker) != side_of(public, view.seat):
        return False
    best = dict(trick.plays)[taker]
    if trick.lacks_one or law.kind(best, ranking, trump) >= Kind.LINKE:
        return True
    return not higher_cards(ranking, trump, trick, best).difference(seen_cards(view))


def _wrong_leads(view: WattenView, trump: Trump) -> frozenset[Card]:
    public, ranking = view.public, view.public.rules.ranking
    hand = view.private.hand
    theirs = side_of(public, announcing.suit_namer(public)) != side_of(public, view.seat)
    trumps = [card for card in hand if law.kind(card, ranking, trump) is Kind.TRUMP]
    return pulling(view, trump).union(trumps if theirs else ())


def pulling(view: WattenView, trump: Trump) -> frozenset[Card]:
    """This seat's cards that, if led, draw a card of which the partner has told."""
    ranking, told = view.public.rules.ranking, _hearsay(view, trump)
    if not told:
        return frozenset()
    asked = {card: law.duty(card, ranking, trump, partner=True) for card in view.private.hand}
    return frozenset([c for c, due in asked.items() if due and not due.having.isdisjoint(told)])


def _hearsay(view: WattenView, trump: Trump) -> frozenset[Card]:
    """The cards of which the partner has told one by one, and that have not fallen."""
    ranking = view.public.rules.ranking
    groups = [group(ranking, trump, meaning) for meaning in signals_from_partner(view)]
    single = [card for _, cards in groups if len(cards) == 1 for card in cards]
    return frozenset(single).difference(seen_cards(view))


def _too_good(view: WattenView, trump: Trump, playable: Hand) -> frozenset[Card]:
    """The cards that take the trick from the partner, or are more than the least that would do."""
    ranking, trick = view.public.rules.ranking, view.public.trick
    best = dict(trick.plays)[winner(trick, law.strength(ranking, trump))]
    higher = higher_cards(ranking, trump, trick, best)
    below = [card for card in playable if card not in higher]
    if not below:
        return frozenset()
    least = min([law.kind(card, ranking, trump) for card in below])
    return higher.union(card for card in below if law.kind(card, ranking, trump) is not least)


def _stake(view: WattenView) -> float:
    """The weight of this trick: more if it may end the deal."""
    public = view.public
    mine = side_of(public, view.seat)
    near = ENOUGH - 1 in (tricks_taken(public, mine), tricks_taken(public, 1 - mine))
    return DECISIVE if near else 1.0
