"""How likely a side with certain hands would have raised, or held, as it did."""

from collections.abc import Iterator, Sequence
from math import exp

from games.core.seats import Seat
from games.search.kernel import bits
from games.watten.events import DealStarted, Event, Held, Raised
from games.watten.law import FULL
from games.watten.mind.facts import Ask, Facts
from games.watten.mind.promises import worth_by_number
from games.watten.state import Public, WattenView, side, side_of

RAISES_FROM, HOLDS_FROM = 0.4, -0.4
"""By how many tricks a side's hands must promise more than others usually do."""

SHARP = 0.35
"""By how many tricks more e times as many would dare."""

WHIM = 0.15
"""How often somebody dares for no reason that could be known."""


class Boldness:
    """What the stakes tell of the hands: partners are taken to know of each other's cards."""

    def __init__(self, view: WattenView, facts: Facts, heard: Sequence[Event]) -> None:
        public = view.public
        self._facts = facts
        self._worth = worth_by_number(public.rules.ranking, facts.trump)
        self._total = sum(self._worth)
        said = [news for news in _said(heard) if news.seat != view.seat]
        raised = {news.seat for news in said if isinstance(news, Raised)}
        if public.proposal is not None:
            raised.add(public.proposal.seat)
        bold = {side_of(public, seat) for seat in raised}
        steady = {side_of(public, news.seat) for news in said} - bold
        self.asks: tuple[Ask, ...] = (
            *(self._dares(public, number, RAISES_FROM) for number in sorted(bold)),
            *(self._dares(public, number, HOLDS_FROM) for number in sorted(steady)),
        )

    def _dares(self, public: Public, number: int, needed: float) -> Ask:
        seats = side(public, number)
        others = FULL * (public.seats - len(seats)) / (len(self._worth) - FULL * len(seats))

        def ask(hands: Sequence[int]) -> float:
            """From 0 to 1: how well the hands of this side explain what it dared."""
            own = self._promise(hands, seats)
            ahead = own - (self._total - own) * others - needed
            return WHIM + (1 - WHIM) / (1 + exp(-ahead / SHARP))

        return ask

    def _promise(self, hands: Sequence[int], seats: Sequence[Seat]) -> float:
        worth, played = self._worth, self._facts.played
        return sum([worth[n] for seat in seats for n in bits(hands[seat] | played[seat])])


def _said(heard: Sequence[Event]) -> Iterator[Raised | Held]:
    """What was said about the stakes in this deal."""
    for news in reversed(heard):
        if isinstance(news, DealStarted):
            return
        if isinstance(news, Raised | Held):
            yield news
