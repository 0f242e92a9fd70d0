"""The chance that a side with certain hands would have raised, held or kept silent, as it did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp

from games.core.addition import add_up
from games.core.seats import Seat
from games.search.kernel import numbers_of
from games.watten.heuristics.remembered import raises_anyway
from games.watten.rules.events import DealStarted, Event, Held, Raised
from games.watten.rules.law import FULL
from games.watten.rules.raising import might_raise
from games.watten.rules.state import WattenView, side, side_of
from games.watten.search.expected_tricks import worth_by_number
from games.watten.search.knowledge import Ask, Facts

SHARP = 0.35
"""By how many tricks more the odds of saying it are e times as high."""


@dataclass(frozen=True)  # no slots: compiled classes have their own
class RaiseModel:
    """The chance that a side raises, or holds: a logistic function of its hands' lead."""

    needed: float
    """The lead in expected tricks over what others usually hold with which half of those who look
    at their cards say it."""
    noise: float
    """The share of times somebody says it for no reason that could be known."""
    reluctance: float = 0.0
    """The share of times somebody does not, for no such reason either."""

    def likely(self, ahead: float) -> float:
        """The chance, from 0 to 1, that a side so many expected tricks ahead says it."""
        share = 1 / (1 + exp((self.needed - ahead) / SHARP))
        return self.noise + (1 - self.noise - self.reluctance) * share

    def with_habit(self, share: float) -> "RaiseModel":
        """The model of a side that says it with any hand in this share of cases."""
        noise = self.noise + share * (1 - self.noise - self.reluctance)
        return RaiseModel(self.needed, noise, self.reluctance)


RAISING, HOLDING = RaiseModel(0.05, 0.08, 0.25), RaiseModel(-0.5, 0.3)
RAISING_BLINDLY, HOLDING_BLINDLY = RaiseModel(0.0, 0.2, 0.2), RaiseModel(-0.3, 0.6)
"""The cards of a side tell less if half of it knows neither Schlag nor trump."""


class RaiseLikelihood:
    """The evidence of the stakes on the hands; partners are taken to know each other's cards."""

    def __init__(self, view: WattenView, facts: Facts, heard: Sequence[Event]) -> None:
        self._facts = facts
        self._public, self._seat = view.public, view.seat
        self._worth = worth_by_number(view.public.rules.ranking, facts.trump)
        self._total = add_up(self._worth)
        self._said = [news for news in _raises_and_holds(heard) if news.seat != view.seat]
        self.asks: tuple[Ask, ...] = tuple(self._asks())

    def _asks(self) -> Iterator[Ask]:
        public = self._public
        blind = public.rules.blind
        raising = RAISING_BLINDLY if blind else RAISING
        holding = HOLDING_BLINDLY if blind else HOLDING
        raised, held = self._raisers(), {side_of(public, news.seat) for news in self._said}
        for number in (0, 1):
            by_habit = raising.with_habit(raises_anyway(public, side(public, number)))
            if number in raised:
                yield self._speech(number, by_habit)
                continue
            if number in held:
                yield self._speech(number, holding)
            if self._was_quiet(number):
                yield self._silence(number, by_habit)

    def _raisers(self) -> set[int]:
        """The sides of the seats, but for this one, that have raised."""
        raised = {news.seat for news in self._said if isinstance(news, Raised)}
        if self._public.proposal is not None:
            raised.add(self._public.proposal.seat)
        return {side_of(self._public, seat) for seat in raised}

    def _was_quiet(self, number: int) -> bool:
        """Return whether another seat of this side has had a turn and might raise."""
        public = self._public
        acted = {news.seat for news in self._said}
        acted.update(seat for trick in (*public.past, public.trick) for seat, _ in trick.plays)
        return any(
            seat != self._seat and seat in acted and might_raise(public, seat)
            for seat in side(public, number)
        )

    def _speech(self, number: int, model: RaiseModel) -> Ask:
        return _Stakes(self._ahead(number), model).speech

    def _silence(self, number: int, model: RaiseModel) -> Ask:
        return _Stakes(self._ahead(number), model).silence

    def _ahead(self, number: int) -> "_Ahead":
        seats = side(self._public, number)
        others = FULL * (self._public.seats - len(seats)) / (len(self._worth) - FULL * len(seats))
        return _Ahead(self._worth, self._total, self._facts.played, tuple(seats), others)


class _Ahead:
    """The expected tricks by which a side's hands are ahead of what the others usually hold."""

    def __init__(
        self,
        worth: tuple[float, ...],
        total: float,
        played: tuple[int, ...],
        seats: tuple[Seat, ...],
        others: float,
    ) -> None:
        self._worth, self._total = worth, total
        self._played, self._seats = played, seats
        self._others = others

    def by(self, hands: tuple[int, ...]) -> float:
        worth, own = self._worth, 0.0
        for seat in self._seats:
            for number in numbers_of(hands[seat] | self._played[seat]):
                own += worth[number]
        return own - (self._total - own) * self._others


class _Stakes:
    """The chance that a side with such hands says what it said, or keeps silent."""

    def __init__(self, ahead: _Ahead, model: RaiseModel) -> None:
        self._ahead, self._model = ahead, model

    def speech(self, hands: tuple[int, ...]) -> float:
        return self._model.likely(self._ahead.by(hands))

    def silence(self, hands: tuple[int, ...]) -> float:
        return 1 - self._model.likely(self._ahead.by(hands))


def _raises_and_holds(heard: Sequence[Event]) -> Iterator[Raised | Held]:
    """The raises and holds of this deal, the latest first."""
    for news in reversed(heard):
        if isinstance(news, DealStarted):
            return
        if isinstance(news, Raised | Held):
            yield news
