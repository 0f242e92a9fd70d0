"""The naming, or an exchange first: by the imagined deals it wins between plain players."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import TypeAlias

from games.core.calibration import correction
from games.core.cards import Rank, Suit
from games.core.prospect import Outlook, Prospect, Sample, no_correction
from games.core.scene import says
from games.search.kernel import bits
from games.search.solver import Position
from games.watten.heuristics import naming as heuristic
from games.watten.heuristics.remembered import exchanges
from games.watten.rules import announcing
from games.watten.rules.actions import (
    AcceptExchange,
    Action,
    ChooseCard,
    NameRank,
    NameSuit,
    ProposeExchange,
)
from games.watten.rules.events import Event
from games.watten.rules.law import FULL
from games.watten.rules.play import ENOUGH
from games.watten.rules.ranking import Ranking, Trump
from games.watten.rules.state import START_VALUE, WattenView, forehand_and_dealer, known_rank
from games.watten.search.calibration import of_suit
from games.watten.search.cardplay import sides
from games.watten.search.determinize import under
from games.watten.search.expected_tricks import worth_by_number
from games.watten.search.lookup_tables import tables_of
from games.watten.search.naming_model import naming_model
from games.watten.search.playouts import COST, Policy, plays_out
from games.watten.search.reasons import INDIFFERENT, why
from games.watten.search.sampling import World

MOST_RANKS = 5
"""The number of ranks that are thought about."""

CLOSE = 0.01
"""The part of a chance that the heuristic may cost."""

ASKING = 0.01
"""The won deals that asking for an exchange costs: everybody hears that the hand is poor."""

_BY = Trump(Rank.ACE, Suit.SPADES)
"""The trump by whose numbers the cards go before anything is named."""

Tried: TypeAlias = tuple[bool, int]
"""Whether the deal is won, and the steps it took to see it."""


def prospect(
    view: WattenView, heard: Sequence[Event], offers: Sequence[Action], rng: Random
) -> Prospect[Action] | None:
    """The choice of Schlag or trump, and what to say about an exchange."""
    candidates = _candidates(view, offers)
    if len(candidates) < 2:
        return None
    trials = Trials(view, heard, rng)
    names_suit = isinstance(candidates[0], NameSuit)
    return Prospect(
        candidates=candidates,
        samples=_samples(trials, candidates),
        about=says("hint.wins_deal"),
        calibrated=correction(of_suit, 2 * START_VALUE) if names_suit else no_correction,
        reason=lambda action, outlooks: why(view, candidates, action, outlooks),
        indifferent=INDIFFERENT,
        close=CLOSE * 2 * START_VALUE,
    )


def _candidates(view: WattenView, offers: Sequence[Action]) -> tuple[Action, ...]:
    ranks = [action for action in offers if isinstance(action, NameRank)]
    ranks.sort(key=lambda action: -heuristic.best_rank(view, action.rank))
    others = (a for a in offers if a.kind in _SAID)
    return *ranks[:MOST_RANKS], *_choices(view, offers), *others


def _choices(view: WattenView, offers: Sequence[Action]) -> Iterator[Action]:
    """The first card of each rank, or for the dealer of each suit; which card of it is all one."""
    forehand = view.seat == view.public.forehand
    met: set[Rank | Suit] = set()
    for action in offers:
        if isinstance(action, ChooseCard):
            kind = action.card.rank if forehand else action.card.suit
            if kind not in met:
                met.add(kind)
                yield action


_SAID = frozenset(
    {
        "name_suit",
        "propose_exchange",
        "keep_cards",
        "accept_exchange",
        "refuse_exchange",
    }
)


def _samples(trials: "Trials", candidates: Sequence[Action]) -> Iterator[Sample]:
    bad = Outlook(0.0, -START_VALUE)
    good = [_win(ASKING if isinstance(a, ProposeExchange) else 0.0) for a in candidates]
    for world in trials.worlds():
        found = [trials.try_out(world, action) for action in candidates]
        steps = world.steps + COST * sum(played for _, played in found)
        pairs = zip(good, found, strict=True)
        yield Sample(1.0, tuple(best if won else bad for best, (won, _) in pairs), steps)


def _win(cost: float) -> Outlook:
    """The outlook of a won deal, less the cost of what was said before it."""
    return Outlook(1 - cost, (1 - 2 * cost) * START_VALUE)


class Trials:
    """Deals tried out from the moment before the Schlag or the trump is named."""

    def __init__(self, view: WattenView, heard: Sequence[Event], rng: Random) -> None:
        self._view = view
        self._heard = heard
        self._rng = rng
        public = view.public
        self._ranking, self._blind = public.rules.ranking, public.rules.blind
        self._model = naming_model(self._ranking, public.seats, _BY)
        self._exchanges = exchanges(public, public.dealer)
        self._pack = (1 << len(tables_of(self._ranking, _BY).cards)) - 1

    def worlds(self) -> Iterator[World]:
        """Ways the cards may lie, by the numbers of one fixed trump."""
        rank = self._view.public.rank
        numbered = _BY if rank is None else Trump(rank, _BY.suit)
        for world in under(self._view, numbered, self._rng, self._heard):
            yield world._replace(hands=_renumber(self._ranking, numbered, _BY, world.hands))

    def try_out(self, world: World, action: Action) -> Tried:
        """The result of this action, if the cards lie so."""
        hands = self._exchange(world.hands) if self._is_exchange(world, action) else world.hands
        rank, suit = self._naming(action)
        if self._view.public.rules.shown_cards:
            return self._play_out(hands, self._last_cards(hands, dealt=hands is world.hands))
        rank = self._rank(hands) if rank is None else rank
        suit = self._suit(hands, rank) if suit is None else suit
        return self._play_out(hands, Trump(rank, suit))

    def _last_cards(self, hands: tuple[int, ...], *, dealt: bool) -> Trump:
        """Schlag and trump by the last cards of both; this seat's is known as `dealt` (§10.11)."""
        cards = tables_of(self._ranking, _BY).cards
        view = self._view
        first, second = (
            view.private.hand[-1]
            if dealt and seat == view.seat
            else cards[self._rng.choice([*bits(hands[seat])])]
            for seat in forehand_and_dealer(view.public)
        )
        return Trump(first.rank, second.suit)

    def _is_exchange(self, world: World, action: Action) -> bool:
        """Return whether forehand and dealer get other cards."""
        if isinstance(action, ProposeExchange):
            poor = self._model.is_poor(world.hands[self._view.public.dealer], forehand=False)
            # About every second hand is poor, and the poor ones are exchanged first.
            share = 2 * self._exchanges
            return self._rng.random() < (share if poor else share - 1)
        return isinstance(action, AcceptExchange)

    def _naming(self, action: Action) -> tuple[Rank | None, Suit | None]:
        """The Schlag and the trump, if they are known after this action."""
        view = self._view
        match action:
            case NameRank(rank=rank):
                return rank, None
            case NameSuit(suit=suit):
                return known_rank(view), suit
            case ChooseCard(card=card) if view.seat == view.public.forehand:
                return card.rank, None
            case ChooseCard(card=card):
                return known_rank(view), card.suit
            case _:
                return None, None

    def _rank(self, hands: tuple[int, ...]) -> Rank:
        """The Schlag that forehand would choose."""
        hand, model = hands[self._view.public.forehand], self._model
        return model.rank_in_hand(hand) if self._blind else model.best_rank(hand)

    def _suit(self, hands: tuple[int, ...], rank: Rank) -> Suit:
        """The trump that the other one would choose."""
        public = self._view.public
        hand, model = hands[announcing.suit_namer(public)], self._model
        if not self._blind:
            return model.best_suit(hand, rank)
        return model.suit_in_hand(hand, rank if public.rules.forehand_first else None)

    def _exchange(self, hands: tuple[int, ...]) -> tuple[int, ...]:
        """The hands after forehand and dealer have got others from the stock (§2.4)."""
        stock = [1 << n for n in bits(self._pack & ~sum(hands))]
        new = self._rng.sample(stock, 2 * FULL)
        fresh = [*hands]
        for number, seat in enumerate(forehand_and_dealer(self._view.public)):
            fresh[seat] = sum(new[FULL * number : FULL * (number + 1)])
        return tuple(fresh)

    def _play_out(self, hands: tuple[int, ...], trump: Trump) -> Tried:
        public = self._view.public
        policy = Policy(
            tables_of(self._ranking, trump),
            sides(self._view),
            worth_by_number(self._ranking, trump, 1 if public.seats == 2 else 2),
        )
        dealt = _renumber(self._ranking, _BY, trump, hands)
        return plays_out(policy, Position(dealt, public.forehand), ENOUGH, 0)


def _renumber(ranking: Ranking, old: Trump, new: Trump, hands: tuple[int, ...]) -> tuple[int, ...]:
    shift = _shift(ranking, old, new)
    return tuple(sum([shift[n] for n in bits(hand)]) for hand in hands)


@lru_cache(maxsize=512)
def _shift(ranking: Ranking, old: Trump, new: Trump) -> tuple[int, ...]:
    """The bit under `new` of each card, by its number under `old`."""
    numbers = tables_of(ranking, new).numbers
    return tuple(1 << numbers[card] for card in tables_of(ranking, old).cards)
