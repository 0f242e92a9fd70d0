"""What a deal is worth to a sensible player: when to raise, to hold, to fold and to give up."""

from math import exp

from games.core.seats import Seat
from games.watten.actions import Fold, Hold, PlayForThree, Raise
from games.watten.cardplay import takes_with
from games.watten.odds import standing
from games.watten.raising import DECIDED_VALUE
from games.watten.reading import Reading
from games.watten.scoring import taken
from games.watten.state import Public, WattenView, side_of

PER_MARGIN, PER_TRICK = 1.0, 1.0
"""How much the strength of the hands, and a trick already taken, tell of the end of a deal."""

RAISE_FROM = 0.62
"""The chance from which one would play for more."""

AGAIN_FROM = 0.75
"""The chance from which one answers a raise with another."""

BOLD = 0.1
"""How much a raise of the other side speaks against one's own chance."""

HOPELESS = 0.01


def chance(view: WattenView, found: tuple[Reading, ...]) -> float:
    """How likely the own side takes three tricks."""
    return sum(each.weight * _chance(view, each) for each in found)


def _chance(view: WattenView, reading: Reading) -> float:
    public = view.public
    mine = side_of(public, view.seat)
    won, lost = (float(taken(public, side)) for side in (mine, 1 - mine))
    if public.trick.cards:
        now = takes_with(view, reading, public.trick)
        won, lost = won + now, lost + 1 - now
    left = max(0.25, 5 - won - lost)
    return 1 / (1 + exp(-(PER_MARGIN * reading.margin + PER_TRICK * (won - lost)) / left**0.5))


def better(view: WattenView, value: int, winning: float) -> float:
    """The chance to win the match, if the deal is worth `value` and won as likely as this."""
    won, lost = _standing(view, value, mine=True), _standing(view, value, mine=False)
    return winning * won + (1 - winning) * lost


def raise_worth_it(view: WattenView, offered: tuple[Raise, ...], winning: float) -> Raise | None:
    """The raise that makes the match likelier to be won, if the chance is good enough."""
    public = view.public
    answering = public.proposal is not None
    if not offered or winning < (AGAIN_FROM if answering else RAISE_FROM):
        return None
    current = public.proposal.value if public.proposal else public.value
    best = max(offered, key=lambda each: better(view, each.value, winning))
    return best if better(view, best.value, winning) > better(view, current, winning) else None


def answer(view: WattenView, raises: tuple[Raise, ...], winning: float) -> Hold | Fold | Raise:
    """Hold where that leaves more of the match than the price of folding does."""
    proposal = view.public.proposal
    if proposal is None:
        return Hold()
    winning = winning * (1 - BOLD) if winning < 1 else winning
    if again := raise_worth_it(view, raises, winning):
        return again
    kept = _standing(view, proposal.price, mine=False)
    return Hold() if better(view, proposal.value, winning) >= kept else Fold()


def decision(view: WattenView, winning: float) -> PlayForThree | Fold:
    """A tense side plays for three where that is worth more than two points given away."""
    kept = _standing(view, view.public.value, mine=False)
    return PlayForThree() if better(view, DECIDED_VALUE, winning) >= kept else Fold()


def gives_up(winning: float) -> bool:
    """Whether nothing is left to play for."""
    return winning < HOPELESS


def _standing(view: WattenView, value: int, *, mine: bool) -> float:
    """The chance to win the match after one side has scored this value."""
    public = view.public
    own, best = public.score[view.seat], _best_opponent(public, view.seat)
    own, best = (own + value, best) if mine else (own, best + value)
    target = public.rules.options.target
    return standing(target - own, target - best)


def _best_opponent(public: Public, seat: Seat) -> int:
    mine = side_of(public, seat)
    return max(s for n, s in enumerate(public.score) if side_of(public, n) != mine)
