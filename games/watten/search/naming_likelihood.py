"""The chance that a seat with a certain hand would have named what was named."""

from collections.abc import Iterator, Sequence
from math import exp

from games.core.cards import Suit
from games.core.seats import Seat
from games.watten.rules import announcing
from games.watten.rules.events import DealStarted, Event, ExchangeAccepted, ExchangeProposed
from games.watten.rules.state import WattenView
from games.watten.search.knowledge import Ask, Facts
from games.watten.search.naming_model import naming_model

SHARP = 0.1
"""By how many expected tricks more a choice is e times as likely."""

NOISE = 0.1
"""The share of namings for no reason that could be known."""

BLUFF = 0.2
"""The chance that forehand exchanges without need, or bears what it has, against the rest."""


class NamingLikelihood:
    """The chance that forehand and dealer named what they named, given what they held."""

    def __init__(self, view: WattenView, facts: Facts, heard: Sequence[Event] = ()) -> None:
        public = view.public
        self._facts = facts
        self._model = naming_model(public.rules.ranking, public.seats, facts.trump)
        self._forehand, self._dealer = public.forehand, announcing.suit_namer(public)
        self._asked = _was_refused(heard) if public.rules.options.exchange else None
        self.asks: tuple[Ask, ...] = tuple(self._asks(view))
        """One factor for each naming, the quickest to answer first."""

    def _asks(self, view: WattenView) -> Iterator[Ask]:
        public = view.public
        if public.rank is None:
            if self._asked and self._forehand != view.seat:
                yield self._poor
            return
        if self._forehand == self._dealer != view.seat and public.suit is not None:
            yield self._both
        if self._forehand == self._dealer:
            return
        if public.suit is not None and self._dealer != view.seat:
            yield self._suit
        if self._forehand != view.seat:
            yield self._rank

    def _hand(self, hands: tuple[int, ...], seat: Seat) -> int:
        return hands[seat] | self._facts.played[seat]

    def _rank(self, hands: tuple[int, ...]) -> float:
        """The chance that forehand names this Schlag, not knowing which suit becomes trump."""
        ranks = self._model.ranks
        hand = self._hand(hands, self._forehand)
        found = self._model.of_ranks(hand)
        return self._keeping(found) * softmax(found, ranks.index(self._facts.trump.rank))

    def _suit(self, hands: tuple[int, ...]) -> float:
        """The chance that the dealer names this trump suit, knowing the Schlag."""
        trump = self._facts.trump
        hand = self._hand(hands, self._dealer)
        return softmax(self._model.of_suits(hand, trump.rank), trump.suit)

    def _both(self, hands: tuple[int, ...]) -> float:
        """The chance that a seat that is alone names these two."""
        trump = self._facts.trump
        chosen = self._model.ranks.index(trump.rank) * len(Suit) + trump.suit
        found = self._model.of_both(self._hand(hands, self._forehand))
        return self._keeping(found) * softmax(found, chosen)

    def _poor(self, hands: tuple[int, ...]) -> float:
        """The chance that forehand asks for other cards, with a Schlag still to be named."""
        hand = hands[self._forehand]
        return 1.0 if self._model.is_poor(hand, forehand=True) else BLUFF

    def _keeping(self, tricks: list[float]) -> float:
        """The chance that forehand asked for other cards, or did not, by its expected tricks."""
        if self._asked is None:
            return 1.0
        poor = max(tricks) < self._model.fair(forehand=True)
        return 1.0 if poor is self._asked else BLUFF


def softmax(tricks: list[float], chosen: int) -> float:
    """The chance of a choice: the better it is the likelier, and never out of the question."""
    best = max(tricks)
    share = total = 0.0
    for at, each in enumerate(tricks):
        odds = exp((each - best) / SHARP)
        total += odds
        if at == chosen:
            share = odds
    return (1 - NOISE) * share / total + NOISE / len(tricks)


def _was_refused(heard: Sequence[Event]) -> bool | None:
    """Return whether forehand was refused other cards; None if that tells nothing (§2.4)."""
    asked: bool | None = None
    for event in heard:
        match event:
            case DealStarted():
                asked = False
            case ExchangeProposed():
                asked = True
            case ExchangeAccepted():
                asked = None
            case _:
                pass
    return asked
